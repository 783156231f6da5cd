/* SPDX-License-Identifier: MIT */
/* What loops do in their turns, and sockets with what they are told (server/loop.c, server/socket.c), without threads:
 * all that is around them is played (turns_kit.h), and the test calls what libwebsockets would. */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/require.h"
#include "turns_kit.h"

/* ---- who comes, and what they say ---- */

static void somebody_comes(void **state)
{
    (void)state;
    assert_ptr_equal(session[1].wsi, &line[1]);
    assert_ptr_equal(session[1].loop, &loop[0]);
    assert_ptr_equal(session[1].client->line, &session[1]);
    assert_ptr_equal(called, client(3));
    assert_string_equal(client(1)->address, "192.0.2.7");
    full = true;
    line[5] = (struct lws){ .context = &context[0] };
    assert_int_equal(on_socket(&line[5], LWS_CALLBACK_ESTABLISHED, &session[5], NULL, 0), -1);
    assert_null(session[5].client);
    assert_int_equal(people, 4);
    assert_int_equal(on_socket(&line[5], LWS_CALLBACK_CLOSED, &session[5], NULL, 0), 0);
    assert_int_equal(left, 0);
    assert_int_equal(on_socket(&line[5], LWS_CALLBACK_TIMER, &session[5], NULL, 0), 0);
    assert_string_equal(locked.at + strlen(locked.at) - 2, "h."); /* nothing else is asked for */
}

static void lines_come_in_pieces(void **state)
{
    (void)state;
    assert_int_equal(say_part(0, "on", false), 0);
    assert_int_equal(say_part(1, "other", true), 0);
    assert_int_equal(say_part(2, "s", false), 0);
    assert_int_equal(say_part(2, "hort", true), 0);
    assert_int_equal(say_part(0, "e l", false), 0);
    line[0].remaining = 3; /* of its last frame */
    assert_int_equal(say_part(0, "i", true), 0);
    line[0].remaining = 0;
    loop_turn(&loop[0]);
    hears("B other;C short;");
    assert_int_equal(say_part(0, "ne", true), 0);
    loop_turn(&loop[0]);
    hears("A one line;");
    say(0, "next");
    loop_turn(&loop[0]);
    hears("A next;");
    line[0].more = false;
    assert_int_equal(on_socket(&line[0], LWS_CALLBACK_RECEIVE, &session[0], (char[]){ "a\0b" }, 3), 0);
    loop_turn(&loop[0]);
    hears("A ;");
}

static void lines_too_long(void **state)
{
    char *text = malloc(LINE_LARGEST + 2);

    (void)state;
    require(text != NULL);
    memset(text, 'x', LINE_LARGEST + 1);
    text[LINE_LARGEST] = '\0';
    say(0, text);
    loop_turn(&loop[0]);
    assert_int_equal(heard.used, LINE_LARGEST + 3);
    assert_int_equal(say_part(0, text + 1, false), 0);
    say(0, "y");
    loop_turn(&loop[0]);
    assert_int_equal(heard.used, 2 * (LINE_LARGEST + 3));
    text_clear(&heard);
    text[LINE_LARGEST] = 'x';
    text[LINE_LARGEST + 1] = '\0';
    assert_int_equal(say_part(0, text, true), -1);
    assert_int_equal(line[0].closed_as, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE);
    assert_int_equal(say_part(1, text + 1, false), 0);
    assert_int_equal(say_part(1, "y", true), -1);
    assert_int_equal(line[1].closed_as, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE);
    line[2].binary = true;
    assert_int_equal(say_part(2, "x", true), -1);
    assert_int_equal(line[2].closed_as, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE);
    loop_turn(&loop[0]);
    hears("");
    free(text);
}

/* Whoever hangs up has said what they have said. */
static void last_words(void **state)
{
    int loops = server.loops;

    (void)state;
    say(0, "bye");
    writes(0, 0);
    assert_int_equal(loop[0].post.count, 1);
    writes(0, 3);
    go(0);
    line[0].wrote = text_growing();
    hears("A bye;A goes;");
    assert_null(session[0].client);
    assert_null(session[0].in.at);
    assert_null(loop[0].post.one[0].to); /* nothing is done for them any more */
    assert_ptr_equal(loop[0].post.one[1].to, &session[3]);
    assert_int_equal(loops, server.loops);
    say(1, "once");
    loop_turn(session[1].loop);
    hears("B once;");
    go(1);
    line[1].wrote = text_growing();
    hears("B goes;");
    loop_turn(&loop[0]);
    hears("");
}

