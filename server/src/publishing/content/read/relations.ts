// What belongs to a post as a list, in the order in which the client sent it.

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { noteUploads } from '../../uploads/index.ts'
import type { ContentChanges, NewContent } from '../content.ts'

/** Stores the topics of a new post; one that is named twice counts once. */
export async function insertChannels(
  db: ProgramDb,
  contentId: number,
  channels: NewContent['channels'],
): Promise<void> {
  const unique = [...new Map(channels.map(channel => [channel.id, channel])).values()]
  await db
    .insertInto('content_topics')
    .values(
      unique.map(({ id, hidden }, position) => ({
        program_id: db.programId,
        content_id: contentId,
        topic_id: id,
        hidden: hidden ?? false,
        position,
      })),
    )
    .execute()
}

/** Replaces the lists that are given; the others stay. */
export async function replaceRelations(
  db: ProgramDb,
  contentId: number,
  { links, initiatives }: Pick<ContentChanges, 'links' | 'initiatives'>,
  audienceIds: readonly number[] | undefined,
): Promise<void> {
  if (links) await replaceLinks(db, contentId, links)
  if (initiatives) await replaceInitiatives(db, contentId, initiatives)
  if (audienceIds) await replaceAudiences(db, contentId, audienceIds)
}

async function replaceLinks(
  db: ProgramDb,
  contentId: number,
  links: NonNullable<ContentChanges['links']>,
): Promise<void> {
  await db
    .deleteFrom('content_links')
    .where('program_id', '=', db.programId)
    .where('content_id', '=', contentId)
    .execute()
  if (links.length === 0) return
  await db
    .insertInto('content_links')
    .values(
      links.map(({ url, title, description, image_url }, position) => ({
        program_id: db.programId,
        content_id: contentId,
        url,
        title: title ?? null,
        description: description ?? null,
        image_url: image_url ?? null,
        position,
      })),
    )
    .execute()
  await noteUploads(
    db,
    links.flatMap(link => [link.url, link.image_url]),
  )
}

async function replaceInitiatives(
  db: ProgramDb,
  contentId: number,
  initiatives: NonNullable<ContentChanges['initiatives']>,
): Promise<void> {
  await db
    .deleteFrom('content_initiatives')
    .where('program_id', '=', db.programId)
    .where('content_id', '=', contentId)
    .execute()
  const ids = [...new Set(initiatives.map(initiative => initiative.id))]
  if (ids.length === 0) return
  await db
    .insertInto('content_initiatives')
    .values(
      ids.map((id, position) => ({ program_id: db.programId, content_id: contentId, initiative_id: id, position })),
    )
    .execute()
}

async function replaceAudiences(db: ProgramDb, contentId: number, audienceIds: readonly number[]): Promise<void> {
  await db
    .deleteFrom('content_audiences')
    .where('program_id', '=', db.programId)
    .where('content_id', '=', contentId)
    .execute()
  if (audienceIds.length === 0) return
  await db
    .insertInto('content_audiences')
    .values(
      audienceIds.map((id, position) => ({
        program_id: db.programId,
        content_id: contentId,
        audience_id: id,
        position,
      })),
    )
    .execute()
}
