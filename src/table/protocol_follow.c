/* SPDX-License-Identifier: MIT */
/* Following a match that is played elsewhere, on a server: its journal comes in line by line, and moves made here are
 * only proposed (docs/wire.md). */
#include "table/protocol_internal.h"

void protocol_put_proposal(struct protocol *p)
{
    struct proposal proposal = table_proposal(p->table);

    if (proposal.seat < 0)
        return;
    json_put_int(p->out, "seat", proposal.seat);
    json_put_string(p->out, "move", proposal.move);
    json_put_int(p->out, "ask", proposal.ask);
}

bool protocol_answer_move(struct protocol *p)
{
    protocol_begin(p);
    json_put_int(p->out, "seq", journal_count(table_journal(p->table)));
    protocol_put_proposal(p);
    return protocol_end(p);
}

/* The lines of the command, one below the other; false: they are none. */
static bool join_lines(struct protocol *p, struct text *ret)
{
    int lines = json_get(&p->in, 0, "lines");
    bool fine = lines < 0 || json_is(&p->in, lines, JSON_ARRAY);

    for (int i = fine && lines >= 0 ? p->in.node[lines].first : -1; fine && i >= 0; i = p->in.node[i].next) {
        fine = json_string(&p->in, i, p->word, sizeof p->word);
        if (fine)
            text_printf(ret, "%s\n", p->word);
    }
    return fine;
}

bool protocol_follow(struct protocol *p)
{
    struct text lines = text_growing();
    struct complaint why;
    bool joined = join_lines(p, &lines);
    bool fine = joined && table_follow(p->table, lines.at ? lines.at : "", &why);

    text_free(&lines);
    if (!joined)
        return protocol_error(p, "\"lines\" must be an array of lines of a journal");
    return fine ? protocol_answer_seq(p) : protocol_error(p, "%s", why.in[p->lang]);
}

bool protocol_promise(struct protocol *p)
{
    const char *match = protocol_string(p, "match");
    uint8_t id[MATCH_ID_SIZE], promise[SECRET_SIZE];
    char hex[2 * SECRET_SIZE + 1];

    if (!match || !text_unhex(match, id, sizeof id))
        return protocol_error(p, "\"match\" must be the id of a match, 24 hexadecimal digits");
    struct chance own = p->host.secret();
    chance_promise(own.secret, id, promise);
    struct text t = TEXT_IN(hex);
    text_hex(&t, own.secret, OWN_SECRET_SIZE);
    protocol_begin(p);
    json_put_string(p->out, "secret", hex);
    text_clear(&t);
    text_hex(&t, promise, sizeof promise);
    json_put_string(p->out, "promise", hex);
    return protocol_end(p);
}
