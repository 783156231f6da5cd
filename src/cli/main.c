/* SPDX-License-Identifier: MIT */
/* `kiste`: finds the subcommand and hands over. */
#include <errno.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/require.h"
#include "cli/ascii_out.h"
#include "cli/cli.h"

#define OPTIONS_DE "  ID=VALUE        Hausregeln des Spiels; 'kiste rules SPIEL' nennt sie\n"
#define OPTIONS_EN "  ID=VALUE        house rules of the game; 'kiste rules GAME' lists them\n"
#define NAME_DE "  --name SEAT=NAME  so heißt, wer dort sitzt: in allen Sätzen; mehrmals möglich\n"
#define NAME_EN "  --name SEAT=NAME  what the player there is called, in every sentence; may be repeated\n"
#define BOX_DE "  --box FILE      Spielmaterial aus dieser Datei statt des eingebauten\n"
#define BOX_EN "  --box FILE      components from this file instead of those built in\n"

const struct subcommand subcommands[] = {
    { "games", "games [--json] [--lang de|en]", "",
      { { "listet die Spiele auf", "lists the games" } },
      { { "  --json          als JSON, mit Optionen und Spielerzahlen\n",
          "  --json          as JSON, with options and seats\n" } },
      cmd_games },
    { "rules", "rules GAME [CLAUSE] [--json | --html] [--lang de|en]", "",
      { { "zeigt die Regeln, Absatz für Absatz", "shows the rules, clause by clause" } },
      { { "  CLAUSE          nur dieser Absatz, mit oder ohne den Namen des Spiels davor\n"
          "  --json          als JSON, in beiden Sprachen\n"
          "  --html          als Heft mit Bildern, für Papier\n",
          "  CLAUSE          only this clause, with or without the game's name before it\n"
          "  --json          as JSON, in both languages\n"
          "  --html          as a booklet with pictures, for paper\n" } },
      cmd_rules },
    { "learn", "learn GAME [STEP | CLAUSE] [--list] [--lang de|en]", "",
      { { "lehrt ein Spiel: Stellungen zum Ausprobieren", "teaches a game: positions to try things in" } },
      { { "Ohne mehr beginnen die ersten Schritte.\n"
          "  STEP            von diesem der ersten Schritte an\n"
          "  CLAUSE          diese Regel ausprobieren\n"
          "  --list          nennt die ersten Schritte und die Regeln, die sich ausprobieren lassen\n",
          "Without more, the first steps begin.\n"
          "  STEP            from this of the first steps on\n"
          "  CLAUSE          try this rule\n"
          "  --list          lists the first steps and the rules that can be tried\n" } },
      cmd_learn },
    { "puzzle", "puzzle [GAME] [--date YYYY-MM-DD] [--lang de|en]", "--date",
      { { "stellt das Rätsel des Tages", "asks the puzzle of the day" } },
      { { "Für alle dasselbe, auch auf der Seite. Züge werden getippt und sogleich beurteilt.\n"
          "  GAME            von diesem Spiel; sonst von dem, das an diesem Tag dran ist\n"
          "  --date DATUM    an diesem Tag statt heute, ab 2026-01-01\n",
          "The same for everybody, on the page too. Moves are typed and judged at once.\n"
          "  GAME            of this game; otherwise of the one whose turn it is that day\n"
          "  --date DATE     of this day instead of today, from 2026-01-01 on\n" } },
      cmd_puzzle },
    { "play", "play [GAME] [--seats N] [--people N] [--bot SEAT[=LEVEL]]… [--name SEAT=NAME]…\n"
              "             [--load FILE | --continue] [--save FILE] [--seed N] [--plain] [--box FILE]\n"
              "             [ID=VALUE]… [--lang de|en]",
      "--seats --people --bot --name --load --save --seed --box",
      { { "spielt am Bildschirm", "plays on the terminal" } },
      { { "Ohne GAME beginnt es mit einem Menü. Plätze zählen ab 0.\n"
          "  --seats N       so viele spielen mit, Computer eingeschlossen\n"
          "  --people N      so viele davon sind Personen (1, oder alle, die --bot übrig lässt)\n"
          "  --bot SEAT      dort sitzt der Computer, mit =LEVEL in dieser Stärke; mehrmals möglich\n"
          NAME_DE
          "  --load FILE     mit diesem Journal weiterspielen\n"
          "  --continue      mit der Partie weiterspielen, die zuletzt unterbrochen wurde\n"
          "  --save FILE     dort aufheben, nach jedem Zug; ein anderes Spiel darin bleibt als FILE~\n"
          "  --seed N        wiederholbare Würfel\n"
          "  --plain         Zeile für Zeile statt bildschirmfüllend\n" BOX_DE OPTIONS_DE,
          "Without GAME it begins with a menu. Seats are counted from 0.\n"
          "  --seats N       so many take part, computers included\n"
          "  --people N      so many of them are people (1, or all that --bot leaves over)\n"
          "  --bot SEAT      the computer sits there, with =LEVEL at that strength; may be repeated\n"
          NAME_EN
          "  --load FILE     go on with this journal\n"
          "  --continue      go on with the game that was interrupted last\n"
          "  --save FILE     keep the game there, after every move; another game in it stays as FILE~\n"
          "  --seed N        repeatable dice\n"
          "  --plain         line by line instead of full screen\n" BOX_EN OPTIONS_EN } },
      cmd_play },
    { "serve", "serve [--listen HOST:PORT] [--store STORE] [--move FROM] [--page FOLDER] [--log] [--qr]"
      " [--name NAME[,NAME]] [--origin ORIGIN] [--proxy ADDRESS[,ADDRESS]]"
      " [--rate N] [--connections N] [--per-address N] [--tables N] [--think MS] [--effort N] [--thinkers N]"
      " [--loops N] [--keep-days N]"
      " [--push-key FILE --push-contact URL [--push-local]]",
      "--listen --store --move --page --name --origin --proxy --rate --connections --per-address --tables --think"
      " --effort --thinkers --loops --keep-days --push-key --push-contact",
      { { "zeigt die Spiele im Browser und hält Tische für Menschen anderswo",
          "shows the games in a browser and keeps tables for people elsewhere" } },
      { { "  --listen HOST:PORT  wo er erreichbar ist (127.0.0.1:8080; Port 0: irgendein freier)\n"
          "  --store STORE       wo die Tische bleiben: sqlite:DATEI (sonst in ~/.local/state/kiste) oder\n"
          "                      postgres:VERBINDUNG, die sich mehrere Server teilen\n"
          "  --move FROM         kopiert alles aus dem Speicher FROM in den von --store und endet\n"
          "  --log               schreibt auf die Standardfehlerausgabe, was geschieht, je Zeile ein JSON-Objekt\n"
          "  --qr                zeigt die Adresse im Netz auch als QR-Code, für Telefone\n"
          "  --page FOLDER       die gebaute Seite, falls sie nicht neben dem Befehl liegt\n"
          "  --name NAME         so darf er außerdem heißen: der Name, unter dem man ihn im Netz findet\n"
          "  --origin ORIGIN     für welche Adresse der Seite allein es Passkeys gibt (https://NAME)\n"
          "  --proxy ADDRESS     diesem Proxy wird geglaubt, für wen er spricht (X-Forwarded-For)\n"
          "  --rate N            Zeilen je Sekunde und Verbindung (40; 0: beliebig viele)\n"
          "  --connections N     Verbindungen (20000)\n"
          "  --per-address N     davon von einer Adresse (500; 0: beliebig viele)\n"
          "  --tables N          Tische zugleich (10000)\n"
          "  --think MS          Millisekunden, die ein Computer sich für einen Zug nimmt (1000)\n"
          "  --effort N          stattdessen: Stellungen, die er ansieht (0: nach der Zeit)\n"
          "  --thinkers N        so viele Computer denken zugleich (einer weniger, als es Kerne gibt)\n"
          "  --loops N           so viele Kerne lesen und schreiben Verbindungen (1)\n"
          "  --keep-days N       was so viele Tage niemand anrührt, verschwindet: Tische und Gäste (0: nichts)\n"
          "  --push-key FILE     privater Schlüssel (PEM, P-256) für Mitteilungen an Browser; ohne ihn gibt es keine\n"
          "  --push-contact URL  mailto:… oder https://… für die Betreiber der Push-Dienste\n"
          "  --push-local        Mitteilungen dürfen auch ins eigene Netz gehen, ohne TLS (zum Ausprobieren)\n",
          "  --listen HOST:PORT  where it can be reached (127.0.0.1:8080; port 0: any free one)\n"
          "  --store STORE       where tables are kept: sqlite:FILE (otherwise in ~/.local/state/kiste) or\n"
          "                      postgres:CONNECTION, which several servers share\n"
          "  --move FROM         copies everything from the store FROM into that of --store, and ends\n"
          "  --log               tells standard error what happens, one JSON object a line\n"
          "  --qr                shows the address in the network as a QR code too, for phones\n"
          "  --page FOLDER       the built page, if it does not lie beside the command\n"
          "  --name NAME         it may also be called that: the name by which it is found in the net\n"
          "  --origin ORIGIN     for which address of the page alone there are passkeys (https://NAME)\n"
          "  --proxy ADDRESS     this proxy is believed for whom it speaks (X-Forwarded-For)\n"
          "  --rate N            lines a second from one connection (40; 0: any number)\n"
          "  --connections N     connections (20000)\n"
          "  --per-address N     of these from one address (500; 0: any number)\n"
          "  --tables N          tables at once (10000)\n"
          "  --think MS          milliseconds a computer takes for a move (1000)\n"
          "  --effort N          instead: positions it looks at (0: by the time)\n"
          "  --thinkers N        so many computers think at once (one less than there are cores)\n"
          "  --loops N           so many cores read and write connections (1)\n"
          "  --keep-days N       what nobody touches for so many days goes: tables and guests (0: nothing)\n"
          "  --push-key FILE     private key (PEM, P-256) for notices to browsers; without one there are none\n"
          "  --push-contact URL  mailto:… or https://…, for those who run the push services\n"
          "  --push-local        notices may also go into one's own network, without TLS (to try it out)\n" } },
      cmd_serve },
    { "admin", "admin list tables|people [TEXT]|bans|reports | close TABLE\n"
               "             | ban person|address WHO [--days N] [--why TEXT]\n"
               "             | unban person|address WHO | settle REPORT | prune --keep-days N | backup FILE | verify\n"
               "             [--store STORE] [--lang de|en]",
      "--store --days --why --keep-days",
      { { "sieht nach und ordnet an, was ein Server aufhebt", "looks after what a server keeps" } },
      { { "Der Server kann dabei weiterlaufen. Was Tische betrifft, tut er selbst, innerhalb von Sekunden.\n"
          "  list            listet auf: Tische, Menschen (mit TEXT im Namen), Sperren, Meldungen samt dem Gesagten\n"
          "  close TABLE     beendet eine Partie; sie zählt für niemanden\n"
          "  ban, unban      schließt jemanden vom Spielen aus, oder eine Adresse ganz; --days N: nur so lange\n"
          "  settle REPORT   nimmt eine Meldung heraus, um die sich jemand gekümmert hat\n"
          "  prune           nimmt Tische und Gäste heraus, die --keep-days N Tage niemand angerührt hat\n"
          "  backup FILE     kopiert alles in eine neue SQLite-Datei, auch aus PostgreSQL\n"
          "  verify          spielt jeden Tisch und jeden Wurf nach; endet mit 1, wenn etwas nicht stimmt\n"
          "  --store STORE   wo die Tische sind, wie bei „kiste serve“\n",
          "The server may go on meanwhile. What concerns tables it does itself, within seconds.\n"
          "  list            lists tables, people (whose name has TEXT in it), bans, reports with what was said\n"
          "  close TABLE     ends a match; it counts for nobody\n"
          "  ban, unban      shuts somebody out from playing, or an address from everything; --days N: only so long\n"
          "  settle REPORT   takes out a report that somebody has seen to\n"
          "  prune           takes out tables and guests that nobody has touched for --keep-days N days\n"
          "  backup FILE     copies everything into a new SQLite file, from PostgreSQL too\n"
          "  verify          replays every table and recomputes its throws; exits with 1 if something is wrong\n"
          "  --store STORE   where the tables are, as for 'kiste serve'\n" } },
      cmd_admin },
    { "pipe", "pipe [--lang de|en]", "",
      { { "spricht das Zeilenprotokoll für Programme (docs/protocol.md)",
          "speaks the line protocol for programs (docs/protocol.md)" } },
      { { "Ein JSON-Objekt je Zeile hinein, eines heraus.\n", "One JSON object per line in, one out.\n" } },
      cmd_pipe },
    { "replay", "replay FILE [--at N] [--moves] [--hash] [--name SEAT=NAME]… [--box FILE] [--lang de|en]",
      "--at --name --box",
      { { "spielt ein Journal nach", "replays a journal" } },
      { { "  --at N          nur bis zum Ereignis N\n"
          "  --moves         nur die Züge, in Worten\n"
          "  --hash          nur die Prüfsumme der Stellung\n" NAME_DE BOX_DE,
          "  --at N          only up to event N\n"
          "  --moves         only the moves, in words\n"
          "  --hash          only the hash of the position\n" NAME_EN BOX_EN } },
      cmd_replay },
    { "review", "review FILE [--effort N] [--curve | --json] [--name SEAT=NAME]… [--box FILE] [--lang de|en]",
      "--effort --name --box",
      { { "sieht eine Partie noch einmal durch: Fehler, Wendepunkte, Glück",
          "goes through a game again: mistakes, turning points, luck" } },
      { { "Der stärkste Computerspieler vergleicht jede Entscheidung mit der besten. Größe und Kosten eines Fehlers\n"
          "sind geschätzt: als verlorene Aussicht auf den Sieg, oder allein als verlorene Punkte.\n"
          "  --effort N      so viele Stellungen je Ereignis (20000)\n"
          "  --curve         nur, wie jeder nach jedem Ereignis stand, eine Zeile je Ereignis\n"
          "  --json          alles, als JSON\n" NAME_DE BOX_DE,
          "The strongest computer player compares every decision with the best one. The size of a mistake is an\n"
          "estimate: the chance to win that it cost, or alone the points.\n"
          "  --effort N      so many positions for each event (20000)\n"
          "  --curve         only how everybody stood after each event, a line each\n"
          "  --json          all of it, as JSON\n" NAME_EN BOX_EN } },
      cmd_review },
    { "puzzles", "puzzles GAME [--count N] [--seed N] [--out FILE] | GAME --check FILE [--every N] [--lang de|en]",
      "--count --seed --out --check --every",
      { { "macht Rätsel, jedes mit seinem Beweis", "makes puzzles, each with its proof" } },
      { { "Sie kommen aus Partien, die Computer gegeneinander spielen, oder werden zusammengestellt.\n"
          "docs/puzzles.md sagt, was bewiesen ist und was in der Datei steht.\n"
          "  --count N       so viele (365)\n"
          "  --seed N        andere (1); dieselbe Zahl gibt dieselben Rätsel\n"
          "  --out FILE      dorthin statt auf die Standardausgabe\n"
          "  --check FILE    beweist die Rätsel einer Datei von neuem; endet mit 1, wenn ein Beweis nicht hält\n"
          "  --every N       … nur jedes so vielte davon\n",
          "They come from games that computers play against each other, or are put together. docs/puzzles.md says\n"
          "what is proven, and what is in the file.\n"
          "  --count N       so many (365)\n"
          "  --seed N        others (1); the same number gives the same puzzles\n"
          "  --out FILE      there instead of to standard output\n"
          "  --check FILE    proves the puzzles of a file again; exits with 1 if a proof does not hold\n"
          "  --every N       … only one in so many of them\n" } },
      cmd_puzzles },
    { "verify", "verify FILE [--box FILE] [--lang de|en]", "--box",
      { { "rechnet jeden Wurf aus dem veröffentlichten Geheimnis nach",
          "recomputes every throw from the published secret" } },
      { { "Endet mit 0, wenn alles stimmt, mit 1, wenn nicht.\n" BOX_DE,
          "Exits with 0 if all is right, with 1 if not.\n" BOX_EN } },
      cmd_verify },
    { "draw", "draw GAME | --journal FILE [--at N]  --out FILE.svg [--moves N] [--seed N] [--seats N] [--view SEAT]\n"
              "             [--dark] [--text] [--chart] [--shape SHAPE] [--box FILE] [ID=VALUE]… [--lang de|en]",
      "--journal --at --out --moves --seed --seats --view --shape --box",
      { { "zeichnet den Tisch als SVG", "draws the table as SVG" } },
      { { "  --out FILE      dorthin ('-': Standardausgabe)\n"
          "  --journal FILE  die Stellung am Ende (oder nach --at N) eines Journals\n"
          "  --moves N       danach so viele Zufallszüge, von --seed\n"
          "  --view SEAT     was dieser Platz sehen darf (-1: Zuschauer; sonst alles)\n"
          "  --dark          für dunklen Hintergrund\n"
          "  --text          als Text statt SVG\n"
          "  --chart         statt der Stellung, was jeder im Lauf des Journals wert war\n"
          "  --shape SHAPE   für einen Raum dieser Form: wide, square, tall, flat oder low\n" BOX_DE OPTIONS_DE,
          "  --out FILE      where to ('-': standard output)\n"
          "  --journal FILE  the position at the end (or after --at N) of a journal\n"
          "  --moves N       then so many random moves, from --seed\n"
          "  --view SEAT     what this seat may see (-1: a watcher; else all)\n"
          "  --dark          for a dark background\n"
          "  --text          as text instead of SVG\n"
          "  --chart         instead of the position, what everyone was worth in the course of the journal\n"
          "  --shape SHAPE   for a room of this shape: wide, square, tall, flat or low\n" BOX_EN OPTIONS_EN } },
      cmd_draw },
    { "perft", "perft GAME DEPTH [--moves] [--divide] [--position FILE] [--seats N] [--box FILE] [ID=VALUE]…",
      "--position --seats --box",
      { { "zählt die Zugfolgen bis zu einer Tiefe", "counts the lines of play to a depth" } },
      { { "Gezählt werden Spielzüge: aufeinanderfolgende Züge eines Platzes sind einer, Würfe zählen nicht mit.\n"
          "  --moves         jeder Zug und jeder Wurf zählt einzeln\n"
          "  --divide        nach dem ersten Zug aufgeteilt\n"
          "  --position FILE von dieser Stellung an\n" BOX_DE OPTIONS_DE,
          "Turns are counted: successive moves of one seat are one, and throws do not count.\n"
          "  --moves         every move and every throw counts\n"
          "  --divide        split up by the first move\n"
          "  --position FILE from this position on\n" BOX_EN OPTIONS_EN } },
      cmd_perft },
    { "bench", "bench [GAME…] [--seconds S] [--gpu] [--json] [--seats N] [--box FILE] [ID=VALUE]…",
      "--seconds --seats --box",
      { { "misst, wie schnell zufällig gespielt wird", "measures the speed of random play" } },
      { { "  --seconds S     so lange je Spiel (1), das beste Fünftel zählt\n"
          "  --gpu           auf der Grafikkarte (nach „make gpu“), statt auf einem Prozessorkern\n"
          "  --json          als JSON\n"
          "Mit nur einem Spiel auch --seats und:\n" BOX_DE OPTIONS_DE,
          "  --seconds S     so long for each game (1); the best fifth counts\n"
          "  --gpu           on the GPU (after 'make gpu') instead of one core\n"
          "  --json          as JSON\n"
          "With one game only, also --seats and:\n" BOX_EN OPTIONS_EN } },
      cmd_bench },
    { "arena",
      "arena GAME PLAYER… [--games N] [--jobs N] [--seed N] [--out FILE] [--continue] [--json] [--seats N] "
      "[--box FILE] [ID=VALUE]…",
      "--games --jobs --seed --out --seats --box",
      { { "lässt Computerspieler gegeneinander antreten", "plays computers against each other" } },
      { { "Ein Spieler ist eine Stufe (random, easy, medium, strong, best), mit „:N“ höchstens N Stellungen je Zug,\n"
          "oder exec:PROGRAMM. Der letzte genannte hat alle übrigen Plätze. Jede Folge von Würfen wird auf allen\n"
          "Plätzen gespielt; hinter ± steht, wie genau das Ergebnis ist (95 %).\n"
          "  --games N       so viele Partien (100)\n"
          "  --jobs N        so viele nebeneinander\n"
          "  --out FILE      eine Zeile für jede Folge von Würfen: Anteil und Ergebnis jedes Spielers\n"
          "  --continue      mit --out: was dort schon steht, wird nicht noch einmal gespielt\n" BOX_DE OPTIONS_DE,
          "A player is a level (random, easy, medium, strong, best), with ':N' at most N positions a move, or\n"
          "exec:PROGRAM. The last one named has all seats that are left. Each run of luck is played on every seat;\n"
          "what follows ± says how sure the result is (95 %).\n"
          "  --games N       so many games (100)\n"
          "  --jobs N        so many side by side\n"
          "  --out FILE      a line for each run of luck: share of wins and score of each player\n"
          "  --continue      with --out: what is there already is not played again\n" BOX_EN OPTIONS_EN } },
      cmd_arena },
    { "selfplay",
      "selfplay GAME [--games N] [--seed N] [--out FILE] [--continue] [--json] [--seats N] [--box FILE] [ID=VALUE]…",
      "--games --seed --out --seats --box",
      { { "spielt zufällige Partien in großer Zahl", "plays random games in great number" } },
      { { "Auf allen Prozessorkernen; mit mpirun auf vielen Rechnern.\n"
          "  --games N       so viele Partien (100000)\n"
          "  --seed N        Partie n würfelt mit der Zahl N + n\n"
          "  --out FILE      eine Zeile je Partie: Nummer, Züge, Ergebnis jedes Platzes\n"
          "  --continue      mit --out: was dort schon steht, wird nicht noch einmal gespielt\n"
          "  --json          als JSON\n" BOX_DE OPTIONS_DE,
          "On all cores; under mpirun on many machines.\n"
          "  --games N       so many games (100000)\n"
          "  --seed N        game n draws from the number N + n\n"
          "  --out FILE      a line for each game: number, moves, score of each seat\n"
          "  --continue      with --out: what is there already is not played again\n"
          "  --json          as JSON\n" BOX_EN OPTIONS_EN } },
      cmd_selfplay },
    { "solve",
      "solve GAME [WORD… | --up-to N | --whole --gpu|--folder DIR] [--out FILE] [--continue] [--seats N] "
      "[--box FILE] [ID=VALUE]…",
      "--up-to --folder --out --seats --box",
      { { "rechnet ein Spiel aus, soweit es das kann", "solves a game, as far as it can" } },
      { { "Dasselbe wie 'kiste tool SPIEL solve', und wie lange es gedauert hat;\n"
          "mit mpirun auf vielen Rechnern.\n"
          "  --up-to N       bei Endspielen: mit so vielen Steinen (je Seite oder zusammen)\n"
          "  --whole         das ganze Spiel, wo es das gibt: jede Stellung\n"
          "  --gpu           … auf einer Grafikkarte (eine Minute); „make gpu“ übersetzt dafür\n"
          "  --folder DIR    … auf allen Kernen (viele Stunden), mit Dateien in diesem Ordner\n"
          "                  (40 GB); wer es unterbricht, macht dort später weiter; mit mpirun arbeiten\n"
          "                  mehrere Rechner, die den Ordner gemeinsam haben, daran, jeder mit allen Kernen\n"
          "  --out FILE      wo Schicht um Schicht gerechnet wird: bewahrt dort jede fertige auf\n"
          "  --continue      … und macht nach der letzten weiter, die dort steht\n" BOX_DE OPTIONS_DE,
          "The same as 'kiste tool GAME solve', and how long it took;\n"
          "under mpirun on many machines.\n"
          "  --up-to N       of endgames: with so many men (a side or in all)\n"
          "  --whole         the whole game, where there is such a thing: every position\n"
          "  --gpu           … on a GPU (a minute); 'make gpu' compiles for it\n"
          "  --folder DIR    … on all cores (many hours), with files in this folder\n"
          "                  (40 GB); whoever interrupts it goes on there later; under mpirun several\n"
          "                  machines that have the folder in common work on it, each on all its cores\n"
          "  --out FILE      where layer is worked out after layer: keeps those that are done\n"
          "  --continue      … and goes on after the last one there\n" BOX_EN OPTIONS_EN } },
      cmd_solve },
    { "tool", "tool [GAME [TOOL …]] [--seats N] [--out FILE] [--json] [--box FILE] [ID=VALUE]…", "--seats --out --box",
      { { "was einzelne Spiele noch können, etwa fremde Dateiformate",
          "what single games can do besides, such as other file formats" } },
      { { "Ohne TOOL: die Liste. Der Dateiname '-' ist die Standardeingabe.\n"
          "  --out FILE      dorthin statt auf die Standardausgabe\n"
          "  --json          als JSON mit allen Ziffern, wo ein Werkzeug Zahlen ausrechnet (odds)\n"
          "  --seats N       Plätze, wo das Werkzeug eine Partie erst anlegt; ebenso:\n" BOX_DE OPTIONS_DE,
          "Without TOOL: the list. The file name '-' is standard input.\n"
          "  --out FILE      there instead of to standard output\n"
          "  --json          as JSON with all digits, where a tool works out figures (odds)\n"
          "  --seats N       where the tool sets up a match: its seats; and likewise:\n" BOX_EN OPTIONS_EN } },
      cmd_tool },
};
const int subcommand_count = COUNT(subcommands);

