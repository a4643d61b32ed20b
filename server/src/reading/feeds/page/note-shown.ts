import type { Feeds } from '../feeds-state.ts'
import type { PostRow } from './packed-posts.ts'
import type { Reader } from './reader.ts'

/** For figures: these posts are shown to the reader. */
export function noteShown({ noted }: Feeds, { programId, userId }: Reader, rows: readonly PostRow[]): void {
  noted.shown(
    programId,
    userId,
    rows.map(row => row.post_id),
  )
}
