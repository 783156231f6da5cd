/* SPDX-License-Identifier: MIT */
/* Positions as GNU Backgammon writes them. A position id is the men of both sides, those of the side on turn
 * last: for each point from the first to the bar as many ones as men, then a zero; 80 bits in base 64. A
 * match id is cube, turn, throw and score in 67 bits. Written after the public description of the formats. */
#include "backgammon_tools.h"

#include <string.h>

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* A string of bits, the first being the lowest of the first byte. */
struct bits {
    uint8_t byte[12];
    int at;
};

static void put_bits(struct bits *b, uint32_t value, int count)
{
    for (int i = 0; i < count; i++, b->at++)
        b->byte[b->at / 8] |= (uint8_t)((value >> i & 1) << b->at % 8);
}

static uint32_t take_bits(struct bits *b, int count)
{
    uint32_t value = 0;

    for (int i = 0; i < count; i++, b->at++)
        value |= (uint32_t)(b->byte[b->at / 8] >> b->at % 8 & 1) << i;
    return value;
}

/* Six bits a character, the highest of the first byte first. */
static void write_bits(const struct bits *b, int characters, struct text *t)
{
    for (int i = 0; i < characters; i++) {
        int from = 6 * i, shift = from % 8;
        uint32_t two = (uint32_t)b->byte[from / 8] << 8 | b->byte[from / 8 + 1];

        text_char(t, digits[two >> (10 - shift) & 63]);
    }
}

static bool read_bits(const char *text, int characters, struct bits *ret)
{
    *ret = (struct bits){ 0 };
    for (int i = 0; i < characters; i++) {
        const char *digit = text[i] ? strchr(digits, text[i]) : NULL;
        int from = 6 * i;

        if (!digit)
            return false;
        uint32_t two = (uint32_t)(digit - digits) << (10 - from % 8);
        ret->byte[from / 8] |= (uint8_t)(two >> 8);
        ret->byte[from / 8 + 1] |= (uint8_t)two;
    }
    return true;
}

/* ---- positions ---- */

void backgammon_write_position_id(const struct state *s, int turn, struct text *t)
{
    struct bits bits = { 0 };

    for (int i = 0; i < 2; i++)
        for (int place = 1; place <= BAR; place++)
            put_bits(&bits, BIT(men_on(&s->side[i ? turn : !turn], place)) - 1,
                     men_on(&s->side[i ? turn : !turn], place) + 1);
    write_bits(&bits, POSITION_ID, t);
}

bool backgammon_read_position_id(const char *text, int turn, struct state *ret)
{
    struct bits bits;

    if (!read_bits(text, POSITION_ID, &bits))
        return false;
    for (int i = 0; i < 2; i++) {
        int side = i ? turn : !turn, n = 0;

        memset(&ret->side[side], 0, sizeof ret->side[side]);
        for (int place = 1; place <= BAR; place++)
            for (; bits.at < 80 && take_bits(&bits, 1);) {
                if (n == MEN)
                    return false;
                men_add(&ret->side[side], BIT(place));
                ret->man[side][n++] = (uint8_t)place;
            }
        for (; n < MEN; n++) {
            men_add(&ret->side[side], BIT(OFF));
            ret->man[side][n] = OFF;
        }
    }
    return true;
}

/* ---- matches ---- */

enum { OWNER_CENTRE = 3, STATE_NONE = 0, STATE_PLAYING = 1, STATE_OVER = 2 };

