// The Markdown pages of the repository that the server shows below /docs/guide, and the order of the guides
// (docs/guide/contents.json).

import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { decodeHTMLStrict } from 'entities'
import type { Html } from '../../../platform/http/html.ts'

const ROOT = new URL('../../../../../', import.meta.url)
export const GUIDE = '/docs/guide'
/** Pages that do not lie in `docs/`. */
const OUTSIDE: Readonly<Record<string, string>> = { 'CHANGELOG.md': 'changelog', 'SECURITY.md': 'security' }

export interface Entry {
  readonly title: string
  readonly url: string
}

/** A part of the contents. */
export interface Section {
  readonly title: string
  readonly entries: readonly Entry[]
}

export interface Library {
  readonly sections: readonly Section[]
  /** Every page, by its address; the value is its file within the repository. */
  readonly files: ReadonlyMap<string, string>
  readonly version: string
  /** The text of a file of `files`. */
  read(file: string): string
}

/** Reads what pages there are. An installation without `docs/` has none. */
export function openLibrary(): Library {
  const inDocs = globSync('docs/{guide,contract,decisions}/**/*.md', { cwd: fileURLToPath(ROOT) }).sort()
  const files = new Map([...inDocs, ...Object.keys(OUTSIDE)].map(file => [addressOf(file), file]))
  const read = (file: string) => readFileSync(new URL(file, ROOT), 'utf8')
  const sections = inDocs.length === 0 ? [] : (JSON.parse(read('docs/guide/contents.json')) as ContentsSection[])
  const entryOf = (page: string | Entry): Entry => {
    if (typeof page !== 'string') return page
    const file = posix.join('docs', page)
    return { title: titleOf(read(file)), url: addressOf(file) }
  }
  return {
    files,
    read,
    version: JSON.parse(read('server/package.json')).version,
    sections: sections.map(({ title, pages }) => ({ title, entries: pages.map(entryOf) })),
  }
}

interface ContentsSection {
  readonly title: string
  /** Files relative to `docs/`, or addresses of other pages of the server. */
  readonly pages: readonly (string | Entry)[]
}

/** Where a page is shown; a README stands for its folder. */
function addressOf(file: string): string {
  const path = OUTSIDE[file] ?? file.replace(/^docs\/(?:guide\/)?/, '').replace(/(?:^|\/)README\.md$|\.md$/, '')
  return path === '' ? GUIDE : `${GUIDE}/${path}`
}

export const titleOf = (markdown: string): string => /^# (.+)$/m.exec(markdown)?.[1] ?? ''

/**
 * Where a link of `file` leads on this server: to another page, to a picture, to the API document. Addresses elsewhere and
 * anchors stay; null for files that are not shown.
 */
export function resolveLink(library: Pick<Library, 'files'>, file: string, href: string): string | null {
  if (href.startsWith('#')) return href
  if (href.startsWith(OWN_ADDRESS)) return href.slice(OWN_ADDRESS.length) || '/'
  if (/^[a-z][a-z0-9+.-]*:/i.test(href)) return href
  const [path = '', anchor] = href.split('#', 2)
  const target = posix.join(posix.dirname(file), path)
  if (target === 'docs/api/openapi.json') return '/openapi.json'
  if (/^docs\/pictures\/[\w-]+\.(?:webp|png)$/.test(target)) return `${GUIDE}/${target.slice('docs/'.length)}`
  const address = addressOf(target)
  if (library.files.get(address) !== target) return null
  return anchor === undefined ? address : `${address}#${anchor}`
}

/** How pages name the server that they are read on. */
export const OWN_ADDRESS = 'http://127.0.0.1:3000'

/** A picture of the pages; null where there is none of this name. */
export function readPicture(name: string): Buffer | null {
  if (!/^[\w-]+\.(?:webp|png)$/.test(name)) return null
  try {
    return readFileSync(new URL(`docs/pictures/${name}`, ROOT))
  } catch {
    return null
  }
}

/** The text of a piece of HTML that this server made. */
export const textOf = (html: string): string =>
  decodeHTMLStrict(html.replaceAll(/<[^>]*>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim()

export interface Heading {
  readonly id: string
  readonly text: string
  readonly depth: number
}

/** The parts of a page. */
export interface Article {
  readonly title: string
  readonly body: Html
  /** Headings of the second and third level. */
  readonly headings: readonly Heading[]
}
