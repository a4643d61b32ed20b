// Posts by their ids, for one reader: those that the reader does not see are left out.

import type { Feeds } from '../feeds-state.ts'
import { joinPosts } from '../render/join-posts.ts'
import { type PageRow, type PostRow, unpackPosts } from './packed-posts.ts'
import type { Reader } from './reader.ts'

/** Those that the reader sees, in the order of the ids. */
export async function readPostRows(
  feeds: Feeds,
  { programId, userId }: Reader,
  ids: readonly number[],
): Promise<PostRow[]> {
  const request = { name: 'myfeed', filters: {}, page: { size: ids.length, offset: 0, after: null } } as const
  const row = await feeds.batches.read<PageRow>(feeds.queries.get(programId, request, { kind: 'ids', ids }), userId)
  return unpackPosts(row.posts)
}

/** The same as JSON, between two texts, the first of them ASCII; null without posts. */
export async function readPostTexts(
  feeds: Feeds,
  reader: Reader,
  ids: readonly number[],
  ends: readonly [before: string, after: string],
): Promise<Buffer | null> {
  const rows = await readPostRows(feeds, reader, ids)
  if (rows.length === 0) return null
  recordShown(feeds, reader, rows)
  const rendered = await feeds.posts.get(reader.programId, rows)
  return rendered.size === 0 ? null : joinPosts(rows, rendered, reader, ends)
}

/** Counts the reader as reached by these posts. */
export function recordShown(
  { reach }: Feeds,
  { programId, userId, isAssistant }: Reader,
  rows: readonly PostRow[],
): void {
  if (isAssistant) return
  reach.shown(
    programId,
    userId,
    rows.map(row => row.post_id),
  )
}
