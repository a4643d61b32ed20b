import type { PlacedPage } from '../../../platform/http/paging.ts'

/** One moment for the readers of a minute: their statements are shared. */
const GRAIN_SECONDS = 60
/** A place in a ranking: score, time, id, and the moment of the ranking. */
const PLACE_LENGTH = 4

/** As of when a page ranks posts, in seconds since 1970: as the pages before it. */
export function rankedAt({ after }: Pick<PlacedPage, 'after'>): number {
  const before = after?.length === PLACE_LENGTH ? Number(after.at(-1)) : null
  return before ?? Math.floor(Date.now() / 1000 / GRAIN_SECONDS) * GRAIN_SECONDS
}
