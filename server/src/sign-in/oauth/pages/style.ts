/** Style of the sign-in pages: readable at 320 px and wide, light and dark, AA contrast, no script. */
export const STYLE = `
:root { color-scheme: light dark; --ground: #edf1f7; --glow: #d3e1f8; --paper: #fff; --ink: #1c2430; --soft: #55606e; --line: #dde3eb; --edge: #7b8794; --field: #fff; --accent: #1f5fbf; --accent-2: #184c9a; --on-accent: #fff; --danger: #b3261e; --danger-tint: #fdf0ee; --shadow: 0 1px 2px rgb(16 24 40 / .06), 0 12px 32px rgb(16 24 40 / .10); }
@media (prefers-color-scheme: dark) { :root { --ground: #0f1318; --glow: #1a2740; --paper: #1a2028; --ink: #e7ecf3; --soft: #a9b4c2; --line: #323c49; --edge: #76849a; --field: #12171d; --accent: #8db8ff; --accent-2: #b3d0ff; --on-accent: #0b1a33; --danger: #ffb4ab; --danger-tint: #37201e; --shadow: 0 1px 2px rgb(0 0 0 / .4), 0 16px 40px rgb(0 0 0 / .45); } }
* { box-sizing: border-box; }
html { height: 100%; }
body { margin: 0; min-height: 100%; padding: 1.5rem 1rem; display: flex; flex-direction: column; align-items: center; background: radial-gradient(60rem 32rem at 50% -8rem, var(--glow), transparent) no-repeat var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; overflow-wrap: anywhere; }
main { width: 100%; max-width: 26rem; margin: auto; padding: 2.25rem 2.25rem 2rem; background: var(--paper); border: 1px solid var(--line); border-radius: 18px; box-shadow: var(--shadow); }
.brand { display: flex; align-items: center; gap: .75rem; margin-bottom: 1.75rem; font-size: 1.0625rem; font-weight: 600; line-height: 1.25; }
.mark { flex: none; display: grid; place-items: center; width: 2.5rem; height: 2.5rem; border-radius: 11px; background: linear-gradient(140deg, var(--accent), var(--accent-2)); color: var(--on-accent); font-size: 1.2rem; font-weight: 700; }
h1 { margin: 0; font-size: 1.625rem; line-height: 1.2; letter-spacing: -.015em; text-wrap: balance; }
.lead { margin: .4rem 0 0; color: var(--soft); }
.lead strong { color: var(--ink); font-weight: 600; }
form { margin-top: 1.5rem; }
label { display: block; margin: 1.1rem 0 .35rem; font-weight: 600; font-size: .9375rem; }
input { width: 100%; min-height: 3rem; padding: .6rem .85rem; font: inherit; color: var(--ink); background: var(--field); border: 1px solid var(--edge); border-radius: 10px; }
input[aria-invalid] { border-color: var(--danger); box-shadow: inset 0 0 0 1px var(--danger); }
button { display: block; width: 100%; min-height: 3rem; margin-top: 1.5rem; padding: .6rem 1rem; font: inherit; font-weight: 600; color: var(--on-accent); background: var(--accent); border: 1px solid transparent; border-radius: 10px; cursor: pointer; }
button:hover { background: var(--accent-2); }
button + button { margin-top: .75rem; color: var(--accent); background: transparent; border-color: var(--edge); }
button + button:hover { background: var(--ground); }
input:focus-visible, button:focus-visible, a:focus-visible, .problem:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
a { color: var(--accent); text-underline-offset: .15em; border-radius: 4px; }
.problem { margin-top: 1.5rem; padding: .85rem 1rem; background: var(--danger-tint); border: 1px solid var(--danger); border-left-width: 5px; border-radius: 10px; }
.problem h2 { margin: 0 0 .15rem; font-size: 1rem; }
.problem p { margin: 0; }
.problem a { color: var(--danger); font-weight: 600; }
.person { display: flex; flex-wrap: wrap; gap: 0 .5rem; margin: 1.25rem 0 0; padding: .75rem 1rem; background: var(--ground); border-radius: 10px; font-size: .9375rem; }
.person strong { font-weight: 600; }
.person span { color: var(--soft); }
.scopes { margin: 1.25rem 0 0; font-weight: 600; }
ul { margin: .5rem 0 0; padding: 0; list-style: none; }
li { position: relative; padding: .28rem 0 .28rem 1.9rem; font-size: .9375rem; }
li::before { content: ""; position: absolute; left: .35rem; top: .58rem; width: .8rem; height: .4rem; border: solid var(--accent); border-width: 0 0 2.5px 2.5px; transform: rotate(-45deg); }
.choice { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: .75rem; }
.choice button { margin: 0; }
.small { margin: 1.5rem 0 0; font-size: .875rem; color: var(--soft); }
.code { margin: 1.25rem 0 0; padding: .6rem .85rem; font: .875rem/1.5 ui-monospace, monospace; color: var(--soft); background: var(--ground); border-radius: 8px; }
footer { padding-top: 1.25rem; font-size: .8125rem; color: var(--soft); }
@media (max-width: 30rem) { body { padding: .75rem; } main { padding: 1.5rem 1.25rem; border-radius: 14px; } .brand { margin-bottom: 1.25rem; } }
@media (forced-colors: active) { .mark, button { border: 1px solid ButtonText; } li::before { border-color: CanvasText; } }
`
