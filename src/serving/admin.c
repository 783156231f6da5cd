/* SPDX-License-Identifier: MIT */
/* `kiste admin`: what an operator asks of a store, and orders to the servers that use it. Nothing is written behind a
 * server's back: what concerns a table waits in the store as an order, which a server carries out. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/require.h"
#include "server/care.h"
#include "server/live.h"
#include "server/origin.h"
#include "serving/serving_internal.h"
#include "store/people.h"

enum {
    PATIENCE_MS = 12000,  /* for a server to carry out an order: it looks every second */
    LOOK_MS = 100,
    MOMENT = 20,          /* bytes of "2026-01-31 12:00" */
};

static const int64_t day_ms = INT64_C(24) * 60 * 60 * 1000;

struct admin {
    struct cli *cli;
    struct store *store;
};

static const char *in_words(const struct admin *a, const char *de, const char *en)
{
    return a->cli->lang == DE ? de : en;
}

static int failed(struct admin *a, const struct complaint *why)
{
    cli_complain(a->cli, "%s", "%s", why->in[a->cli->lang]);
    return CLI_FAILED;
}

static const char *moment(char ret[MOMENT], const char *ms)
{
    time_t seconds = (time_t)(strtoll(ms, NULL, 10) / 1000);
    struct tm t;

    if (seconds == 0 || !localtime_r(&seconds, &t) || strftime(ret, MOMENT, "%Y-%m-%d %H:%M", &t) == 0)
        snprintf(ret, MOMENT, "-");
    return ret;
}

static int64_t wall_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static const char *number(char ret[24], int64_t n)
{
    snprintf(ret, 24, "%lld", (long long)n);
    return ret;
}

/* All rows of a kind, page by page, each told to `row`. */
static int each(struct admin *a, enum people_statement next, void (*row)(struct admin *, char *const *, void *),
                void *with)
{
    struct complaint why;
    struct found_rows found = { 0 };
    bool fine;

    do {
        char *last = strdup(found.count ? found.row[found.count - 1][0] : "");
        require(last != NULL);
        found_rows_free(&found);
        fine = a->store->kind->people(a->store, next, (const char *const[]){ last }, &found, &why);
        free(last);
        for (int i = 0; fine && i < found.count; i++)
            row(a, found.row[i], with);
    } while (fine && found.count > 0);
    found_rows_free(&found);
    return fine ? CLI_FINE : failed(a, &why);
}

/* The first column of what a question finds; "": nothing. False: the store failed. */
static bool ask_one(struct admin *a, enum people_statement which, const char *key, int column, char *ret, size_t size,
                    struct complaint *why)
{
    struct found_rows found;

    if (!a->store->kind->people(a->store, which, (const char *const[]){ key }, &found, why))
        return false;
    text_into(ret, size, found.count ? found.row[0][column] : "");
    found_rows_free(&found);
    return true;
}

/* ---- lists ---- */

/* Who sits there, as the table has stored it. */
static void put_names(const char *about, struct text *out)
{
    struct json *in = malloc(sizeof *in);
    char name[NAME_LONGEST + 1];

    require(in != NULL);
    int seats = json_parse(in, about) ? json_get(in, 0, "seats") : -1;
    for (int node = json_is(in, seats, JSON_ARRAY) ? in->node[seats].first : -1; node >= 0; node = in->node[node].next)
        if (json_string(in, json_get(in, node, "name"), name, sizeof name) && *name)
            text_printf(out, "%s%s", out->used ? ", " : "", name);
    free(in);
}

static int list_tables(struct admin *a)
{
    struct table_row row = { 0 };
    struct complaint why;
    bool fine;

    while ((fine = a->store->kind->next_table(a->store, row.id, &row, &why)) && row.id[0]) {
        struct text names = text_growing();
        char changed[MOMENT], ms[24];
        const struct game *g = journal_game(row.head);
        put_names(row.about, &names);
        printf("%s  %-13s  %-7s  %s  %s\n", row.id, g ? g->name : "?",
               row.over ? in_words(a, "zu Ende", "over") : row.listed ? in_words(a, "offen", "open") : "-",
               moment(changed, number(ms, row.changed)), names.at);
        text_free(&names);
        table_row_free(&row);
    }
    return fine ? CLI_FINE : failed(a, &why);
}

