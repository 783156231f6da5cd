#include "core/chance.h"

#include <string.h>

#include "base/require.h"
#include "base/hash.h"
#include "core/box.h"

struct chance chance_seeded(uint64_t seed)
{
    struct chance f = { .known = true };
    char text[48];
    struct text t = TEXT_IN(text);

    text_put(&t, "kiste seed ");
    text_number(&t, (int64_t)seed);
    hash_of(f.secret, SECRET_SIZE, text, t.used);
    return f;
}

/* Everything the players agreed on before the first throw goes in, each with its own end, so that a commitment made for
 * one setup cannot serve another. */
void chance_commitment(const struct chance *f, const struct match *m, uint8_t ret[SECRET_SIZE])
{
    struct hash h;
    char number[32];
    uint8_t box[16];

    hash_begin(&h, SECRET_SIZE, NULL, 0);
    hash_text(&h, "kiste commitment");
    hash_add(&h, f->secret, SECRET_SIZE);
    hash_text(&h, m->game->name);
    for (int i = -2; i < m->game->option_count; i++) {
        struct text t = TEXT_IN(number);
        text_number(&t, i == -2 ? m->game->version : i == -1 ? m->seats : m->option[i]);
        hash_text(&h, number);
    }
    box_hash(m->game->boxform, m->box, box);
    hash_add(&h, box, sizeof box);
    if (match_asset(m))
        hash_add(&h, match_asset(m)->hash, sizeof match_asset(m)->hash);
    hash_end(&h, ret);
}

struct rng chance_rng(const struct chance *f, uint64_t draw)
{
    struct hash h;
    char number[32];
    struct text t = TEXT_IN(number);
    uint8_t bytes[32];

    require(f->known);
    text_number(&t, (int64_t)draw);
    hash_begin(&h, sizeof bytes, f->secret, SECRET_SIZE);
    hash_text(&h, "kiste draw");
    hash_text(&h, number);
    hash_end(&h, bytes);
    return rng_from_bytes(bytes);
}
