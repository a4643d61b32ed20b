// Which post an item belongs to. The id alone does not tell: careless feeds give all items one, and sites move to https or another
// host. So an item has several keys, with a row for each.

import { createHash } from 'node:crypto'
import { pathOf } from './feed-links.ts'

/** Properties by which an item is recognised. */
export interface Identified {
  /** The item's own id, else its address, else a digest of its text. */
  readonly id: string
  readonly hasOwnId: boolean
  readonly url: string | null
  readonly title: string
  readonly text: string
  readonly posted_at: string | null
}

/** Digests in hexadecimal. */
export interface ItemKeys {
  /** Keys of the id: the present one, which is stored, and former spellings. A post found by one is compared with the item (`isSameItem`). */
  readonly idKeys: readonly string[]
  /** Keys of the id with the distinguishing parts, and of the parts that stay when a site moves. */
  readonly keys: readonly string[]
  /** Other items of the document have the id as well. */
  readonly isShared: boolean
  /** And the page. */
  readonly isPageShared: boolean
}

/**
 * The keys of the items of a document; null for one that repeats another. Items that share an id are told apart by their links, else by
 * title and text. One id on one page with one text is one item, whose title was changed.
 */
export function identify(items: readonly Identified[]): (ItemKeys | null)[] {
  const details = items.map(item => {
    const { id, url, title, text, hasOwnId, posted_at } = item
    const path = pageOf(url)
    const exact = path && hasOwnId && text ? digest('text', id, path, text) : digest('words', id, path, title, text)
    const byLink = path && digest('link', id, path)
    return { item, exact, byLink, moved: path && digest('moved', path, title, posted_at ?? text) }
  })
  const sharedIds = sharedBySeveral(details.map(({ item, exact }) => [item.id, exact]))
  const sharedKeys = sharedBySeveral(
    details.flatMap(({ byLink, moved, exact }) => [
      [byLink, exact],
      [moved, exact],
    ]),
  )
  const seen = new Set<string>()
  return details.map(({ item, exact, byLink, moved }) => {
    if (seen.has(exact)) return null
    seen.add(exact)
    const ids = /^https?:/.test(item.id) ? [item.id, otherScheme(item.id)] : [item.id]
    return {
      idKeys: ids.map(id => digest(id)),
      keys: [exact, ...[byLink, moved].filter(key => key !== '' && !sharedKeys.has(key))],
      isShared: sharedIds.has(item.id),
      isPageShared: sharedKeys.has(byLink),
    }
  })
}

/** A post, or an item, as far as it tells which item it is. */
export interface Described {
  readonly url: string | null
  readonly title: string
  readonly summary: string
  readonly posted_at: string | null
}

/**
 * Whether a post is that of an item whose id has a row: not where they have nothing in common, and differ in their pages or times. A
 * shared id proves nothing by itself.
 */
export function isSameItem(item: Described & ItemKeys, post: Described): boolean {
  const page = pageOf(item.url)
  const postPage = pageOf(post.url)
  if (item.isPageShared) return page === postPage && item.title === post.title
  if (page && page === postPage) return true
  if (item.isShared) return !page && !postPage && item.title === post.title
  const hasCommon =
    item.title === post.title ||
    (item.posted_at !== null && item.posted_at === post.posted_at) ||
    (item.summary !== '' && item.summary === post.summary)
  const differs = (page && postPage) || (item.posted_at !== null && post.posted_at !== null)
  return hasCommon || !differs
}

export const digest = (...parts: readonly string[]): string =>
  createHash('sha256')
    .update(parts.length === 1 ? (parts[0] as string) : JSON.stringify(parts))
    .digest('hex')

/** The page of an address on its site; empty for none, and for the site itself, which is the page of no item. */
function pageOf(url: string | null): string {
  const path = url === null ? '/' : pathOf(url)
  return path === '/' ? '' : path
}

const otherScheme = (id: string): string => (id.startsWith('https:') ? `http${id.slice(5)}` : `https${id.slice(4)}`)

/** The first of the pairs that stand beside several seconds. */
function sharedBySeveral(pairs: readonly (readonly string[])[]): ReadonlySet<string> {
  const beside = new Map<string, string>()
  const shared = new Set<string>()
  for (const [key = '', exact = ''] of pairs) {
    if (beside.has(key) && beside.get(key) !== exact) shared.add(key)
    beside.set(key, exact)
  }
  return shared
}
