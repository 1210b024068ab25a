#!/usr/bin/env bash
# Checks "who may know whom": that every #include of one of our headers is allowed by the table below
# and spelled from the root of the tree.
#   tools/check_includes.sh [ROOT]
set -euo pipefail

cd "${1:-$(dirname "${BASH_SOURCE[0]}")/..}"

# folder: folders whose headers it may include besides its own. A prefix stands for all below it.
# The longest folder that fits a file decides; a file that none fits is a fault.
rules='
engine/core:
engine/graph:          engine/core
engine/decomposition:  engine/graph engine/core
engine/io:             engine/decomposition engine/graph engine/core
engine/table:          engine/core
engine/boolean:        engine/table engine/core
engine/gf2:            engine/core
engine/matching:       engine/graph engine/core
engine/search:         engine/table engine/core
engine/store:          engine/core
engine/enumeration:    engine/io engine/graph engine/core
kernels/tree_partition: engine
kernels/geography:     engine kernels/tree_partition
kernels/study:         engine kernels/tree_partition kernels/geography
kernels/census:        engine
kernels/census/mpi:    engine kernels/census
kernels/check:         engine/core engine/graph engine/io
tools:                 engine kernels
bench:                 engine kernels
tests:                 engine kernels tools
'

find engine kernels tools bench tests -type f \( -name '*.cpp' -o -name '*.hpp' -o -name '*.hpp.in' \) \
  -print0 | sort -z | xargs -0 grep -HnE '^[[:space:]]*#[[:space:]]*include[[:space:]]*["<]' /dev/null |
  awk -v rules="$rules" '
    function below(path, folder) { return index(path "/", folder "/") == 1 }
    BEGIN {
      count = split(rules, lines, "\n")
      for (i = 1; i <= count; ++i) {
        if (split(lines[i], parts, ":") == 2) allowed[parts[1]] = parts[2]
      }
    }
    {
      split($0, place, ":")
      file = place[1]
      line = place[2]
      match($0, /["<][^">]*[">]/)
      header = substr($0, RSTART + 1, RLENGTH - 2)
      ours = header ~ /^(engine|kernels|tools|bench|tests)\//
      if (!ours) {
        if (substr($0, RSTART, 1) == "\"") {
          print file ":" line ": \"" header "\" is not spelled from the root of the tree; others'"'"' headers take < >"
          ++faults
        }
        next
      }
      home = ""
      for (folder in allowed) if (below(file, folder) && length(folder) > length(home)) home = folder
      if (home == "") {
        print file ":" line ": no rule for this folder; add one to tools/check_includes.sh"
        ++faults
        next
      }
      good = below(header, home)
      number = split(allowed[home], folders, " ")
      for (i = 1; i <= number; ++i) good = good || below(header, folders[i])
      if (!good) {
        print file ":" line ": " home " may not know " header " (it may know:" \
          (allowed[home] ~ /[^ ]/ ? allowed[home] : " nothing else of ours") ")"
        ++faults
      }
    }
    END { exit faults > 0 }
  ' | tr -s ' ' >&2
