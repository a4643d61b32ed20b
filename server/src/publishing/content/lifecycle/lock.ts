import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/handle.ts'
import { type ContentRef, lockTopicsOf, lockTopicsOfPost } from '../../visibility/index.ts'
import type { ContentState } from './states.ts'

/** A post whose row is locked until the transaction ends, as it is at that moment. */
export interface LockedPost {
  readonly id: number
  readonly uuid: string
  readonly content_type: string
  readonly state: ContentState
  readonly title: string
  readonly has_topic: boolean
  readonly scheduled_at: Date | null
  /** The database's clock, in whole milliseconds as timestamps are answered. */
  readonly now: Date
}

/** Locks the post that a path names; null when the program has none such. Changes to one post follow each other. */
export async function lockPost(db: Db, programId: number, ref: ContentRef | null): Promise<LockedPost | null> {
  if (!ref) return null
  const named = ref.uuid === null ? sql`c.id = ${ref.id}` : sql`c.uuid = ${ref.uuid}`
  await lockTopicsOfPost(db, programId, named)
  const [post] = await lock(db, programId, named, sql`for update of c`)
  return post ?? null
}

/** Locks those of the posts that are due by now; a post that somebody else holds is left for the next time. */
export async function lockDuePosts(db: Db, programId: number, ids: readonly number[]): Promise<LockedPost[]> {
  await lockTopicsOf(db, programId, ids)
  const due = sql`c.id = any(${ids}) and c.state = 'scheduled' and c.scheduled_at <= now()`
  return lock(db, programId, due, sql`order by c.id for update of c skip locked`)
}

async function lock(
  db: Db,
  programId: number,
  condition: RawBuilder<unknown>,
  how: RawBuilder<unknown>,
): Promise<LockedPost[]> {
  const { rows } = await sql<LockedPost>`
    select c.id, c.uuid, c.content_type, c.state, c.title, c.scheduled_at,
           exists (select from content_topics ct where ct.program_id = c.program_id and ct.content_id = c.id) as has_topic,
           date_trunc('milliseconds', clock_timestamp()) as now
      from content c
     where c.program_id = ${programId} and ${condition} ${how}`.execute(db)
  return rows
}