static void print_person(struct admin *a, char *const *row, void *with)
{
    const char *part = with;
    char made[MOMENT];

    if (!part || strstr(row[1], part) || strstr(row[3], part))
        printf("%s  %s  %-20s  %s\n", row[0], moment(made, row[2]),
               row[3][0] ? row[3] : in_words(a, "(Gast)", "(guest)"), row[1]);
}

static void print_ban(struct admin *a, char *const *row, void *with)
{
    char made[MOMENT], until[MOMENT];

    (void)with;
    printf("%-45s  %s  %s %s  %s\n", row[0], moment(made, row[1]), in_words(a, "bis", "until"),
           strcmp(row[2], "0") == 0 ? in_words(a, "auf weiteres", "lifted") : moment(until, row[2]), row[3]);
}

/* What somebody has said at a table: they may have been reported for it. */
static void print_said(struct admin *a, const char *table, const char *person)
{
    struct table_row row;
    struct found_entries log;
    struct complaint why;
    struct json *in = malloc(sizeof *in);

    require(in != NULL);
    bool fine = a->store->kind->load(a->store, table, 0, &row, &log, &why);
    for (int i = 0; fine && i < log.count; i++) {
        struct text object = text_growing();
        char said[1300];
        text_printf(&object, "{%s}", log.row[i].text);
        if (log.row[i].kind == 'c' && strcmp(log.row[i].person, person) == 0 && json_parse(in, object.at) &&
            json_string(in, json_get(in, 0, "chat"), said, sizeof said))
            printf("    %lu. %s\n", (unsigned long)log.row[i].n, said);
        text_free(&object);
    }
    if (fine) {
        table_row_free(&row);
        found_entries_free(&log);
    }
    free(in);
}

static void print_report(struct admin *a, char *const *row, void *with)
{
    char made[MOMENT], teller[NAME_LONGEST + 1] = "", told[NAME_LONGEST + 1] = "";
    struct complaint why;

    (void)with;
    ask_one(a, PERSON_OF_ID, row[2], 1, teller, sizeof teller, &why);
    ask_one(a, PERSON_OF_ID, row[3], 1, told, sizeof told, &why);
    printf(in_words(a, "%s  %s  Tisch %s\n  %s (%s) über %s (%s): %s\n",
                    "%s  %s  table %s\n  %s (%s) about %s (%s): %s\n"),
           row[0], moment(made, row[1]), row[4], teller, row[2], told, row[3], row[5]);
    print_said(a, row[4], row[3]);
}

static int list(struct admin *a, const char *what, const char *part)
{
    if (what && strcmp(what, "tables") == 0)
        return list_tables(a);
    if (what && strcmp(what, "people") == 0)
        return each(a, NEXT_PEOPLE, print_person, (void *)(uintptr_t)part);
    if (what && strcmp(what, "bans") == 0)
        return each(a, NEXT_BANS, print_ban, NULL);
    if (what && strcmp(what, "reports") == 0)
        return each(a, NEXT_REPORTS, print_report, NULL);
    return cli_complain(a->cli, "aufgelistet werden: tables, people, bans, reports",
                        "what can be listed: tables, people, bans, reports");
}

/* ---- orders ---- */

static int commit(struct admin *a, enum people_statement which, const char *const *value)
{
    struct batch b = { 0 };
    struct complaint why;

    batch_add_people(&b, which, ORDERS_ABOUT, value);
    bool fine = a->store->kind->commit(a->store, &b, &why);
    batch_clear(&b);
    free(b.change);
    return fine ? CLI_FINE : failed(a, &why);
}

static int order(struct admin *a, const char *what, const char *about, const char *how)
{
    char id[40], made[24], left[40] = "?";
    struct complaint why;

    snprintf(id, sizeof id, "%lld-%ld", (long long)wall_ms(), (long)clock());
    if (commit(a, ORDER_PUT, (const char *const[]){ id, number(made, wall_ms()), what, about, how }) != CLI_FINE)
        return CLI_FAILED;
    for (int waited = 0; left[0] && waited < PATIENCE_MS; waited += LOOK_MS) {
        nanosleep(&(struct timespec){ .tv_nsec = LOOK_MS * 1000000L }, NULL);
        if (!ask_one(a, ORDER_OF, id, 0, left, sizeof left, &why))
            return failed(a, &why);
    }
    puts(left[0] ? in_words(a, "Vorgemerkt: der Server tut es, sobald er läuft und Zeit hat.",
                            "Noted: the server does it as soon as it runs and has time.")
                 : in_words(a, "Erledigt.", "Done."));
    return CLI_FINE;
}

