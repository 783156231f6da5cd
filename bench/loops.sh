#!/bin/sh
# SPDX-License-Identifier: MIT
# bench/loops.sh [SECONDS]: durable moves a second with one, two and four loops, each RUNS times (5), in turn, on a machine with at least
# twelve cores: the server has the first ones, one for each loop, the clients others. KISTE and LOAD are the commands; FOLDER: where the
# stores lie, on a disk; CLIENTS: how many processes play; CORES: all that may be used. (It needs no Python: machines with many cores
# are often bare.)
# The means come last. A line: loops, tables, moves a second, what 99 of 100 waited at most (of the clients' figures the worst), moves for a second of the
# server's processor time. The clients begin to count on their own: with fewer cores than that they do not count the same seconds.
set -eu
KISTE=${KISTE:-build/kiste} LOAD=${LOAD:-build/bench/load} CLIENTS=${CLIENTS:-4} RUNS=${RUNS:-5}
SECONDS_EACH=${1:-4}
FOLDER=$(mktemp -d "${FOLDER:-.}/loops.XXXXXX")
trap 'rm -rf "$FOLDER"' EXIT
CORES=${CORES:-$(nproc)}
LOOPS_MOST=4
mkdir "$FOLDER/page"
echo '<title>bench</title>' >"$FOLDER/page/index.html"

# The clients' cores come after the server's and one left free, as many as there are.
client_core() {
    echo $(((LOOPS_MOST + 1 + $1) % CORES))
}

measure() { # LOOPS TABLES
    rm -f "$FOLDER"/store* "$FOLDER"/said "$FOLDER"/figures*
    # shellcheck disable=SC2086
    taskset -c "0-$(($1 - 1))" $KISTE serve --listen 127.0.0.1:0 --page "$FOLDER/page" --rate 0 --lang en --per-address 0 --tables 1000000 \
        --loops "$1" --store "sqlite:$FOLDER/store.db" >"$FOLDER/said" &
    server=$!
    waited=0
    while ! grep -q 'http://' "$FOLDER/said"; do
        waited=$((waited + 1))
        if [ "$waited" -gt 100 ]; then # one that has ended is still a process until it is waited for
            echo "the server does not begin" >&2
            kill "$server" 2>/dev/null || true
            exit 1
        fi
        sleep 0.1
    done
    port=$(sed -n 's/.*:\([0-9][0-9]*\).*/\1/p' "$FOLDER/said" | head -1)
    playing=''
    for client in $(seq 0 $((CLIENTS - 1))); do
        # shellcheck disable=SC2086
        taskset -c "$(client_core "$client")" $LOAD play "$port" $(($2 / CLIENTS)) "$SECONDS_EACH" kiste "$server" >"$FOLDER/figures$client" &
        playing="$playing $!"
    done
    # shellcheck disable=SC2086
    wait $playing
    kill "$server"
    wait "$server" || true
    # Each client has measured all of the server's time, but only its own moves.
    cat "$FOLDER"/figures* | awk -v loops="$1" -v tables="$2" '
        { rate += $1; each += $5; if ($3 > most) most = $3 }
        END { printf "%5d %7d %12.0f %10.1f %16.0f\n", loops, tables, rate, most, each }' | tee -a "$FOLDER/all"
}

echo "loops  tables     a second     99/100   per cpu second   (waits in milliseconds)"
for tables in 500 1000; do
    for _ in $(seq "$RUNS"); do
        for loops in 1 2 $LOOPS_MOST; do
            measure "$loops" "$tables"
        done
    done
done
echo "means of $RUNS, and times as many as one loop"
awk '{ n[$2, $1]++; rate[$2, $1] += $3; most[$2, $1] += $4; each[$2, $1] += $5; tables[$2]; loops[$1] }
    END { for (t in tables) for (l in loops) printf "%5d %7d %12.0f %10.1f %16.0f %8.2f\n", l, t, rate[t, l] / n[t, l],
        most[t, l] / n[t, l], each[t, l] / n[t, l], rate[t, l] / n[t, l] / (rate[t, 1] / n[t, 1]) }' "$FOLDER/all" | sort -k2n -k1n