/* ---- what is told ---- */

static void what_may_be_said_goes_out(void **state)
{
    (void)state;
    put(0, "one", 7);
    put(0, "two", 0);
    put(0, "", 0); /* nothing is written of it, and nothing is wrong */
    put(0, "after", 8);
    writes(0, 0);
    assert_int_equal(loop[0].post.one[0].what, TO_WRITE);
    assert_int_equal(loop[0].post.one[0].from, 0);
    assert_int_equal(loop[0].post.one[0].end, 3 * FRAME + 6);
    put(1, "three", 0);
    client(1)->ends = true;
    writes(0, 1);
    assert_int_equal(loop[0].post.one[1].what, TO_WRITE | TO_END);
    assert_int_equal(loop[0].post.one[1].from, 3 * FRAME + 6);
    client(0)->ends = true; /* when the last one is told */
    assert_false(loop_turn(&loop[0]));
    told(0, "one|two||");
    told(1, "three|");
    assert_int_equal(line[0].killed, 0);
    assert_int_equal(line[1].killed, 1);
    assert_int_equal(line[0].asked, 0);
    assert_int_equal(client(0)->waiting, 5);
    writes(0, 0);
    assert_int_equal(loop[0].post.one[0].what, TO_WRITE);
    hall.durable = 8;
    writes(0, 0);
    loop_turn(&loop[0]);
    told(0, "after|");
    assert_int_equal(line[0].killed, 1);
    assert_int_equal(woken(0), 0);
    client_ready = true;
    writes(0, 2);
    assert_int_equal(woken(0), 1);
    assert_true(server.turn_wanted);
}

/* At most so much at once; the rest when the line wants it. */
static void much_goes_out_bit_by_bit(void **state)
{
    char *text = calloc(1, TAKEN);

    (void)state;
    require(text != NULL);
    memset(text, 'x', TAKEN / 2);
    put(1, text, 0);
    put(2, text, 0);
    put(2, "with it", 0);
    writes(0, 1);
    writes(0, 2); /* what others are told does not count */
    assert_int_equal(loop[0].post.one[1].what, TO_WRITE);
    loop_turn(&loop[0]);
    loop_turn(&loop[0]);
    memset(text, 'x', TAKEN - FRAME);
    put(1, "before", 0);
    writes(0, 1);
    assert_int_equal(loop[0].post.bytes.used, FRAME + 6); /* what was sent is gone */
    put(0, text, 0);
    put(0, "two", 0);
    put(0, "three", 0);
    writes(0, 0);
    assert_int_equal(loop[0].post.one[1].end - loop[0].post.one[1].from, TAKEN);
    assert_int_equal(loop[0].post.one[1].what, TO_WRITE | TO_GO_ON);
    loop_turn(&loop[0]);
    assert_int_equal(line[0].wrote.used, TAKEN - FRAME + 1);
    text_clear(&line[0].wrote);
    assert_int_equal(line[0].asked, 1);
    assert_true(session[0].slow);
    writes(0, 0);
    assert_int_equal(loop[0].post.count, 0); /* who does not read keeps their outbox full */
    assert_int_equal(on_socket(&line[0], LWS_CALLBACK_SERVER_WRITEABLE, &session[0], NULL, 0), 0);
    assert_false(session[0].slow);
    assert_int_equal(loop[0].post.count, 1);
    loop_turn(&loop[0]);
    told(0, "two|three|");
    assert_int_equal(line[0].asked, 1);
    memset(text, '\0', TAKEN);
    memset(text, 'x', TAKEN - FRAME - 1);
    put(0, text, 0);
    put(0, "two", 0);
    writes(0, 0);
    assert_int_equal(loop[0].post.one[0].what, TO_WRITE); /* one more was begun */
    loop_turn(&loop[0]);
    free(text);
}

