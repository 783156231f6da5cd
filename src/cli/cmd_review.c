/* SPDX-License-Identifier: MIT */
/* `kiste review`: a kept game gone through with the strongest player. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/json.h"
#include "bots/review.h"
#include "cli/cli.h"

enum { EFFORT = 20000 };

static void show_progress(uint32_t done, uint32_t count)
{
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r%lu / %lu %s", (unsigned long)done, (unsigned long)count, done == count ? "\r\033[K" : "");
}

static void put_move(const struct journal *j, uint32_t number, int seat, struct move move, struct text *t)
{
    const struct match *m = journal_match(j);
    _Alignas(16) static uint8_t bytes[STATE_MAX];

    journal_state_at(j, number - 1, (struct state *)(void *)bytes);
    m->game->words.write(m, (struct state *)(void *)bytes, seat, move, t);
}

/* ---- for people ---- */

static const struct phrase sizes[MISTAKES] = {
    [MISTAKE_SMALL] = { { "Ungenauigkeit", "Slip" } },
    [MISTAKE_CLEAR] = { { "Fehler", "Mistake" } },
    [MISTAKE_GRAVE] = { { "Grober Fehler", "Blunder" } },
};

/* "  17. White moves d6-d5. Blunder (−24.0%). Better: White moves a1-a4. Closes a mill." */
static void print_mistake(struct review *r, uint32_t number, enum lang lang)
{
    const struct remark *k = review_at(r, number);
    struct text t = text_growing();

    text_printf(&t, "%4lu. ", (unsigned long)number);
    review_tell(r, number, journal_event(review_journal(r), number)->move, lang, &t);
    text_printf(&t, " %s (", sizes[k->mistake].in[lang]);
    review_amount(r, -(int64_t)k->lost, lang, &t);
    text_put(&t, lang == DE ? "). Besser: " : "). Better: ");
    review_tell(r, number, k->best, lang, &t);
    text_char(&t, ' ');
    review_why(r, number, lang, &t);
    puts(t.at);
    text_free(&t);
}

/* The largest of all first. */
static void print_mistakes(struct review *r, enum lang lang)
{
    uint32_t count = journal_count(review_journal(r)), shown = 0;

    for (enum mistake size = MISTAKE_GRAVE; size > MISTAKE_NONE; size--)
        for (int32_t below = INT32_MAX, next; ; below = next) {
            next = 0;
            for (uint32_t n = 1; n <= count; n++) {
                const struct remark *k = review_at(r, n);
                next = k->mistake == size && k->lost < below && k->lost > next ? k->lost : next;
            }
            if (next == 0)
                break;
            for (uint32_t n = 1; n <= count; n++)
                if (review_at(r, n)->mistake == size && review_at(r, n)->lost == next) {
                    print_mistake(r, n, lang);
                    shown++;
                }
        }
    if (shown)
        putchar('\n');
}

/* How everybody stood, event by event: for a spreadsheet. */
static void print_curve(struct review *r)
{
    const struct journal *j = review_journal(r);
    const struct match *m = journal_match(j);

    for (uint32_t n = 1; n <= journal_count(j); n++) {
        printf("%lu", (unsigned long)n);
        for (int seat = 0; seat < m->seats; seat++)
            printf("\t%.3f", review_stake(r, &review_at(r, n)->standing, seat) / 1000.0);
        putchar('\n');
    }
}

/* ---- for programs ---- */

static void put_numbers(struct text *t, const char *key, const int32_t *number, int count)
{
    json_array(t, key);
    for (int i = 0; i < count; i++)
        json_put_int(t, NULL, number[i]);
    json_array_end(t);
}

static void print_json(struct review *r, enum lang lang)
{
    const struct journal *j = review_journal(r);
    const struct match *m = journal_match(j);
    struct text t = text_growing(), said = text_growing();

    review_say(r, lang, &said);
    json_object(&t, NULL);
    json_put_string(&t, "game", m->game->name);
    json_put_string(&t, "bot", review_bot(r)->name);
    json_put_int(&t, "effort", (int64_t)review_effort(r));
    json_put_string(&t, "unit", review_unit(r, lang));
    json_array(&t, "events");
    for (uint32_t n = 1; n <= journal_count(j); n++) {
        const struct remark *k = review_at(r, n);
        int32_t stake[SEATS_MAX];
        char best[256];
        struct text b = TEXT_IN(best);

        for (int seat = 0; seat < m->seats; seat++)
            stake[seat] = review_stake(r, &k->standing, seat);
        json_object(&t, NULL);
        json_put_int(&t, "n", n);
        put_numbers(&t, "stands", stake, m->seats);
        if (k->luck)
            put_numbers(&t, "luck", k->lucky, m->seats);
        if (k->choice)
            json_put_int(&t, "lost", k->lost);
        if (k->better) {
            put_move(j, n, journal_event(j, n)->seat, k->best, &b);
            json_put_string(&t, "better", best);
            json_put_string(&t, "mistake", mistake_names[k->mistake]);
        }
        json_object_end(&t);
    }
    json_array_end(&t);
    json_put_string(&t, "summary", said.at);
    json_object_end(&t);
    puts(t.at);
    text_free(&said);
    text_free(&t);
}

int cmd_review(struct cli *c)
{
    bool json = cli_flag(c, "--json"), curve = cli_flag(c, "--curve");
    uint64_t effort = (uint64_t)cli_number(c, "--effort", 1, INT64_C(1) << 32, EFFORT);
    const char *path = cli_word(c);
    struct box *box = NULL;

    if (!path)
        return cli_complain(c, "welches Journal? Aufruf: kiste %s", "which journal? usage: kiste %s",
                            c->command->synopsis);
    struct journal *j = cli_journal_named(c, path, &box);
    if (j && cli_end(c)) {
        struct review *r = review_new(j, effort);
        uint32_t count = journal_count(j);
        for (uint32_t n = 1; n <= count; n++) {
            review_at(r, n);
            show_progress(n, count);
        }
        if (json) {
            print_json(r, c->lang);
        } else if (curve) {
            print_curve(r);
        } else {
            struct text t = text_growing();
            print_mistakes(r, c->lang);
            review_say(r, c->lang, &t);
            fputs(t.at, stdout);
            text_free(&t);
        }
        review_free(r);
    }
    journal_free(j);
    free(box);
    return c->failed ? CLI_MISUSED : CLI_FINE;
}
