// Which files of the build modules are packed into. A browser opens six connections at once over HTTP/1.1 and waits a round trip
// for each file, so what is needed together is one file, libraries included; what a first visit does not need is another. Known by the
// pages that visits begin with (decision 0024).

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { EDITOR, type FirstVisit, firstVisits } from './src/apps/first-page/first-visits.ts'

interface Modules {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[]
    readonly dynamicallyImportedIds: readonly string[]
  } | null
}

const source = (name: string) => fileURLToPath(new URL(`src/${name}.tsx`, import.meta.url))

/** The documents and pages of visits, without the editor. */
const pagesOf = (...visits: readonly FirstVisit[]): readonly string[] =>
  visits.flatMap(({ document, sources }) =>
    [`apps/${document}/main`, ...sources].filter(name => name !== EDITOR).map(source),
  )

/** Modules that are packed apart, by the visits that need them. */
const PAGES = {
  feed: pagesOf(firstVisits.feed),
  post: pagesOf(firstVisits.post),
  // Modules that every page of employees loads once it is alive: without a pack of its own it would bring along those of the desks.
  alive: ['apps/shared/shell/account-items', 'apps/shared/session-ended-dialog', 'ui/feedback/toast-region'].map(
    source,
  ),
  studio: pagesOf(firstVisits.studio, firstVisits.posts),
  compose: pagesOf(firstVisits.compose),
  console: pagesOf(firstVisits.console),
  editor: [source(EDITOR)],
}
type PageName = keyof typeof PAGES

export const chunkGroups = [
  { name: wordsOf, debugName: 'words' },
  // Each takes what its modules import along, so what is needed first comes first.
  ...['shared', 'feed', 'parts', 'post', 'alive', 'common', 'desk', 'writing'].map(packed),
  ...['studio', 'compose', 'console', 'editor'].map(packed),
  {
    name: (id: string, modules: Modules) => (isOf('employees', id, modules) ? 'rest' : 'rest-desk'),
    debugName: 'rest',
    test: /web[\\/]src[\\/](?:ui|lib)[\\/]|lucide/,
    minShareCount: 3,
  },
]

function packed(name: string) {
  return { name: (id: string, modules: Modules) => (packOf(id, modules) === name ? name : null), debugName: name }
}

/** Words of the studio that are asked for together. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  '-studio': [...firstVisits.studio.words, ...firstVisits.posts.words],
  '-compose': firstVisits.compose.words,
}

function wordsOf(id: string): string | null {
  const [, code, pack] = /i18n[\\/]packs[\\/](\w+)[\\/](\w+)\.json$/.exec(id) ?? []
  if (pack) return `words-${code}-${pack}`
  const [, language, file = ''] = /i18n[\\/]words[\\/](\w+)[\\/](.+)\.json$/.exec(id) ?? []
  const [first] = Object.entries(WORDS).find(([, words]) => words.includes(file.replaceAll('\\', '/'))) ?? []
  return first === undefined ? null : `words-${language}${first}`
}

const ICON = /lucide-preact[\\/].*[\\/]icons[\\/](.+)\.mjs$/
const ICONS = /export \{([^}]*)\} from '\.\/icons\/(.+)\.mjs'/g

/** By each of their names. */
const iconFiles = new Map(
  [...readFileSync(fileURLToPath(import.meta.resolve('lucide-preact')), 'utf8').matchAll(ICONS)].flatMap(
    ([, names = '', file = '']) => names.split(',').map(name => [name.replace(/.* as /, '').trim(), file] as const),
  ),
)

/** Modules of each page, once they are known; `employees`: of all pages that employees open, without the editor. */
const reached = new Map<PageName | 'employees', ReadonlySet<string>>()

/**
 * Modules that the feed needs, then those of a post, then those of the other pages; apart from those that desks need as well. `common`:
 * what desks begin with and pages of employees load later, which would bring along the packs of the desks.
 */
function packOf(id: string, modules: Modules): string | null {
  // Documents name these themselves.
  if (/[\\/]main\.tsx$/.test(id)) return null
  const [first, ...others] = (Object.keys(PAGES) as PageName[]).filter(name => isOf(name, id, modules))
  const isOfDesks = others.some(name => name !== 'post' && name !== 'alive')
  if (first === 'feed') return isOfDesks ? 'shared' : 'feed'
  if (first === 'post') return isOfDesks || others[0] === 'alive' ? 'parts' : 'post'
  // Those themselves are loaded by name.
  if (first === 'alive') return PAGES.alive.includes(id) ? null : 'alive'
  if (first === undefined) return null
  if (isOf('employees', id, modules)) return 'common'
  if (others.length === 0) return first
  return others[0] === 'editor' ? 'writing' : 'desk'
}

const isOf = (name: PageName | 'employees', id: string, modules: Modules): boolean =>
  modulesOf(name, modules).has(ICON.exec(id)?.[1] ?? id)

function modulesOf(name: PageName | 'employees', modules: Modules): ReadonlySet<string> {
  const known = reached.get(name)
  if (known) return known
  const all = new Set<string>()
  const visit = (id: string) => {
    if (all.has(id) || ICON.test(id) || (name === 'employees' && id === source(EDITOR))) return
    all.add(id)
    const info = modules.getModuleInfo(id)
    for (const imported of info?.importedIds ?? []) visit(imported)
    if (name === 'employees') for (const opened of info?.dynamicallyImportedIds ?? []) visit(opened)
  }
  for (const id of name === 'employees' ? [source('apps/employee/main')] : PAGES[name]) visit(id)
  // Only the named icons: one module imports all of them.
  for (const id of all) {
    if (!/[\\/]web[\\/]src[\\/].*\.tsx?$/.test(id)) continue
    const [, names = ''] = /import \{([^}]*)\} from 'lucide-preact'/.exec(readFileSync(id, 'utf8')) ?? []
    for (const icon of names.split(',')) all.add(iconFiles.get(icon.trim()) ?? '')
  }
  reached.set(name, all)
  return all
}