static void a_line_takes_little(void **state)
{
    (void)state;
    put(0, "one", 0);
    put(0, "two", 0);
    put(0, "three", 0);
    writes(0, 0);
    put(0, "four", 0);
    writes(0, 0);
    line[0].takes = 1;
    loop_turn(&loop[0]);
    told(0, "one|");
    assert_true(session[0].slow);
    assert_int_equal(line[0].asked, 2); /* for both parcels */
    assert_int_equal(session[0].rest.used, 3 * FRAME + 12);
    put(0, "five", 0);
    client(0)->ends = true;
    line[0].partial = false;
    line[0].takes = 2;
    assert_int_equal(on_socket(&line[0], LWS_CALLBACK_SERVER_WRITEABLE, &session[0], NULL, 0), 0);
    told(0, "two|three|");
    assert_int_equal(line[0].asked, 3);
    assert_true(session[0].slow);
    assert_int_equal(on_socket(&line[0], LWS_CALLBACK_SERVER_WRITEABLE, &session[0], NULL, 0), 0);
    told(0, "");
    line[0].partial = false;
    line[0].takes = 9;
    assert_int_equal(on_socket(&line[0], LWS_CALLBACK_SERVER_WRITEABLE, &session[0], NULL, 0), 0);
    told(0, "four|");
    assert_int_equal(line[0].asked, 4);
    assert_null(session[0].rest.at);
    assert_int_equal(session[0].rest_at, 0);
    line[0].takes = 0;
    loop_turn(&loop[0]);
    told(0, "five|");
    assert_int_equal(line[0].killed, 1);
}

/* The end comes after what the line has not taken yet. */
static void the_end_waits_for_the_rest(void **state)
{
    (void)state;
    put(0, "one", 0);
    put(0, "two", 0);
    client(0)->ends = true;
    writes(0, 0);
    line[0].takes = 1;
    loop_turn(&loop[0]);
    assert_int_equal(line[0].killed, 0);
    line[0].partial = false;
    line[0].takes = 1;
    assert_int_equal(on_socket(&line[0], LWS_CALLBACK_SERVER_WRITEABLE, &session[0], NULL, 0), -1);
    told(0, "one|two|");
    assert_int_equal(loop[0].post.count, 0);
    put(1, "one", 0);
    put(1, "two", 0);
    writes(0, 1);
    line[1].takes = 1;
    loop_turn(&loop[0]);
    client(1)->ends = true;
    put(1, "three", 0);
    line[1].partial = false;
    line[1].broken = true;
    assert_int_equal(on_socket(&line[1], LWS_CALLBACK_SERVER_WRITEABLE, &session[1], NULL, 0), -1);
    put(2, "one", 0);
    line[2].broken = true;
    writes(0, 2);
    loop_turn(&loop[0]);
    assert_int_equal(line[2].killed, 1);
    assert_int_equal(line[2].asked, 0);
    put(3, "one", 0); /* what was to be the end stays so, though more is to be told */
    client(3)->ends = true;
    writes(0, 3);
    client(3)->ends = false;
    put(3, "two", 0);
    writes(0, 3);
    line[3].takes = 1;
    loop_turn(&loop[0]);
    line[3].partial = false;
    assert_int_equal(on_socket(&line[3], LWS_CALLBACK_SERVER_WRITEABLE, &session[3], NULL, 0), -1);
}

/* ---- what the hall wants done ---- */

static void of_streams_and_requests(void **state)
{
    (void)state;
    client(0)->kind = BY_STREAM;
    put(0, "one", 0);
    writes(0, 0);
    assert_int_equal(loop[0].post.one[0].what, TO_WRITE);
    assert_int_equal(loop[0].post.bytes.used, 0);
    loop_turn(&loop[0]);
    assert_int_equal(line[0].asked, 1); /* it is http.c's business */
    told(0, "");
    loop_enter(&loop[0]);
    loop_heeds(client(0), false);
    loop_leave(&loop[0]);
    assert_int_equal(line[0].flows, 0);
}

