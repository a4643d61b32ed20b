// What a page will ask for is known before any of its code has arrived. The build writes it down (early.json), and the server names it
// in the `Link` header of the document (server/src/operation/web/early.ts): a browser then loads code, words and first data side by
// side with the document's own scripts, instead of one after another.

import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'

interface EarlyPage {
  /** As the server routes it; of the studio, which is one route, without numbers. */
  readonly path: string
  /** Its document; the employees' unless given, whose pages the server renders. */
  readonly entry?: string
  readonly sources: readonly string[]
  readonly words: readonly string[]
  /**
   * Reads of the API that the page begins with, character for character as it makes them: another one would be sent twice. Only for
   * browsers that are signed in. `:names` are those of the path.
   */
  readonly calls: readonly string[]
}

const KEPT = 'src/core/offline/kept-pages.ts'

const PAGES: readonly EarlyPage[] = [
  {
    path: '/',
    sources: ['src/features/feed/feed-page.tsx', KEPT],
    words: ['ui', 'app', 'feed'],
    calls: ['/v2/me', '/v2/feed/posts?name=myfeed&page.size=10&page.number=1'],
  },
  {
    path: '/posts/:uuid',
    sources: ['src/features/post/page/post-page.tsx', KEPT],
    words: ['ui', 'app', 'feed', 'post', 'comments'],
    calls: ['/v2/me', '/v2/feed/posts/:uuid'],
  },
]

const STUDIO = 'src/apps/studio/main.tsx'

/** A post that is written; a new one has no call of its own. */
const COMPOSE = {
  entry: STUDIO,
  sources: ['src/apps/studio/compose/compose-page.tsx', 'src/features/editor/rich-text.tsx'],
  words: [
    ...['ui', 'app', 'studio/common', 'studio/compose', 'studio/languages', 'studio/review'],
    ...['uploads', 'editor', 'feed', 'post'],
  ],
} as const

const STUDIO_PAGES: readonly EarlyPage[] = [
  {
    path: '/studio',
    entry: STUDIO,
    sources: ['src/apps/studio/home/studio-home-page.tsx'],
    words: ['ui', 'app', 'studio/common', 'studio/home', 'studio/calendar'],
    calls: [
      '/v2/me',
      '/v2/content?page.size=100&filter.state=review&sort=updated_at',
      '/v2/content?page.size=5&filter.state=published&sort=-published_at&include=figures',
    ],
  },
  {
    path: '/studio/posts',
    entry: STUDIO,
    sources: ['src/apps/studio/posts/posts-page.tsx'],
    words: ['ui', 'app', 'data', 'studio/common', 'studio/posts', 'studio/calendar'],
    calls: ['/v2/me', '/v2/content_counts', '/v2/content?sort=-updated_at&include=figures&page.size=25&page.number=1'],
  },
  { ...COMPOSE, path: '/studio/posts/:id', calls: ['/v2/me', '/v2/content/:id'] },
  { ...COMPOSE, path: '/studio/posts/new', calls: ['/v2/me'] },
]

const LANGUAGES = ['en', 'de', 'fr', 'es']
const WEB = fileURLToPath(new URL('.', import.meta.url))

/** Writes early.json, for the server, and .vite/sources.json: which file each source is in. */
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
      const pages = [...PAGES, ...STUDIO_PAGES].map(page => [page.path, filesOf(page, of, bundle, document)])
      this.emitFile({ type: 'asset', fileName: 'early.json', source: JSON.stringify(Object.fromEntries(pages)) })
      const sources = [...of].map(([source, { fileName }]) => [source, fileName])
      this.emitFile({
        type: 'asset',
        fileName: '.vite/sources.json',
        source: JSON.stringify(Object.fromEntries(sources)),
      })
    },
  }
}

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

function filesOf(
  { entry, sources, words, calls }: EarlyPage,
  chunks: Chunks,
  bundle: Rolldown.OutputBundle,
  html: string,
) {
  const document = reached([chunks.get(entry ?? 'src/apps/employee/main.tsx')], bundle)
  const stylesOf = (files: Iterable<Rolldown.OutputChunk>) =>
    [...files].flatMap(chunk => [...(chunk.viteMetadata?.importedCss ?? [])])
  const beside = (names: readonly string[]) =>
    [
      ...reached(
        names.map(name => chunks.get(name)),
        bundle,
      ),
    ].filter(chunk => !document.has(chunk))
  const own = beside(sources)
  const wordsIn = (language: string) => beside(words.map(word => `src/i18n/words/${language}/${word}.json`))
  return {
    ...(entry === undefined
      ? rendered(html, {
          tap: Object.keys(bundle).find(name => /\/first-tap-[^/]+\.js$/.test(name)) as string,
          document: [...document].map(chunk => chunk.fileName),
          styles: [...new Set(stylesOf([...document, ...own]))],
          modules: largestFirst(own).reverse(),
        })
      : { document: largestFirst(document) }),
    // The editor, which is by far the largest, after what is shown before it.
    modules: largestFirst(own).reverse(),
    styles: stylesOf(own),
    words: Object.fromEntries(LANGUAGES.map(language => [language, wordsIn(language).map(chunk => chunk.fileName)])),
    calls,
  }
}

interface RenderedFiles {
  readonly tap: string
  /** Scripts of the document, its entry first. */
  readonly document: readonly string[]
  readonly styles: readonly string[]
  readonly modules: readonly string[]
}

/**
 * The document of a page that the server renders, with marks for what the server puts in (server/src/operation/web/first-page.ts). Its
 * styles are inlined there, and its scripts come after its text and picture.
 */
function rendered(html: string, { tap, document: [entry = '', ...imports], styles, modules }: RenderedFiles) {
  const preload = (file: string) => `<link fetchpriority="low" rel="modulepreload" crossorigin href="/${file}">`
  const scripts = [
    `<script fetchpriority="low" type="module" crossorigin src="/${entry}"></script>`,
    ...imports.map(preload),
    // Scripts that are loaded later look for the styles that they need, and load those that are missing before they run.
    ...styles.map(file => `<link rel="stylesheet" disabled crossorigin href="/${file}">`),
    '<!-- words -->',
    ...modules.map(preload),
  ]
  const parts = html.split(/<!-- \/?(?:title|scripts) -->/)
  const [before, , between, , after] = parts
  if (parts.length !== 5) throw new Error('the marks of index.html are missing')
  const template = [
    before?.replace('<html lang="en">', '<html<!-- attributes -->>'),
    `<script src="/${tap}" async></script>\n<!-- title -->`,
    between,
    `<!-- head -->\n${scripts.join('\n')}`,
    after?.replace('<div id="root"></div>', '<div id="root"><!-- app --></div>\n<!-- answers -->'),
  ].join('')
  return { template, inlined: styles }
}

/** What takes longest is requested first. */
const largestFirst = (chunks: Iterable<Rolldown.OutputChunk>): string[] =>
  [...chunks].sort((a, b) => b.code.length - a.code.length).map(chunk => chunk.fileName)

/** Chunks and all that they import. */
function reached(
  from: readonly (Rolldown.OutputChunk | undefined)[],
  bundle: Rolldown.OutputBundle,
): Set<Rolldown.OutputChunk> {
  const seen = new Set<Rolldown.OutputChunk>()
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk) throw new Error('a source that is loaded early is not in the build')
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
