/* `kiste play`: the terminal table. */
#include "cli/cli.h"

int cmd_play(struct cli *c)
{
    return cli_complain(c, "the terminal table is being built; 'kiste pipe' plays meanwhile");
}
