/* SPDX-License-Identifier: MIT */
/* kiste-server.so: `kiste serve`, the page for a browser and tables for people anywhere. */
#include "serving/serving.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/require.h"
#include "server/log.h"
#include "server/origin.h"
#include "server/passkey.h"
#include "server/push.h"
#include "server/qr.h"
#include "server/serve.h"
#include "serving/serving_internal.h"

/* The page lies beside the command where it was built, and in share/ where it was installed. */
static bool find_page(char ret[PATH_MAX])
{
    static const char *const places[] = { "web", "../share/kiste/web" };
    char exe[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", exe, sizeof exe - 1);

    if (length <= 0)
        return false;
    exe[length] = '\0';
    *strrchr(exe, '/') = '\0';
    for (int i = 0; i < COUNT(places); i++) {
        struct text index = text_growing();
        text_printf(&index, "%s/%s/index.html", exe, places[i]);
        bool there = access(index.at, R_OK) == 0 && index.used < PATH_MAX;
        if (there)
            snprintf(ret, PATH_MAX, "%.*s", (int)strlen(index.at) - (int)strlen("/index.html"), index.at);
        text_free(&index);
        if (there)
            return true;
    }
    return false;
}

/* HOST:PORT, HOST or :PORT or PORT, an address of IPv6 in brackets; host: 64 bytes. */
static bool read_address(const char *text, char *host, int *port)
{
    const char *bracket = *text == '[' ? strchr(text, ']') : NULL;
    const char *colon = strrchr(bracket ? bracket : text, ':');
    bool number = strspn(text, "0123456789") == strlen(text);
    const char *digits = colon ? colon + 1 : number ? text : NULL;
    size_t length = colon ? (size_t)(colon - text) : digits ? 0 : strlen(text);
    int value = 0;

    if (length >= 64)
        return false;
    if (*text == '[' && (!bracket || (bracket[1] && bracket[1] != ':')))
        return false;
    if (bracket)
        snprintf(host, 64, "%.*s", (int)(bracket - text) - 1, text + 1);
    else if (length > 0)
        snprintf(host, 64, "%.*s", (int)length, text);
    if (!digits)
        return true;
    if (!*digits || strlen(digits) > 5 || strspn(digits, "0123456789") != strlen(digits))
        return false;
    for (; *digits; digits++)
        value = value * 10 + (*digits - '0');
    *port = value;
    return value <= 65535;
}

/* How to say it, and whether other devices find their way by a picture. */
struct greeting {
    enum lang lang;
    bool qr;
};

/* For phones and whoever else is in the same network. */
static void say_doors(const struct greeting *how, const struct doorway *door)
{
    struct text qr = text_growing();

    for (int i = 0; i < door->count; i++)
        printf(how->lang == DE ? "Im Netz: %s\n" : "In the network: %s\n", door->address[i]);
    if (how->qr && door->count > 0 && qr_blocks(door->address[0], &qr))
        printf("\n%s\n", qr.at);
    if (how->qr && door->count == 0)
        printf("%s\n", how->lang == DE
            ? "Andere Geräte erreichen ihn nicht: --listen 0.0.0.0:8080 öffnet ihn für das Netz, wenn es eines gibt."
            : "Other devices cannot reach it: --listen 0.0.0.0:8080 opens it to the network, if there is one.");
    text_free(&qr);
}

static void say_ready(const struct serve *s, int port, const struct doorway *door)
{
    const struct greeting *how = s->user;
    bool here = strcmp(s->host, "127.0.0.1") == 0 || strcmp(s->host, "0.0.0.0") == 0;

    bool six = strchr(s->host, ':') != NULL;
    printf(how->lang == DE ? "Die Spielkiste ist bereit: http://%s%s%s:%d  (Strg-C beendet)\n"
                           : "Spielkiste is ready: http://%s%s%s:%d  (Ctrl-C ends)\n",
           six ? "[" : "", here ? "localhost" : s->host, six ? "]" : "", port);
    say_doors(how, door);
    fflush(stdout);
}

/* Where tables are kept if nobody says so: as the XDG rules say, else here. The folder is made. */
static void usual_store(struct text *ret)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    struct text folder = text_growing();

    if (state && *state == '/')
        text_put(&folder, state);
    else if (home && *home == '/')
        text_printf(&folder, "%s/.local/state", home);
    else
        text_char(&folder, '.');
    text_put(&folder, "/kiste");
    for (char *slash = folder.at + 1; (slash = strchr(slash, '/')); slash++) {
        *slash = '\0';
        mkdir(folder.at, 0700);
        *slash = '/';
    }
    mkdir(folder.at, 0700);
    text_printf(ret, "sqlite:%s/tables.db", folder.at);
    text_free(&folder);
}

