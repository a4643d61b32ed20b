/** Style of the reference page: readable at 320 px and wide, light and dark, AA contrast. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #1c2430; --soft: #55606e; --line: #d8dee6; --paper: #fff; --tint: #f4f6f9; --accent: #1f5fbf; }
@media (prefers-color-scheme: dark) { :root { --ink: #e7ecf3; --soft: #a9b4c2; --line: #37414e; --paper: #14181e; --tint: #1c222a; --accent: #8db8ff; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 68rem; padding: 1.5rem 1rem 4rem; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; }
h1 { font-size: 1.9rem; margin: 0 0 .25rem; letter-spacing: -.01em; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 .75rem; scroll-margin-top: 1rem; }
a { color: var(--accent); }
a:focus-visible, summary:focus-visible, .scroll:focus-visible, pre:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: 1rem; background: var(--paper); padding: .5rem 1rem; }
nav ul { list-style: none; display: flex; flex-wrap: wrap; gap: .35rem .5rem; padding: 0; margin: 1.25rem 0 0; }
nav a { display: inline-block; padding: .2rem .7rem; border: 1px solid var(--line); border-radius: 999px; text-decoration: none; font-size: .9rem; }
details { border: 1px solid var(--line); border-radius: 8px; margin: .5rem 0; padding: 0 .9rem; background: var(--tint); }
summary { cursor: pointer; padding: .6rem 0; overflow-wrap: anywhere; }
summary .what { color: var(--soft); margin-left: .25rem; }
.deprecated summary code { text-decoration: line-through; }
.method { display: inline-block; min-width: 4.2rem; text-align: center; font: 600 .78rem/1.6 ui-monospace, monospace; border-radius: 4px; color: #fff; background: #475467; }
.get { background: #1f5fbf; } .post { background: #1e7a46; } .put, .patch { background: #8a5a00; } .delete { background: #b3261e; }
.access { color: var(--soft); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; margin: .25rem 0 1rem; }
caption { text-align: left; font-weight: 600; padding: .25rem 0; }
th, td { text-align: left; vertical-align: top; padding: .3rem .75rem .3rem 0; border-bottom: 1px solid var(--line); font-weight: 400; }
thead th { color: var(--soft); font-size: .8rem; }
pre { overflow-x: auto; padding: .75rem; border: 1px solid var(--line); border-radius: 8px; background: var(--paper); font: .85rem/1.45 ui-monospace, monospace; }
code { font: .9em/1.4 ui-monospace, monospace; }
`
