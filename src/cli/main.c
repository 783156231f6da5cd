/* `kiste`: finds the subcommand and hands over. */
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "cli/cli.h"

const struct subcommand subcommands[] = {
    { "games", "games [--json] [--lang de|en]",
      { { "listet die Spiele auf", "lists the games" } },
      { { "  --json    als JSON, mit Optionen und Spielerzahlen\n", "  --json    as JSON, with options and seats\n" } },
      cmd_games },
    { "rules", "rules GAME [CLAUSE] [--json] [--lang de|en]",
      { { "zeigt die Regeln, Absatz für Absatz", "shows the rules, clause by clause" } },
      { { "  CLAUSE    nur dieser Absatz, mit oder ohne den Namen des Spiels davor\n",
          "  CLAUSE    only this clause, with or without the game's name before it\n" } },
      cmd_rules },
    { "play", "play [GAME] [--seats N] [--bot SEAT[=LEVEL]]… [--load FILE] [--save FILE] [--seed N] "
              "[--plain] [ID=VALUE]…",
      { { "spielt am Bildschirm", "plays on the terminal" } },
      { { "  --bot 1         auf Platz 1 sitzt der Computer (Stärke: --bot 1=random)\n"
          "  --load, --save  Journal zum Weiterspielen laden, beim Verlassen speichern\n"
          "  --plain         Zeile für Zeile statt bildschirmfüllend\n"
          "  ID=VALUE        Hausregeln, siehe 'kiste games --json'\n",
          "  --bot 1         the computer sits on seat 1 (level: --bot 1=random)\n"
          "  --load, --save  a journal to go on with, and where to keep it on leaving\n"
          "  --plain         line by line instead of full screen\n"
          "  ID=VALUE        house rules, see 'kiste games --json'\n" } },
      cmd_play },
    { "serve", "serve [--listen HOST:PORT] [--page FOLDER]",
      { { "zeigt die Spiele im Browser", "shows the games in a browser" } },
      { { "  --listen HOST:PORT  wo er erreichbar ist (127.0.0.1:8080; Port 0: irgendein freier)\n"
          "  --page FOLDER       die gebaute Seite, falls sie nicht neben dem Befehl liegt\n",
          "  --listen HOST:PORT  where it can be reached (127.0.0.1:8080; port 0: any free one)\n"
          "  --page FOLDER       the built page, if it does not lie beside the command\n" } },
      cmd_serve },
    { "pipe", "pipe [--lang de|en]",
      { { "spricht das Zeilenprotokoll für Programme (docs/protocol.md)",
          "speaks the line protocol for programs (docs/protocol.md)" } },
      { { "Ein JSON-Objekt je Zeile hinein, eines heraus.\n", "One JSON object per line in, one out.\n" } },
      cmd_pipe },
    { "replay", "replay FILE [--at N] [--moves] [--hash] [--box FILE] [--lang de|en]",
      { { "spielt ein Journal nach", "replays a journal" } },
      { { "  --at N     bis zum Ereignis N\n"
          "  --moves    nur die Züge, in Worten\n"
          "  --hash     nur die Prüfsumme der Stellung\n",
          "  --at N     up to event N\n"
          "  --moves    only the moves, in words\n"
          "  --hash     only the hash of the position\n" } },
      cmd_replay },
    { "verify", "verify FILE [--box FILE]",
      { { "rechnet jeden Wurf aus dem veröffentlichten Geheimnis nach",
          "recomputes every throw from the published secret" } },
      { { "", "" } },
      cmd_verify },
    { "draw", "draw GAME [--journal FILE] [--at N] [--moves N] [--seed N] [--seats N] [--view SEAT] [--dark] [--text] "
              "--out FILE.svg [ID=VALUE]…",
      { { "zeichnet den Tisch als SVG", "draws the table as SVG" } },
      { { "  --journal FILE  die Stellung am Ende (oder nach --at N) eines Journals\n"
          "  --moves N       stattdessen: nach N Zufallszügen von --seed\n"
          "  --view SEAT     was dieser Platz sehen darf (-1: Zuschauer; sonst alles)\n"
          "  --text          als Text statt SVG\n",
          "  --journal FILE  the position at the end (or after --at N) of a journal\n"
          "  --moves N       instead: after N random moves from --seed\n"
          "  --view SEAT     what this seat may see (-1: a watcher; else all)\n"
          "  --text          as text instead of SVG\n" } },
      cmd_draw },
    { "perft", "perft GAME DEPTH [--moves] [--divide] [--position FILE] [--seats N] [ID=VALUE]…",
      { { "zählt die Zugfolgen bis zu einer Tiefe", "counts the lines of play to a depth" } },
      { { "Gezählt werden Spielzüge: aufeinanderfolgende Züge eines Platzes sind einer, Würfe zählen nicht mit.\n"
          "  --moves    jeder Zug und jeder Wurf zählt einzeln\n"
          "  --divide   nach dem ersten Zug aufgeteilt\n",
          "Turns are counted: successive moves of one seat are one, and throws do not count.\n"
          "  --moves    every move and every throw counts\n"
          "  --divide   split up by the first move\n" } },
      cmd_perft },
    { "bench", "bench [GAME…] [--seconds S] [--seats N] [--json] [ID=VALUE]…",
      { { "misst, wie schnell zufällig gespielt wird", "measures the speed of random play" } },
      { { "  --seconds S   so lange je Spiel (1), das beste Fünftel zählt\n",
          "  --seconds S   so long for each game (1); the best fifth counts\n" } },
      cmd_bench },
    { "tool", "tool [GAME [TOOL …]] [--seats N] [--out FILE] [ID=VALUE]…",
      { { "was einzelne Spiele noch können, etwa fremde Dateiformate",
          "what single games can do besides, such as other file formats" } },
      { { "Ohne TOOL: die Liste. Der Dateiname '-' ist die Standardeingabe.\n",
          "Without TOOL: the list. The file name '-' is standard input.\n" } },
      cmd_tool },
};
const int subcommand_count = COUNT(subcommands);