struct store *serving_open_store(struct cli *c, const char *where, enum store_use use)
{
    struct text usual = text_growing();
    struct complaint why;

    if (!where)
        usual_store(&usual);
    struct store *store = store_open(where ? where : usual.at, use, &why);
    if (!store)
        cli_complain(c, "der Speicher %s lässt sich nicht öffnen: %s", "the store %s cannot be opened: %s",
                     where ? where : usual.at, why.in[c->lang]);
    text_free(&usual);
    return store;
}

/* Everything of one store into another, and nothing else: `--move FROM --store TO`. */
static int move_store(struct cli *c, const char *from, const char *to)
{
    struct complaint why = { 0 };
    struct store *source = serving_open_store(c, from, STORE_SERVES);
    struct store *target = source ? serving_open_store(c, to, STORE_SERVES) : NULL;
    int tables = 0;
    bool fine = target && store_copy(source, target, &tables, &why);

    if (fine)
        printf(c->lang == DE ? "%d %s kopiert\n" : "%d %s copied\n", tables,
               c->lang == DE ? tables == 1 ? "Tisch" : "Tische" : tables == 1 ? "table" : "tables");
    else if (target)
        cli_complain(c, "nach %d Tischen ging es nicht weiter: %s", "after %d tables it could not go on: %s", tables,
                     why.in[c->lang]);
    if (source)
        source->kind->close(source);
    if (target)
        target->kind->close(target);
    return fine ? CLI_FINE : CLI_FAILED;
}

/* Tables, connections and computers, as far as an operator wants to bound them. */
static struct hall_limits read_limits(struct cli *c)
{
    int64_t cores = sysconf(_SC_NPROCESSORS_ONLN);

    return (struct hall_limits){
        .rate = (int)cli_number(c, "--rate", 0, 1000000, 40),
        .clients = (int)cli_number(c, "--connections", 1, 1000000, 20000),
        .at_address = (int)cli_number(c, "--per-address", 0, 1000000, 500),
        .tables = (int)cli_number(c, "--tables", 1, 1000000, 10000),
        .think = (uint64_t)cli_number(c, "--think", 1, 3600000, 1000),
        .effort = (uint64_t)cli_number(c, "--effort", 0, INT64_C(1000000000), 0),
        .thinkers = (int)cli_number(c, "--thinkers", 1, 64, cores > 1 ? cores - 1 : 1),
        .keep_days = (int)cli_number(c, "--keep-days", 0, 36500, 0),
    };
}

/* Who may be called while they are away: needs a key, and somebody to turn to. False: complained. */
static bool open_push(struct cli *c, const char *key, const char *contact, bool local, struct push **ret)
{
    struct complaint why;

    *ret = NULL;
    if (!key)
        return true;
    if (!contact || (strncmp(contact, "mailto:", 7) != 0 && strncmp(contact, "https://", 8) != 0)) {
        cli_complain(c, "--push-key braucht --push-contact mailto:ADRESSE oder https://…",
                     "--push-key needs --push-contact mailto:ADDRESS or https://…");
        return false;
    }
    *ret = push_open(key, contact, local, &why);
    if (!*ret)
        cli_complain(c, "%s", "%s", why.in[c->lang]);
    return *ret != NULL;
}

