/* SPDX-License-Identifier: MIT */
#include "core/match.h"

#include <string.h>

#include "base/require.h"
#include "base/scan.h"
#include "core/box.h"

const char *const option_no_yes[2] = { "no", "yes" };

const struct game *game_named(const char *name)
{
    for (int i = 0; i < game_count; i++)
        if (strcmp(games[i]->name, name) == 0)
            return games[i];
    return NULL;
}

/* What is there but is not valid counts as not there. */
static void find_assets(struct match *m)
{
    const struct game *g = m->game;

    for (int i = 0; g->assets.names && g->assets.names[i]; i++) {
        const struct asset *a = asset_named(g->assets.names[i]);
        require(i < ASSETS_MAX);
        m->asset[i] = a && g->assets.valid(a) ? a : NULL;
    }
}

struct match match_of(const struct game *g, int seats)
{
    struct match m = { .game = g, .box = g->boxed->standard, .version = g->version };

    m.seats = (uint8_t)(seats > 0 && seats <= SEATS_MAX ? seats : seats == 0 ? g->seats_min : 0);
    for (int i = 0; i < g->option_count; i++)
        m.option[i] = g->options[i].standard;
    find_assets(&m);
    return m;
}

struct match match_again(const struct match *m)
{
    const struct game *g = m->game;
    struct match next = match_of(g, m->seats);

    next.box = m->box;
    for (int i = 0; i < g->option_count; i++) {
        int seat = g->options[i].of_seat - 1;
        bool moves = seat >= 0 && seat < m->seats;
        next.option[i] = m->option[moves ? i + seat_after(m, seat) - seat : i];
    }
    return next;
}

/* ---- options ---- */

static void say_accepted(const struct option *o, struct text *t)
{
    if (!o->names)
        text_printf(t, "%d … %d", (int)o->min, (int)o->max);
    for (int32_t i = o->min; o->names && i <= o->max; i++)
        text_printf(t, "%s%s", i > o->min ? ", " : "", o->names[i]);
}

static bool option_parse(const struct option *o, const char *value, int32_t *ret)
{
    struct scan s = { value };
    int n;

    if (o->names ? !scan_name(&s, o->names, o->max + 1, &n) : !scan_int(&s, o->min, o->max, &n))
        return false;
    if (!scan_end(&s))
        return false;
    *ret = n;
    return true;
}

bool match_set(struct match *m, const char *id, const char *value, struct complaint *ret)
{
    const struct game *g = m->game;
    char accepted[160];
    struct text t = TEXT_IN(accepted);

    for (int i = 0; i < g->option_count; i++) {
        if (strcmp(g->options[i].id, id) != 0)
            continue;
        if (option_parse(&g->options[i], value, &m->option[i]))
            return true;
        say_accepted(&g->options[i], &t);
        return complain_both(ret, 0, "die Hausregel %s von %s kann nicht „%.40s“ sein; möglich: %s",
                             "option %s of %s cannot be '%.40s'; accepted: %s", id, g->name, value, accepted);
    }
    for (int i = 0; i < g->option_count; i++)
        text_printf(&t, "%s%s", i ? ", " : "", g->options[i].id);
    return complain_both(ret, 0, "%s hat keine Hausregel „%.40s“; es gibt: %s",
                         "%s has no option '%.40s'; accepted: %s", g->name, id, g->option_count ? accepted : "–");
}

bool match_set_all(struct match *m, const char *options, struct complaint *ret)
{
    struct scan s = { options };
    struct match changed = *m;
    char word[96];

    while (scan_token(&s, word, sizeof word)) {
        char *equals = strchr(word, '=');
        if (!equals) {
            return complain_both(ret, 0, "„%.40s“ ist keine Hausregel; erwartet: id=wert",
                                 "'%.40s' is not an option; expected id=value", word);
        }
        *equals = '\0';
        if (!match_set(&changed, word, equals + 1, ret))
            return false;
    }
    *m = changed;
    return true;
}