static int close_table(struct admin *a, const char *id)
{
    struct table_row row;
    struct found_entries log;
    struct complaint why;

    if (!id || strlen(id) != TABLE_ID)
        return cli_complain(a->cli, "welcher Tisch? „kiste admin list tables“ nennt sie",
                            "which table? 'kiste admin list tables' lists them");
    if (!a->store->kind->load(a->store, id, 0, &row, &log, &why))
        return failed(a, &why);
    bool there = row.id[0];
    table_row_free(&row);
    found_entries_free(&log);
    if (!there) {
        cli_complain(a->cli, "diesen Tisch gibt es nicht", "there is no such table");
        return CLI_FAILED;
    }
    return order(a, ORDER_CLOSE, id, "");
}

/* A person by id or by what they sign in with, an address as the server counts it. "": none. */
static bool ban_key(struct admin *a, const char *kind, const char *who, struct text *ret)
{
    char id[PERSON_ID + 1] = "", address[64];
    struct complaint why;

    if (kind && who && strcmp(kind, "address") == 0 && origin_are_addresses(who) && !strchr(who, ',')) {
        origin_address(who, "", NULL, address, sizeof address);
        text_printf(ret, "%s%s", BAN_OF_ADDRESS, address);
        return *address;
    }
    if (!kind || !who || strcmp(kind, "person") != 0 || !ask_one(a, PERSON_OF_ID, who, 0, id, sizeof id, &why) ||
        (!id[0] && !ask_one(a, PERSON_OF_ACCOUNT, who, 0, id, sizeof id, &why)))
        return false;
    text_printf(ret, "%s%s", BAN_OF_PERSON, id);
    return id[0];
}

static int ban(struct admin *a, bool lifted, const char *kind, const char *who, int64_t days, const char *reason)
{
    char made[24], until[24];
    struct text key = text_growing();
    int code;

    if (!ban_key(a, kind, who, &key)) {
        text_free(&key);
        return cli_complain(a->cli, "wer? „person ID“ oder sein Name zum Anmelden; „address ADRESSE“, nicht die eigene",
                            "who? 'person ID' or the name they sign in with; 'address ADDRESS', not one's own");
    }
    if (lifted)
        code = commit(a, BAN_GONE, (const char *const[]){ key.at });
    else
        code = commit(a, BAN_PUT, (const char *const[]){ key.at, number(made, wall_ms()),
                                                         number(until, days ? wall_ms() + days * day_ms : 0), reason });
    if (code == CLI_FINE)
        printf("%s: %s\n", key.at, lifted ? in_words(a, "wieder zugelassen", "let in again")
                                          : in_words(a, "ausgeschlossen", "shut out"));
    text_free(&key);
    return code;
}

static int prune(struct admin *a, int64_t days)
{
    char how[24];

    if (days == 0)
        return cli_complain(a->cli, "was seit wann niemand angerührt hat? --keep-days N",
                            "what nobody has touched since when? --keep-days N");
    return order(a, ORDER_PRUNE, "", number(how, days));
}

/* ---- looking at everything ---- */

/* The box that a table is played with, if it is not the game's own. */
static struct box *find_box(struct admin *a, const char *head)
{
    struct box *box = NULL;
    char hash[2 * BOX_HASH + 1];
    struct found_rows found;
    struct complaint why;

    if (!live_box_named(head, hash, &box) ||
        !a->store->kind->people(a->store, BOX_OF, (const char *const[]){ hash }, &found, &why))
        return box;
    if (found.count > 0)
        box = box_from_hex(journal_game(head)->boxform, found.row[0][2]);
    found_rows_free(&found);
    return box;
}

