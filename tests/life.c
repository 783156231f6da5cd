/* SPDX-License-Identifier: MIT */
/* life SEED HOURS [SEEDS]: people live in a simulated world (world.h) for so many hours. They come, play, talk, drop
 * off in the middle of a line, say it again, lie and stall; servers are killed between any two steps, the store fails
 * for a while, the clock people read is set. After every step the laws below hold. All of it comes of the seed:
 * whatever fails is told with it, and happens again when it is given. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "world.h"

enum {
    PEOPLE = 7,
    TABLES = 400,        /* that are remembered */
    ACKNOWLEDGED = 20000,
    NODES = 2,
    CHAT_AT_ONCE = 12, CHAT_MS = 1500,
};

/* A table as those at it know it. */
struct known {
    char id[TABLE_ID + 1];
    const struct game *game;
    char code[8];           /* by which it is found, "": nobody has asked for it */
    uint32_t told;          /* the last entry that anybody has heard of */
    uint64_t *line;         /* a hash of each, where all see the same; 0: nobody has heard it */
    uint32_t lines;
};

struct somebody {
    char name[16], token[64], id[PERSON_ID + 1];
    struct wire *wire;
    int table;              /* where they are, -1: nowhere */
    uint32_t at;            /* the last entry they have of it */
    bool follows;
    char line[400];         /* what they said and have no answer to, "" nothing: it is said again */
    char re[32];
    bool plays;             /* it was a move */
    int lines, chats;
};

struct acknowledged {
    char table[TABLE_ID + 1], re[32];
    uint32_t n;
};

static struct life {
    struct world *w;
    uint64_t seed, steps;
    int64_t began, store_back, kills;
    struct somebody person[PEOPLE];
    struct known known[TABLES];
    int tables;
    struct acknowledged acknowledged[ACKNOWLEDGED];
    int count;              /* of them, */
    int checked;            /* and how many were found in the store */
    uint64_t moves, tables_made, refused;
} life;

static void broken(const char *law, const char *format, ...) __attribute__((format(printf, 2, 3), noreturn));
static void broken(const char *law, const char *format, ...)
{
    va_list arguments;

    printf("seed %llu, step %llu: %s\n  ", (unsigned long long)life.seed, (unsigned long long)life.steps, law);
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    printf("\n");
    exit(1);
}

static uint32_t luck(uint32_t below)
{
    return world_random(life.w, below);
}

/* ---- laws ---- */

static uint64_t hash_text_of(const char *text, size_t size)
{
    uint64_t h = 1469598103934665603u;

    for (size_t i = 0; i < size; i++)
        h = (h ^ (unsigned char)text[i]) * 1099511628211u;
    return h ? h : 1;
}

/* An entry somebody hears: it is stored, and it is what everybody has heard. */
static void law_of_entry(const struct somebody *p, struct known *k, uint32_t n, const char *text, size_t size)
{
    if (n > world_kept(life.w, k->id)->last)
        broken("nothing is told before it is stored", "%s heard %u of %s: %.*s", p->name, n, k->id, (int)size, text);
    if (n > k->told)
        k->told = n;
    if (k->game->secrets.mask)
        return;
    if (n >= k->lines) {
        uint32_t lines = 2 * n + 16;
        k->line = realloc(k->line, lines * sizeof *k->line);
        require(k->line != NULL);
        memset(k->line + k->lines, 0, (lines - k->lines) * sizeof *k->line);
        k->lines = lines;
    }
    uint64_t hash = hash_text_of(text, size);
    if (k->line[n] && k->line[n] != hash)
        broken("an entry never changes", "%s heard %u of %s: %.*s", p->name, n, k->id, (int)size, text);
    k->line[n] = hash;
}

/* A code that somebody was told is the table's, and leads to it until the table is over. */
static bool is_over(const struct known *k);
static void law_of_code(const struct somebody *p, struct known *k, const char *asked, const char *answer)
{
    char code[16], table[40];
    bool invites = strstr(asked, "\"cmd\":\"invite\"") != NULL;

    told(answer, invites ? "code" : "table", invites ? code : table, invites ? sizeof code : sizeof table);
    if (!invites && strcmp(table, k->id) != 0 && !is_over(k))
        broken("a code leads to its table", "%s of %s led %s to %s", k->code, k->id, p->name, table);
    if (!invites)
        return;
    if (k->code[0] && strcmp(k->code, code) != 0)
        broken("a table has one code", "%s had %s, and %s heard %s", k->id, k->code, p->name, code);
    text_into(k->code, sizeof k->code, code);
}