void match_get(const struct match *m, int option, struct text *t)
{
    const struct option *o = &m->game->options[option];

    if (o->names)
        text_put(t, o->names[m->option[option]]);
    else
        text_number(t, m->option[option]);
}

const char *option_label(const struct option *o, int32_t value, enum lang lang)
{
    static const struct phrase no_yes[] = { { { "nein", "no" } }, { { "ja", "yes" } } };
    const struct phrase *labels = o->names == option_no_yes ? no_yes : o->labels;

    return labels ? labels[value].in[lang] : o->names[value];
}

/* The number of the asset that the rules read; -1: they read none. */
static int asset_read(const struct match *m)
{
    const struct game_assets *a = &m->game->assets;

    for (int i = 0; a->option && a->names[i]; i++)
        if (m->option[a->option - 1] == a->first + i)
            return i;
    return -1;
}

const struct asset *match_asset(const struct match *m)
{
    int which = asset_read(m);

    return which >= 0 ? m->asset[which] : NULL;
}

const char *match_lacks(const struct match *m)
{
    int which = asset_read(m);

    return which >= 0 && !m->asset[which] ? m->game->assets.names[which] : NULL;
}

const struct clause *match_refuse(const struct match *m)
{
    const struct game *g = m->game;

    if (m->seats < g->seats_min || m->seats > g->seats_max)
        return &table_rules[TABLE_options];
    for (int i = 0; i < g->option_count; i++)
        if (m->option[i] < g->options[i].min || m->option[i] > g->options[i].max)
            return &table_rules[TABLE_options];
    if (match_lacks(m))
        return &table_rules[TABLE_asset];
    return g->refuse ? g->refuse(m) : NULL;
}

void match_setup(const struct match *m, struct state *ret)
{
    if (m->start) {
        memcpy(ret, m->start, m->game->state_size);
        return;
    }
    memset(ret, 0, m->game->state_size);
    m->game->rules.setup(m, ret);
}

/* ---- moves ---- */

static bool is_seat(const struct match *m, int seat)
{
    return (seat >= 0 && seat < m->seats) || seat == CHANCE || seat == CLOCK;
}

const struct clause *match_check(const struct match *m, const struct state *s, int seat,
                                 struct move move)
{
    struct turn turn = m->game->rules.turn(m, s);

    if (!is_seat(m, seat))
        return &table_rules[TABLE_seat];
    if (turn.must == 0)
        return &table_rules[TABLE_over];
    if (!((turn.must | turn.may) & SEAT(seat)))
        return seat == CHANCE ? &table_rules[TABLE_chance] : &table_rules[TABLE_turn];
    return m->game->rules.check(m, s, seat, move);
}

/* Ways to read what somebody typed, each more generous than the one before. */
enum tidying { AS_IT_IS, FOLDED, IN_SMALL_LETTERS, HYPHENED, TIDYINGS };

static void tidy(const char *text, enum tidying how, struct text *ret)
{
    struct scan s = { text };

    text_clear(ret);
    if (how == AS_IT_IS)
        text_put(ret, text);
    while (how != AS_IT_IS && !scan_end(&s)) {
        if (ret->used)
            text_char(ret, how == HYPHENED ? '-' : ' ');
        for (; *s.at && !strchr(" \t\r\n", *s.at); s.at++)
            text_char(ret, how >= IN_SMALL_LETTERS && *s.at >= 'A' && *s.at <= 'Z' ? (char)(*s.at - 'A' + 'a') : *s.at);
    }
}

const struct clause *match_parse(const struct match *m, const struct state *s, int seat,
                                 const char *text, struct move *ret)
{
    const struct clause *refusal = NULL;
    char words[256];
    struct text tidied = TEXT_IN(words);

    if (!is_seat(m, seat))
        return &table_rules[TABLE_seat];
    for (enum tidying how = AS_IT_IS; how < TIDYINGS; how++) {
        struct move move = { 0 };

        tidy(text, how, &tidied);
        refusal = m->game->words.parse(m, s, seat, how == AS_IT_IS ? text : words, &move);
        if (!refusal)
            *ret = move;
        if (!refusal || !clause_is_notation(refusal) || tidied.cut)
            break;
    }
    return refusal;
}

