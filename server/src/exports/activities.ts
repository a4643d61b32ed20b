// What users did: one row per like, bookmark, view, share, acknowledgement, comment and poll response.

import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { inSets, SET_SIZE } from './in-sets.ts'
import type { ExportSource } from './sources.ts'

const COLUMNS = [
  'occurred_at',
  'type',
  'user_id',
  'content_id',
  'content_uuid',
  'content_title',
  'comment_id',
  'poll_id',
]

const KINDS = [
  ['content_viewed', 'viewed_at'],
  ['content_liked', 'liked_at'],
  ['content_bookmarked', 'bookmarked_at'],
  ['content_shared', 'shared_at'],
  ['content_acknowledged', 'acknowledged_at'],
] as const

type Times = Record<(typeof KINDS)[number][1], Date | null>

interface EngagementRow extends Times {
  readonly user_id: number
  readonly content_id: number
  readonly uuid: string
  readonly title: string
}

export async function activitiesSource(database: Database, programId: number): Promise<ExportSource> {
  async function* rows() {
    for await (const row of engagements(database, programId)) {
      for (const [type, column] of KINDS) {
        if (row[column]) yield [row[column], type, row.user_id, row.content_id, row.uuid, row.title, null, null]
      }
    }
    for await (const row of comments(database, programId)) {
      yield [row.created_at, 'comment_created', row.user_id, row.content_id, row.uuid, row.title, row.id, null]
    }
    for await (const row of pollResponses(database, programId)) {
      yield [
        row.responded_at,
        'poll_responded',
        row.anonymous ? null : row.user_id,
        null,
        null,
        null,
        null,
        row.poll_id,
      ]
    }
  }
  return { columns: COLUMNS, rows: rows() }
}

function engagements(database: Database, programId: number) {
  return inSets<EngagementRow>(database, programId, async (db, last) => {
    const { rows } = await sql<EngagementRow>`
      select e.user_id, e.content_id, e.viewed_at, e.liked_at, e.bookmarked_at, e.shared_at, e.acknowledged_at,
             c.uuid, c.title
        from (select * from engagements
               where program_id = ${programId}
                 and (user_id, content_id) > (${last?.user_id ?? 0}, ${last?.content_id ?? 0})
               order by user_id, content_id limit ${sql.raw(String(SET_SIZE))}) e
        join content c on c.program_id = ${programId} and c.id = e.content_id
       order by e.user_id, e.content_id`.execute(db)
    return rows
  })
}

interface CommentRow {
  readonly id: number
  readonly created_at: Date
  readonly user_id: number | null
  readonly content_id: number
  readonly uuid: string
  readonly title: string
}

function comments(database: Database, programId: number) {
  return inSets<CommentRow>(database, programId, async (db, last) => {
    const { rows } = await sql<CommentRow>`
      select m.id, m.created_at, m.author_user_id as user_id, m.content_id, c.uuid, c.title
        from comments m join content c on c.program_id = m.program_id and c.id = m.content_id
       where m.program_id = ${programId} and m.id > ${last?.id ?? 0}
       order by m.id limit ${sql.raw(String(SET_SIZE))}`.execute(db)
    return rows
  })
}

interface ResponseRow {
  readonly poll_id: number
  readonly user_id: number
  readonly responded_at: Date
  readonly anonymous: boolean
}

function pollResponses(database: Database, programId: number) {
  return inSets<ResponseRow>(database, programId, async (db, last) => {
    const { rows } = await sql<ResponseRow>`
      select r.poll_id, r.user_id, r.responded_at, p.anonymous
        from poll_responses r join polls p on p.program_id = r.program_id and p.id = r.poll_id
       where r.program_id = ${programId} and (r.poll_id, r.user_id) > (${last?.poll_id ?? 0}, ${last?.user_id ?? 0})
       order by r.poll_id, r.user_id limit ${sql.raw(String(SET_SIZE))}`.execute(db)
    return rows
  })
}