/* Wherever it is known first. */
static bool is_over(const struct known *k)
{
    bool over = world_kept(life.w, k->id)->over;

    for (int i = 0; i < life.w->nodes; i++) {
        struct hall *h = life.w->node[i].hall;
        const struct live *l = h ? map_get(&h->lives, k->id) : NULL;
        over = over || (l && l->state == LIVE_OVER);
    }
    return over;
}

/* The server's secret for the dice is told at the end, not before. */
static void law_of_secret(const struct somebody *p, const struct known *k, const char *text)
{
    char hex[2 * SECRET_SIZE + 1];

    if (is_over(k))
        return;
    for (int i = 0; i < life.w->nodes; i++) {
        struct hall *h = life.w->node[i].hall;
        struct live *l = h ? map_get(&h->lives, k->id) : NULL;
        struct text t = TEXT_IN(hex);
        if (!l)
            continue;
        text_hex(&t, journal_chance(table_journal(l->table))->secret, SECRET_SIZE);
        if (strstr(text, hex))
            broken("nothing masked is told", "%s heard the secret of %s: %.300s", p->name, k->id, text);
    }
}

/* Everything acknowledged is in the store, where it was said to be. */
static void law_of_acknowledged(void)
{
    struct store *disk = life.w->disk;
    struct complaint why;

    for (; life.checked < life.count; life.checked++) {
        const struct acknowledged *a = &life.acknowledged[life.checked];
        struct table_row row;
        struct found_entries log;
        bool found = false;
        require(disk->kind->load(disk, a->table, a->n - 1, &row, &log, &why));
        for (int i = 0; i < log.count && !found; i++)
            found = log.row[i].n == a->n && strcmp(log.row[i].client, a->re) == 0;
        table_row_free(&row);
        found_entries_free(&log);
        if (!found)
            broken("nothing acknowledged is lost", "%s as %u of %s", a->re, a->n, a->table);
    }
}

/* Where nothing is under way, somebody is asked, or the time runs for it. */
static void law_of_going_on(const struct node *n, const struct live *l)
{
    const struct journal *j = table_journal(l->table);
    seatset must = l->game->rules.turn(journal_match(j), journal_state(j)).must;

    if (l->state != LIVE_PLAYING || l->thinking || l->ahead || (n->world->nodes > 1 && l->lease != LEASE_OURS))
        return;
    if (!live_waits_for(l) && !(must & SEAT(CLOCK)))
        broken("no table is stuck", "at node %d nobody is asked at %s (%s)", n->number, l->id, l->game->name);
    for (int seat = 0; seat < l->seats; seat++)
        if (must & SEAT(seat) && l->place[seat].kind == PLACE_BOT)
            broken("everybody who must act is asked", "no computer thinks for seat %d of %s", seat, l->id);
}

static void law_of_leases(void)
{
    size_t at = 0;

    for (struct kept *k; life.w->nodes > 1 && (k = map_next(&life.w->kept, &at));) {
        int held = 0;
        for (int i = 0; i < life.w->nodes; i++) {
            struct live *l = life.w->node[i].hall ? map_get(&life.w->node[i].hall->lives, k->id) : NULL;
            held += l && l->lease == LEASE_OURS;
        }
        if (held > 1)
            broken("every lease is held once", "%s by %d", k->id, held);
    }
}

static bool all_is_well(void)
{
    bool well = !life.w->fails;

    for (int i = 0; i < life.w->nodes; i++)
        well = well && life.w->node[i].hall && !life.w->node[i].hall->failing;
    return well;
}

