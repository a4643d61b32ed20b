// What belongs to a post as a list, in the order in which the client sent it.

import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { PREPARED, type Query, runTogether } from '../../../platform/db/kysely.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { noteUploads } from '../../uploads/index.ts'
import type { ContentChanges, NewContent } from '../content.ts'

/** SQL: stores the topics of a post that has none; one that is named twice counts once. */
export function channelsSql(db: ProgramDb, contentId: number, channels: NewContent['channels']): RawBuilder<unknown> {
  const unique = [...new Map(channels.map(channel => [channel.id, channel])).values()]
  return sql`
    ${PREPARED} insert into content_topics (program_id, content_id, topic_id, hidden, position)
    select ${db.programId}, ${contentId}, t.id, t.hidden, t.place - 1
      from unnest(${unique.map(({ id }) => id)}::bigint[], ${unique.map(({ hidden }) => hidden ?? false)}::boolean[])
           with ordinality as t (id, hidden, place)`
}

/** The same at once. */
export async function insertChannels(
  db: ProgramDb,
  contentId: number,
  channels: NewContent['channels'],
): Promise<void> {
  await channelsSql(db, contentId, channels).execute(db)
}

type Lists = Pick<ContentChanges, 'links' | 'initiatives'>

/** Replaces the lists that are given; the others stay. */
export async function replaceRelations(
  db: ProgramDb,
  contentId: number,
  lists: Lists,
  audienceIds: readonly number[] | undefined,
): Promise<void> {
  const statements = relationStatements(db, contentId, lists, audienceIds)
  if (statements.length > 0) await runTogether(db, statements)
  await noteUploads(db, addressesOf(lists))
}

/** The addresses in lists, which may name uploads. */
export const addressesOf = ({ links = [] }: Lists): (string | null | undefined)[] =>
  links.flatMap(link => [link.url, link.image_url])

/** The same as statements, without noting uploads. */
export function relationStatements(
  db: ProgramDb,
  contentId: number,
  { links, initiatives }: Lists,
  audienceIds: readonly number[] | undefined,
): Query<unknown>[] {
  const place = { program_id: db.programId, content_id: contentId }
  return [
    ...replacing(
      db,
      contentId,
      'content_links',
      links?.map(({ url, title, description, image_url }, position) => ({
        ...place,
        url,
        title: title ?? null,
        description: description ?? null,
        image_url: image_url ?? null,
        position,
      })),
    ),
    ...replacing(
      db,
      contentId,
      'content_initiatives',
      initiatives &&
        [...new Set(initiatives.map(({ id }) => id))].map((id, position) => ({
          ...place,
          initiative_id: id,
          position,
        })),
    ),
    ...replacing(
      db,
      contentId,
      'content_audiences',
      audienceIds?.map((id, position) => ({ ...place, audience_id: id, position })),
    ),
  ]
}

function replacing<T extends 'content_links' | 'content_initiatives' | 'content_audiences'>(
  db: ProgramDb,
  contentId: number,
  table: T,
  rows: readonly Insertable<Tables[T]>[] | undefined,
): Query<unknown>[] {
  if (!rows) return []
  const deleted = sql`
    delete from ${sql.table(table)} where program_id = ${db.programId} and content_id = ${contentId}`
  return rows.length === 0 ? [deleted] : [deleted, db.insertInto(table).values([...rows] as never)]
}
