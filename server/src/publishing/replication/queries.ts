import { sql } from 'kysely'
import type { Db, ProgramDb } from '../../platform/db/handle.ts'
import type { ContentRecord } from '../content/index.ts'
import { noteUploads } from '../uploads/index.ts'
import type { ReplicationRow } from './replication.ts'

/** Reserves an id for the copy. */
export async function reserveContentId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('content', 'id')) as id`.execute(db)
  return Number(rows[0]?.id)
}

/** Writes one program's row of a record; one that is there already stays. `db` is bound to that program. */
export async function insertReplication(
  db: ProgramDb,
  { channels, ...row }: Omit<ReplicationRow, 'program_id'>,
): Promise<void> {
  await db
    .insertInto('replications')
    .values({ ...row, program_id: db.programId, channels: JSON.stringify(channels) })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export function findReplication(db: ProgramDb, id: string): Promise<ReplicationRow | undefined> {
  return db
    .selectFrom('replications')
    .selectAll()
    .where('program_id', '=', db.programId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function setStatus(db: ProgramDb, id: string, status: 'finished' | 'failed'): Promise<void> {
  await db
    .updateTable('replications')
    .set({ status })
    .where('program_id', '=', db.programId)
    .where('id', '=', id)
    .execute()
}

export async function contentExists(db: ProgramDb, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('content')
    .select('id')
    .where('program_id', '=', db.programId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

/** Adds the pictures of the source to the copy; they stay where they are served from. */
export async function copyImages(db: ProgramDb, contentId: number, images: ContentRecord['images']): Promise<void> {
  if (images.length === 0) return
  await db
    .insertInto('content_images')
    .values(
      images.map(({ url, alt, width, height, position }) => ({
        program_id: db.programId,
        content_id: contentId,
        url,
        alt,
        width,
        height,
        position,
      })),
    )
    .execute()
  await noteUploads(
    db,
    images.map(image => image.url),
  )
}

/** What the copy's body says after its videos have got their own ids. */
export async function setBody(db: ProgramDb, contentId: number, body: string): Promise<void> {
  await db
    .updateTable('content')
    .set({ body })
    .where('program_id', '=', db.programId)
    .where('id', '=', contentId)
    .execute()
}
