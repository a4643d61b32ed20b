// The indexes of words are kept so that a search never has to look through a list of what is waiting to be sorted in
// (fastupdate off). Sorting in one post at a time makes up most of a load, though: 17 s for 10,000 posts, against 2 s when
// some thousands are gathered first. So a load gathers, and puts things back when it is done.

import type { Store } from './store.ts'

const INDEXES = ['content_search_document', 'post_search_document'] as const

/** What is gathered is sorted in, in memory, whenever it reaches PostgreSQL's limit (4 MB). */
const SORT_MEMORY = '64MB'

/** Runs `work` while words are gathered before they are sorted in. */
export async function gatheringWords(store: Store, work: () => Promise<void>): Promise<void> {
  await store.asOwner(`set local work_mem = '${SORT_MEMORY}'`)
  for (const index of INDEXES) await store.asOwner(`alter index ${index} set (fastupdate = on)`)
  await work()
  for (const index of INDEXES) {
    await store.asOwner(`select gin_clean_pending_list('${index}')`)
    await store.asOwner(`alter index ${index} set (fastupdate = off)`)
  }
}