static void closing_and_not_listening(void **state)
{
    (void)state;
    loop_enter(&loop[0]);
    loop_drops(client(0));
    assert_int_equal(line[0].killed, 1); /* ours at once */
    loop_heeds(client(0), false);
    assert_int_equal(line[0].flows, 1);
    assert_int_equal(line[0].listens, 0);
    loop_heeds(client(0), true);
    assert_int_equal(line[0].listens, 1);
    loop_drops(client(1));
    loop_heeds(client(2), false);
    assert_int_equal(line[1].killed, 0);
    assert_int_equal(line[2].flows, 0);
    loop_leave(&loop[0]);
    assert_int_equal(woken(1), 1);
    assert_int_equal(woken(2), 1);
    assert_int_equal(woken(0), 0);
    loop_turn(&loop[1]);
    assert_int_equal(line[1].killed, 1);
    assert_int_equal(line[1].flows, 0);
    loop_turn(&loop[2]);
    assert_int_equal(line[2].killed, 0);
    assert_int_equal(line[2].flows, 1);
    assert_int_equal(line[2].listens, 0);
    loop_enter(&loop[0]);
    loop_heeds(client(2), true);
    loop_leave(&loop[0]);
    loop_turn(&loop[2]);
    assert_int_equal(line[2].listens, 1);
    line[2].flows = 0;
    loop_enter(&loop[0]);
    loop_heeds(client(2), false);
    loop_heeds(client(2), true);
    loop_drops(client(2));
    loop_leave(&loop[0]);
    come(4, 2);
    loop_enter(&loop[0]);
    loop_heeds(client(4), false);
    loop_leave(&loop[0]);
    loop_enter(&loop[2]);
    loop_heeds(client(2), false); /* by its own loop, later: that holds */
    loop_leave(&loop[2]);
    assert_int_equal(line[2].flows, 1);
    loop_turn(&loop[2]);
    assert_int_equal(line[2].flows, 1);
    assert_int_equal(line[2].listens, 0);
    assert_int_equal(line[2].killed, 1); /* that is wanted still */
    assert_int_equal(line[4].flows, 1);
    go(4);
    put(1, "one", 0); /* nothing more is asked of a line that is slow, nor of a stream */
    put(1, "two", 0);
    writes(1, 1);
    line[1].takes = 1;
    loop_turn(&loop[1]);
    client(2)->kind = BY_STREAM;
    line[1].asked = line[2].asked = 0;
    loop_enter(&loop[0]);
    loop_heeds(client(1), false);
    loop_drops(client(2));
    loop_leave(&loop[0]);
    loop_turn(&loop[1]);
    loop_turn(&loop[2]);
    assert_int_equal(line[1].asked + line[2].asked, 0);
}

/* Who is told something by another loop is served by their own, which is woken once. */
static void loops_wake_each_other(void **state)
{
    (void)state;
    loop_enter(&loop[0]);
    put(1, "one", 0);
    loop_writes(client(1));
    put(2, "two", 0);
    loop_writes(client(2));
    put(0, "own", 0);
    loop_writes(client(0));
    assert_int_equal(context[1].woken + context[2].woken, 0);
    loop_leave(&loop[0]);
    assert_int_equal(context[1].woken, 1);
    assert_int_equal(context[2].woken, 1);
    assert_int_equal(context[0].woken, 0);
    writes(0, 1);
    assert_int_equal(context[1].woken, 1); /* it will look */
    loop_turn(&loop[1]);
    told(1, "one|");
    told(2, "");
    writes(0, 1);
    assert_int_equal(context[1].woken, 2);
    loop_turn(&loop[2]);
    told(2, "two|");
    loop_turn(&loop[0]);
    told(0, "own|");
    loop[1].context = NULL; /* one that ends is left alone */
    loop[1].called = false;
    writes(0, 1);
    loop[1].context = &context[1];
    assert_int_equal(context[1].woken, 2);
    assert_true(loop[0].calls == 0);
    client(2)->kind = BY_STREAM;
    woken(2);
    writes(0, 2);
    assert_int_equal(woken(2), 1);
}

static void *speak_apart(void *with)
{
    (void)with;
    loop_drops(client(0)); /* this thread has no loop */
    loop_writes(client(1));
    message_free_spares();
    return NULL;
}

static void nobodys_thread(void **state)
{
    pthread_t other;

    (void)state;
    put(1, "one", 0);
    require(pthread_create(&other, NULL, speak_apart, NULL) == 0);
    pthread_join(other, NULL);
    assert_int_equal(line[0].killed, 0);
    loop_turn(&loop[0]);
    assert_int_equal(line[0].killed, 1);
    loop_turn(&loop[1]);
    told(1, "one|");
}

