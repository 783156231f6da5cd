/* SPDX-License-Identifier: MIT */
/* Reading a journal: every line is checked, and one that is wrong is named. */
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/require.h"
#include "base/scan.h"
#include "core/box.h"
#include "core/journal_internal.h"

struct reader {
    const char *at;      /* rest of the text */
    int number;          /* of the line now in `line` */
    char line[LINE_LONGEST + 64];
    struct complaint *complaint;
    struct journal *j;
    bool scored, failed, ended;
    int form;            /* of the journal: 1 or 2 */
    struct text reasons[LANGS]; /* why it is older than today; empty: it is not */
    struct text unknown; /* options of its own time, */
    struct text box;     /* and the box it carries */
};

/* What was expected, in German and in English. */
static bool bad(struct reader *r, const char *de, const char *en)
{
    for (enum lang lang = DE; lang < LANGS && !r->failed; lang++) {
        struct text t = TEXT_IN(r->complaint->in[lang]);
        text_printf(&t, lang == DE ? "Zeile %d: " : "line %d: ", r->number);
        if (r->ended)
            text_put(&t, lang == DE ? "hier endet der Text; erwartet: " : "the text ends here: expected ");
        else
            text_printf(&t, lang == DE ? "„%.80s“; erwartet: " : "'%.80s': expected ", r->line);
        text_put(&t, lang == DE ? de : en);
    }
    if (!r->failed) {
        r->complaint->line = r->number;
        r->complaint->lacks = NULL;
        r->complaint->newer = false;
    }
    r->failed = true;
    return false;
}

static bool newer(struct reader *r, const char *de, const char *en)
{
    bad(r, de, en);
    r->complaint->newer = true;
    return false;
}

/* The next line without its newline; false at the end. Control characters and overlong lines are refused, and a line
 * without a newline: it was cut while it was written, and half a move may read as another. */
static bool next_line(struct reader *r)
{
    size_t length = strcspn(r->at, "\n");

    r->number++;
    r->ended = !*r->at;
    if (r->ended)
        return false;
    size_t kept = length < sizeof r->line ? length : sizeof r->line - 1;
    memcpy(r->line, r->at, kept);
    r->line[kept] = '\0';
    size_t plain = journal_plain(r->line);
    r->line[plain] = '\0'; /* a complaint shows nothing that could harm a terminal */
    if (length > kept)
        return bad(r, "eine Zeile von höchstens 570 Bytes", "a line of at most 570 bytes");
    if (plain < kept)
        return bad(r, "danach UTF-8 ohne Steuerzeichen und ein einfaches Zeilenende",
                      "after this UTF-8 text without control characters, and a plain newline");
    if (!r->at[length])
        return bad(r, "ein Zeilenende (hier ist der Text abgeschnitten)",
                      "a newline at its end (the text was cut here)");
    r->at += length + 1;
    return true;
}

/* One more reason why not all is as of today. */
__attribute__((format(printf, 2, 4), format(printf, 3, 4)))
static void note_older(struct reader *r, const char *de, const char *en, ...)
{
    va_list args;

    for (enum lang lang = DE; lang < LANGS; lang++) {
        text_put(&r->reasons[lang], r->reasons[lang].used ? "; " : "");
        va_start(args, en);
        text_vprintf(&r->reasons[lang], lang == DE ? de : en, args);
        va_end(args);
    }
}

static bool is_older(const struct reader *r)
{
    return r->reasons[DE].used > 0;
}

static bool read_form(struct reader *r)
{
    if (next_line(r)) {
        struct scan s = { r->line };
        int later;
        if (strcmp(r->line, "kiste 1") == 0 || strcmp(r->line, "kiste 2") == 0)
            r->form = r->line[6] - '0';
        else if (scan_word(&s, "kiste") && scan_int(&s, 3, 9999, &later) && scan_end(&s))
            return newer(r, "„kiste 2“ oder „kiste 1“; dieses Journal ist von einer neueren Spielkiste",
                       "'kiste 2' or 'kiste 1': this journal is of a newer Spielkiste");
    }
    return r->form || bad(r, "„kiste 2“, die erste Zeile eines Journals", "'kiste 2', the first line of a journal");
}

