// The lists that belong to a post, in the order sent by the client.

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { type Query, runTogether } from '../../../platform/db/query.ts'
import type { Insertable } from '../../../platform/db/row-types.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { Tables } from '../../../shared/tables.ts'
import { markUploads } from '../../uploads/index.ts'
import type { ContentChanges, NewContent } from '../record/record.ts'

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