/* Whether a table can be played on, and its dice are what the secret says. */
static bool check_table(struct admin *a, const char *id, bool *ret_stopped, struct complaint *why)
{
    struct table_row row;
    struct found_entries log;
    uint32_t at = 0;

    if (!a->store->kind->load(a->store, id, 0, &row, &log, why))
        return false;
    while (at < (uint32_t)log.count && log.row[at].n == at + 1)
        at++;
    bool whole = at == (uint32_t)log.count;
    if (!whole)
        complain_both(why, 0, "nach Eintrag %lu fehlt etwas", "something is missing after entry %lu",
                      (unsigned long)at);
    struct live *l = whole ? live_read(&row, &log, find_box(a, row.head), true, 0, why) : NULL;
    const struct journal *j = l ? table_journal(l->table) : NULL;
    *ret_stopped = j && journal_stopped(j);
    bool fine = l && (*ret_stopped || !l->game->chance.roll || journal_verify(j, why));
    table_row_free(&row);
    found_entries_free(&log);
    live_free(l);
    return fine;
}

static int verify(struct admin *a)
{
    struct table_row row = { 0 };
    struct complaint why;
    int tables = 0, wrong = 0, older = 0;
    bool fine = !a->store->kind->sound || a->store->kind->sound(a->store, &why);

    if (!fine)
        return failed(a, &why);
    while ((fine = a->store->kind->next_table(a->store, row.id, &row, &why)) && row.id[0]) {
        bool stopped = false;
        table_row_free(&row);
        tables++;
        if (!check_table(a, row.id, &stopped, &why)) {
            wrong++;
            printf("%s: %s\n", row.id, why.in[a->cli->lang]);
        }
        older += stopped;
    }
    if (!fine)
        return failed(a, &why);
    printf(in_words(a, "%d Tische nachgespielt; falsch: %d; nur so weit, wie die heutigen Regeln führen: %d\n",
                    "%d tables replayed; wrong: %d; only as far as today's rules lead: %d\n"),
           tables, wrong, older);
    return wrong ? CLI_FAILED : CLI_FINE;
}

static int backup(struct admin *a, const char *file)
{
    struct complaint why;

    if (!file)
        return cli_complain(a->cli, "wohin? kiste admin backup FILE", "where to? kiste admin backup FILE");
    if (!store_backup(a->store, file, &why))
        return failed(a, &why);
    printf(in_words(a, "Alles ist in %s; „--store sqlite:%s“ öffnet es.\n",
                    "Everything is in %s; '--store sqlite:%s' opens it.\n"),
           file, file);
    return CLI_FINE;
}

static int run(struct admin *a, const char *what, const char *word[2], int64_t days, int64_t keep, const char *why)
{
    if (strcmp(what, "list") == 0)
        return list(a, word[0], word[1]);
    if (strcmp(what, "close") == 0)
        return close_table(a, word[0]);
    if (strcmp(what, "ban") == 0 || strcmp(what, "unban") == 0)
        return ban(a, *what == 'u', word[0], word[1], days, why ? why : "");
    if (strcmp(what, "settle") == 0 && word[0])
        return commit(a, REPORT_GONE, (const char *const[]){ word[0] });
    if (strcmp(what, "prune") == 0)
        return prune(a, keep);
    if (strcmp(what, "backup") == 0)
        return backup(a, word[0]);
    if (strcmp(what, "verify") == 0)
        return verify(a);
    return cli_complain(a->cli, "„%s“ gibt es nicht; Aufruf: kiste %s", "there is no '%s'; usage: kiste %s", what,
                        a->cli->command->synopsis);
}

int serving_admin(struct cli *c)
{
    const char *where = cli_value(c, "--store"), *why = cli_value(c, "--why");
    int64_t days = cli_number(c, "--days", 1, 36500, 0), keep = cli_number(c, "--keep-days", 1, 36500, 0);
    const char *what = cli_word(c), *word[2] = { NULL, NULL };

    for (int i = 0; what && i < COUNT(word); i++)
        word[i] = cli_word(c);
    if (!what)
        return cli_complain(c, "was? Aufruf: kiste %s", "what? usage: kiste %s", c->command->synopsis);
    if (!cli_end(c))
        return CLI_MISUSED;
    struct admin a = { c, serving_open_store(c, where, STORE_BESIDE) };
    if (!a.store)
        return CLI_FAILED;
    int code = run(&a, what, word, days, keep, why);
    a.store->kind->close(a.store);
    return code;
}
