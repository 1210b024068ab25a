# Turns the CSV of `speed` into ratios: medians over repeats, baseline over contender, and the
# geometric mean of each contender. Usage: awk -f bench/summary.awk RESULTS.csv
BEGIN { FS = "," }
NR == 1 { next }
{
  key = $1 SUBSEP $4
  times[key] = times[key] " " $7
  if (!($1 in seen)) { seen[$1] = 1; order[++instances] = $1; edges[$1] = $3 }
  if (!($4 in named)) { named[$4] = 1; contender[++contenders] = $4 }
  if (($1 in value) && value[$1] != $6) { printf "instance %s: contenders disagree\n", $1; bad = 1 }
  value[$1] = $6
}
function median(list,    parts, n, i, j, t) {
  n = split(list, parts, " ")
  for (i = 2; i <= n; ++i)
    for (j = i; j > 1 && parts[j] + 0 < parts[j - 1] + 0; --j) {
      t = parts[j]; parts[j] = parts[j - 1]; parts[j - 1] = t
    }
  return n % 2 ? parts[(n + 1) / 2] : (parts[n / 2] + parts[n / 2 + 1]) / 2
}
END {
  for (i = 1; i <= instances; ++i) {
    line = sprintf("%3d  m=%-3d", order[i], edges[order[i]])
    base = median(times[order[i] SUBSEP "baseline"])
    for (c = 1; c <= contenders; ++c) {
      t = median(times[order[i] SUBSEP contender[c]])
      line = line sprintf("  %s %.3f s", contender[c], t)
      if (contender[c] != "baseline" && base > 0 && t > 0) {
        line = line sprintf(" (x%.1f)", base / t)
        logs[c] += log(base / t)
        if (!(c in least) || base / t < least[c]) least[c] = base / t
      }
    }
    print line
  }
  for (c = 1; c <= contenders; ++c)
    if (c in logs)
      printf "%-10s geometric mean x%.1f, least x%.1f\n", contender[c], exp(logs[c] / instances), least[c]
  exit bad
}