static bool read_version(struct reader *r, const struct game *g, struct scan *s, struct match *m)
{
    int version;

    if (!scan_int(s, 1, UINT16_MAX, &version) || !scan_end(s))
        return bad(r, "„game NAME VERSION“", "'game NAME VERSION'");
    if (version > g->version) {
        char expected[LANGS][160];
        for (enum lang lang = DE; lang < LANGS; lang++) {
            struct text t = TEXT_IN(expected[lang]);
            text_printf(&t, lang == DE ? "höchstens Fassung %d der Regeln; das Journal ist von einer neueren Spielkiste"
                                       : "version %d of the rules at most: this journal is of a newer Spielkiste",
                        g->version);
        }
        return newer(r, expected[DE], expected[EN]);
    }
    if (version < g->version)
        note_older(r, "Fassung %d der Regeln, heute %d", "version %d of the rules, now %d", version, g->version);
    *m = match_of(g, 0);
    m->version = (uint16_t)version;
    return true;
}

static bool read_game(struct reader *r, struct match *m)
{
    char name[64];
    struct scan s = { r->line };

    if (!next_line(r) || (s.at = r->line, !scan_word(&s, "game") || !scan_token(&s, name, sizeof name)))
        return bad(r, "„game NAME VERSION“", "'game NAME VERSION'");
    const struct game *g = game_named(name);
    if (!g)
        return bad(r, "ein Spiel, das dieses Programm kennt (siehe kiste games)",
                      "a game this program knows (see 'kiste games')");
    return read_version(r, g, &s, m);
}

const struct game *journal_game(const char *journal)
{
    char name[64];
    const char *line = strchr(journal, '\n');
    struct scan s = { line ? line + 1 : "" };

    return scan_word(&s, "game") && scan_token(&s, name, sizeof name) ? game_named(name) : NULL;
}

struct box *journal_box(const char *journal)
{
    const struct game *g = journal_game(journal);
    const char *line = strstr(journal, "\nbox "), *lines = line ? strchr(line + 1, '\n') : NULL;
    struct box *box = g && lines && lines[1] == '+' ? box_from_text(g->boxform, lines + 1) : NULL;
    struct scan s = { line ? line + 5 : "" };
    char hex[40];
    uint8_t hash[16], named[16];

    if (!box)
        return NULL;
    box_hash(g->boxform, box, hash);
    if (scan_token(&s, hex, sizeof hex) && text_unhex(hex, named, sizeof named) &&
        memcmp(hash, named, sizeof hash) == 0)
        return box;
    free(box);
    return NULL;
}

static bool read_seats(struct reader *r, struct match *m)
{
    struct scan s = { r->line };
    int seats;

    if (!next_line(r) || (s.at = r->line, !scan_word(&s, "seats") || !scan_int(&s, 1, SEATS_MAX, &seats)) ||
        !scan_end(&s) || seats < m->game->seats_min || seats > m->game->seats_max)
        return bad(r, "„seats N“ mit einer Zahl von Plätzen, die das Spiel zulässt",
                      "'seats N' with a number of players the game allows");
    m->seats = (uint8_t)seats;
    return true;
}

static bool read_option(struct reader *r, struct match *m, struct scan *s)
{
    char id[64], value[64];
    struct complaint why;

    if (!scan_token(s, id, sizeof id) || !scan_token(s, value, sizeof value) || !scan_end(s))
        return bad(r, "„option ID WERT“", "'option ID VALUE'");
    if (match_set(m, id, value, &why))
        return true;
    if (m->version == m->game->version)
        return bad(r, why.in[DE], why.in[EN]);
    text_printf(&r->unknown, "%s\n", r->line);
    return true;
}

/* `given`: somebody has said that it is this box. */
static bool read_box(struct reader *r, const struct match *m, struct scan *s, bool given, struct agreed *ret)
{
    char hex[40];
    uint8_t hash[16];

    if (!scan_token(s, hex, sizeof hex) || !text_unhex(hex, hash, sizeof hash) || !scan_end(s))
        return bad(r, "„box“ und 32 hexadezimale Ziffern, die Prüfsumme des Spielmaterials",
                      "'box' and 32 hexadecimal digits, the hash of the box");
    box_hash(m->game->boxform, m->box, ret->box);
    if (memcmp(ret->box, hash, sizeof hash) == 0)
        return true;
    if (given)
        return bad(r, "die Prüfsumme des Spielmaterials (es war ein anderes box.yaml; --box nennt es)",
                      "the hash of the box in use (another box.yaml was used; give it with --box)");
    memcpy(ret->box, hash, sizeof hash);
    note_older(r, "anderes Spielmaterial als heute", "another box than today's");
    return true;
}

