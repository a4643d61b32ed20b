import { type RawBuilder, sql } from 'kysely'
import type { ProgramDb } from '../../platform/db/handle.ts'
import type { PageRequest } from '../../platform/http/input/pagination.ts'
import { TOPIC_VISIBLE_TO } from '../topics/index.ts'
import type { Author } from './item.ts'

export interface SubmittableTopic {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly auto_publish: boolean
}

/** Topics that people may submit to, published and open to this one. */
const OPEN_TO = ({ programId, userId }: Author): RawBuilder<unknown> =>
  sql`t.program_id = ${programId} and t.user_submittable and ${TOPIC_VISIBLE_TO(userId)}`

/** A page of them by name, and how many there are. */
export async function listSubmittableTopics(
  db: ProgramDb,
  author: Author,
  page: PageRequest,
): Promise<{ rows: SubmittableTopic[]; total: number }> {
  const { rows } = await sql<SubmittableTopic>`
    select t.id, t.name, t.description, t.auto_publish from topics t
     where ${OPEN_TO(author)}
     order by folded(t.name) collate "C", t.id limit ${page.size} offset ${page.offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from topics t where ${OPEN_TO(author)}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Those of the ids that this person may submit to. */
export async function findSubmittableTopics(
  db: ProgramDb,
  author: Author,
  ids: readonly number[],
): Promise<Map<number, SubmittableTopic>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<SubmittableTopic>`
    select t.id, t.name, t.description, t.auto_publish from topics t
     where ${OPEN_TO(author)} and t.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(topic => [topic.id, topic]))
}

export async function hasSubmittableTopic(db: ProgramDb, author: Author): Promise<boolean> {
  const { rows } = await sql`select from topics t where ${OPEN_TO(author)} limit 1`.execute(db)
  return rows.length > 0
}