/* The locale of one category, as the environment names it. */
static const char *locale_named(const char *category)
{
    const char *const names[] = { "LC_ALL", category, "LANG" };

    for (int i = 0; i < COUNT(names); i++) {
        const char *value = getenv(names[i]);
        if (value && *value)
            return value;
    }
    return "";
}

static enum lang lang_of_locale(void)
{
    return strncmp(locale_named("LC_MESSAGES"), "de", 2) == 0 ? DE : EN;
}

static void use_locale(void)
{
    const char *encoding = strchr(locale_named("LC_CTYPE"), '.');

    if (!setlocale(LC_ALL, "") && encoding && (strcmp(encoding, ".UTF-8") == 0 || strcmp(encoding, ".utf8") == 0))
        setlocale(LC_CTYPE, "C.UTF-8"); /* it is not installed, but the screen is what it says */
    setlocale(LC_NUMERIC, "C");
}

static void help(enum lang lang, FILE *out)
{
    fputs(lang == DE ? "Spielkiste: Familienspiele, vollständig bis zur letzten Regel.\n\nAufruf: kiste BEFEHL …\n\n"
                     : "Spielkiste: family games, complete to the last rule.\n\nUsage: kiste COMMAND …\n\n", out);
    for (int i = 0; i < subcommand_count; i++)
        fprintf(out, "  %-8s %s\n", subcommands[i].name, subcommands[i].about.in[lang]);
    fputs(lang == DE ? "\n'kiste help BEFEHL' erklärt einen Befehl; --lang de|en wählt die Sprache.\n"
                     : "\n'kiste help COMMAND' explains a command; --lang de|en chooses the language.\n", out);
}