/* When nothing more happens at this moment. */
static void laws_at_rest(void)
{
    int wires = 0, clients = 0;

    law_of_acknowledged();
    for (const struct wire *wire = life.w->wires; wire; wire = wire->next)
        wires += wire->client != NULL;
    for (int i = 0; i < life.w->nodes; i++) {
        const struct node *n = &life.w->node[i];
        size_t at = 0;
        clients += n->hall ? n->hall->client_count : 0;
        for (struct live *l; all_is_well() && (l = map_next(&n->hall->lives, &at));)
            law_of_going_on(n, l);
    }
    if (wires != clients)
        broken("whoever has gone is forgotten", "%d connections, %d clients", wires, clients);
    if (all_is_well())
        law_of_leases();
    for (int i = 0; i < PEOPLE; i++) {
        int64_t most = (CHAT_AT_ONCE + 1) * life.w->nodes * (1 + life.kills) +
                       life.w->nodes * (life.w->now - life.began) / CHAT_MS;
        if (life.person[i].chats > most)
            broken("budgets hold", "%s has said %d", life.person[i].name, life.person[i].chats);
    }
}

/* ---- hearing ---- */

static void take_entry(struct somebody *p, struct known *k, const char *entry, const char *end)
{
    uint32_t n = (uint32_t)strtoul(entry + strlen("{\"n\":"), NULL, 10);

    law_of_entry(p, k, n, entry, (size_t)(end - entry));
    if (n <= p->at)
        return;
    if (n > p->at + 1) { /* they see that themselves, and ask */
        p->follows = false;
        return;
    }
    p->at = n;
}

/* Entries are objects without objects in them; a brace in a text stands behind a quote. */
static const char *end_of_entry(const char *at)
{
    bool quoted = false;

    for (; *at; at++) {
        if (*at == '\\' && at[1])
            at++;
        else if (*at == '"')
            quoted = !quoted;
        else if (*at == '}' && !quoted)
            return at + 1;
    }
    return at;
}

static void take_log(struct somebody *p, struct known *k, const char *text)
{
    const char *at = strstr(text, "\"log\":[");

    for (at = at ? at + strlen("\"log\":[") : ""; *at == '{';) {
        const char *end = end_of_entry(at);
        take_entry(p, k, at, end);
        at = end + (*end == ',');
    }
}

static void acknowledge(struct somebody *p, const char *text)
{
    char n[24];

    if (life.count == ACKNOWLEDGED) { /* all of them have been found */
        law_of_acknowledged();
        life.count = life.checked = 0;
    }
    struct acknowledged *a = &life.acknowledged[life.count++];
    text_into(a->table, sizeof a->table, life.known[p->table].id);
    text_into(a->re, sizeof a->re, p->re);
    a->n = (uint32_t)strtoul(told(text, "n", n, sizeof n), NULL, 10);
    life.moves++;
}

static void take_answer(struct somebody *p, const char *text)
{
    bool fine = strstr(text, "\"ok\":true") != NULL;

    if (strstr(text, "\"code\":\"again\""))
        return; /* it is said again */
    life.refused += !fine;
    if (fine && p->plays && p->table >= 0)
        acknowledge(p, text);
    if (fine && strstr(p->line, "\"cmd\":\"join\"")) {
        p->follows = !strstr(text, "\"more\":true");
        char at[24];
        if (!strstr(p->line, "\"from\""))
            p->at = (uint32_t)strtoul(told(text, "at", at, sizeof at), NULL, 10);
    }
    if (fine && p->table >= 0 && (strstr(p->line, "\"cmd\":\"invite\"") || strstr(p->line, "\"cmd\":\"find\"")))
        law_of_code(p, &life.known[p->table], p->line, text);
    if (fine && strstr(p->line, "\"cmd\":\"chat\""))
        p->chats++;
    if (strstr(text, "\"code\":\"table\"") || strstr(text, "\"code\":\"line\""))
        p->follows = false;
    p->line[0] = '\0';
}

static void hear(struct somebody *p)
{
    for (const char *text; p->wire && (text = wire_next(p->wire));) {
        char re[64];
        struct known *k = p->table >= 0 ? &life.known[p->table] : NULL;
        if (k && strstr(text, k->id)) {
            law_of_secret(p, k, text);
            take_log(p, k, text);
            if (strstr(text, "\"news\":\"again\""))
                p->follows = false;
        }
        if (p->line[0] && strcmp(told(text, "re", re, sizeof re), p->re) == 0 && strncmp(text, "{\"re\"", 5) == 0)
            take_answer(p, text);
    }
}

/* ---- people ---- */