static enum lang lang_of_locale(void)
{
    static const char *const names[] = { "LC_ALL", "LC_MESSAGES", "LANG" };

    for (int i = 0; i < COUNT(names); i++) {
        const char *value = getenv(names[i]);
        if (value && *value)
            return strncmp(value, "de", 2) == 0 ? DE : EN;
    }
    return EN;
}

static void help(enum lang lang, FILE *out)
{
    fputs(lang == DE ? "Spielkiste: Familienspiele, vollständig bis zur letzten Regel.\n\nAufruf: kiste BEFEHL …\n\n"
                     : "Spielkiste: family games, complete to the last rule.\n\nUsage: kiste COMMAND …\n\n", out);
    for (int i = 0; i < subcommand_count; i++)
        fprintf(out, "  %-8s %s\n", subcommands[i].name, subcommands[i].about.in[lang]);
    fputs(lang == DE ? "\n'kiste BEFEHL --help' erklärt einen Befehl; --lang de|en wählt die Sprache.\n"
                     : "\n'kiste COMMAND --help' explains a command; --lang de|en chooses the language.\n", out);
}

static int run(const struct subcommand *s, struct cli *c)
{
    const char *lang;

    c->command = s;
    lang = cli_value(c, "--lang");
    if (lang && strcmp(lang, "de") != 0 && strcmp(lang, "en") != 0)
        return cli_complain(c, "--lang cannot be '%s'; accepted: de, en", lang);
    if (lang)
        c->lang = strcmp(lang, "de") == 0 ? DE : EN;
    if (c->failed)
        return CLI_MISUSED;
    if (cli_flag(c, "--help")) {
        printf("%s kiste %s\n\n%s.\n\n%s", c->lang == DE ? "Aufruf:" : "Usage:", s->synopsis, s->about.in[c->lang],
               s->help.in[c->lang]);
        return CLI_FINE;
    }
    int code = s->run(c);
    if (fflush(stdout) != 0 && code == CLI_FINE)
        code = CLI_FAILED;
    return code;
}

int main(int argc, char **argv)
{
    struct cli c = { .count = argc - 2, .at = argv + 2, .lang = lang_of_locale() };
    const char *name = argc > 1 ? argv[1] : "--help";

    setlocale(LC_ALL, "");
    setlocale(LC_NUMERIC, "C");
    for (int i = 0; i < subcommand_count; i++)
        if (strcmp(subcommands[i].name, name) == 0)
            return run(&subcommands[i], &c);
    if (strcmp(name, "--version") == 0) {
        puts("kiste " KISTE_VERSION);
        return CLI_FINE;
    }
    if (strcmp(name, "--help") == 0 || strcmp(name, "help") == 0) {
        help(c.lang, stdout);
        return CLI_FINE;
    }
    fprintf(stderr, "kiste: there is no command '%s'\n\n", name);
    help(c.lang, stderr);
    return CLI_MISUSED;
}
