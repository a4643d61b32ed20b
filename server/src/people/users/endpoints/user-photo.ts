import type { ProgramDb } from '../../../platform/db/handle.ts'
import { afterCommit } from '../../../platform/db/transaction.ts'
import type { Services } from '../../../platform/services.ts'
import { removePhoto, type StagedPhoto } from '../../photos/index.ts'

/** Whether a photo is a picture inside the request, which has to be stored first. */
export const isInlinePhoto = (photoUrl: string | null): photoUrl is string =>
  photoUrl !== null && /^data:/i.test(photoUrl)

/** Whether the picture is, byte for byte, the one that the user has already. */
export async function isPhotoOf(db: ProgramDb, userId: number, photo: StagedPhoto): Promise<boolean> {
  const same = await db
    .selectFrom('user_photos')
    .select('name')
    .where('program_id', '=', db.programId)
    .where('user_id', '=', userId)
    .where('digest', '=', photo.digest)
    .executeTakeFirst()
  return same !== undefined
}

/** Records which user a stored picture belongs to, and deletes the files of the previous one; null for no file. */
export async function replacePhotoFile(
  services: Services,
  db: ProgramDb,
  userId: number,
  photo: StagedPhoto | null,
): Promise<void> {
  const replaced = await db
    .deleteFrom('user_photos')
    .where('program_id', '=', db.programId)
    .where('user_id', '=', userId)
    .returning('name')
    .execute()
  if (photo) {
    await db
      .insertInto('user_photos')
      .values({ program_id: db.programId, user_id: userId, name: photo.name, digest: photo.digest })
      .execute()
  }
  afterCommit(db, () => {
    for (const { name } of replaced) void removePhoto(services, db.programId, name)
  })
}
