// The look of pages made by the server: the tokens of the built pages (server/assets/theme), their font, and the parts that all
// pages share. Read once, sent within each page.

import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const ASSETS = new URL('../../../assets/', import.meta.url)
/** Subsets of packages of fonts: the languages of the pages, and the names of most people. */
const FONT_SUBSETS = ['vazirmatn-arabic', 'inter-cyrillic', 'inter-latin-ext', 'inter-latin'] as const

/** A file that pages load, with its hash in its name. */
export interface PageFile {
  readonly path: string
  readonly mediaType: string
  readonly body: Buffer
}

const fonts = FONT_SUBSETS.map(subset => {
  const sheet = new URL(import.meta.resolve(`@fontsource-variable/${subset.split('-')[0]}/wght.css`))
  const url = new URL(`./files/${subset}-wght-normal.woff2`, sheet)
  return { subset, sheet, file: pageFile(subset, 'woff2', 'font/woff2', readFileSync(url)) }
})

/** Shows and hides a password; the only script of the pages before sign-in. */
export const passwordScript = script('show-password')

/** Sends the form of the set-up. */
export const setUpScript = script('set-up')

/** Shows posts on a television. */
export const screenScript = script('screen')

/** Searches the reference and tries its calls. */
export const referenceScript = script('reference')

/** Searches the guides, from their pages and from the reference. */
export const guideSearchScript = script('guide-search')

/** Copies blocks of code, of the guides and of the reference. */
export const copyCodeScript = script('copy-code')

/** Enhances the pages of the guides, which can be read without it. */
export const guideScript = script('guide')

/** The files that pages load. */
export const PAGE_FILES: readonly PageFile[] = [
  passwordScript,
  setUpScript,
  screenScript,
  referenceScript,
  guideSearchScript,
  copyCodeScript,
  guideScript,
  ...fonts.map(({ file }) => file),
]

/** Font and tokens, for pages with a layout of their own. */
export const THEME = squeezed([fontFaces(), asset('theme/font-fallback.css'), asset('theme/tokens.css')].join('\n'))

/** The layout of screens in halls, for televisions: everything grows with the screen. */
export const SCREEN_STYLE = squeezed(asset('pages/screen.css'))

