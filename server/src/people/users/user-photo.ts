import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Services } from '../../platform/services.ts'
import { removePhoto, type StagedPhoto } from '../photos/index.ts'

/** Whether a photo is a data URI, which has to be stored first. */
export const isInlinePhoto = (photoUrl: string | null): photoUrl is string =>
  photoUrl !== null && /^data:/i.test(photoUrl)

/** Whether the user has this picture already, byte for byte. */
export async function isPhotoOf(db: ProgramDb, userId: number, photo: StagedPhoto): Promise<boolean> {
  const rows = await sql`
    select 1 from user_photos
     where program_id = ${db.programId} and user_id = ${userId} and digest = ${photo.digest}`.all(db)
  return rows.length > 0
}

/** Assigns a stored picture to a user (null: none). The files of the previous one are deleted after the commit. */
export async function replacePhotoFile(
  services: Services,
  db: ProgramDb,
  userId: number,
  photo: StagedPhoto | null,
): Promise<void> {
  const replaced = await sql<{ name: string }>`
    delete from user_photos where program_id = ${db.programId} and user_id = ${userId} returning name`.all(db)
  if (photo) {
    await sql`
      insert into user_photos (program_id, user_id, name, digest)
      values (${db.programId}, ${userId}, ${photo.name}, ${photo.digest})`.execute(db)
  }
  db.afterCommit(() => {
    for (const { name } of replaced) void removePhoto(services, db.programId, name)
  })
}
