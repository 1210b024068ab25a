#!/usr/bin/env bash
# Prints the packages of the groups named, one a line, from tools/packages.txt.
#   tools/packages.sh build test
set -euo pipefail

list="$(dirname "${BASH_SOURCE[0]}")/packages.txt"
for group in "$@"; do
  awk -v group="[$group]" '
    { sub(/#.*/, "") }
    /^\[/ { inside = ($1 == group); found = found || inside; next }
    inside && NF { print $1 }
    END { if (!found) { print "packages.sh: no group " group > "/dev/stderr"; exit 2 } }
  ' "$list"
done
