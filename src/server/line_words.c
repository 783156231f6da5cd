/* SPDX-License-Identifier: MIT */
/* Lines of those who talk at a table: saying something, not wanting to hear somebody, telling the operator of them. */
#include <string.h>

#include "base/require.h"
#include "server/log.h"
#include "server/office.h"

static bool good_text(const char *text)
{
    int characters = 0, length;

    for (; *text; text += length, characters++) {
        length = text_utf8(text);
        if (length == 0 || (unsigned char)*text < ' ')
            return false;
    }
    return characters > 0 && characters <= CHAT_CHARACTERS;
}

/* A person, an address, and all who only watch: nobody fills a table's log. */
static bool may_chat(struct line *l, bool sits)
{
    int most = sits ? CHATS_MAX : CHATS_MAX / 2;

    return l->live->chats < most && line_may(l, BUDGET_CHAT, l->by->person) &&
           line_may(l, BUDGET_CHAT_ADDRESS, l->by->address) && (sits || line_may(l, BUDGET_CHAT_WATCHERS, l->live->id));
}

bool line_chat(struct line *l)
{
    const char *text = line_string(l, "text");
    bool sits = live_seats_of(l->live, l->by->person);

    if (!text || !good_text(text))
        return line_refuse(l, NO_LINE, "Eine Nachricht („text“) hat 1 bis 300 Zeichen.",
                           "A message (\"text\") has 1 to 300 characters.");
    if (line_already(l))
        return true;
    if (!client_follows(l->by, l->live) && !sits)
        return line_refuse(l, NO_SEAT, "Du bist nicht an diesem Tisch.", "You are not at this table.");
    if (!may_chat(l, sits))
        return line_refuse_much(l);
    hall_chat(l->hall, l->live, l->by, line_string(l, "text"), l->re);
    l->answered = true;
    return true;
}

/* Whom the line names: somebody who has said something here, or sits here. */
static bool named_person(struct line *l, char ret[PERSON_ID + 1])
{
    const char *person = line_string(l, "person");
    bool known = person && strlen(person) == PERSON_ID && live_knows(l->live, person);

    if (!known || strcmp(person, l->by->person) == 0)
        return line_refuse(l, NO_LINE, "„person“ nennt jemand anderen an diesem Tisch.",
                           "\"person\" names somebody else at this table.");
    memcpy(ret, person, PERSON_ID + 1);
    return true;
}

bool line_mute(struct line *l)
{
    char person[PERSON_ID + 1];

    if (!live_seats_of(l->live, l->by->person))
        return line_refuse(l, NO_SEAT, "Du sitzt nicht an diesem Tisch.", "You do not sit at this table.");
    if (!named_person(l, person))
        return false;
    if (!live_mute(l->live, l->by->person, person, line_true(l, "yes", true)))
        return line_refuse_much(l);
    hall_store_table(l->hall, l->live);
    return line_fine(l);
}

bool line_report(struct line *l)
{
    char person[PERSON_ID + 1], id[40], made[24];
    struct text t = TEXT_IN(id);
    const char *text = line_string(l, "text");

    if (!text || !good_text(text))
        return line_refuse(l, NO_LINE, "Was war („text“), sagst du in 1 bis 300 Zeichen.",
                           "What happened (\"text\") is told in 1 to 300 characters.");
    if (!named_person(l, person))
        return false;
    if (!line_may(l, BUDGET_REPORT, l->by->person))
        return line_refuse_much(l);
    text_printf(&t, "%lld-%llu", (long long)l->hall->wall, (unsigned long long)l->by->serial);
    hall_store_people(l->hall, REPORT_PUT, "",
                      VALUES(id, office_number(made, l->hall->wall), l->by->person, person, l->live->id,
                             line_string(l, "text")));
    log_event("report", "about", person, NULL, NULL);
    return line_fine(l);
}