static void say(struct somebody *p, bool plays, const char *format, ...) __attribute__((format(printf, 3, 4)));
static void say(struct somebody *p, bool plays, const char *format, ...)
{
    va_list arguments;
    char members[330];

    va_start(arguments, format);
    vsnprintf(members, sizeof members, format, arguments);
    va_end(arguments);
    snprintf(p->re, sizeof p->re, "%s%d", p->name, ++p->lines);
    snprintf(p->line, sizeof p->line, "{\"id\":\"%s\",%s}", p->re, members);
    p->plays = plays;
    wire_say(p->wire, p->line);
}

static void leave(struct somebody *p)
{
    if (p->wire)
        wire_close(p->wire);
    p->wire = NULL;
    p->follows = false;
}

/* Comes, or comes back: then what had no answer is said again. */
static void come(struct somebody *p)
{
    int node = (int)luck((uint32_t)life.w->nodes);

    if (!life.w->node[node].hall || life.w->fails)
        return;
    p->wire = wire_open(life.w, node, BY_SOCKET);
    const char *answer = p->token[0] ? wire_ask(p->wire, "\"cmd\":\"hello\",\"token\":\"%s\",\"lang\":\"en\"", p->token)
                                     : wire_ask(p->wire, "\"cmd\":\"hello\",\"name\":\"%s\",\"lang\":\"en\"", p->name);
    if (!strstr(answer, "\"ok\":true")) {
        if (strstr(answer, "\"code\":\"token\""))
            broken("nothing acknowledged is lost", "nobody knows the token of %s", p->name);
        leave(p);
        return;
    }
    if (!p->token[0]) {
        told(answer, "token", p->token, sizeof p->token);
        told(answer, "person", p->id, sizeof p->id);
    }
    if (p->line[0])
        wire_say(p->wire, p->line);
}

static void make_table(struct somebody *p)
{
    static const char *const names[] = { "muehle", "mensch", "null", "tkkg", "kniffel" };
    static const char *const clocks[] = { "", ",\"clock\":{\"kind\":\"move\",\"seconds\":60}",
                                          ",\"clock\":{\"kind\":\"player\",\"seconds\":900,\"add\":5}",
                                          ",\"clock\":{\"kind\":\"days\",\"days\":1}" };
    const char *game = names[luck(COUNT(names))];
    char id[40];

    if (life.tables == TABLES || life.w->fails)
        return;
    const char *answer = wire_ask(p->wire, "\"cmd\":\"create\",\"game\":\"%s\",\"seats\":[\"me\",\"%s\"%s]%s", game,
                                  luck(3) ? "open" : "easy", strcmp(game, "null") ? "" : ",\"easy\"",
                                  clocks[luck(COUNT(clocks))]);
    told(answer, "table", id, sizeof id);
    if (!strstr(answer, "\"ok\":true") || strlen(id) != TABLE_ID)
        return;
    struct known *k = &life.known[life.tables];
    text_into(k->id, sizeof k->id, id);
    k->game = game_named(game);
    p->table = life.tables++;
    p->at = 0;
    p->follows = false;
    life.tables_made++;
}

/* Looks for company at one of the last tables. */
static void find_table(struct somebody *p)
{
    if (life.tables == 0)
        return;
    p->table = life.tables - 1 - (int)luck((uint32_t)(life.tables < 6 ? life.tables : 6));
    p->at = 0;
    p->follows = false;
}

static struct live *live_of(const struct somebody *p)
{
    struct hall *h = p->wire && p->wire->client ? p->wire->node->hall : NULL;

    return h && p->table >= 0 ? map_get(&h->lives, life.known[p->table].id) : NULL;
}

/* A move that the rules allow, if it is their turn. */
static bool good_move(const struct somebody *p, const struct live *l, struct text *ret, int *ret_seat)
{
    const struct journal *j = table_journal(l->table);
    seatset theirs = live_seats_of(l, p->id) & live_waits_for(l);

    if (!theirs)
        return false;
    int seat = __builtin_ctz(theirs);
    struct choice *choice = malloc(l->game->choices_max * sizeof *choice);
    require(choice != NULL);
    int count = l->game->rules.legal(journal_match(j), journal_state(j), seat, choice);
    if (count > 0)
        l->game->words.write(journal_match(j), journal_state(j), seat, choice[luck((uint32_t)count)].move, ret);
    free(choice);
    *ret_seat = seat;
    return count > 0;
}

