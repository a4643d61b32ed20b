/** Style of the reference page, by the tokens of all pages: index before the calls, below them on a phone. */
export const REFERENCE_STYLE = `
*, *::before, *::after { box-sizing: border-box; margin: 0; }
html { background: var(--ground); color: var(--ink); font: 400 100%/var(--leading) var(--font); font-feature-settings: "cv11", "ss03"; -webkit-font-smoothing: antialiased; text-size-adjust: 100%; accent-color: var(--accent); scroll-padding-top: 4.5rem; }
body { font-size: var(--text-m); overflow-wrap: anywhere; }
[hidden] { display: none !important; }
a { color: var(--accent); text-underline-offset: .18em; text-decoration-thickness: 1px; border-radius: 3px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
main:focus { outline: none; }
.skip { position: fixed; top: -10rem; left: 1rem; z-index: 3; padding: .5rem 1rem; background: var(--raised); border-radius: var(--radius-m); box-shadow: var(--shadow-3); }
.skip:focus { top: .75rem; }
header { overflow-wrap: normal; white-space: nowrap; position: sticky; top: 0; z-index: 2; display: flex; align-items: center; justify-content: space-between; gap: var(--space-4); height: 3.5rem; padding: 0 var(--space-6); background: var(--surface); border-bottom: 1px solid var(--line); }
header nav { display: flex; gap: var(--space-4); font-size: var(--text-s); }
header nav a { display: inline-flex; align-items: center; min-height: 1.75rem; font-weight: 500; }
header .to-index { display: none; }
.brand { display: flex; align-items: center; gap: .625rem; font-weight: 650; color: inherit; text-decoration: none; }
.mark { display: grid; place-items: center; width: 1.75rem; height: 1.75rem; border-radius: 8px; background: var(--area); color: var(--on-area); font-size: .875rem; font-weight: 700; }
.soft { color: var(--ink-soft); font-weight: 450; }
.columns { display: grid; grid-template-columns: 19rem minmax(0, 1fr); max-width: 96rem; margin: 0 auto; }
.columns > main { grid-column: 2; }
.index { grid-column: 1; grid-row: 1; position: sticky; top: 3.5rem; align-self: start; height: calc(100dvh - 3.5rem); overflow-y: auto; padding: var(--space-4) var(--space-3) var(--space-10) var(--space-4); border-right: 1px solid var(--line); scrollbar-width: thin; scrollbar-color: var(--edge) transparent; }
.index ul { list-style: none; padding: 0; }
.index > ul > li { margin-top: var(--space-4); }
.index a { display: flex; align-items: baseline; gap: .5rem; padding: .2rem .5rem; min-height: 1.625rem; font-size: var(--text-s); line-height: 1.4; color: var(--ink-soft); text-decoration: none; border-radius: var(--radius-s); }
.index a:hover { background: var(--hover); color: var(--ink); }
.index a[aria-current] { background: var(--accent-tint); color: var(--accent-strong); font-weight: 550; }
.index .section { color: var(--ink); font-weight: 650; }
.index .method { width: 2.75rem; font-size: .625rem; }
.search { position: sticky; top: calc(var(--space-4) * -1); z-index: 1; margin: calc(var(--space-4) * -1) calc(var(--space-3) * -1) 0 calc(var(--space-4) * -1); padding: var(--space-4) var(--space-3) var(--space-2) var(--space-4); background: var(--ground); }
.search label, .try label { display: block; margin-bottom: .25rem; font-size: var(--text-s); font-weight: 550; }
input, textarea { width: 100%; min-height: 2.25rem; padding: .35rem .65rem; font: inherit; font-size: .875rem; color: inherit; background: light-dark(#fff, #15171a); border: 1px solid var(--edge); border-radius: var(--radius-m); }
textarea { font: .8125rem/1.5 var(--font-mono); min-height: 8rem; resize: vertical; field-sizing: content; max-height: 24rem; }
#found { min-height: 1.4em; margin-top: .25rem; font-size: var(--text-xs); color: var(--ink-soft); }
.results { padding: 0; list-style: none; }
.results a { display: block; padding: .4rem .5rem; }
.results strong { display: block; font-weight: 600; color: var(--ink); }
.results .at { font-size: var(--text-xs); color: var(--ink-soft); }
.results[aria-label]::before { content: attr(aria-label); display: block; padding: .2rem .5rem; font-size: var(--text-s); font-weight: 650; }
main { min-width: 0; padding: var(--space-8) var(--space-8) var(--space-16); }
h1 { font-size: var(--text-3xl); line-height: 1.2; letter-spacing: -.02em; font-weight: 680; }
h2 { margin-top: var(--space-12); font-size: var(--text-2xl); line-height: 1.25; letter-spacing: -.015em; font-weight: 650; }
h3 { font-size: var(--text-l); line-height: 1.35; font-weight: 620; letter-spacing: -.01em; }
h4 { margin: var(--space-5) 0 0; font-size: var(--text-s); font-weight: 620; }
.lead { margin-top: var(--space-2); color: var(--ink-soft); max-width: 44rem; }
.intro { max-width: 46rem; }
.intro p { margin-top: var(--space-3); }
.intro h3 { margin-top: var(--space-6); }
.intro .code { margin-top: var(--space-3); }
.call { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: var(--space-4) var(--space-8); margin-top: var(--space-6); padding: var(--space-6); background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius-l); content-visibility: auto; contain-intrinsic-size: auto 34rem; }
.call:target { border-color: var(--accent); }
.what p { margin-top: var(--space-2); }
.what .path { display: flex; align-items: baseline; gap: .5rem; }
.deprecated h3 { text-decoration: line-through; color: var(--ink-soft); }
.method { flex: none; display: inline-block; text-align: center; font: 700 .6875rem/1.6 var(--font-mono); letter-spacing: .02em; color: var(--ink-soft); }
.path .method { padding: 0 .4rem; border: 1px solid currentColor; border-radius: 5px; }
.get { color: var(--accent); } .post { color: var(--success); } .put, .patch { color: var(--warning); } .delete { color: var(--danger); }
.access { color: var(--ink-soft); font-size: var(--text-s); }
.members { padding: 0; list-style: none; }
.members li { padding: .45rem 0; border-bottom: 1px solid var(--line); font-size: .875rem; }
.members li:last-child { border-bottom: 0; }
.members code { font-weight: 600; }
.members .type { color: var(--ink-soft); }
.members p { margin-top: .1rem; color: var(--ink-soft); font-size: var(--text-s); }
.how { min-width: 0; }
figcaption, .how summary { font-size: var(--text-s); font-weight: 620; }
.how summary { padding: .35rem 0; cursor: pointer; border-radius: var(--radius-s); }
.how details { margin-top: var(--space-2); }
code, pre { font-family: var(--font-mono); font-size: .8125rem; }
pre { margin-top: .35rem; padding: var(--space-3) var(--space-4); line-height: 1.55; white-space: pre-wrap; background: var(--sunken); border: 1px solid var(--line); border-radius: var(--radius-m); }
.code { position: relative; }
.code:has(button) pre { padding-inline-end: 4.5rem; }
button { min-height: 2.25rem; padding: .35rem .9rem; font: inherit; font-size: .875rem; font-weight: 600; color: var(--on-area); background: var(--area); border: 1px solid var(--area-edge); border-radius: var(--radius-m); cursor: pointer; }
button:hover { background: var(--accent-strong); }
button.second { color: var(--ink); background: var(--surface); border-color: var(--edge); }
button.second:hover { background: var(--hover); }
.code button { position: absolute; top: .5rem; inset-inline-end: .5rem; min-height: 1.75rem; padding: .1rem .6rem; font-size: var(--text-s); color: var(--ink); background: var(--surface); border-color: var(--edge); }
.code button:hover { background: var(--hover); }
button:disabled { opacity: .55; cursor: default; }
.try { margin-top: var(--space-3); }
.try form { display: grid; gap: var(--space-3); padding: var(--space-4); border: 1px solid var(--line); border-radius: var(--radius-m); }
.try .as, dialog p { font-size: var(--text-s); color: var(--ink-soft); }
.buttons { display: flex; flex-wrap: wrap; gap: var(--space-2); }
.status { font-weight: 650; }
.status.good { color: var(--success); } .status.bad { color: var(--danger); }
dialog { margin: auto; width: min(30rem, calc(100vw - 2rem)); padding: var(--space-6); color: inherit; background: var(--raised); border: 1px solid var(--line); border-radius: var(--radius-l); box-shadow: var(--shadow-3); }
dialog::backdrop { background: var(--scrim); }
dialog pre { max-height: 14rem; overflow: auto; }
dialog .buttons { justify-content: flex-end; margin-top: var(--space-5); }
@media (max-width: 74rem) { .call { grid-template-columns: minmax(0, 1fr); } }
@media (max-width: 56rem) {
  header { padding: 0 var(--space-4); }
  header .to-index { display: inline-flex; }
  .columns { grid-template-columns: minmax(0, 1fr); }
  .columns > main { grid-column: 1; }
  .index { grid-row: auto; position: static; height: auto; max-height: 60dvh; margin: 0 var(--space-4) var(--space-8); padding-right: var(--space-4); border: 1px solid var(--line); border-radius: var(--radius-l); background: var(--surface); scroll-margin-top: 4.5rem; }
  .search { background: var(--surface); }
  main { padding: var(--space-6) var(--space-4) var(--space-12); }
  .call { padding: var(--space-4); }
}
@media (max-width: 30rem) {
  header { gap: var(--space-3); }
  header nav { gap: var(--space-3); }
  header .to-document { display: none; }
}
@media print { header, .index, .try, .code button { display: none; } .columns { display: block; } }
`
