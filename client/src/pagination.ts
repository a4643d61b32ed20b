// Page numbers, positions, cursors and SCIM's `startIndex` behind one iterator.

import type { Answer } from './types.ts'

/** Arguments that lead to the next page. */
export type NextPage =
  | { 'page.number': number }
  /** The position after this page, whatever was removed from the list meanwhile. */
  | { 'page.after': string }
  | { cursor: string }
  | { startIndex: number }

interface Pagination {
  readonly page?: number
  readonly page_size?: number
  readonly total_records?: number
  readonly next?: string | null
}

/**
 * The arguments to add for the page after this result; null after the last page. For
 * `useInfiniteQuery`: `getNextPageParam: nextPage`.
 */
export function nextPage(answer: Pick<Answer<unknown, unknown>, 'data' | 'meta'>): NextPage | null {
  const { data, meta } = answer as { data: unknown; meta?: { pagination?: Pagination } }
  const items = itemsOf(data)
  if (items.length === 0) return null
  const { startIndex, totalResults } = data as { startIndex?: number; totalResults?: number }
  if (startIndex !== undefined && totalResults !== undefined) {
    const next = startIndex + items.length
    return next <= totalResults ? { startIndex: next } : null
  }
  const { page, page_size: size = items.length, total_records: total, next } = meta?.pagination ?? {}
  if (page === undefined) return next ? { cursor: next } : null
  if (next !== undefined) return next === null ? null : { 'page.after': next }
  // Feeds have no total: they end with a page that is not full.
  const isLast = total === undefined ? items.length < size : page * size >= total
  return isLast ? null : { 'page.number': page + 1 }
}

/** The records of a list, from the envelope or from SCIM's form. */
export function itemsOf(data: unknown): unknown[] {
  const list = (data as { Resources?: unknown } | null)?.Resources ?? data
  return Array.isArray(list) ? list : []
}