static int serve(struct cli *c)
{
    const char *address = cli_value(c, "--listen"), *folder = cli_value(c, "--page"), *where = cli_value(c, "--store");
    struct hall_limits limits = read_limits(c);
    int loops = (int)cli_number(c, "--loops", 1, LOOPS_MAX, 1);
    const char *from = cli_value(c, "--move"), *key = cli_value(c, "--push-key");
    const char *contact = cli_value(c, "--push-contact");
    const char *proxies = cli_value(c, "--proxy"), *names = cli_value(c, "--name");
    const char *origin = cli_value(c, "--origin");
    bool local = cli_flag(c, "--push-local");
    struct greeting greeting = { c->lang, cli_flag(c, "--qr") };
    log_switch(cli_flag(c, "--log"));
    char host[64] = "127.0.0.1", found[PATH_MAX];
    struct complaint why;
    int port = 8080;
    struct page page;

    cli_tell_of_damage(c->lang); /* the module has its own library of the rules */
    if (address && !read_address(address, host, &port))
        return cli_complain(c, "--listen kann nicht „%s“ sein; möglich: HOST:PORT, etwa 127.0.0.1:8080",
                            "--listen cannot be '%s'; accepted: HOST:PORT, such as 127.0.0.1:8080", address);
    if (proxies && !origin_are_addresses(proxies))
        return cli_complain(c, "--proxy kann nicht „%s“ sein; möglich: Adressen, Kommas dazwischen",
                            "--proxy cannot be '%s'; accepted: addresses, commas between", proxies);
    if (origin && (!passkey_is_origin(origin) || !origin_is_our_name(strstr(origin, "://") + 3, names)))
        return cli_complain(c, "--origin kann nicht „%s“ sein; möglich: https://NAME, wobei NAME auch bei --name steht",
                            "--origin cannot be '%s'; accepted: https://NAME, NAME being one of --name", origin);
    if (!cli_end(c))
        return CLI_MISUSED;
    if (from && !where)
        return cli_complain(c, "--move braucht --store STORE: wohin", "--move needs --store STORE: where to");
    if (from)
        return move_store(c, from, where);
    if (!folder && !find_page(found))
        return cli_complain(c, "die Seite ist nicht zu finden; „make page“ baut sie, --page FOLDER sagt, wo sie ist",
                            "the page was not found; 'make page' builds it, --page FOLDER says where it is");
    if (!page_read(folder ? folder : found, &page, &why)) {
        page_free(&page);
        return cli_complain(c, "%s", "%s", why.in[c->lang]);
    }
    struct serve serve = { .host = host, .port = port, .page = &page, .limits = limits, .ready = say_ready,
                           .loops = loops, .proxies = proxies, .names = names, .origin = origin,
                           .user = &greeting };
    bool fine = serve_can_listen(&serve, &why);
    if (fine && (!open_push(c, key, contact, local, &serve.push) ||
                 !(serve.store = serving_open_store(c, where, STORE_SERVES)))) {
        push_free(serve.push);
        page_free(&page);
        return CLI_FAILED;
    }
    fine = fine && serve_run(&serve, &why);
    page_free(&page);
    if (!fine)
        cli_complain(c, "auf %s:%d geht es nicht (%s); %sHOST:PORT nennt eine andere Adresse",
                     "cannot listen on %s:%d (%s); %sHOST:PORT names another", host, port, why.in[c->lang],
                     getenv("MAKELEVEL") ? "LISTEN=" : "--listen "); /* `make run` has a word of its own for it */
    return fine ? CLI_FINE : CLI_FAILED;
}

__attribute__((visibility("default"))) const struct serving kiste_serving = {
    .version = KISTE_VERSION, .serve = serve, .admin = serving_admin,
};