/* The options are known by now, so this match plays with this asset or with none. */
static bool read_asset(struct reader *r, const struct match *m, struct scan *s, struct agreed *ret)
{
    const struct asset *ours = match_asset(m);
    char hex[40];

    if (match_lacks(m)) {
        bad(r, "eine Datei dieses Namens neben diesem Programm", "a file of that name beside this program");
        r->complaint->lacks = match_lacks(m);
        return false;
    }
    if (!scan_token(s, ret->asset, sizeof ret->asset) || !scan_token(s, hex, sizeof hex) ||
        !text_unhex(hex, ret->asset_hash, sizeof ret->asset_hash) || !scan_end(s))
        return bad(r, "„asset“, ein Name und 32 hexadezimale Ziffern", "'asset', a name and 32 hexadecimal digits");
    if ((!ours || strcmp(ret->asset, ours->name) != 0) && !is_older(r))
        return bad(r, "die Datei, mit der diese Hausregeln spielen", "the asset these options play with");
    if (!ours || memcmp(ret->asset_hash, ours->hash, sizeof ret->asset_hash) != 0)
        note_older(r, "eine andere Fassung von %s", "another version of %s", ret->asset);
    return true;
}

/* What came of the header. */
static void begin_journal(struct reader *r, const struct match *m, const struct agreed *agreed,
                          const struct chance *chance)
{
    struct journal *j = r->j = journal_new(m, chance);

    j->agreed = *agreed;
    j->form = (uint8_t)r->form;
    j->is_older = is_older(r);
    for (enum lang lang = DE; j->is_older && lang < LANGS; lang++) {
        struct text t = TEXT_IN(j->older.in[lang]);
        text_printf(&t, lang == DE ? "Nach älteren Regeln gespielt (%s)." : "Played with older rules (%s).",
                    r->reasons[lang].at);
    }
    uint8_t ours[16];
    box_hash(m->game->boxform, m->box, ours);
    if (r->box.used && memcmp(ours, agreed->box, sizeof ours) != 0) {
        j->box_unknown = r->box.at;
        r->box = (struct text){ 0 };
    }
    if (r->unknown.used == 0)
        return;
    j->options_unknown = r->unknown.at;
    r->unknown = (struct text){ 0 };
    struct complaint why;
    complain_both(&why, 0, "eine Hausregel von damals gibt es nicht mehr", "a house rule of that time is no more");
    journal_stop(j, &why);
}

/* The header; leaves the first line of the body in r->line, or sets *ret_more to false. */
static bool read_header(struct reader *r, const struct box *box, bool *ret_more)
{
    struct match m = { 0 };
    struct agreed agreed = { 0 };
    struct chance unknown = { .known = false };
    uint8_t commitment[SECRET_SIZE];
    bool has_box = false, has_asset = false, has_dice = false;
    seatset who = 0;
    char hex[80];
    int seat;

    if (!read_form(r) || !read_game(r, &m) || !read_seats(r, &m))
        return false;
    if (box)
        m.box = box;
    while ((*ret_more = next_line(r))) {
        struct scan s = { r->line };

        if (scan_word(&s, "option")) {
            if (has_box || !read_option(r, &m, &s))
                return bad(r, "Hausregeln vor dem Spielmaterial", "options before the box");
        } else if (!has_box && scan_word(&s, "box")) {
            if (!read_box(r, &m, &s, box != NULL, &agreed))
                return false;
            has_box = true;
        } else if (has_box && !has_asset && !has_dice && strncmp(r->line, "+ ", 2) == 0) {
            text_printf(&r->box, "%s\n", r->line);
        } else if (has_box && !has_asset && !has_dice && scan_word(&s, "asset")) {
            if (!read_asset(r, &m, &s, &agreed))
                return false;
            has_asset = true;
        } else if (has_box && !has_dice && !unknown.bound && scan_word(&s, "match")) {
            if (!scan_token(&s, hex, sizeof hex) || !text_unhex(hex, unknown.match, MATCH_ID_SIZE) || !scan_end(&s))
                return bad(r, "„match“ und 24 hexadezimale Ziffern", "'match' and 24 hexadecimal digits");
            unknown.bound = true;
        } else if (has_box && !has_dice && scan_word(&s, "dice")) {
            if (!scan_token(&s, hex, sizeof hex) || !text_unhex(hex, commitment, SECRET_SIZE) || !scan_end(&s))
                return bad(r, "„dice“ und 64 hexadezimale Ziffern", "'dice' and 64 hexadecimal digits");
            has_dice = true;
        } else if (has_box && !m.is_view && m.game->secrets.mask && scan_word(&s, "view")) {
            m.is_view = true;
            while (scan_int(&s, 0, m.seats - 1, &seat))
                who |= SEAT(seat);
            if (!scan_end(&s))
                return bad(r, "„view“ und Plätze", "'view' and seat numbers");
        } else {
            break;
        }
    }
    if (r->failed)
        return false;
    if (!has_box)
        return bad(r, "„box PRÜFSUMME“ im Kopf", "'box HASH' in the header");
    if (!has_asset && !is_older(r) && (match_asset(&m) || match_lacks(&m)))
        return bad(r, "„asset NAME PRÜFSUMME“ im Kopf", "'asset NAME HASH' in the header");
    const struct clause *refusal = match_refuse(&m);
    if (refusal) {
        bad(r, refusal->says.in[DE], refusal->says.in[EN]);
        r->complaint->lacks = match_lacks(&m);
        return false;
    }
    agreed.options = m.game->option_count;
    begin_journal(r, &m, &agreed, &unknown);
    r->j->who = who;
    r->j->has_commitment = has_dice;
    if (has_dice)
        memcpy(r->j->commitment, commitment, SECRET_SIZE);
    return true;
}