/* ---- positions ---- */

/* Between two lines it may be the first that does not fit in, or the second that is no such line. */
static struct unread unread_at(const char *text, const char *at)
{
    const char *next = at + strspn(at, " \t\r\n");
    struct unread where = { 1, 1 };

    if (!*next)
        return (struct unread){ 0, 0 };
    for (const char *c = text; c < next; c++) {
        where.first += *c == '\n' && c < at;
        where.last += *c == '\n';
    }
    bool begun = at > text && at[-1] != '\n' && next > at && where.last > where.first;
    where.first = begun ? where.first : where.last;
    return where;
}

const struct clause *match_read(const struct match *m, const char *text, struct state *ret, struct unread *ret_where)
{
    struct scan in = { text };

    memset(ret, 0, m->game->state_size);
    const struct clause *refusal = m->game->words.read(m, &in, ret);
    if (refusal && ret_where)
        *ret_where = unread_at(text, in.at);
    return refusal;
}

/* ---- seats ---- */

void seat_write(int seat, struct text *t)
{
    if (seat == CHANCE)
        text_char(t, '*');
    else if (seat == CLOCK)
        text_char(t, 't');
    else
        text_number(t, seat);
}

int seat_parse(const char *text)
{
    struct scan s = { text };
    int seat;

    if (strcmp(text, "*") == 0)
        return CHANCE;
    if (strcmp(text, "t") == 0)
        return CLOCK;
    return scan_int(&s, 0, SEATS_MAX - 1, &seat) && *s.at == '\0' ? seat : -1;
}

static bool is_control(const char *c)
{
    const unsigned char *u = (const unsigned char *)c;

    return *u < ' ' || *u == 127 || (u[0] == 0xc2 && u[1] < 0xa0);
}

bool name_read(const char *typed, char ret[NAME_SIZE])
{
    const char *begin = typed + strspn(typed, " "), *end = begin + strlen(begin);
    int characters = 0, length;

    while (end > begin && end[-1] == ' ')
        end--;
    for (const char *c = begin; c < end; c += length, characters++) {
        length = text_utf8(c);
        if (length == 0 || is_control(c) || characters == NAME_CHARACTERS)
            return false;
    }
    struct text t = text_in(ret, NAME_SIZE);
    text_bytes(&t, begin, (size_t)(end - begin));
    return true;
}

void seat_title(const struct match *m, int seat, enum lang lang, struct text *t)
{
    if (m->names && seat < SEATS_MAX && m->names->of[seat][0])
        text_put(t, m->names->of[seat]);
    else
        seat_role(m, seat, lang, t);
}

struct called seat_called(const struct match *m, int seat, enum lang lang)
{
    struct called ret;
    struct text t = TEXT_IN(ret.at);

    seat_title(m, seat, lang, &t);
    return ret;
}

void seat_role(const struct match *m, int seat, enum lang lang, struct text *t)
{
    if (seat == CHANCE)
        text_put(t, lang == DE ? "Der Zufall" : "Chance");
    else if (seat == CLOCK)
        text_put(t, lang == DE ? "Die Zeit" : "Time");
    else if (m->game->players.seat_name)
        m->game->players.seat_name(m, seat, lang, t);
    else
        text_printf(t, "%s %d", lang == DE ? "Spieler" : "Player", seat + 1);
}

seatset match_team(const struct match *m, int seat)
{
    return m->game->players.team ? m->game->players.team(m, seat) : SEAT(seat);
}

/* ---- views ---- */

