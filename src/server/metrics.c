/* SPDX-License-Identifier: MIT */
/* What an operator can see from outside, in the manner of Prometheus. */
#include "base/require.h"
#include "server/office.h"
#include "server/push.h"
#include "server/serve_internal.h"

void metrics_put(const struct server *s, struct text *t)
{
    const struct hall_counts *c = &s->hall->counts;
    const struct push_counts push = push_counts(s->hall->push);
    const struct {
        const char *name, *kind, *help;
        int64_t value;
    } all[] = {
        { "kiste_connections", "gauge", "Connections that are open.", s->hall->client_count },
        { "kiste_tables", "gauge", "Tables in memory.", (int64_t)s->hall->lives.count },
        { "kiste_thoughts_waiting", "gauge", "Computer players that wait to think.",
          pool_waiting(s->hall->thoughts) },
        { "kiste_uptime_seconds", "gauge", "How long the server has been up.", (s->hall->now - s->began) / 1000 },
        { "kiste_connections_total", "counter", "Connections ever opened.", (int64_t)c->connections },
        { "kiste_dropped_total", "counter", "Connections closed for silence, for noise or with a token taken away.",
          (int64_t)c->dropped },
        { "kiste_slow_total", "counter", "Connections closed because they did not read.", (int64_t)c->slow },
        { "kiste_lines_total", "counter", "Lines that came in.", (int64_t)c->lines },
        { "kiste_moves_total", "counter", "Moves made by people.", (int64_t)c->moves },
        { "kiste_alone_total", "counter", "Of several loops: lines that a table's own has heard alone.",
          (int64_t)c->alone },
        { "kiste_refused_total", "counter", "Lines refused.", (int64_t)c->refused },
        { "kiste_already_total", "counter", "Lines that had been done before.", (int64_t)c->already },
        { "kiste_again_total", "counter", "Lines that could not be stored.", (int64_t)c->again },
        { "kiste_chats_total", "counter", "Messages said at tables.", (int64_t)c->chats },
        { "kiste_tables_total", "counter", "Tables ever made.", (int64_t)c->tables },
        { "kiste_older_total", "counter", "Tables opened that were begun with older rules, another box or asset.",
          (int64_t)c->older },
        { "kiste_stopped_total", "counter", "Those of them that today's rules do not lead on.", (int64_t)c->stopped },
        { "kiste_unopened_total", "counter", "Times a stored table could not be opened.", (int64_t)c->unopened },
        { "kiste_thoughts_total", "counter", "Thoughts of computer players.", (int64_t)c->thoughts },
        { "kiste_entries_total", "counter", "Entries of tables' logs.", (int64_t)c->entries },
        { "kiste_passwords_total", "counter", "Passwords looked at.", (int64_t)office_passwords(s->hall->office) },
        { "kiste_pushes_total", "counter", "Notices sent.", (int64_t)push.sent },
        { "kiste_push_failures_total", "counter", "Notices that could not be sent.", (int64_t)push.failed },
        { "kiste_push_gone_total", "counter", "Browsers that take no more notices.", (int64_t)push.gone },
        { "kiste_batches_total", "counter", "Batches handed to the store.", (int64_t)c->batches },
        { "kiste_hall_milliseconds_total", "counter", "How long the whole hall was held, where several loops share it.",
          (int64_t)(s->held / 1000) },
        { "kiste_hall_waits_milliseconds_total", "counter", "How long loops have waited for it.",
          (int64_t)(s->waited / 1000) },
        { "kiste_batch_failures_total", "counter", "Batches that could not be stored.", (int64_t)c->batch_failures },
    };

    for (int i = 0; i < COUNT(all); i++)
        text_printf(t, "# HELP %s %s\n# TYPE %s %s\n%s %lld\n", all[i].name, all[i].help, all[i].name, all[i].kind,
                    all[i].name, (long long)all[i].value);
}
