#pragma once

namespace isthmus::tools {

/// How the pages of studies look, on light and dark screens and on paper.
inline constexpr const char* kStudyStyle = R"(
:root { color-scheme: light dark; --paper: #ffffff; --ink: #1d232b; --faint: #5c6673;
  --line: #d9dee4; --tint: #f4f6f8; --accent: #0b63a5; --bad: #b3261e; --bad-tint: #fdecea; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #14181d; --ink: #dde3ea; --faint: #98a3b0; --line: #323a44; --tint: #1c2229;
    --accent: #6cb2ee; --bad: #ff8a80; --bad-tint: #3a1d1c; }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 72rem; background: var(--paper);
  color: var(--ink); font: 16px/1.55 system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .25rem; }
h2 { font-size: 1.3rem; margin: 3rem 0 .5rem; padding-bottom: .3rem;
  border-bottom: 1px solid var(--line); }
h2 a { color: inherit; text-decoration: none; }
h2 a:hover::after { content: " #"; color: var(--faint); }
p, li { max-width: 46rem; }
a { color: var(--accent); }
.lead { color: var(--faint); margin-top: 0; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: .75rem;
  margin: 1.5rem 0; padding: 0; list-style: none; }
.cards li { background: var(--tint); border: 1px solid var(--line); border-radius: .5rem;
  padding: .6rem .9rem; color: var(--faint); font-size: .85rem; }
.cards b { display: block; color: var(--ink); font-size: 1.45rem; line-height: 1.3; }
.cards .bad { background: var(--bad-tint); border-color: var(--bad); }
.cards .bad b { color: var(--bad); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1.25rem; margin: 1rem 0; }
dt { color: var(--faint); }
dd { margin: 0; overflow-wrap: anywhere; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 1rem 0; padding: 0;
  list-style: none; }
.note { color: var(--faint); font-size: .9rem; }
.table { overflow: auto; max-height: 34rem; margin: 1rem 0; border: 1px solid var(--line);
  border-radius: .5rem; }
table { border-collapse: separate; border-spacing: 0; width: 100%; font-size: .88rem;
  font-variant-numeric: tabular-nums; }
th, td { padding: .35rem .75rem; text-align: right; white-space: nowrap; }
td { border-top: 1px solid var(--line); }
th { position: sticky; top: 0; background: var(--tint); font-weight: 600; vertical-align: bottom; }
th[title] { text-decoration: underline dotted var(--faint); text-underline-offset: .2em;
  cursor: help; }
.text { text-align: left; }
tbody tr:hover td { background: var(--tint); }
sup { line-height: 0; }
.bad { color: var(--bad); }
figure { margin: 1.25rem 0; padding: .75rem; border: 1px solid var(--line); border-radius: .5rem; }
figure svg { display: block; width: 100%; height: auto; max-width: 56rem; margin: 0 auto; }
figcaption { color: var(--faint); font-size: .88rem; margin-top: .5rem; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 30rem), 1fr));
  gap: 0 1rem; }
pre { background: var(--tint); border: 1px solid var(--line); border-radius: .5rem; overflow: auto;
  padding: .9rem; font-size: .85rem; }
summary { cursor: pointer; color: var(--accent); margin: 1rem 0 .25rem; }
@media print { .table { max-height: none; overflow: visible; } nav { display: none; } }
)";

}  // namespace isthmus::tools
