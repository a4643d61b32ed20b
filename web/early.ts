// Requests of a page are known before any of its code has arrived. The build writes it down (early.json), and the server names it
// in the `Link` header of the document (server/src/operation/web/early.ts): a browser then loads code, words and first data side by
// side with the document's own scripts, instead of one after another.

import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { type FirstVisit, FRAME_WORDS, firstVisits } from './src/apps/first-page/first-visits.ts'
import { DESK_LANGUAGES, LANGUAGES } from './src/i18n/languages.ts'
import { packOf } from './src/i18n/packs.ts'
import { packSource } from './word-packs.ts'

const WEB = fileURLToPath(new URL('.', import.meta.url))
const FIRST_TAP = readFileSync(new URL('src/apps/first-page/first-tap.js', import.meta.url), 'utf8').replace(
  /^\/\/.*\n/gm,
  '',
)

/** Writes early.json, for the server, and .vite/loads.json, for the budget: all that a visit in English loads before its page is there. */
export function earlyFiles(): Plugin {
  let document = ''
  return {
    name: 'atrium-early-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { path }) => {
        if (path === '/index.html') document = html
      },
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(part => part.type === 'chunk')
      const of = new Map(chunks.flatMap(chunk => chunk.moduleIds.map(id => [relative(WEB, id), chunk] as const)))
      const pages = Object.values(firstVisits).map(visit => [visit.path, filesOf(visit, of, bundle, document)] as const)
      const write = (fileName: string, what: 'page' | 'loads') => {
        const source = JSON.stringify(Object.fromEntries(pages.map(([path, files]) => [path, files[what]])))
        this.emitFile({ type: 'asset', fileName, source })
      }
      write('early.json', 'page')
      write('.vite/loads.json', 'loads')
    },
  }
}

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

function filesOf(
  { document: name, sources, styles: later = [], words, calls }: FirstVisit,
  chunks: Chunks,
  bundle: Rolldown.OutputBundle,
  html: string,
) {
  const isRendered = name === 'employee'
  const languages = name === 'employee' ? LANGUAGES : DESK_LANGUAGES
  const document = reached([chunkOf(`src/apps/${name}/main.tsx`, chunks)], bundle)
  const stylesOf = (files: Iterable<Rolldown.OutputChunk>) =>
    [...files].flatMap(chunk => [...(chunk.viteMetadata?.importedCss ?? [])])
  const beside = (names: readonly string[]) =>
    [
      ...reached(
        names.map(name => chunkOf(name, chunks)),
        bundle,
      ),
    ].filter(chunk => !document.has(chunk))
  const own = beside(sources.map(source => `src/${source}.tsx`))
  const wordsIn = (language: string) =>
    beside(
      [...FRAME_WORDS, ...words].map(word => {
        const pack = packOf(word)
        return pack ? packSource(language, pack) : `src/i18n/words/${language}/${word}.json`
      }),
    )
  const [documentFiles, modules] = [largestFirst(document), largestFirst(own).reverse()]
  const ofParts = later.map(style => chunkOf(`src/${style}.module.css`, chunks))
  const styles = [...new Set(stylesOf([...document, ...own, ...ofParts]))]
  const page = {
    ...(isRendered
      ? rendered(html, {
          font: Object.keys(bundle).find(file => /\/inter-latin-wght-normal-[^/]+$/.test(file)) as string,
          entry: chunkOf(`src/apps/${name}/main.tsx`, chunks).fileName,
          scripts: largestFirst(new Set([...document, ...own])),
          styles,
        })
      : { document: documentFiles }),
    // The editor, which is by far the largest, after what is shown before it.
    modules,
    styles: stylesOf(own),
    words: Object.fromEntries(languages.map(language => [language, wordsIn(language).map(chunk => chunk.fileName)])),
    calls: ['/v2/me', ...calls],
  }
  return { page, loads: [...documentFiles, ...modules, ...styles, ...(page.words.en ?? [])] }
}

function chunkOf(source: string, chunks: Chunks): Rolldown.OutputChunk {
  const chunk = chunks.get(source)
  if (!chunk) throw new Error(`${source}, which is loaded early, is not in the build`)
  return chunk
}

interface RenderedFiles {
  readonly font: string
  readonly entry: string
  /** Scripts of the document and its page, the largest first. */
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/**
 * The document of a page that the server renders, with marks for what the server puts in (server/src/operation/web/first-page.ts). Its
 * styles are inlined there, and what keeps a tap (apps/first-page/first-tap.js) is here. All scripts that a tap needs are requested side by
 * side, after its picture: those of low priority would come one behind the other. Of the six connections of HTTP/1.1 the entry and the words
 * soon leave theirs to the rest. The font, which a browser would request before them once it draws text, comes last: the text is there, in one as wide.
 */
function rendered(html: string, { font, entry, scripts: all, styles }: RenderedFiles) {
  const preload = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}">`
  const scripts = [
    `<script fetchpriority="high" type="module" crossorigin src="/${entry}"></script>`,
    '<!-- words -->',
    ...all.filter(file => file !== entry).map(preload),
    // Scripts that are loaded later look for the styles that they need, and load those that are missing before they run.
    ...styles.map(file => `<link rel="stylesheet" disabled crossorigin href="/${file}">`),
    `<link rel="preload" as="font" type="font/woff2" fetchpriority="low" crossorigin href="/${font}">`,
  ]
  const parts = html.split(/<!-- \/?(?:title|scripts) -->/)
  const [before, , between, , after] = parts
  if (parts.length !== 5) throw new Error('the marks of index.html are missing')
  const template = [
    before?.replace('<html lang="en">', '<html<!-- attributes -->>'),
    `<script>${FIRST_TAP}</script>\n<!-- title -->`,
    between,
    `<!-- head -->\n${scripts.join('\n')}`,
    after?.replace('<div id="root"></div>', '<div id="root"><!-- app --></div>\n<!-- answers -->'),
  ].join('')
  return { template, inlined: styles, scriptHash: `sha256-${hash('sha256', FIRST_TAP, 'base64')}` }
}

/** The slowest requests come first. */
const largestFirst = (chunks: Iterable<Rolldown.OutputChunk>): string[] =>
  [...chunks].sort((a, b) => b.code.length - a.code.length).map(chunk => chunk.fileName)

/** Chunks and all that they import. */
function reached(from: readonly Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): Set<Rolldown.OutputChunk> {
  const seen = new Set<Rolldown.OutputChunk>()
  const visit = (chunk: Rolldown.OutputChunk) => {
    if (seen.has(chunk)) return
    seen.add(chunk)
    for (const name of chunk.imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') visit(imported)
    }
  }
  for (const chunk of from) visit(chunk)
  return seen
}
