#!/bin/sh
# SPDX-License-Identifier: MIT
# no_compile.sh SOURCE-FOLDER COMPILER…    proves that a state in the place of a view does not compile.
root=$1
shift
compile() { "$@" -std=c11 -fsyntax-only -Werror -I"$root/src" "$root/tests/no_compile.c" 2>&1; }

if ! said=$(compile "$@" -DGIVE=v); then
    echo "a view given to a computer player should compile:"
    echo "$said"
    exit 1
fi
if said=$(compile "$@" -DGIVE=s); then
    echo "a whole state was given to a computer player, and it compiled"
    exit 1
fi
case $said in
*incompatible*) ;;
*)  echo "refused, but for another reason:"
    echo "$said"
    exit 1 ;;
esac