/* --lang may stand anywhere; a wrong one is complained of. */
static void take_lang(struct cli *c)
{
    const char *lang = cli_value(c, "--lang");

    if (lang && strcmp(lang, "de") != 0 && strcmp(lang, "en") != 0)
        cli_complain(c, "--lang kann nicht „%s“ sein; möglich: de, en",
                     "--lang cannot be '%s'; accepted: de, en", lang);
    else if (lang)
        c->lang = strcmp(lang, "de") == 0 ? DE : EN;
}

static int explain(const struct subcommand *s, enum lang lang)
{
    printf("%s kiste %s\n\n%s.\n\n%s", lang == DE ? "Aufruf:" : "Usage:", s->synopsis, s->about.in[lang],
           s->help.in[lang]);
    return CLI_FINE;
}

static const struct subcommand *command_named(const char *name)
{
    for (int i = 0; name && i < subcommand_count; i++)
        if (strcmp(subcommands[i].name, name) == 0)
            return &subcommands[i];
    return NULL;
}

static bool wants_help(struct cli *c)
{
    return cli_flag(c, "--help") || cli_flag(c, "-h");
}

static int no_command(struct cli *c, const char *name)
{
    fprintf(stderr, c->lang == DE ? "kiste: einen Befehl „%s“ gibt es nicht\n\n"
                                  : "kiste: there is no command '%s'\n\n", name);
    help(c->lang, stderr);
    return CLI_MISUSED;
}

