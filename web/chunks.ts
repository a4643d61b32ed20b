// Which files of the build modules are packed into. A browser opens six connections at once over HTTP/1.1 and waits a round trip
// for each file, so what is needed together is one file; what a first visit does not need is another. Known by the pages that visits
// begin with (decision 0024).

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

const source = (name: string) => fileURLToPath(new URL(`src/${name}.tsx`, import.meta.url))

const EMPLOYEE = source('apps/employee/main')
const STUDIO = source('apps/studio/main')

/** Sources of the pages that visits begin with. */
const PAGES = {
  feed: [EMPLOYEE, source('features/feed/feed-page')],
  post: [EMPLOYEE, source('features/post/page/post-page')],
  studio: [STUDIO, source('apps/studio/home/studio-home-page'), source('apps/studio/posts/posts-page')],
  compose: [STUDIO, source('apps/studio/compose/compose-page')],
  console: [source('apps/console/main'), source('apps/console/home/console-home-page')],
  /** By far the largest, and shown after what is around it. */
  editor: [source('features/editor/rich-text')],
}
type PageName = keyof typeof PAGES

export const chunkGroups = [
  { name: 'vendor', test: /rolldown[\\/]runtime|node_modules[\\/](?:preact|wouter-preact|regexparam|@tanstack)[\\/]/ },
  { name: wordsOf, debugName: 'words' },
  // Each takes what its modules import along, so what is needed first comes first.
  ...['shared', 'feed', 'parts', 'post', 'desk', 'writing'].map(packed),
  ...['studio', 'compose', 'console', 'editor'].map(packed),
  { name: 'rest', test: /web[\\/]src[\\/](?:ui|lib)[\\/]|lucide/, minShareCount: 3 },
]

function packed(name: string) {
  return { name: (id: string, modules: Modules) => (pagesOf(id, modules) === name ? name : null), debugName: name }
}

/** Words that are asked for together: by the first pages of employees, by a post, by the lists of the studio, and by its editor. */
function wordsOf(id: string): string | null {
  const [, language, file = ''] = /i18n[\\/]words[\\/](\w+)[\\/](.+)\.json$/.exec(id) ?? []
  if (/^(?:ui|app|feed)$/.test(file)) return `words-${language}`
  if (/^(?:post|comments)$/.test(file)) return `words-${language}-post`
  if (/^(?:data|studio[\\/](?:common|home|posts|calendar))$/.test(file)) return `words-${language}-studio`
  if (/^(?:studio[\\/](?:compose|languages|review)|uploads|editor)$/.test(file)) return `words-${language}-compose`
  return null
}

const ICON = /lucide-preact[\\/].*[\\/]icons[\\/](.+)\.mjs$/
const ICONS = /export \{([^}]*)\} from '\.\/icons\/(.+)\.mjs'/g

/** By each of their names. */
const iconFiles = new Map(
  [...readFileSync(fileURLToPath(import.meta.resolve('lucide-preact')), 'utf8').matchAll(ICONS)].flatMap(
    ([, names = '', file = '']) => names.split(',').map(name => [name.replace(/.* as /, '').trim(), file] as const),
  ),
)

/** Modules of each page, once they are known. */
const reached = new Map<PageName, ReadonlySet<string>>()

/** Modules that the feed needs, then those of a post, then those of the other pages; apart from those that desks need as well. */
function pagesOf(id: string, modules: Modules): string | null {
  // Documents name these themselves.
  if (/[\\/]main\.tsx$/.test(id)) return null
  const [first, ...others] = (Object.keys(PAGES) as PageName[]).filter(name =>
    modulesOf(name, modules).has(ICON.exec(id)?.[1] ?? id),
  )
  const isOfDesks = others.some(name => name !== 'post')
  if (first === 'feed') return isOfDesks ? 'shared' : 'feed'
  if (first === 'post') return isOfDesks ? 'parts' : 'post'
  if (first === undefined || others.length === 0) return first ?? null
  return others[0] === 'editor' ? 'writing' : 'desk'
}

function modulesOf(name: PageName, modules: Modules): ReadonlySet<string> {
  const known = reached.get(name)
  if (known) return known
  const all = new Set<string>()
  const visit = (id: string) => {
    if (all.has(id) || ICON.test(id)) return
    all.add(id)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) visit(imported)
  }
  for (const id of PAGES[name]) visit(id)
  // Of the icons, whose one module imports all of them, those that are named.
  for (const id of all) {
    if (!/[\\/]web[\\/]src[\\/].*\.tsx?$/.test(id)) continue
    const [, names = ''] = /import \{([^}]*)\} from 'lucide-preact'/.exec(readFileSync(id, 'utf8')) ?? []
    for (const icon of names.split(',')) all.add(iconFiles.get(icon.trim()) ?? '')
  }
  reached.set(name, all)
  return all
}
