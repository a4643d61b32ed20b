// The look of pages made by the server: the tokens of the built pages (server/assets/theme), their font, and the parts that all
// pages share. Read once, sent within each page.

import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PAGE_STYLE } from './style.ts'

const ASSETS = new URL('../../../assets/', import.meta.url)
const FONT_PACKAGE = '@fontsource-variable/inter/wght.css'
/** Of the package's subsets: the languages of the pages, and the names of most people. */
const FONT_SUBSETS = ['latin-ext', 'latin'] as const

/** A file that pages load, with its hash in its name. */
export interface PageFile {
  readonly path: string
  readonly mediaType: string
  readonly body: Buffer
}

const FONT_SHEET = new URL(import.meta.resolve(FONT_PACKAGE))
const fonts = FONT_SUBSETS.map(subset => {
  const url = new URL(`./files/inter-${subset}-wght-normal.woff2`, FONT_SHEET)
  return { subset, file: pageFile(`inter-${subset}`, 'woff2', 'font/woff2', readFileSync(url)) }
})

/** Shows and hides a password; the only script of the pages before sign-in. */
export const passwordScript = script('show-password')

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
  referenceScript,
  guideSearchScript,
  copyCodeScript,
  guideScript,
  ...fonts.map(({ file }) => file),
]

/** Font and tokens, for pages with a layout of their own. */
export const THEME = squeezed([fontFaces(), asset('theme/font-fallback.css'), asset('theme/tokens.css')].join('\n'))

/** The style of the pages. */
export const STYLE = `${THEME}\n${squeezed(PAGE_STYLE)}`

/** The package's rules for the subsets, with the addresses of this server. */
function fontFaces(): string {
  const sheet = readFileSync(FONT_SHEET, 'utf8')
  return fonts
    .map(({ subset, file }) => {
      const [rule] = new RegExp(`/\\* inter-${subset}-wght-normal \\*/[^}]*}`).exec(sheet) ?? []
      if (!rule) throw new Error(`${FONT_PACKAGE} has no subset ${subset}`)
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