static void play(struct somebody *p)
{
    const struct live *l = live_of(p);
    const char *id = life.known[p->table].id;
    char move[200];
    struct text t = TEXT_IN(move);
    int seat;

    if (l && good_move(p, l, &t, &seat))
        say(p, true, "\"cmd\":\"play\",\"table\":\"%s\",\"seat\":%d,\"move\":\"%s\"", id, seat, move);
    else if (l && l->state == LIVE_OPEN && !live_seats_of(l, p->id))
        say(p, false, "\"cmd\":\"sit\",\"table\":\"%s\",\"seat\":%d", id, (int)luck((uint32_t)l->seats));
    else if (l && l->state == LIVE_OVER && luck(2))
        p->table = -1;
}

/* What nobody should do, and nobody must be harmed by. */
static void lie(struct somebody *p)
{
    static const char *const lines[] = {
        "\"cmd\":\"play\",\"table\":\"%s\",\"seat\":0,\"move\":\"xyzzy\"",
        "\"cmd\":\"play\",\"table\":\"%s\",\"seat\":1,\"move\":\"d6\",\"ask\":77",
        "\"cmd\":\"claim\",\"table\":\"%s\",\"seat\":1",
        "\"cmd\":\"agree\",\"table\":\"%s\",\"yes\":true",
        "\"cmd\":\"secret\",\"table\":\"%s\",\"secret\":\"00\"",
        "\"cmd\":\"bot\",\"table\":\"%s\",\"seat\":0,\"level\":\"easy\"",
        "\"cmd\":\"join\",\"table\":\"%s\",\"from\":4000000",
        "\"cmd\":\"back\",\"table\":\"%s\"",
        "\"cmd\":\"rematch\",\"table\":\"%s\"",
        "\"cmd\":\"start\",\"table\":\"%s\"",
        "\"cmd\":\"wait\",\"table\":\"%s\"",
    };
    char line[300];

    snprintf(line, sizeof line, lines[luck(COUNT(lines))], life.known[p->table].id);
    say(p, false, "%s", line);
}

/* From the beginning, or from where they are. */
static void join(struct somebody *p)
{
    if (p->at)
        say(p, false, "\"cmd\":\"join\",\"table\":\"%s\",\"from\":%u", life.known[p->table].id, p->at);
    else
        say(p, false, "\"cmd\":\"join\",\"table\":\"%s\"", life.known[p->table].id);
}

/* For the code of the table, or whether it still leads there. */
static void ask_code(struct somebody *p)
{
    const struct known *k = &life.known[p->table];

    if (k->code[0] && luck(2))
        say(p, false, "\"cmd\":\"find\",\"code\":\"%s\"", k->code);
    else
        say(p, false, "\"cmd\":\"invite\",\"table\":\"%s\"", k->id);
}

static void act(struct somebody *p)
{
    uint32_t dice = luck(100);

    if (p->wire && !p->wire->client)
        leave(p);
    if (!p->wire) {
        if (dice < 60)
            come(p);
        return;
    }
    if (dice < 4) {
        leave(p); /* perhaps in the middle of a line */
        return;
    }
    p->wire->choked = dice == 4 ? true : dice < 20 ? false : p->wire->choked;
    if (p->line[0] && dice < 50) { /* impatient, or told "again" */
        wire_say(p->wire, p->line);
        return;
    }
    if (p->line[0] || p->wire->choked)
        return;
    if (p->table < 0)
        (dice < 40 ? make_table : find_table)(p);
    else if (!p->follows)
        join(p);
    else if (dice < 10)
        lie(p);
    else if (dice < 16)
        say(p, false, "\"cmd\":\"chat\",\"table\":\"%s\",\"text\":\"Hallo\"", life.known[p->table].id);
    else if (dice == 18 || dice == 19)
        ask_code(p);
    else if (dice == 20)
        say(p, false, "\"cmd\":\"here\"");
    else if (dice == 16)
        say(p, false, "\"cmd\":\"resign\",\"table\":\"%s\"", life.known[p->table].id);
    else if (dice == 17)
        p->table = -1;
    else
        play(p);
}

/* ---- the world ---- */

