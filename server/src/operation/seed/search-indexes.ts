// The word indexes are normally kept without a pending list (fastupdate off), so that a search never scans one. Sorting
// in one post at a time makes up most of a load, though: 17 s for 10,000 posts, against 2 s when some thousands are
// collected first. So a load switches it on, and off again when it is done.

import type { Store } from './store.ts'

const INDEXES = ['content_search_document', 'post_search_document'] as const

/** The pending list is merged, in memory, whenever it reaches PostgreSQL's limit (4 MB). */
const SORT_MEMORY = '64MB'

/** Runs `work` with the pending list switched on. */
export async function withPendingSearchIndexes(store: Store, work: () => Promise<void>): Promise<void> {
  await store.asOwner(`set local work_mem = '${SORT_MEMORY}'`)
  for (const index of INDEXES) await store.asOwner(`alter index ${index} set (fastupdate = on)`)
  await work()
  for (const index of INDEXES) {
    await store.asOwner(`select gin_clean_pending_list('${index}')`)
    await store.asOwner(`alter index ${index} set (fastupdate = off)`)
  }
}
