/* SPDX-License-Identifier: MIT */
/* The review in the line protocol: a remark on one event at a time, so that whoever asks stays responsive, and all of
 * them together. */
#include "bots/review.h"
#include "table/protocol_internal.h"

enum { REVIEW_EFFORT = 5000 }; /* for each event: a small part of a second */

void protocol_forget_review(struct protocol *p)
{
    review_free(p->review);
    p->review = NULL;
}

/* The review of the match as it stands, with this effort; begins one where that is not at hand. */
static struct review *review_of(struct protocol *p, uint64_t effort)
{
    uint32_t changes = table_changes(p->table);

    if (p->review && (p->reviewed != changes || review_effort(p->review) != effort))
        protocol_forget_review(p);
    if (!p->review)
        p->review = review_new(table_journal(p->table), effort);
    p->reviewed = changes;
    return p->review;
}

static void put_thousandths(struct protocol *p, const char *key, const int32_t *number)
{
    int seats = journal_match(table_journal(p->table))->seats;

    json_array(p->out, key);
    for (int seat = 0; seat < seats; seat++)
        json_put_int(p->out, NULL, number[seat]);
    json_array_end(p->out);
}

static void put_unit(struct protocol *p, const struct review *r)
{
    json_put_string(p->out, "unit", review_unit(r, p->lang));
    json_put_bool(p->out, "percent", !review_by_worth(r));
}

/* What would have been better, and why. */
static void put_better(struct protocol *p, struct review *r, uint32_t number, const struct remark *k, int you)
{
    const struct journal *j = table_journal(p->table);
    const struct match *m = journal_match(j);
    int seat = journal_event(j, number)->seat;
    char words[512];
    struct text why = TEXT_IN(words);
    _Alignas(16) uint8_t bytes[STATE_MAX];

    bool missed = review_why(r, number, p->lang, &why);
    journal_state_at(j, number - 1, (struct state *)(void *)bytes);
    view_of(&p->view, m, (struct state *)(void *)bytes, you >= 0 && !m->game->secrets.mask ? SEAT(you) : EVERYONE);
    if (seat == you) {
        struct text played = text_growing();
        view_say(&p->view, seat, journal_event(j, number)->move, you, p->lang, &played);
        json_put_words(p->out, "played", played.at);
        text_free(&played);
    }
    json_array(p->out, "better");
    protocol_put_action(p, &p->view, seat, (struct choice){ .move = k->best }, you);
    protocol_put_touches(p, seat, (struct choice){ .move = k->best });
    json_put_words(p->out, "reason", words);
    if (missed)
        json_put_bool(p->out, "missed", true);
    json_object_end(p->out);
    json_array_end(p->out);
}

static bool answer_remark(struct protocol *p, struct review *r, uint32_t number, int you)
{
    const struct match *m = journal_match(table_journal(p->table));
    const struct remark *k = review_at(r, number);
    int32_t stands[SEATS_MAX];

    for (int seat = 0; seat < m->seats; seat++)
        stands[seat] = review_stake(r, &k->standing, seat);
    protocol_begin(p);
    json_put_int(p->out, "n", number);
    protocol_put_seat(p, "seat", journal_event(table_journal(p->table), number)->seat);
    put_unit(p, r);
    put_thousandths(p, "stands", stands);
    if (k->standing.doubt)
        json_put_int(p->out, "doubt", k->standing.doubt);
    if (k->luck)
        put_thousandths(p, "luck", k->lucky);
    if (k->choice) {
        json_put_int(p->out, "lost", k->lost);
        json_put_string(p->out, "mistake", mistake_names[k->mistake]);
        json_put_bool(p->out, "twice", k->twice);
    }
    if (k->better)
        put_better(p, r, number, k, you);
    return protocol_end(p);
}

static void put_account(struct protocol *p, struct review *r, int seat)
{
    struct account a;

    review_account(r, seat, &a);
    json_object(p->out, NULL);
    json_put_int(p->out, "choices", a.choices);
    for (enum mistake size = MISTAKE_SMALL; size < MISTAKES; size++)
        json_put_int(p->out, mistake_names[size], a.mistakes[size]);
    json_put_int(p->out, "lost", a.lost);
    json_put_int(p->out, "luck", a.lucky);
    if (a.worst)
        json_put_int(p->out, "worst", a.worst);
    json_object_end(p->out);
}

static bool answer_summary(struct protocol *p, struct review *r)
{
    enum { TURNS_MAX = 5 };
    const struct journal *j = table_journal(p->table);
    uint32_t turn[TURNS_MAX], known = 0;
    int turns = review_turns(r, turn, TURNS_MAX);
    struct text said = text_growing();

    for (uint32_t n = 1; n <= journal_count(j); n++)
        known += review_known(r, n) != NULL;
    review_say(r, p->lang, &said);
    protocol_begin(p);
    json_put_string(p->out, "bot", review_bot(r)->name);
    put_unit(p, r);
    json_put_int(p->out, "known", known);
    json_put_int(p->out, "count", journal_count(j));
    json_array(p->out, "seats");
    for (int seat = 0; seat < journal_match(j)->seats; seat++)
        put_account(p, r, seat);
    json_array_end(p->out);
    json_array(p->out, "turns");
    for (int i = 0; i < turns; i++)
        json_put_int(p->out, NULL, turn[i]);
    json_array_end(p->out);
    json_put_string(p->out, "summary", said.at);
    text_free(&said);
    return protocol_end(p);
}

bool protocol_review(struct protocol *p)
{
    const struct journal *j = table_journal(p->table);
    const struct match *m = journal_match(j);
    int64_t effort = REVIEW_EFFORT, event = 0, you = -1;

    if (!protocol_number(p, "effort", INT64_C(1) << 32, "a number of positions", &effort) ||
        !protocol_number(p, "event", journal_count(j), "the number of an event", &event) ||
        !protocol_number(p, "you", m->seats - 1, "the seat that is spoken to", &you))
        return false;
    if (m->is_view || (m->game->secrets.mask && !journal_ended(j)))
        return protocol_error(p, "a game with secrets is reviewed when it is over, by its host");
    struct review *r = review_of(p, effort ? (uint64_t)effort : 1);
    return event ? answer_remark(p, r, (uint32_t)event, (int)you) : answer_summary(p, r);
}