static void what_wakes_the_first(void **state)
{
    int loops = server.loops;

    (void)state;
    loop_wake(&server);
    assert_true(server.turn_wanted);
    assert_int_equal(context[0].woken, 1);
    server.turn_wanted = false;
    loop_stored(&server);
    assert_int_equal(context[0].woken, 2);
    assert_int_equal(server.turn_wanted, loops == 1);
    loop_stored(&server);
    assert_int_equal(context[0].woken, loops == 1 ? 3 : 2); /* it will look */
    assert_int_equal(context[1].woken + context[2].woken, 0);
    loop_turn(&loop[0]);
    loop_stored(&server);
    assert_int_equal(context[0].woken, loops == 1 ? 4 : 3);
}

/* ---- the hall, whole and in wings ---- */

static void the_whole_hall(void **state)
{
    (void)state;
    for (int i = 0; i < LOOPS; i++)
        loop[i].staged = 9;
    text_clear(&locked);
    server.held = server.waited = 0;
    lock_takes = 5;
    loop_enter(&loop[2]);
    assert_string_equal(locked.at, "h012");
    assert_int_equal(server.waited, 20);
    assert_int_equal(server.held, 0);
    assert_int_equal(hall.inside, 2);
    assert_true(server.wanted && gathered);
    now_us += 300;
    news[0] = news[2] = true;
    int before = roused;
    loop_leave(&loop[2]);
    assert_int_equal(roused, before + 1);
    assert_int_equal(server.held, 300);
    assert_false(server.wanted || gathered);
    for (int i = 0; i < LOOPS; i++)
        assert_int_equal(loop[i].staged, 0);
    assert_int_equal(woken(0), 1);
    assert_int_equal(woken(1), 0);
    assert_int_equal(woken(2), 0); /* it is awake */
    loop_enter(&loop[1]);
    assert_int_equal(hall.inside, 1);
    now_us += 5000000;
    loop_leave(&loop[1]);
    assert_int_equal(server.waited, 40);
    assert_int_equal(server.held, 5000300);
    assert_int_equal(woken(2), 1);
}

static void the_only_loop(void **state)
{
    (void)state;
    text_clear(&locked);
    loop_enter(&loop[0]);
    assert_string_equal(locked.at, "h");
    assert_false(server.wanted);
    loop_leave(&loop[0]);
    assert_int_equal(server.held, 0);
    say(0, "one");
    say(1, "two");
    assert_int_equal(turns, 0);
    assert_false(loop_turn(&loop[0]));
    assert_int_equal(turns, 1);
    hears("A one;B two;");
    assert_int_equal(loop[0].inbox.count, 0);
    assert_int_equal(loop[0].inbox.text.used, 0);
    assert_false(loop_turn(&loop[0]));
    assert_int_equal(turns, 2);
    hears("");
    say(0, "one");
    say(0, "two"); /* the first is heard before */
    hears("A one;");
    assert_int_equal(turns, 2);
    loop_turn(&loop[0]);
    hears("A two;");
    assert_int_equal(flushed[0], 0);
}

/* Two are several. */
static void one_of_two(void **state)
{
    (void)state;
    text_clear(&locked);
    loop_enter(&loop[1]);
    assert_string_equal(locked.at, "h01");
    assert_true(server.wanted && gathered);
    loop_leave(&loop[1]);
    assert_false(server.wanted || gathered);
    say(0, "m1");
    say(1, "m2");
    loop_turn(&loop[1]);
    loop_turn(&loop[0]);
    hears("B alone m2;A alone m1;");
}

/* Two ahead is where somebody's own things are wanted; then their table's. */
static void who_is_next_is_expected(void **state)
{
    static char tables[4][2] = { "a", "b", "c", "d" };

    (void)state;
    for (int i = 0; i < 4; i++) {
        client(i)->followed = i != 2;
        client(i)->live[0] = (struct live *)(void *)tables[i];
        client(i)->wing = 0;
        say(i, "x");
    }
    loop_turn(&loop[0]);
    assert_string_equal(expected.at, server.loops == 1 ? "C(b)D(d)" : "C(b)D(d)C(b)D(d)");
}

