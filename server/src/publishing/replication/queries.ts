import { sql } from 'kysely'
import type { Db, ProgramDb } from '../../platform/db/handle.ts'
import { oneRow } from '../../platform/db/query.ts'
import type { ContentRecord } from '../content/index.ts'
import { noteUploads } from '../uploads/index.ts'
import type { ReplicationRow } from './replication.ts'

/** Reserves an id for the copy. */
export async function reserveContentId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('content', 'id')) as id`.execute(db)
  return Number(rows[0]?.id)
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
  const { rows } = await sql<ReplicationRow>`
    select * from replications where program_id = ${db.programId} and id = ${id}`.execute(db)
  return rows[0]
}

export async function setStatus(db: ProgramDb, id: string, status: 'finished' | 'failed'): Promise<void> {
  await sql`update replications set status = ${status} where program_id = ${db.programId} and id = ${id}`.execute(db)
}

export async function contentExists(db: ProgramDb, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from content where program_id = ${db.programId} and id = ${id}`.execute(db)
  return rows.length > 0
}

/** Adds the source's images to the copy, at the same addresses. */
export async function copyImages(db: ProgramDb, contentId: number, images: ContentRecord['images']): Promise<void> {
  if (images.length === 0) return
  await sql`
    insert into content_images (program_id, content_id, url, alt, width, height, position)
    values ${sql.join(
      images.map(
        ({ url, alt, width, height, position }) =>
          sql`(${db.programId}, ${contentId}, ${url}, ${alt}, ${width}, ${height}, ${position})`,
      ),
    )}`.execute(db)
  await noteUploads(
    db,
    images.map(image => image.url),
  )
}

/** Sets the copy's body, in which its videos have their own ids. */
export async function setBody(db: ProgramDb, contentId: number, body: string): Promise<void> {
  await sql`update content set body = ${body} where program_id = ${db.programId} and id = ${contentId}`.execute(db)
}