void backgammon_write_match_id(const struct match *m, const struct state *s, struct text *t)
{
    struct bits bits = { 0 };
    int asked = s->phase == OFFERED ? !s->turn : s->phase == RESIGNED ? s->asked : s->turn;

    put_bits(&bits, s->cube, 4);
    put_bits(&bits, s->owner == CENTRE ? OWNER_CENTRE : s->owner, 2);
    put_bits(&bits, s->turn, 1);
    put_bits(&bits, s->crawford == CRAWFORD_NOW, 1);
    put_bits(&bits, s->phase <= OPENING ? STATE_NONE : s->phase == OVER ? STATE_OVER : STATE_PLAYING, 3);
    put_bits(&bits, (uint32_t)asked, 1);
    put_bits(&bits, s->phase == OFFERED, 1);
    put_bits(&bits, s->resigned, 2);
    put_bits(&bits, s->high, 3);
    put_bits(&bits, s->low, 3);
    put_bits(&bits, (uint32_t)m->option[OPTION_LENGTH], 15);
    put_bits(&bits, m->option[OPTION_LENGTH] ? (uint32_t)s->score[0] : 0, 15);
    put_bits(&bits, m->option[OPTION_LENGTH] ? (uint32_t)s->score[1] : 0, 15);
    put_bits(&bits, 1, 1); /* a gammon counts whether or not the cube has been turned (no Jacoby rule) */
    write_bits(&bits, MATCH_ID, t);
}

/* The phase that goes with what a match id says. False: nothing does. */
static bool settle_phase(struct match *m, struct state *s, uint32_t stage, bool offered, int asked)
{
    if (stage == STATE_NONE) {
        s->phase = OPENING;
        s->turn = WHITE;
        return !s->high && !offered && !s->resigned;
    }
    if (stage != STATE_PLAYING)
        return false;
    s->phase = CHOOSING;
    if (s->resigned) {
        m->option[OPTION_RESIGNING] = 1;
        s->phase = RESIGNED;
        s->asked = (uint8_t)asked;
        return !offered;
    }
    if (offered) {
        s->phase = OFFERED;
        s->asked = !s->turn;
    } else if (s->high) {
        s->phase = PLAYING;
    } else if (!backgammon_may_choose(m, s)) {
        s->phase = THROWING;
    }
    return true;
}

bool backgammon_read_match_id(const char *text, struct match *m, struct state *ret)
{
    struct bits bits;
    uint32_t owner, stage, asked, offered, length, die[2];

    if (!read_bits(text, MATCH_ID, &bits))
        return false;
    ret->cube = (uint8_t)take_bits(&bits, 4);
    owner = take_bits(&bits, 2);
    ret->owner = owner == OWNER_CENTRE ? CENTRE : (uint8_t)owner;
    ret->turn = (uint8_t)take_bits(&bits, 1);
    ret->crawford = take_bits(&bits, 1) ? CRAWFORD_NOW : CRAWFORD_AHEAD;
    stage = take_bits(&bits, 3);
    asked = take_bits(&bits, 1);
    offered = take_bits(&bits, 1);
    ret->resigned = (uint8_t)take_bits(&bits, 2);
    if (owner == 2 || ret->cube > CUBE_MAX)
        return false;
    die[0] = take_bits(&bits, 3);
    die[1] = take_bits(&bits, 3);
    length = take_bits(&bits, 15);
    if (die[0] > 6 || die[1] > 6 || !die[0] != !die[1] || length > LENGTH_MAX)
        return false;
    ret->high = (uint8_t)(die[0] > die[1] ? die[0] : die[1]);
    ret->low = (uint8_t)(die[0] > die[1] ? die[1] : die[0]);
    m->option[OPTION_LENGTH] = (int32_t)length;
    m->option[OPTION_CUBE] = length ? CUBE_USUAL : CUBE_YES; /* every id has a cube */
    for (int seat = 0; seat < 2; seat++)
        ret->score[seat] = (int32_t)take_bits(&bits, 15);
    if (!length)
        ret->score[0] = ret->score[1] = 0;
    /* An id does not say that the Crawford game is over, but the score does. */
    if (!ret->crawford && length > 1 && (ret->score[0] == (int)length - 1 || ret->score[1] == (int)length - 1))
        ret->crawford = CRAWFORD_PAST;
    if (ret->owner == CENTRE)
        ret->automatic = ret->cube; /* there is no other way to come to that */
    return settle_phase(m, ret, stage, offered, (int)asked);
}
