# The picture of docs/performance.md: gnuplot bench/treewidth.gp, from the root of the tree.
set terminal svg size 640,420 font "sans-serif,12" background rgb "white"
set output "docs/images/treewidth.svg"
set datafile separator ","
set logscale xy
set xrange [50:2e6]
set format x "10^{%L}"
set format y "%g"
set xlabel "vertices"
set ylabel "seconds"
set key left top
set grid
of(name) = sprintf("< grep '^%s,' bench/data/treewidth.csv", name)
plot for [name in "'partial 2-tree' 'grid of 4 rows' 'grid of 3 rows' ladder"] \
  of(name) using 2:10 with points pointtype 7 pointsize 0.7 title name, \
  x / 1e5 with lines dashtype 2 linecolor rgb "gray" title "10 µs a vertex"
