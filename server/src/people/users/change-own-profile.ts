import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Services } from '../../platform/services.ts'
import { changedFields, type UserRecord } from '../scim/index.ts'
import { recordOf, storeUserFields } from './change-user.ts'
import { lockUser } from './find-user.ts'
import { keepLostNames } from './forget/identifying-words.ts'
import { usersChanged } from './user-changed.ts'
import { replacePhotoFile } from './user-photo.ts'

/** The changes of an own profile; missing members stay, null clears. */
export interface ProfileChanges {
  readonly displayName?: string | null
  /** An http(s) address. */
  readonly photoUrl?: string | null
  /** A language tag. */
  readonly preferredLanguage?: string | null
  /** The IANA name of a time zone. */
  readonly timezone?: string | null
  /** null: the theme of the device. */
  readonly theme?: 'system' | 'light' | 'dark' | null
}

/** Changes the profile of a user of the program, with the same consequences as a SCIM change. */
export async function changeOwnProfile(
  services: Services,
  db: ProgramDb,
  userId: number,
  { theme, ...changes }: ProfileChanges,
): Promise<void> {
  const before = await lockUser(db, userId, 'change')
  const record = recordOf(before)
  const after: UserRecord = { ...record, ...changes }
  const fields = changedFields(record, after)
  if (theme !== undefined) await storeTheme(db, userId, theme)
  if (fields.length === 0) return
  const user = await storeUserFields(db, before, after, fields)
  await keepLostNames(services, db, before, user)
  if (fields.includes('photoUrl')) await replacePhotoFile(services, db, userId, null)
  await usersChanged(services, db, [{ user, fields }])
}

/** The theme is not part of events, so it has no other consequences. */
async function storeTheme(db: ProgramDb, userId: number, theme: NonNullable<ProfileChanges['theme']> | null) {
  await sql`update users set theme = ${theme} where program_id = ${db.programId} and id = ${userId}`.execute(db)
}
