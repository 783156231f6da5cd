/* SPDX-License-Identifier: MIT */
#include "core/chance.h"

#include <string.h>

#include "base/require.h"
#include "base/hash.h"
#include "base/scan.h"
#include "core/box.h"

struct chance chance_seeded(uint64_t seed)
{
    struct chance f = { .known = true };
    char text[48];
    struct text t = TEXT_IN(text);

    text_put(&t, "kiste seed ");
    text_number(&t, (int64_t)seed);
    hash_of(f.secret, SECRET_SIZE, text, t.used);
    chance_begin(&f, f.secret);
    return f;
}

void chance_begin(struct chance *f, const uint8_t secret[SECRET_SIZE])
{
    memmove(f->secret, secret, SECRET_SIZE);
    memmove(f->key, secret, SECRET_SIZE);
    f->known = true;
}

struct agreed chance_agreed(const struct match *m)
{
    struct agreed ret = { .options = m->game->option_count };
    const struct asset *asset = match_asset(m);

    box_hash(m->game->boxform, m->box, ret.box);
    if (asset) {
        memcpy(ret.asset, asset->name, sizeof ret.asset);
        memcpy(ret.asset_hash, asset->hash, sizeof ret.asset_hash);
    }
    return ret;
}

/* Everything the players agreed on before the first throw goes in, each with its own end, so that a commitment made for
 * one setup cannot serve another. */
void chance_commitment_to(const struct chance *f, const struct match *m, const struct agreed *with,
                          uint8_t ret[SECRET_SIZE])
{
    struct hash h;
    char number[32];

    hash_begin(&h, SECRET_SIZE, NULL, 0);
    hash_text(&h, "kiste commitment");
    hash_add(&h, f->secret, SECRET_SIZE);
    hash_text(&h, m->game->name);
    for (int i = -2; i < with->options; i++) {
        struct text t = TEXT_IN(number);
        text_number(&t, i == -2 ? m->version : i == -1 ? m->seats : m->option[i]);
        hash_text(&h, number);
    }
    hash_add(&h, with->box, sizeof with->box);
    if (with->asset[0])
        hash_add(&h, with->asset_hash, sizeof with->asset_hash);
    if (f->bound)
        hash_add(&h, f->match, sizeof f->match);
    hash_end(&h, ret);
}

void chance_commitment(const struct chance *f, const struct match *m, uint8_t ret[SECRET_SIZE])
{
    struct agreed with = chance_agreed(m);

    chance_commitment_to(f, m, &with, ret);
}

void chance_promise(const uint8_t secret[OWN_SECRET_SIZE], const uint8_t match[MATCH_ID_SIZE],
                    uint8_t ret[SECRET_SIZE])
{
    struct hash h;

    hash_begin(&h, SECRET_SIZE, NULL, 0);
    hash_text(&h, "kiste promise");
    hash_add(&h, match, MATCH_ID_SIZE);
    hash_add(&h, secret, OWN_SECRET_SIZE);
    hash_end(&h, ret);
}

bool chance_rekey(struct chance *f, const char *secrets)
{
    struct scan s = { secrets };
    struct hash h;
    uint8_t one[OWN_SECRET_SIZE];
    char hex[80];
    int count = 0;

    hash_begin(&h, SECRET_SIZE, f->key, SECRET_SIZE);
    hash_text(&h, "kiste rekey");
    for (; scan_token(&s, hex, sizeof hex); count++) {
        if (strcmp(hex, "-") == 0)
            continue;
        if (!text_unhex(hex, one, sizeof one))
            return false;
        hash_add(&h, one, sizeof one);
    }
    if (count == 0)
        return false;
    hash_end(&h, f->key);
    return true;
}

void chance_lot(const struct chance *f, int seats, uint8_t ret[SEATS_MAX])
{
    struct hash h;
    uint8_t bytes[32];

    require(f->known && seats <= SEATS_MAX);
    hash_begin(&h, sizeof bytes, f->key, SECRET_SIZE);
    hash_text(&h, "kiste lot");
    hash_end(&h, bytes);
    struct rng rng = rng_from_bytes(bytes);
    for (int i = 0; i < seats; i++)
        ret[i] = (uint8_t)i;
    for (int left = seats; left > 1; left--) {
        int drawn = (int)rng_below(&rng, (uint32_t)left);
        uint8_t last = ret[left - 1];
        ret[left - 1] = ret[drawn];
        ret[drawn] = last;
    }
}

struct rng chance_rng(const struct chance *f, uint64_t draw)
{
    struct hash h;
    char number[32];
    struct text t = TEXT_IN(number);
    uint8_t bytes[32];

    require(f->known);
    text_number(&t, (int64_t)draw);
    hash_begin(&h, sizeof bytes, f->key, SECRET_SIZE);
    hash_text(&h, "kiste draw");
    hash_text(&h, number);
    hash_end(&h, bytes);
    return rng_from_bytes(bytes);
}