/** The layout of pages made by the server: readable at 320 px and wide, light and dark, by the tokens alone. */
const PAGE_STYLE = `
*, *::before, *::after { box-sizing: border-box; margin: 0; }
html { height: 100%; background: var(--ground); color: var(--ink); font: 400 100%/var(--leading) var(--font); font-feature-settings: "cv11", "ss03"; -webkit-font-smoothing: antialiased; text-size-adjust: 100%; accent-color: var(--accent); scroll-padding-bottom: 6rem; }
body { min-height: 100%; display: flex; flex-direction: column; align-items: center; padding: var(--space-8) var(--space-4) var(--space-6); font-size: var(--text-m); overflow-wrap: anywhere; background: radial-gradient(64rem 30rem at 50% -10rem, var(--accent-tint-strong), transparent) no-repeat, var(--ground); }
main { width: 100%; max-width: 26.5rem; margin: auto; padding: var(--space-8); background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius-l); box-shadow: var(--shadow-3); }
.brand { display: flex; align-items: center; gap: var(--space-3); margin-bottom: var(--space-6); font-weight: 650; letter-spacing: -.01em; line-height: 1.3; }
.mark { flex: none; display: grid; place-items: center; width: 2.5rem; height: 2.5rem; border-radius: 11px; background: var(--area); color: var(--on-area); font-size: 1.125rem; font-weight: 700; }
.logo { flex: none; display: block; max-width: 9rem; height: 2.5rem; object-fit: contain; border-radius: 8px; }
@media (prefers-color-scheme: dark) { .plate { padding: .25rem; background: #fff; } }
h1 { font-size: var(--text-2xl); line-height: 1.2; font-weight: 650; letter-spacing: -.018em; text-wrap: balance; }
h2 { font-size: .875rem; font-weight: 600; line-height: 1.4; }
p { text-wrap: pretty; }
.lead { margin-top: var(--space-2); color: var(--ink-soft); }
.lead strong, .small strong { color: var(--ink); font-weight: 600; }
.small { margin-top: var(--space-5); font-size: var(--text-s); color: var(--ink-soft); }
.post { margin-top: var(--space-5); padding: var(--space-5); background: var(--sunken); border-radius: var(--radius-m); }
.post h2 { font-size: var(--text-l); }
.post > * + * { margin-top: var(--space-3); }
.post ul { padding-inline-start: var(--space-5); list-style: disc; }
.post img { max-width: 100%; height: auto; }
form { margin-top: var(--space-6); display: grid; gap: var(--space-4); }
.field { display: grid; grid-template-columns: 1fr auto; align-items: baseline; gap: .375rem var(--space-3); }
.field :is(input, select) { grid-area: 2/1/3/-1; }
.field .show { grid-area: 1/2; }
.field .small { grid-area: 3/1/4/-1; margin-top: 0; }
label { font-size: .875rem; font-weight: 550; }
:is(input, select) { width: 100%; min-height: var(--control-l); padding: .5rem .875rem; font: inherit; font-size: 1rem; color: inherit; background: light-dark(#fff, #15171a); border: 1px solid var(--edge); border-radius: var(--radius-m); transition: border-color var(--quick) var(--ease); }
:is(input, select):hover { border-color: var(--ink-soft); }
input[aria-invalid] { border-color: var(--danger); box-shadow: inset 0 0 0 1px var(--danger); }
button, .button { display: flex; align-items: center; justify-content: center; width: 100%; min-height: var(--control-l); padding: .5rem 1.1rem; font: inherit; font-weight: 600; line-height: 1.25; text-align: center; text-decoration: none; color: var(--on-area); background: var(--area); border: 1px solid var(--area-edge); border-radius: var(--radius-m); box-shadow: var(--shadow-1); cursor: pointer; transition: background-color var(--quick) var(--ease); }
button:hover, .button:hover { background: var(--area-hover); }
button.second { color: var(--ink); background: var(--surface); border-color: var(--edge); }
button.second:hover { background: var(--hover); border-color: var(--ink-soft); }
button.show { width: auto; min-height: 1.5rem; padding: 0 .25rem; margin-block: -.25rem; margin-inline: 0 -.25rem; font-size: var(--text-s); font-weight: 550; color: var(--accent); background: none; border: 0; box-shadow: none; border-radius: var(--radius-s); }
button.show:hover { text-decoration: underline; }
a.show { font-size: var(--text-s); }
/* With large text a label beside a button would be one letter wide. */
@media (max-width: 17rem) { .field > :is(label, input, select, .show, .small) { grid-area: auto / 1 / auto / -1; } .field .show { justify-self: start; text-align: start; } .field button.show { margin: 0 -.25rem; } }
.or { display: flex; align-items: center; gap: var(--space-3); margin-top: var(--space-5); font-size: var(--text-s); color: var(--ink-soft); }
.or::before, .or::after { content: ""; flex: 1; border-top: 1px solid var(--line); }
.or + form { margin-top: var(--space-4); }
.providers { gap: var(--space-3); }
[hidden] { display: none !important; }
.button { margin-top: var(--space-6); }
form + .button { margin-top: var(--space-3); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
:is(input, select):focus-visible { outline-offset: -1px; border-color: var(--accent); }
a { color: var(--accent); font-weight: 500; text-underline-offset: .18em; text-decoration-thickness: 1px; border-radius: 3px; }
.problem { margin-top: var(--space-5); padding: var(--space-3) var(--space-4); background: var(--danger-tint); border-radius: var(--radius-m); color: var(--danger); }
.problem a { color: inherit; }
.notice { margin-top: var(--space-5); padding: var(--space-3) var(--space-4); background: var(--accent-tint); border-radius: var(--radius-m); font-size: .875rem; }
.person { display: flex; align-items: center; gap: var(--space-3); margin-top: var(--space-5); padding: var(--space-3) var(--space-4); background: var(--sunken); border-radius: var(--radius-m); font-size: .875rem; line-height: 1.4; }
.person .face { flex: none; display: grid; place-items: center; width: 2.25rem; height: 2.25rem; border-radius: 50%; background: var(--accent-tint-strong); color: var(--accent-strong); font-weight: 650; }
.person strong { display: block; font-weight: 600; }
.person span { color: var(--ink-soft); }
.person a { margin-inline-start: auto; flex: none; }
.scopes { margin-top: var(--space-5); }
ul { margin-top: var(--space-2); padding: 0; list-style: none; }
.scopes li { position: relative; padding: .22rem 0 .22rem 1.75rem; font-size: .875rem; line-height: 1.45; }
.scopes li::before { content: ""; position: absolute; inset-inline-start: .3rem; top: .58rem; width: .7rem; height: .36rem; border: solid var(--success); border-width: 0 0 2px 2px; transform: rotate(-45deg); }
.danger { padding: var(--space-3) var(--space-4); background: var(--warning-tint); border-radius: var(--radius-m); }
.danger h2 { color: var(--warning); }
.danger li::before { content: "!"; top: .42rem; inset-inline-start: .15rem; display: grid; place-items: center; width: 1rem; height: 1rem; border: 0; border-radius: 50%; background: var(--warning); color: var(--surface); font-size: .6875rem; font-weight: 800; line-height: 1; transform: none; }
.choice { position: sticky; bottom: 0; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: var(--space-3); margin: var(--space-5) calc(var(--space-8) * -1) calc(var(--space-8) * -1); padding: var(--space-4) var(--space-8) var(--space-5); background: var(--surface); border-top: 1px solid var(--line); border-radius: 0 0 var(--radius-l) var(--radius-l); }
.demo { margin-top: var(--space-6); padding-top: var(--space-5); border-top: 1px solid var(--line); }
.demo ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr)); gap: var(--space-2); }
.demo li { display: grid; }
.demo li a { padding: .45rem .7rem; border: 1px solid var(--line); border-radius: var(--radius-m); text-decoration: none; line-height: 1.35; }
.demo li a:hover { background: var(--hover); border-color: var(--edge); }
.demo li span { display: block; font-size: var(--text-xs); font-weight: 400; color: var(--ink-soft); }
.code { margin-top: var(--space-4); padding: var(--space-2) var(--space-3); font: .8125rem/1.5 var(--font-mono); color: var(--ink-soft); background: var(--sunken); border-radius: var(--radius-s); }
.working { width: 1.75rem; height: 1.75rem; margin-bottom: var(--space-5); border: 3px solid var(--accent-tint-strong); border-top-color: var(--accent); border-radius: 50%; animation: turn .9s linear infinite; }
@keyframes turn { to { transform: rotate(1turn); } }
footer { width: 100%; max-width: 26.5rem; padding: var(--space-5) var(--space-2) 0; display: flex; flex-wrap: wrap; justify-content: space-between; gap: var(--space-2) var(--space-5); font-size: var(--text-s); color: var(--ink-soft); }
footer nav { display: flex; flex-wrap: wrap; gap: 0 var(--space-3); }
footer nav a, footer nav span { display: inline-flex; align-items: center; min-height: 1.5rem; }
footer nav a { color: inherit; font-weight: 400; text-decoration: none; }
footer nav a:hover { color: var(--ink); text-decoration: underline; }
footer nav [aria-current] { color: var(--ink); font-weight: 600; }
.request { margin-top: var(--space-5); font-size: var(--text-s); color: var(--ink-soft); }
.request code { font: .8125rem var(--font-mono); user-select: all; }
@media (max-width: 30rem) {
  body { padding: 0; background: var(--surface); }
  main { margin: 0; padding: var(--space-6) var(--space-5); border: 0; border-radius: 0; box-shadow: none; background: linear-gradient(var(--accent-tint), transparent 7rem) no-repeat; }
  .choice { margin-inline: calc(var(--space-5) * -1); margin-bottom: 0; padding: var(--space-3) var(--space-5); border-radius: 0; }
  footer { margin-top: auto; padding: var(--space-3) var(--space-5) var(--space-5); }
}
@media (prefers-reduced-motion: reduce) { .working { animation-duration: 4s; } }
@media (forced-colors: active) { .mark, .face, button, .button, .danger, .problem { border: 1px solid ButtonText; } button.show { border: 0; } .scopes li::before { border-color: CanvasText; } }
`

/** The style of the pages. */
export const STYLE = `${THEME}\n${squeezed(PAGE_STYLE)}`

/** The package's rules for the subsets, with the addresses of this server. */
function fontFaces(): string {
  return fonts
    .map(({ subset, sheet, file }) => {
      const [rule] = new RegExp(`/\\* ${subset}-wght-normal \\*/[^}]*}`).exec(readFileSync(sheet, 'utf8')) ?? []
      if (!rule) throw new Error(`no font has the subset ${subset}`)
      return rule.replace(/url\([^)]*\)/, `url(${file.path})`)
    })
    .join('\n')
}

function script(name: string): PageFile {
  return pageFile(name, 'js', 'text/javascript; charset=utf-8', readFileSync(new URL(`pages/${name}.js`, ASSETS)))
}

function asset(name: string): string {
  return readFileSync(new URL(name, ASSETS), 'utf8')
}

function pageFile(name: string, ending: string, mediaType: string, body: Buffer): PageFile {
  return { path: `/assets/pages/${name}-${hash('sha256', body).slice(0, 12)}.${ending}`, mediaType, body }
}

function squeezed(css: string): string {
  return css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim()
}
