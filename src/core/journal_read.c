/* Reading a journal: every line is checked, and one that is wrong is named. */
#include <stdlib.h>
#include <string.h>

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
    }
    r->failed = true;
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

static bool read_game(struct reader *r, struct match *m)
{
    char name[64];
    struct scan s = { r->line };
    int version;

    if (!next_line(r) || (s.at = r->line, !scan_word(&s, "game") || !scan_token(&s, name, sizeof name)))
        return bad(r, "„game NAME VERSION“", "'game NAME VERSION'");
    const struct game *g = game_named(name);
    if (!g)
        return bad(r, "ein Spiel, das dieses Programm kennt (siehe kiste games)",
                      "a game this program knows (see 'kiste games')");
    if (!scan_int(&s, g->version, g->version, &version) || !scan_end(&s))
        return bad(r, "die Fassung der Regeln, die dieses Programm spielt",
                      "the version of the rules this program plays");
    *m = match_of(g, 0);
    return true;
}

const struct game *journal_game(const char *journal)
{
    char name[64];
    const char *line = strchr(journal, '\n');
    struct scan s = { line ? line + 1 : "" };

    return scan_word(&s, "game") && scan_token(&s, name, sizeof name) ? game_named(name) : NULL;
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
    return match_set(m, id, value, &why) || bad(r, why.in[DE], why.in[EN]);
}

static bool read_box(struct reader *r, const struct match *m, struct scan *s)
{
    char hex[40], ours[40];
    struct text t = TEXT_IN(ours);
    uint8_t hash[16];

    box_hash(m->game->boxform, m->box, hash);
    text_hex(&t, hash, sizeof hash);
    if (!scan_token(s, hex, sizeof hex) || !scan_end(s) || strcmp(hex, ours) != 0)
        return bad(r, "die Prüfsumme des Spielmaterials (es war ein anderes box.yaml; --box nennt es)",
                      "the hash of the box in use (another box.yaml was used; give it with --box)");
    return true;
}

/* The options are known by now, so this match plays with this asset or with none. */
static bool read_asset(struct reader *r, const struct match *m, struct scan *s)
{
    const struct asset *ours = match_asset(m);
    char name[ASSET_NAME_SIZE], hex[40];
    uint8_t hash[sizeof ours->hash];

    if (match_lacks(m)) {
        bad(r, "eine Datei dieses Namens neben diesem Programm", "a file of that name beside this program");
        r->complaint->lacks = match_lacks(m);
        return false;
    }
    if (!ours || !scan_token(s, name, sizeof name) || strcmp(name, ours->name) != 0)
        return bad(r, "die Datei, mit der diese Hausregeln spielen", "the asset these options play with");
    if (!scan_token(s, hex, sizeof hex) || !text_unhex(hex, hash, sizeof hash) || !scan_end(s) ||
        memcmp(hash, ours->hash, sizeof hash) != 0)
        return bad(r, "die Prüfsumme dieser Datei (gespielt wurde mit einer anderen dieses Namens)",
                   "the hash of the asset in use (it was played with another one of this name)");
    return true;
}

/* The header; leaves the first line of the body in r->line, or sets *ret_more to false. */
static bool read_header(struct reader *r, const struct box *box, bool *ret_more)
{
    struct match m = { 0 };
    struct chance unknown = { .known = false };
    uint8_t commitment[SECRET_SIZE];
    bool has_box = false, has_asset = false, has_dice = false;
    seatset who = 0;
    char hex[80];
    int seat;

    if (!next_line(r) || strcmp(r->line, "kiste 1") != 0)
        return bad(r, "„kiste 1“, die erste Zeile eines Journals", "'kiste 1', the first line of a journal");
    if (!read_game(r, &m) || !read_seats(r, &m))
        return false;
    if (box)
        m.box = box;
    while ((*ret_more = next_line(r))) {
        struct scan s = { r->line };

        if (scan_word(&s, "option")) {
            if (has_box || !read_option(r, &m, &s))
                return bad(r, "Hausregeln vor dem Spielmaterial", "options before the box");
        } else if (!has_box && scan_word(&s, "box")) {
            if (!read_box(r, &m, &s))
                return false;
            has_box = true;
        } else if (has_box && !has_asset && !has_dice && scan_word(&s, "asset")) {
            if (!read_asset(r, &m, &s))
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
    if (!has_asset && (match_asset(&m) || match_lacks(&m)))
        return bad(r, "„asset NAME PRÜFSUMME“ im Kopf", "'asset NAME HASH' in the header");
    const struct clause *refusal = match_refuse(&m);
    if (refusal)
        return bad(r, refusal->says.in[DE], refusal->says.in[EN]);
    r->j = journal_new(&m, &unknown);
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

static bool read_secret(struct reader *r, struct scan *s)
{
    struct chance f = r->j->chance;
    uint8_t commitment[SECRET_SIZE];
    char hex[80];

    if (!scan_token(s, hex, sizeof hex) || !text_unhex(hex, f.secret, SECRET_SIZE) || !scan_end(s))
        return bad(r, "„! secret“ und 64 hexadezimale Ziffern", "'! secret' and 64 hexadecimal digits");
    chance_commitment(&f, &r->j->match, commitment);
    if (!r->j->has_commitment || memcmp(commitment, r->j->commitment, SECRET_SIZE) != 0)
        return bad(r, "das Geheimnis, auf das die Zeile „dice“ festlegt",
                      "the secret the 'dice' line commits to");
    key_anew(r->j, f.secret);
    return true;
}

static bool read_promise(struct reader *r, struct scan *s)
{
    uint8_t promise[SECRET_SIZE];
    char hex[80];

    return (scan_token(s, hex, sizeof hex) && text_unhex(hex, promise, SECRET_SIZE) && scan_end(s) &&
            journal_promise(r->j, promise)) ||
           bad(r, "„! promise“ und 64 hexadezimale Ziffern, mit „match“ im Kopf",
               "'! promise' and 64 hexadecimal digits, with 'match' in the header");
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
    int seat;

    while (scan_int(s, 0, r->j->match.seats - 1, &seat))
        seen |= SEAT(seat);
    if (!scan_end(s) || seen != SEAT(r->j->match.seats) - 1)
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
    return journal_note(r->j, r->line + 2) || bad(r, "eine Bemerkung von einer Zeile", "a note of one line");
}

static bool read_hash(struct reader *r)
{
    char ours[64];
    struct text t = TEXT_IN(ours);

    journal_put_hash(&r->j->match, r->j->state, &t);
    ours[t.used - 1] = '\0';
    return strcmp(ours, r->line) == 0 || bad(r, "die Prüfsumme der Stellung, zu der diese Züge führen",
                                                "the hash of the position these moves lead to");
}

static bool read_line(struct reader *r)
{
    if (strncmp(r->line, "! ", 2) == 0)
        return read_note(r);
    if (r->scored)
        return bad(r, "keine Züge mehr nach dem Ergebnis", "no more moves after the score");
    if (strncmp(r->line, "= ", 2) == 0)
        return read_hash(r);
    return read_event(r);
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
    struct reader r = { .at = text, .complaint = ret };
    bool more = false;
    bool fine = read_header(&r, box, &more);

    while (fine && more) {
        fine = read_line(&r);
        more = fine && next_line(&r);
    }
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