/* What goes without a command; `help` may name one. */
static int run_none(struct cli *c, const char *name)
{
    bool helping = wants_help(c) || !name;

    if (!helping && strcmp(name, "--version") == 0) {
        puts("kiste " KISTE_VERSION);
        return CLI_FINE;
    }
    if (!helping && strcmp(name, "help") != 0)
        return no_command(c, name);
    const char *about = !helping && c->count > 1 ? c->at[1] : NULL;
    if (about)
        return command_named(about) ? explain(command_named(about), c->lang) : no_command(c, about);
    help(c->lang, stdout);
    return CLI_FINE;
}

static int run(struct cli *c)
{
    const char *name = c->count > 0 ? c->at[0] : NULL;

    c->command = command_named(name);
    if (!c->command)
        return run_none(c, name);
    c->at++;
    c->count--;
    return wants_help(c) ? explain(c->command, c->lang) : c->command->run(c);
}

/* What goes to programs stays as it is in every locale. */
static bool talks_to_programs(const struct cli *c)
{
    static const char *const words[] = { "--json", "--html", "pipe", "draw", "tool" };

    for (int i = 0; i < c->count; i++)
        for (int n = 0; n < COUNT(words); n++)
            if (strcmp(c->at[i], words[n]) == 0)
                return true;
    return false;
}

int main(int argc, char **argv)
{
    struct cli c = { .count = argc - 1, .at = argv + 1, .lang = lang_of_locale() };

    use_locale();
    ascii_out(!talks_to_programs(&c));
    take_lang(&c);
    if (c.failed)
        return CLI_MISUSED;
    cli_tell_of_damage(c.lang);
    int code = run(&c);
    if ((fflush(stdout) != 0 || ferror(stdout)) && code == CLI_FINE) {
        cli_complain(&c, "die Ausgabe kommt nicht an: %s", "the output cannot be written: %s",
                     errno_words(errno ? errno : EIO, c.lang));
        code = CLI_FAILED;
    }
    return code;
}
