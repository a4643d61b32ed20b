// The records to which a post refers must exist in its program; else 400 `not_found` with the position in the body.

import { resolveAudienceNames } from '../../../people/audiences/index.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { isAmong, type Query, runTogether } from '../../../platform/db/query.ts'
import type { Insertable } from '../../../platform/db/row-types.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { invalid, type Validation } from '../../../platform/http/errors.ts'
import type { Tables } from '../../../shared/tables.ts'
import { markUploads } from '../../uploads/index.ts'
import type { ContentChanges, NewContent } from '../content.ts'

/** The members of a body that refer to other records. */
interface References {
  readonly channels?: readonly Reference[] | undefined
  readonly initiatives?: readonly Reference[] | undefined
  readonly author?: ContentChanges['author']
  /** Names of audiences. */
  readonly audiences?: readonly string[] | undefined
}

/** Ids of the post's audiences, in their order; undefined when the body omits them. Throws 400 as `settleReferences`. */
export async function resolveReferences(db: ProgramDb, references: References): Promise<number[] | undefined> {
  const { rows } = await referencesSql(db, references).execute(db)
  return settleReferences(db, references, rows[0])
}

/** Ids of the records found. */
interface Found {
  readonly topics: readonly number[]
  readonly initiatives: readonly number[]
  readonly users: readonly number[]
}

/** SQL: the referenced records that the program has, for `settleReferences`; `locksTopics` locks the topics against changes. */
export const referencesSql = (
  db: ProgramDb,
  { channels = [], initiatives = [], author }: References,
  locksTopics = false,
): Sql<Found> => sql<Found>`
    select
      ${knownIds(db, 'topics', idsOf(channels), locksTopics ? sql`for share` : sql``)} as topics,
      ${knownIds(db, 'initiatives', idsOf(initiatives))} as initiatives,
      ${knownIds(db, 'users', idsOf(authorsOf(author)))} as users`

/** SQL: those of the ids that a table of the program has. */
const knownIds = (
  db: ProgramDb,
  table: 'topics' | 'initiatives' | 'users',
  ids: readonly number[],
  lock: Sql<unknown> = sql``,
): Sql<unknown> =>
  ids.length === 0
    ? sql`'{}'::bigint[]`
    : sql`array(
        select id from ${sql.table(table)}
         where program_id = ${db.programId} and id ${isAmong(ids)} order by id ${lock})`

/** Throws 400 for references that were not found; returns the same as `resolveReferences`. */
export async function settleReferences(
  db: ProgramDb,
  { channels = [], initiatives = [], author, audiences }: References,
  found: Found | undefined,
): Promise<number[] | undefined> {
  const place = (parameter: string) => (index: number) => `${parameter}.${index}.id`
  const faults = [
    ...missing(channels, found?.topics, 'Topic', place('channels')),
    ...missing(initiatives, found?.initiatives, 'Initiative', place('initiatives')),
    ...missing(authorsOf(author), found?.users, 'User', () => 'author.user_id'),
  ]
  if (faults.length > 0) throw invalid(...faults)
  return audiences && resolveAudienceNames(db, audiences, 'audiences')
}

interface Reference {
  readonly id: number
}

/** The ids, each once. */
const idsOf = (references: readonly Reference[]): number[] => [...new Set(references.map(({ id }) => id))]

const authorsOf = (author: References['author']): Reference[] => {
  const id = author?.user_id ?? null
  return id === null ? [] : [{ id }]
}

/** The faults of references to records that the program does not have. */
function missing(
  references: readonly Reference[],
  known: readonly number[] | undefined,
  what: string,
  parameterOf: (index: number) => string,
): Validation[] {
  const ids = new Set(known)
  return references.flatMap(({ id }, index) =>
    ids.has(id) ? [] : [{ rule: 'not_found', parameter: parameterOf(index), message: `${what} does not exist` }],
  )
}

// The lists that belong to a post, in the order sent by the client.

/** SQL: stores the topics of a post that has none; duplicates count once. */
export function channelsSql(db: ProgramDb, contentId: number, channels: NewContent['channels']): Sql<unknown> {
  const topics = [...new Map(channels.map(channel => [channel.id, channel])).values()]
  return sql`
    insert into content_topics (program_id, content_id, topic_id, hidden, position)
    select ${db.programId}, ${contentId}::bigint, t.id, t.hidden, t.position - 1
      from unnest(${topics.map(({ id }) => id)}::bigint[], ${topics.map(({ hidden }) => hidden ?? false)}::boolean[])
           with ordinality as t (id, hidden, position)`
}

type Lists = Pick<ContentChanges, 'links' | 'initiatives'>

/** Replaces the given lists; the others stay. */
export async function replaceRelations(
  db: ProgramDb,
  contentId: number,
  lists: Lists,
  audienceIds: readonly number[] | undefined,
): Promise<void> {
  await runTogether(db, { relations: relationStatements(db, contentId, lists, audienceIds) })
  await markUploads(db, addressesOf(lists))
}

/** The addresses in lists, which may name uploads. */
export const addressesOf = ({ links = [] }: Lists): (string | null | undefined)[] =>
  links.flatMap(link => [link.url, link.image_url])

type Rows = { readonly [T in RelationTable]?: readonly Insertable<Tables[T]>[] | undefined }
type RelationTable = 'content_links' | 'content_initiatives' | 'content_audiences'

function rowsOf(
  db: ProgramDb,
  contentId: number,
  { links, initiatives }: Lists,
  audienceIds: readonly number[] | undefined,
): Rows {
  const place = { program_id: db.programId, content_id: contentId }
  return {
    content_links: links?.map(({ url, title, description, image_url }, position) => ({
      ...place,
      url,
      title: title ?? null,
      description: description ?? null,
      image_url: image_url ?? null,
      position,
    })),
    content_initiatives:
      initiatives &&
      [...new Set(initiatives.map(({ id }) => id))].map((id, position) => ({ ...place, initiative_id: id, position })),
    content_audiences: audienceIds?.map((id, position) => ({ ...place, audience_id: id, position })),
  }
}

/** Statements that store the lists of a new post, without marking uploads as used. */
export const newRelationStatements = (
  db: ProgramDb,
  contentId: number,
  lists: Lists,
  audienceIds: readonly number[] | undefined,
): Query<unknown>[] =>
  Object.entries(rowsOf(db, contentId, lists, audienceIds)).flatMap(([table, rows]) =>
    inserting(table as RelationTable, rows),
  )

/** Statements that replace the lists of an existing post. */
const relationStatements = (
  db: ProgramDb,
  contentId: number,
  lists: Lists,
  audienceIds: readonly number[] | undefined,
): Query<unknown>[] =>
  Object.entries(rowsOf(db, contentId, lists, audienceIds)).flatMap(([table, rows]) =>
    rows
      ? [
          sql`delete from ${sql.table(table)} where program_id = ${db.programId} and content_id = ${contentId}`,
          ...inserting(table as RelationTable, rows),
        ]
      : [],
  )

const inserting = (table: RelationTable, rows: Rows[RelationTable]): Query<unknown>[] =>
  rows?.[0]
    ? [
        sql`insert into ${sql.table(table)} (${sql.join(Object.keys(rows[0]).map(name => sql.ref(name)))})
            values ${sql.join(rows.map(row => sql`(${sql.join(Object.values(row))})`))}`,
      ]
    : []
