// Initiatives tag posts across topics.

import { isUniqueViolation } from '../../platform/db/errors.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { pageParameters, readSort, respondWithPage, sortParameter } from '../../platform/http/input/pagination.ts'
import { namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { presentTimes, type RowOf } from '../../platform/http/input/timestamp.ts'
import { contentLimits, readContent, writeContent } from '../content/index.ts'
import { indexPosts, renewPostsOfInitiative } from '../visibility/index.ts'

const SORT_FIELDS = ['id', 'name', 'created_at', 'updated_at'] as const

const Initiative = namedObject('Initiative', {
  id: Type.Id(),
  name: Type.String(),
  created_at: Type.Timestamp(),
  updated_at: Type.Timestamp(),
})

export const listInitiatives = endpoint('GET /v2/initiatives', {
  tag: 'Initiatives',
  summary: 'List the initiatives that posts can be tagged with',
  access: readContent,
  input: { query: Type.Object({ ...sortParameter, ...pageParameters }) },
  output: { status: 200, body: Type.Page(Initiative) },
  async handle({ db }, { query }) {
    const sort = readSort(query.sort, SORT_FIELDS, 'name')
    const key = (field: string) => (field === 'name' ? sql`sort_key(name) collate "C"` : sql.ref(field))
    const terms = sort.map(({ field, direction }) => sql`${key(field)} ${sql.raw(direction)}`)
    return respondWithPage(db, query, presentInitiative, {
      columns: COLUMNS,
      from: sql`from initiatives where program_id = ${db.programId}`,
      order: sql.join([...terms, sql`id`]),
    })
  },
})

/** The name contains a visible character, and is unique in the program, ignoring case. */
const InitiativeInput = namedObject('InitiativeInput', {
  name: Type.FilledText(contentLimits.labelMaxLength),
})

export const createInitiative = endpoint('POST /v2/initiatives', {
  tag: 'Initiatives',
  summary: 'Create an initiative to tag posts with',
  access: writeContent,
  input: { body: InitiativeInput },
  output: { status: 201, body: Type.One(Initiative) },
  async handle({ db }, { body }) {
    const { rows } = await withFreeName(
      sql<InitiativeRow>`
        insert into initiatives (program_id, name) values (${db.programId}, ${body.name.trim()})
        returning ${COLUMNS}`.execute(db),
    )
    return { data: presentInitiative(rows[0] as InitiativeRow) }
  },
})

const InitiativeParams = Type.Object({ initiative_id: Type.Id() })

export const updateInitiative = endpoint('PUT /v2/initiatives/{initiative_id}', {
  tag: 'Initiatives',
  summary: 'Rename an initiative',
  access: writeContent,
  input: { params: InitiativeParams, body: InitiativeInput },
  output: { status: 200, body: Type.One(Initiative) },
  errors: [409],
  async handle({ db }, { params: { initiative_id: id }, body }) {
    await lockInitiative(db, id)
    const { rows } = await withFreeName(
      sql<InitiativeRow>`
        update initiatives set name = ${body.name.trim()}, updated_at = now()
         where program_id = ${db.programId} and id = ${id}
        returning ${COLUMNS}`.execute(db),
    )
    const updated = rows[0]
    if (!updated) throw notFound('Initiative')
    await renewPostsOfInitiative(db, id)
    return { data: presentInitiative(updated) }
  },
})

export const deleteInitiative = endpoint('DELETE /v2/initiatives/{initiative_id}', {
  tag: 'Initiatives',
  summary: 'Delete an initiative; its posts stay, without the tag',
  access: writeContent,
  input: { params: InitiativeParams },
  output: { status: 204 },
  async handle({ db }, { params: { initiative_id: id } }) {
    await lockInitiative(db, id)
    const posts = await lockPostsOfInitiative(db, id)
    const rows = await sql`
      delete from initiatives where program_id = ${db.programId} and id = ${id} returning id`.all(db)
    if (rows.length === 0) throw notFound('Initiative')
    await indexPosts(db, posts)
  },
})

type InitiativeRow = RowOf<Static<typeof Initiative>, 'created_at' | 'updated_at'>

const COLUMNS = sql`id, name, created_at, updated_at`

const presentInitiative = (row: InitiativeRow) => presentTimes(row, 'created_at', 'updated_at')

/** Locks an initiative until the end of the transaction: no post can be tagged with it, and it cannot change. */
async function lockInitiative(db: ProgramDb, initiativeId: number): Promise<void> {
  await sql`
    select 1 from initiatives where program_id = ${db.programId} and id = ${initiativeId} for update`.execute(db)
}

/** Locks the posts of an initiative and returns their ids. */
async function lockPostsOfInitiative(db: ProgramDb, initiativeId: number): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    select c.id from content c
     where c.program_id = ${db.programId}
       and c.id in (select ci.content_id from content_initiatives ci
                     where ci.program_id = ${db.programId} and ci.initiative_id = ${initiativeId})
     order by c.id for update`.all(db)
  return rows.map(post => post.id)
}

/** Awaits a write; throws 409 when another initiative of the program has the name. */
async function withFreeName<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (isUniqueViolation(error, 'initiatives_name')) throw conflict('An initiative of this name exists already')
    throw error
  }
}