void view_of(struct view *ret, const struct match *m, const struct state *s, seatset who)
{
    struct state *copy = (struct state *)(void *)ret->bytes;

    require(m->game->state_size <= STATE_MAX);
    ret->match = *m;
    ret->who = who;
    ret->last_seat = -1;
    ret->last = (struct move){ 0 };
    memcpy(copy, s, m->game->state_size);
    if (who == EVERYONE)
        return;
    ret->match.is_view = true;
    if (m->game->secrets.mask)
        m->game->secrets.mask(m, copy, who);
}

int view_cite(const struct view *v, const struct clause **ret)
{
    const struct game *g = v->match.game;
    char why[8]; /* nobody reads it */
    struct text t = TEXT_IN(why);

    if (!match_over(&v->match, view_state(v)))
        return g->words.cite ? g->words.cite(v, ret) : 0;
    ret[0] = g->words.ending(v, EN, &t);
    return 1;
}

void view_ask(const struct view *v, int seat, bool alone, enum lang lang, struct text *t)
{
    if (!alone)
        text_printf(t, "%s: ", seat_called(&v->match, seat, lang).at);
    v->match.game->words.prompt(v, seat, lang, t);
}

/* The seat whose name this begins with, of several the longest one's: "Anna Lena has" is not Anna's. Where two have the
 * same name it is no seat's: m->seats. -1: it begins with no name. */
static int named_at(const struct match *m, const char *at, enum lang lang)
{
    size_t longest = 0;
    int ret = -1;

    for (int seat = 0; seat < m->seats; seat++) {
        struct called name = seat_called(m, seat, lang);
        size_t length = strlen(name.at);
        if (!length || length < longest || strncmp(at, name.at, length) != 0 ||
            (at[length] != ' ' && at[length] != '\2'))
            continue;
        ret = length > longest ? seat : m->seats;
        longest = length;
    }
    return ret;
}

/* Of every EITHER one half. */
static void put_told(const struct match *m, const char *said, int you, enum lang lang, struct text *t)
{
    int of = -1; /* whom it speaks of */

    for (size_t plain; plain = strcspn(said, "\1"), text_bytes(t, said, plain), said[plain];) {
        const char *of_them = said + plain + 1, *marked = of_them + strcspn(of_them, "\2");
        require(*marked);
        const char *to_them = marked + 1, *end = to_them + strcspn(to_them, "\3");
        require(*end);
        int named = you < 0 ? -1 : named_at(m, of_them, lang);
        of = named < 0 ? of : named;
        if (you >= 0 && of == you)
            text_bytes(t, to_them, (size_t)(end - to_them));
        else
            text_bytes(t, of_them, (size_t)(marked - of_them));
        said = end + 1;
    }
}

void view_say(const struct view *v, int seat, struct move move, int you, enum lang lang, struct text *t)
{
    struct text said = text_growing();

    v->match.game->words.say(v, seat, move, lang, &said);
    put_told(&v->match, said.at, you, lang, t);
    text_free(&said);
}

const struct clause *view_ending(const struct view *v, int you, enum lang lang, struct text *t)
{
    struct text said = text_growing();
    const struct clause *ret = v->match.game->words.ending(v, lang, &said);

    put_told(&v->match, said.at, you, lang, t);
    text_free(&said);
    return ret;
}

void match_print(const struct match *m, const struct state *s, struct text *t)
{
    struct view whole;

    view_of(&whole, m, s, EVERYONE);
    m->game->words.print(&whole, t);
}

void view_apply(struct view *v, int seat, struct move move)
{
    v->match.game->rules.apply(&v->match, (struct state *)(void *)v->bytes, seat, move);
}

void view_mask_move(const struct match *m, const struct state *s, int seat, struct move *move,
                    seatset who)
{
    if (m->game->secrets.mask_move)
        m->game->secrets.mask_move(m, s, seat, move, who);
}

void view_guess(const struct view *v, struct rng *rng, struct state *ret)
{
    memcpy(ret, v->bytes, v->match.game->state_size);
    if (v->match.game->secrets.guess)
        v->match.game->secrets.guess(&v->match, ret, v->who, rng);
}