/* Moves are heard in the wing of the table's loop, whichever they came to; all else in the whole hall. */
static void lines_go_to_their_loop(void **state)
{
    (void)state;
    text_clear(&locked);
    client(0)->wing = 1;
    say(0, "m1");
    say(1, "m2");
    assert_int_equal(loop[0].inbox.count, 0);
    assert_int_equal(loop[1].inbox.count, 2);
    assert_int_equal(context[1].woken, 0);
    assert_null(strchr(locked.at, 'h')); /* nobody waits for anybody */
    loop_turn(&loop[0]);
    hears("");
    assert_int_equal(context[1].woken, 1);
    int before = turns;
    assert_false(loop_turn(&loop[1]));
    hears("A alone m1;B alone m2;");
    assert_int_equal(turns, before);
    assert_int_equal(flushed[1], 1);
    assert_false(session[0].unheard);
    say(0, "m3");
    say(1, "hello");
    say(3, "m4");
    loop_turn(&loop[0]);
    hears("D alone m4;");
    loop_turn(&loop[1]);
    hears("A alone m3;B hello;");
    say(1, "m");
    assert_int_equal(loop[1].inbox.text.used, 2); /* what was heard is gone */
    loop_turn(&loop[1]);
    text_clear(&heard);
    assert_int_equal(turns, before + 1);
    needs_whole[1] = true;
    say(0, "m5");
    loop_turn(&loop[1]);
    assert_int_equal(turns, before + 2);
    hears("A alone m5;");
    needs_whole[1] = false;
    say(0, "talk"); /* and each is heard before they say another */
    say(0, "again");
    hears("A talk;");
    loop_turn(&loop[1]);
    hears("A again;");
    loop_turn(&loop[1]);
    hears("");
}

static void come_back_to_loop_0(struct hall *w)
{
    if (w == &wing[2]) {
        put(0, "flushed", 0);
        loop_writes(client(0));
    }
}

/* The first loop has the hall's turn when somebody wants it; what a wing has to tell goes to whom it is for. */
static void turns_that_are_wanted(void **state)
{
    (void)state;
    assert_false(loop_turn(&loop[0]));
    assert_int_equal(turns, 0);
    server.turn_wanted = true;
    loop_turn(&loop[1]);
    assert_int_equal(turns, 0);
    loop_turn(&loop[0]);
    assert_int_equal(turns, 1);
    assert_false(server.turn_wanted);
    on_flush = come_back_to_loop_0;
    woken(0);
    loop_turn(&loop[2]);
    assert_int_equal(woken(0), 1);
    loop_turn(&loop[0]);
    told(0, "flushed|");
    server.wanted = true; /* who wants the whole hall comes first */
    text_clear(&locked);
    on_flush = NULL;
    loop_turn(&loop[1]);
    assert_memory_equal(locked.at, "h1", 2);
    server.wanted = false;
    text_clear(&locked);
    loop_turn(&loop[1]);
    assert_int_equal(locked.at[0], '1');
    assert_null(strchr(locked.at, 'h'));
}

/* A line is being heard when its speaker goes, or waits to be. */
static void who_goes_is_heard(void **state)
{
    (void)state;
    client(3)->wing = client(2)->wing = 0;
    say(0, "one");
    say(3, "two");
    say(2, "three");
    loop_enter(&loop[0]);
    loop_hears(&session[3]);
    loop_hears(&session[3]);
    loop_hears(&session[1]); /* has said nothing */
    loop_leave(&loop[0]);
    hears("D two;");
    assert_false(session[3].unheard);
    go(2);
    line[2].wrote = text_growing();
    hears("C three;C goes;");
    loop_turn(&loop[0]);
    hears("A one;");
    client(1)->wing = 0;
    say(1, "m1");
    say(0, "m2");
    say(3, "m3");
    loop[0].hearing.count = 0;
    struct lines swap = loop[0].hearing; /* as in the middle of its turn */
    loop[0].hearing = loop[0].inbox;
    loop[0].inbox = swap;
    loop_enter(&loop[1]);
    loop_hears(&session[0]);
    loop_leave(&loop[1]);
    hears("A m2;");
    assert_null(loop[0].hearing.line[1].by);
    say(0, "m4"); /* into the inbox, at a place that another had */
    loop_enter(&loop[1]);
    loop_hears(&session[1]);
    loop_hears(&session[0]);
    loop_leave(&loop[1]);
    hears("B m1;A m4;");
    loop_enter(&loop[0]);
    loop_hears(&session[3]);
    loop_leave(&loop[0]);
    hears("D m3;");
}

