// The addresses of a document's pages, from the lists of pages themselves: a new page is in the pictures by itself. What a
// parameter may be is found in the links of the pages before it.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { WEB } from '../support/built.ts'

export interface DocumentPages {
  readonly name: 'employee' | 'studio' | 'console'
  /** Below which its addresses are. */
  readonly base: string
  /** Patterns of its list of pages, e.g. `/posts/:content_id`; those without a parameter first. */
  readonly patterns: readonly string[]
}

const APPS = join(WEB, 'src', 'apps')
/** Below which the addresses of each document are. */
const BASES = { employee: '', studio: '/studio', console: '/console' } as const

export const documents: readonly DocumentPages[] = (['employee', 'studio', 'console'] as const).map(name => {
  const base = BASES[name]
  const files = globSync(`${name}/*pages.ts`, { cwd: APPS }).sort()
  const patterns = files.flatMap(file =>
    [...readFileSync(join(APPS, file), 'utf8').matchAll(/\bpage\(\s*'([^']+)'/g)].map(([, path]) => path as string),
  )
  if (patterns.length === 0) throw new Error(`there is no page in ${join(APPS, name)}`)
  return { name, base, patterns: patterns.sort((a, b) => Number(a.includes(':')) - Number(b.includes(':'))) }
})

/** An id has a digit; a word that stands in its place names a page of its own, like `/posts/new`. */
const ID = '(?=[\\w.-]*\\d)[\\w.-]+'
const WORD = '[a-z-]+'

/** Values for the parameters of addresses. */
export class KnownParameters {
  readonly #patterns: readonly RegExp[]
  readonly #words: readonly RegExp[]
  readonly #known = new Map<string, string>()
  readonly #named = new Set<string>()
  readonly #pages: ReadonlySet<string>

  constructor({ patterns }: DocumentPages) {
    const filled = patterns.filter(pattern => pattern.includes(':'))
    const withEach = (value: string) =>
      filled.map(pattern => new RegExp(`^${pattern.replace(/:(\w+)/g, `(?<$1>${value})`)}$`))
    this.#patterns = withEach(ID)
    this.#words = withEach(WORD)
    this.#pages = new Set(patterns)
  }

  /** Addresses that were linked with a word instead of an id, such as `/posts/new`. */
  get named(): readonly string[] {
    return [...this.#named]
  }

  /** Learns from the addresses that a page links to. The first of a kind is kept. */
  learn(paths: readonly string[]): void {
    for (const path of paths) {
      if (!this.#pages.has(path) && this.#words.some(pattern => pattern.test(path))) this.#named.add(path)
      for (const pattern of this.#patterns)
        for (const [name, value] of Object.entries(pattern.exec(path)?.groups ?? {}))
          if (!this.#known.has(name)) this.#known.set(name, value)
    }
  }

  /** The address of a page; null while a parameter is unknown. */
  fill(pattern: string): string | null {
    const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => name as string)
    if (!names.every(name => this.#known.has(name))) return null
    return pattern.replace(/:(\w+)/g, (_, name: string) => this.#known.get(name) as string)
  }
}