/* Takes the time, "@1234", off the end of a line. */
static bool take_time(char *line, uint32_t *ret)
{
    char *at = strrchr(line, '@');
    struct scan s = { at ? at + 1 : "" };
    int64_t ms;

    *ret = 0;
    if (!at || at == line || at[-1] != ' ')
        return true;
    if (!scan_number(&s, 1, UINT32_MAX, &ms) || !scan_end(&s))
        return false;
    *ret = (uint32_t)ms;
    at[-1] = '\0';
    return true;
}

static bool read_event(struct reader *r)
{
    struct journal *j = r->j;
    struct scan s = { r->line };
    struct move move;
    char seat_text[16];
    int64_t number;
    uint32_t ms;

    if (!scan_number(&s, 1, EVENTS_MAX, &number) || !scan_token(&s, seat_text, sizeof seat_text))
        return bad(r, "„NUMMER PLATZ ZUG“, „! …“ oder „= PRÜFSUMME“", "'NUMBER SEAT MOVE', '! …' or '= HASH'");
    if (number != j->track.count + 1)
        return bad(r, "die nächste Nummer", "the next number");
    int seat = seat_parse(seat_text);
    if (seat < 0)
        return bad(r, "ein Platz: 0, 1, 2 …, * oder t", "a seat: 0, 1, 2 …, * or t");
    size_t at = (size_t)(s.at - r->line);
    if (!take_time(r->line + at, &ms))
        return bad(r, "eine Zeit als @MILLISEKUNDEN", "a time as @MILLISECONDS");
    scan_blanks(&s);
    const struct clause *refusal = match_parse(&j->match, j->state, seat, s.at, &move);
    if (!refusal)
        refusal = journal_play(j, seat, move, ms);
    if (refusal) {
        char expected[LANGS][220];
        for (enum lang lang = DE; lang < LANGS; lang++) {
            struct text t = TEXT_IN(expected[lang]);
            text_printf(&t, "%s; %s: %s", lang == DE ? "ein erlaubter Zug" : "a legal move", refusal->id,
                        refusal->says.in[lang]);
        }
        return bad(r, expected[DE], expected[EN]);
    }
    return true;
}

/* The key at the end of what is there, once the secret is known. */
static void key_anew(struct journal *j, const uint8_t secret[SECRET_SIZE])
{
    chance_begin(&j->chance, secret);
    for (uint32_t i = 0; i < j->entries; i++) {
        const char *secrets = note_after(&j->entry[i], "rekey");
        if (secrets)
            require(chance_rekey(&j->chance, secrets));
    }
}

/* In the days of the first form, rules changed without their version being counted up. */
static bool may_be_older(const struct journal *j)
{
    return j->form == 1 || j->match.version < j->match.game->version;
}

/* Whether it is the secret that the journal commits to. When it was begun there may have been fewer options: what came
 * later is played as is standard, or else it was not agreed upon. What of an older version cannot be held to it any
 * more is taken as it is, and not proven. */
