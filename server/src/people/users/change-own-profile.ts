import type { ProgramDb } from '../../platform/db/handle.ts'
import type { Services } from '../../platform/services.ts'
import { changedFields, type UserRecord } from '../scim/index.ts'
import { recordOf, storeUserFields } from './change-user.ts'
import { replacePhotoFile } from './endpoints/user-photo.ts'
import { lockUser } from './find-user.ts'
import { keepLostNames } from './forget/identifying-words.ts'
import { userChanged } from './user-changed.ts'

/** The changes of an own profile; missing members stay, null clears. */
export interface ProfileChanges {
  readonly displayName?: string | null
  /** An http(s) address. */
  readonly photoUrl?: string | null
  /** A language tag. */
  readonly preferredLanguage?: string | null
  /** The IANA name of a time zone. */
  readonly timezone?: string | null
  /** null: as the device is set. */
  readonly theme?: 'system' | 'light' | 'dark' | null
}

/** Changes the profile of a user of the program, with all consequences, as if it had been provisioned. */
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
  await userChanged(services, db, user, fields)
}

/** The theme is no part of events. */
async function storeTheme(db: ProgramDb, userId: number, theme: NonNullable<ProfileChanges['theme']> | null) {
  await db.updateTable('users').set({ theme }).where('program_id', '=', db.programId).where('id', '=', userId).execute()
}
