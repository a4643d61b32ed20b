// The record of a post that was republished in another program
// (docs/contract/content.md#replication).

import type { Db, ProgramDb } from '../../platform/db/handle.ts'
import { oneRow } from '../../platform/db/query.ts'
import type { Selectable } from '../../platform/db/row-types.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { described, namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import type { ReplicationsTable } from '../../shared/tables.ts'
import type { ContentRecord } from '../content/index.ts'
import { markUploads } from '../uploads/index.ts'
import { isReadableSql } from '../visibility/index.ts'

export type ReplicationRow = Selectable<ReplicationsTable>

export const Replication = namedObject('Replication', {
  sourceContentId: Type.String(),
  targetContentId: Type.String(),
  sourcePlatform: Type.String(),
  targetPlatform: Type.String(),
  replicatedAt: Type.Timestamp(),
  targetLocationId: Type.String(),
  workflowId: Type.Count(),
})

/** The record as returned: platforms are programs, the location is the first topic of the copy. */
export function presentReplication(row: ReplicationRow): Static<typeof Replication> {
  return {
    sourceContentId: String(row.source_content_id),
    targetContentId: String(row.target_content_id),
    sourcePlatform: String(row.source_program_id),
    targetPlatform: String(row.target_program_id),
    replicatedAt: presentTimestamp(row.replicated_at),
    targetLocationId: String(row.target_topic_id),
    workflowId: row.workflow_id,
  }
}

/** A topic of the target program that the copy goes to. */
export interface TargetTopic {
  readonly id: number
  readonly hidden: boolean
}

/** Reserves an id for the copy. */
export async function reserveContentId(db: Db): Promise<number> {
  const row = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('content', 'id')) as id`.first(db)
  return Number(row?.id)
}

/** Inserts one program's row of a record; an existing row stays. `db` is bound to that program. */
export async function insertReplication(
  db: ProgramDb,
  { channels, ...row }: Omit<ReplicationRow, 'program_id'>,
): Promise<void> {
  const columns = { ...row, program_id: db.programId, channels: JSON.stringify(channels) }
  await sql`insert into replications ${oneRow(columns)} on conflict do nothing`.execute(db)
}

export async function findReplication(db: ProgramDb, id: string): Promise<ReplicationRow | undefined> {
  return sql<ReplicationRow>`
    select * from replications where program_id = ${db.programId} and id = ${id}`.first(db)
}

export async function setStatus(db: ProgramDb, id: string, status: 'finished' | 'failed'): Promise<void> {
  await sql`update replications set status = ${status} where program_id = ${db.programId} and id = ${id}`.execute(db)
}

export async function contentExists(db: ProgramDb, id: number): Promise<boolean> {
  const rows = await sql`select 1 from content where program_id = ${db.programId} and id = ${id}`.all(db)
  return rows.length > 0
}

/** Adds the source's images to the copy, at the same addresses. */
export async function copyImages(db: ProgramDb, contentId: number, images: ContentRecord['images']): Promise<void> {
  if (images.length === 0) return
  await sql`
    insert into content_images (program_id, content_id, url, alt, width, height, position, focal_x, focal_y)
    values ${sql.join(
      images.map(
        ({ url, alt, width, height, position, focal_x, focal_y }) =>
          sql`(${db.programId}, ${contentId}, ${url}, ${alt}, ${width}, ${height}, ${position}, ${focal_x}, ${focal_y})`,
      ),
    )}`.execute(db)
  await markUploads(
    db,
    images.map(image => image.url),
  )
}

/** Sets the copy's body, which contains the ids of its own videos. */
export async function setBody(db: ProgramDb, contentId: number, body: string): Promise<void> {
  await sql`update content set body = ${body} where program_id = ${db.programId} and id = ${contentId}`.execute(db)
}

/** Maximum records returned, newest first; narrower filters return older ones. */
const RECORDS_MAX = 1_000

const ID_MAX_LENGTH = 64

/** An id of a post or program, which records contain as text. */
const IdText = (description: string) =>
  Type.Optional(described(description, Type.Text(ID_MAX_LENGTH, { minLength: 1 })))

/** SQL: the id of the post of this program in a record. */
const OWN_POST = sql`case when source_program_id = program_id then source_content_id else target_content_id end`

const COLUMNS = {
  'filter.source.contentId': 'source_content_id',
  'filter.source.platform': 'source_program_id',
  'filter.target.contentId': 'target_content_id',
  'filter.target.platform': 'target_program_id',
} as const

type Side = keyof typeof COLUMNS

export const listReplications = endpoint('GET /v2/content/replications', {
  tag: 'Content',
  summary: 'List which posts were republished between programs, newest first',
  description: `At least one filter of a source or a target is required. At most the ${RECORDS_MAX} newest are returned.`,
  access: { as: ['user', 'server'], scopes: ['content.read', 'content.replication.audit'], role: 'publisher' },
  input: {
    query: Type.Object({
      'filter.source.contentId': IdText('The post that was republished'),
      'filter.source.platform': IdText('The program that it was republished from'),
      'filter.target.contentId': IdText('The copy'),
      'filter.target.platform': IdText('The program that it was republished to'),
      'filter.workflowId': Type.Optional(
        described('The workflow of the record', Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
      ),
    }),
  },
  output: { status: 200, body: Type.List(Replication) },
  async handle({ actor, db }, { query }) {
    const conditions = (Object.keys(COLUMNS) as Side[]).flatMap((name): Sql<unknown>[] => {
      const value = query[name]
      return value === undefined ? [] : [sql`${sql.ref(COLUMNS[name])} = ${readId(value)}`]
    })
    if (conditions.length === 0) throw noFilter()
    const workflowId = query['filter.workflowId']
    if (workflowId !== undefined) conditions.push(sql`workflow_id = ${workflowId}`)
    const rows = await sql<ReplicationRow>`
      select * from replications
       where program_id = ${db.programId} and status <> 'failed' and ${sql.join(conditions, sql` and `)}
         and ${isReadableSql(db.programId, actor, OWN_POST)}
       order by replicated_at desc, id desc limit ${RECORDS_MAX}`.all(db)
    return { data: rows.map(presentReplication) }
  },
})

/** Parses an id; returns 0, which no record has, for an invalid text. */
function readId(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0
}

const noFilter = () =>
  invalid({
    rule: 'required',
    parameter: 'filter.source.contentId',
    message: 'at least one filter of the source or of the target is required',
  })