static bool is_committed(struct journal *j, const struct chance *f)
{
    struct agreed agreed = j->agreed;
    uint8_t commitment[SECRET_SIZE];
    bool before = may_be_older(j);

    for (agreed.options = j->match.game->option_count; agreed.options >= 0; agreed.options--) {
        chance_commitment_to(f, &j->match, &agreed, commitment);
        if (memcmp(commitment, j->commitment, SECRET_SIZE) == 0) {
            j->agreed.options = agreed.options;
            return true;
        }
        int last = agreed.options - 1;
        if (!before && (last < 0 || j->match.option[last] != j->match.game->options[last].standard))
            return false;
    }
    j->unproven = true;
    return true;
}

static bool read_secret(struct reader *r, struct scan *s)
{
    struct chance f = r->j->chance;
    char hex[80];

    if (!scan_token(s, hex, sizeof hex) || !text_unhex(hex, f.secret, SECRET_SIZE) || !scan_end(s))
        return bad(r, "„! secret“ und 64 hexadezimale Ziffern", "'! secret' and 64 hexadecimal digits");
    if (!r->j->has_commitment || !is_committed(r->j, &f))
        return bad(r, "das Geheimnis, auf das die Zeile „dice“ festlegt",
                      "the secret the 'dice' line commits to");
    key_anew(r->j, f.secret);
    return true;
}

static bool read_promise(struct reader *r, struct scan *s)
{
    uint8_t promise[SECRET_SIZE];
    char hex[80];
    int seat = -1;
    bool fine = scan_token(s, hex, sizeof hex) && text_unhex(hex, promise, SECRET_SIZE) &&
                (scan_end(s) || (scan_int(s, 0, r->j->match.seats - 1, &seat) && scan_end(s))) &&
                journal_promise(r->j, promise, seat);

    return fine || bad(r, "„! promise“, 64 hexadezimale Ziffern und der Platz, mit „match“ im Kopf",
                       "'! promise', 64 hexadecimal digits and the seat, with 'match' in the header");
}

static bool read_rekey(struct reader *r, struct scan *s)
{
    scan_blanks(s);
    return journal_rekey(r->j, s->at) || bad(r, "„! rekey“ und je 32 hexadezimale Ziffern oder „-“",
                                                "'! rekey' and 32 hexadecimal digits each, or '-'");
}

/* Each seat stands there once. Whether it is the lot that had to come is checked with the dice. */
static bool read_lot(struct reader *r, struct scan *s)
{
    seatset seen = 0;
    int seat, count = 0;

    for (; scan_int(s, 0, r->j->match.seats - 1, &seat); count++)
        seen |= SEAT(seat);
    if (!scan_end(s) || seen != SEAT(r->j->match.seats) - 1 || count != r->j->match.seats)
        return bad(r, "„! lot“ und jeder Platz einmal", "'! lot' and each seat once");
    journal_add_note(r->j, r->line + 2);
    return true;
}

static bool read_score(struct reader *r, struct scan *s)
{
    struct journal *j = r->j;
    int32_t score[SEATS_MAX] = { 0 };
    int64_t n;

    if (!match_over(&j->match, j->state))
        return bad(r, "kein Ergebnis, bevor die Partie zu Ende ist", "no score before the game is over");
    j->match.game->rules.score(&j->match, j->state, score);
    for (int i = 0; i < j->match.seats; i++)
        if (!scan_number(s, INT32_MIN, INT32_MAX, &n) || n != score[i])
            return bad(r, "das Ergebnis, zu dem diese Züge führen", "the score these moves lead to");
    r->scored = true;
    return scan_end(s) || bad(r, "eine Zahl für jeden Platz", "one number for each seat");
}

static bool read_note(struct reader *r)
{
    struct scan s = { r->line + 2 };
    int64_t number;

    if (scan_word(&s, "undo")) {
        if (!scan_number(&s, 0, EVENTS_MAX, &number) || !scan_end(&s))
            return bad(r, "„! undo NUMMER“", "'! undo NUMBER'");
        r->scored = false;
        return !journal_undo(r->j, (uint32_t)number) || bad(r, "die Nummer eines früheren Ereignisses",
                                                               "the number of an earlier event");
    }
    if (scan_word(&s, "secret"))
        return read_secret(r, &s);
    if (scan_word(&s, "score"))
        return read_score(r, &s);
    if (scan_word(&s, "promise"))
        return read_promise(r, &s);
    if (scan_word(&s, "rekey"))
        return read_rekey(r, &s);
    if (scan_word(&s, "lot"))
        return read_lot(r, &s);
    if (scan_word(&s, "older")) {
        if (!r->j->older.stopped)
            journal_stop(r->j, NULL);
        return true;
    }
    return journal_note(r->j, r->line + 2) || bad(r, "eine Bemerkung von einer Zeile", "a note of one line");
}