/* More has come than is kept: all of it is heard at once. */
static void much_is_said(void **state)
{
    enum { SIZE = 60000 };
    char *text = malloc(SIZE + 1);

    (void)state;
    require(text != NULL);
    memset(text, 'x', SIZE);
    text[SIZE] = '\0';
    for (int i = 0; i < 3; i++)
        client(i)->wing = 0;
    struct text *in = &loop[0].inbox.text;
    while (in->used < (1 << 20) - 5) /* as if many had */
        text_char(in, 'y');
    say(0, "aaaa");
    assert_int_equal(in->used, 1 << 20);
    say(1, "b");
    hears("");
    say(2, "c");
    hears("A aaaa;B b;C c;");
    assert_int_equal(in->used, 0);
    assert_int_equal(loop[0].inbox.count, 0);
    say(0, "d");
    struct lines swap = loop[0].hearing;
    loop[0].hearing = loop[0].inbox; /* it was about to be heard */
    loop[0].inbox = swap;
    text_put(&loop[0].inbox.text, "");
    while (loop[0].inbox.text.used <= 1 << 20)
        text_bytes(&loop[0].inbox.text, text, SIZE);
    say(1, "e");
    hears("A d;B e;");
    free(text);
}

/* ---- the hall's turn, and its clock ---- */

static void the_clock_is_set(void **state)
{
    (void)state;
    patience = 250;
    server.turn_wanted = true;
    loop_turn(&loop[0]);
    assert_int_equal(uv_started, 1);
    assert_int_equal(uv_after, 250);
    assert_int_equal(server.turn_at, 5250);
    server.turn_wanted = true;
    loop_turn(&loop[0]);
    assert_int_equal(uv_started, 1); /* it will wake anyhow, */
    patience = 249;
    server.turn_wanted = true;
    loop_turn(&loop[0]);
    assert_int_equal(uv_started, 2); /* but not so soon */
    assert_int_equal(uv_after, 249);
    assert_int_equal(server.turn_at, 5249);
    hall.now = 5249; /* which is over */
    server.turn_wanted = true;
    loop_turn(&loop[0]);
    assert_int_equal(uv_started, 3);
    assert_int_equal(server.turn_at, 5498);
    uv_then(&server.turn);
    assert_int_equal(server.turn_at, 0);
    assert_true(server.turn_wanted);
    hall.now = 5;
    patience = 0;
    loop_turn(&loop[0]);
    assert_int_equal(uv_started, 3); /* it has nothing to wait for */
    context[0].woken = 0;
    ready = true;
    server.turn_wanted = true;
    loop_turn(&loop[0]);
    assert_int_equal(context[0].woken, 1); /* lines wait that can be answered now */
    assert_true(server.turn_wanted);
}

/* Another loop had the turn: the first one sets its clock. */
static void the_clock_is_the_firsts(void **state)
{
    (void)state;
    patience = 250;
    say(1, "talk");
    loop_turn(&loop[1]);
    assert_int_equal(turns, 1);
    assert_int_equal(uv_started, 0);
    assert_int_equal(server.turn_at, 0);
    assert_int_equal(woken(0), 1);
    assert_true(server.turn_wanted);
    loop_turn(&loop[0]);
    assert_int_equal(uv_started, 1);
    assert_int_equal(server.turn_at, 5250);
    say(1, "talk");
    loop_turn(&loop[1]);
    assert_int_equal(woken(0), 0);
    assert_false(server.turn_wanted);
    ready = true;
    say(1, "talk");
    loop_turn(&loop[1]);
    assert_int_equal(woken(0), 1);
}

/* ---- the store has something to do ---- */

static void the_only_loop_feeds_the_store(void **state)
{
    (void)state;
    say(0, "one");
    wants_store = true;
    say(1, "two");
    assert_int_equal(feeds, 1);
    hears("A one;");
    assert_false(wants_store);
    wants_store = true;
    taken = &server.lock; /* somebody is inside, and sees to it */
    say(2, "three");
    assert_int_equal(feeds, 1);
    taken = NULL;
    int before = turns;
    assert_false(loop_turn(&loop[0]));
    assert_int_equal(turns, before + 1);
    hears("B two;C three;");
}

static bool fills_again;

static void want_more(void)
{
    wants_store = fills_again;
}

