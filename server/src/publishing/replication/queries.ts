import { sql } from 'kysely'
import type { Db } from '../../platform/db/handle.ts'
import type { ContentRecord } from '../content/index.ts'
import type { ContentRef } from '../visibility/index.ts'
import type { ReplicationRow } from './replication.ts'

/** Sets an id aside for the copy. */
export async function reserveContentId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('content', 'id')) as id`.execute(db)
  return Number(rows[0]?.id)
}

/** Writes one program's row of a record; one that is there already stays. `db` is bound to that program. */
export async function insertReplication(
  db: Db,
  programId: number,
  { channels, ...row }: Omit<ReplicationRow, 'program_id'>,
): Promise<void> {
  await db
    .insertInto('replications')
    .values({ ...row, program_id: programId, channels: JSON.stringify(channels) })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export function findReplication(db: Db, programId: number, id: string): Promise<ReplicationRow | undefined> {
  return db
    .selectFrom('replications')
    .selectAll()
    .where('program_id', '=', programId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function setStatus(db: Db, programId: number, id: string, status: 'finished' | 'failed'): Promise<void> {
  await db
    .updateTable('replications')
    .set({ status })
    .where('program_id', '=', programId)
    .where('id', '=', id)
    .execute()
}

export async function contentExists(db: Db, programId: number, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('content')
    .select('id')
    .where('program_id', '=', programId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

/** Gives the copy the pictures of the source; they stay where they are served from. */
export async function copyImages(
  db: Db,
  programId: number,
  contentId: number,
  images: ContentRecord['images'],
): Promise<void> {
  if (images.length === 0) return
  await db
    .insertInto('content_images')
    .values(
      images.map(({ url, alt, width, height, position }) => ({
        program_id: programId,
        content_id: contentId,
        url,
        alt,
        width,
        height,
        position,
      })),
    )
    .execute()
}

/** What the copy's body says after its videos have got their own ids. */
export async function setBody(db: Db, programId: number, contentId: number, body: string): Promise<void> {
  await db
    .updateTable('content')
    .set({ body })
    .where('program_id', '=', programId)
    .where('id', '=', contentId)
    .execute()
}

/** The id of the post that a path names; undefined when the program has none such. */
export async function findContentId(db: Db, programId: number, ref: ContentRef): Promise<number | undefined> {
  const query = db.selectFrom('content').select('id').where('program_id', '=', programId)
  const named = ref.uuid === null ? query.where('id', '=', ref.id) : query.where('uuid', '=', ref.uuid)
  return (await named.executeTakeFirst())?.id
}