/* Of the first form: see enum layout. */
static bool memory_agrees(struct journal *j, const uint8_t hash[16])
{
    uint8_t ours[16];

    if (j->is_older || j->layout == LAYOUT_OTHER)
        return true;
    hash_of(ours, sizeof ours, j->state, j->match.game->state_size);
    bool agrees = memcmp(ours, hash, sizeof ours) == 0;
    if (j->layout == LAYOUT_UNKNOWN)
        j->layout = agrees ? LAYOUT_OURS : LAYOUT_OTHER;
    return agrees || j->layout == LAYOUT_OTHER;
}

static bool text_agrees(const struct journal *j, const uint8_t hash[16])
{
    struct view v;
    uint8_t ours[16];

    view_of(&v, &j->match, j->state, j->match.is_view ? j->who : EVERYONE);
    position_hash(&v, ours);
    return memcmp(ours, hash, sizeof ours) == 0;
}

static bool read_hash(struct reader *r)
{
    struct scan s = { r->line + 2 };
    char hex[40];
    uint8_t hash[16];

    if (!scan_token(&s, hex, sizeof hex) || !text_unhex(hex, hash, sizeof hash) || !scan_end(&s))
        return bad(r, "„=“ und 32 hexadezimale Ziffern", "'=' and 32 hexadecimal digits");
    return (r->j->form == 1 ? memory_agrees(r->j, hash) : text_agrees(r->j, hash)) ||
           bad(r, "die Prüfsumme der Stellung, zu der diese Züge führen",
               "the hash of the position these moves lead to");
}

/* Where older rules lead on alone. What concerns the dice is still understood. */
static bool read_kept(struct reader *r)
{
    struct scan s = { r->line + 2 };

    if (strncmp(r->line, "! ", 2) == 0 && scan_word(&s, "secret"))
        return read_secret(r, &s);
    s.at = r->line + 2;
    if (strncmp(r->line, "= ", 2) == 0 || (strncmp(r->line, "! ", 2) == 0 && scan_word(&s, "older")))
        return true;
    journal_keep_line(r->j, r->line);
    return true;
}

static bool read_one(struct reader *r)
{
    if (r->j->older.stopped)
        return read_kept(r);
    if (strncmp(r->line, "! ", 2) == 0)
        return read_note(r);
    if (r->scored)
        return bad(r, "keine Züge mehr nach dem Ergebnis", "no more moves after the score");
    if (strncmp(r->line, "= ", 2) == 0)
        return read_hash(r);
    return read_event(r);
}

/* What today's rules do not understand of an older journal is no fault of its. */
static bool read_line(struct reader *r)
{
    if (read_one(r))
        return true;
    if (!(r->j->is_older || may_be_older(r->j)) || r->j->older.stopped)
        return false;
    r->failed = false;
    journal_stop(r->j, r->complaint);
    return read_kept(r);
}

bool journal_drop_cut(char *text)
{
    char *last = strrchr(text, '\n');
    char *end = last ? last + 1 : text;
    bool cut = *end;

    *end = '\0';
    return cut;
}

struct journal *journal_read(const char *text, const struct box *box, struct complaint *ret)
{
    struct reader r = { .at = text, .complaint = ret, .reasons = { text_growing(), text_growing() },
                        .unknown = text_growing(), .box = text_growing() };
    bool more = false;
    bool fine = read_header(&r, box, &more);

    while (fine && more) {
        fine = read_line(&r);
        more = fine && next_line(&r);
    }
    for (enum lang lang = DE; lang < LANGS; lang++)
        text_free(&r.reasons[lang]);
    text_free(&r.unknown);
    text_free(&r.box);
    if (r.failed || !fine) {
        journal_free(r.j);
        return NULL;
    }
    return r.j;
}

bool journal_follow(struct journal *j, const char *lines, struct complaint *ret)
{
    struct reader r = { .at = lines, .complaint = ret, .j = j };
    bool fine = true;

    while (fine && next_line(&r))
        fine = read_line(&r);
    return fine && !r.failed;
}