/* Several wait with little, as long as they have something else to do. */
static void a_batch_is_put_off(void **state)
{
    (void)state;
    wants_store = true;
    now_us = 1000000;
    client(3)->wing = 1;
    say(1, "m1");
    assert_int_equal(turns, 0);
    assert_int_equal(loop[1].put_off, 1000000);
    now_us = 1000000 + 3999;
    say(1, "m2"); /* which has the first heard */
    hears("B m1;");
    assert_int_equal(turns, 0);
    now_us = 1000000 + 4000;
    say(1, "m3");
    assert_int_equal(turns, 1);
    assert_true(loop[1].fed);
    hears("B m2;");
    assert_false(wants_store);
    say(1, "m4");
    assert_int_equal(loop[1].put_off, 0);
    hears("B m3;");
    wants_store = true;
    loop[1].staged = 127; /* of three loops */
    say(1, "m5");
    assert_int_equal(turns, 1);
    assert_true(loop_turn(&loop[1])); /* something is left */
    assert_int_equal(turns, 1);
    loop[1].staged = 128;
    say(1, "m6");
    assert_int_equal(turns, 2);
    text_clear(&heard);
    wants_store = true;
    taken = &server.lock;
    loop[1].staged = 128;
    assert_true(loop_turn(&loop[1])); /* not forgotten */
    assert_int_equal(turns, 2);
    taken = NULL;
    hears("B alone m6;");
    assert_true(loop_turn(&loop[1])); /* it rests: now */
    assert_int_equal(turns, 3);
    assert_false(loop[1].rests);
    assert_false(wants_store);
    assert_false(loop_turn(&loop[1])); /* and what it has to tell since it has told */
}

/* In the middle of many moves the store is fed, and who wants the whole hall is let in. */
static void moves_are_interrupted(void **state)
{
    (void)state;
    come(4, 1);
    client(0)->wing = client(3)->wing = 1;
    say(0, "m1");
    say(3, "m2");
    say(4, "m3");
    staged[1] = 200;
    wants_store = true;
    on_turn = want_more;
    fills_again = false;
    assert_false(loop_turn(&loop[1]));
    assert_int_equal(turns, 1);
    hears("A alone m1;D alone m2;E alone m3;");
    assert_int_equal(loop[1].staged, 200);
    say(0, "m1");
    say(3, "m2");
    server.wanted = true;
    text_clear(&locked);
    loop_turn(&loop[1]);
    hears("A alone m1;D alone m2;");
    int entered = 0;
    for (const char *at = locked.at; *at; at++)
        entered += *at == '1';
    assert_int_equal(entered, 4); /* anew after each move, and to tell */
    server.wanted = false;
    go(4);
}

/* While it sends, too. */
static void the_store_is_fed_while_it_sends(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        put(i, "x", 0);
        writes(0, i);
    }
    assert_int_equal(turns, 0);
    wants_store = true;
    fills_again = true;
    loop_turn(&loop[0]); /* its turn feeds it */
    assert_int_equal(feeds, 0);
    put(0, "x", 0);
    writes(0, 0);
    put(1, "x", 0);
    writes(0, 1);
    on_turn = want_more;
    loop_turn(&loop[0]);
    assert_int_equal(feeds, 1);
    assert_int_equal(loop[0].serving.count, 2);
    assert_int_equal(turns, 2);
    told(0, "x|x|");
}

#define IN(loops, test) cmocka_unit_test_setup_teardown(test, loops, end)

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        IN(one, somebody_comes), IN(one, lines_come_in_pieces), IN(one, lines_too_long), IN(one, last_words),
        IN(one, what_may_be_said_goes_out), IN(one, much_goes_out_bit_by_bit),
        IN(one, a_line_takes_little), IN(one, the_end_waits_for_the_rest), IN(one, of_streams_and_requests),
        IN(several, closing_and_not_listening), IN(several, loops_wake_each_other), IN(several, nobodys_thread),
        IN(one, what_wakes_the_first), IN(several, what_wakes_the_first), IN(several, the_whole_hall),
        IN(one, the_only_loop), IN(two, one_of_two),
        IN(one, who_is_next_is_expected), IN(several, who_is_next_is_expected),
        IN(several, lines_go_to_their_loop), IN(several, turns_that_are_wanted), IN(several, who_goes_is_heard),
        IN(one, much_is_said), IN(several, much_is_said), IN(one, the_clock_is_set), IN(several, the_clock_is_set),
        IN(several, the_clock_is_the_firsts), IN(one, the_only_loop_feeds_the_store), IN(several, a_batch_is_put_off),
        IN(several, moves_are_interrupted), IN(one, the_store_is_fed_while_it_sends),
    };

    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