static void disaster(void)
{
    struct node *n = &life.w->node[luck((uint32_t)life.w->nodes)];
    uint32_t dice = luck(100);

    if (dice < 30 && n->hall) {
        node_kill(n);
        life.kills++;
        for (int i = 0; i < PEOPLE; i++)
            life.person[i].follows = life.person[i].wire && life.person[i].wire->node != n && life.person[i].follows;
        law_of_acknowledged();
    } else if (dice < 45) {
        life.w->fails = true;
        life.store_back = life.w->now + luck(20000);
    } else if (dice < 50) {
        life.w->skew = (int64_t)luck(20000000) - 10000000;
    }
}

static void pass_time(void)
{
    uint32_t dice = luck(1000);
    int64_t ms = dice < 900 ? luck(3000) : dice < 985 ? luck(40000) : dice < 998 ? luck(600000) : luck(4 * 3600000);

    for (; ms > 0; ms -= 5000) {
        life.w->now += ms < 5000 ? ms : 5000;
        if (life.w->fails && life.w->now > life.store_back)
            life.w->fails = false;
        if (life.w->nodes > 1)
            world_bury(life.w);
        for (int i = 0; i < life.w->nodes; i++)
            if (!life.w->node[i].hall && !life.w->fails && luck(3) == 0)
                node_start(&life.w->node[i]);
        if (!life.w->fails)
            world_settle(life.w);
    }
}

/* Some servers go a few steps; not to where nothing is left to do, so that anything can happen in between. */
static void go_on(void)
{
    for (uint32_t steps = luck(12); steps > 0; steps--) {
        struct node *n = &life.w->node[luck((uint32_t)life.w->nodes)];
        if (n->hall)
            node_step(n);
    }
    for (int i = 0; i < PEOPLE; i++)
        hear(&life.person[i]);
}

static void live_on(int64_t hours)
{
    while (life.w->now - life.began < hours * 3600000) {
        life.steps++;
        act(&life.person[luck(PEOPLE)]);
        go_on();
        if (luck(60) == 0)
            disaster();
        if (luck(3) == 0)
            pass_time();
        if (luck(4) == 0 && !life.w->fails) {
            world_settle(life.w);
            for (int i = 0; i < PEOPLE; i++)
                hear(&life.person[i]);
            laws_at_rest();
        }
        if (life.tables == TABLES) { /* a new day: what is remembered is enough */
            for (int i = 0; i < PEOPLE; i++)
                life.person[i].table = -1;
            for (int i = 0; i < TABLES; i++)
                free(life.known[i].line);
            memset(life.known, 0, sizeof life.known);
            life.tables = 0;
        }
    }
}

static void run(uint64_t seed, int64_t hours)
{
    life = (struct life){ .seed = seed };
    life.w = world_new(seed % 2 ? 1 : NODES, seed,
                       (struct hall_limits){ .rate = 1000, .clients = 1000, .tables = 1000, .effort = 20 });
    if (seed % 4 < 2)
        world_wings(life.w, 2 + (int)(seed / 4 % 2));
    life.began = life.w->now;
    for (int i = 0; i < PEOPLE; i++) {
        snprintf(life.person[i].name, sizeof life.person[i].name, "P%c", 'a' + i);
        life.person[i].table = -1;
    }
    live_on(hours);
    law_of_acknowledged();
    for (int i = 0; i < PEOPLE; i++)
        leave(&life.person[i]);
    for (int i = 0; i < TABLES; i++)
        free(life.known[i].line);
    printf("seed %llu: %lld hours, %llu steps, %llu tables, %llu moves (%llu alone), %llu refused, %lld kills: "
           "all laws hold\n",
           (unsigned long long)seed, (long long)hours, (unsigned long long)life.steps,
           (unsigned long long)life.tables_made, (unsigned long long)life.moves, (unsigned long long)life.w->alone,
           (unsigned long long)life.refused, (long long)life.kills);
    fflush(stdout);
    world_free(life.w);
}

int main(int count, char **word)
{
    uint64_t seed = count > 1 ? strtoull(word[1], NULL, 10) : 1;
    int64_t hours = count > 2 ? atoll(word[2]) : 10;

    for (int64_t seeds = count > 3 ? atoll(word[3]) : 1; seeds > 0; seeds--)
        run(seed++, hours);
    return 0;
}
