import { sql } from 'kysely'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { hintNotifications } from '../../shared/live/hints.ts'
import { OWN_DATA } from './rules.ts'
import type { NotificationType } from './types.ts'

const TYPE: NotificationType = 'export_ready'

/** What identifies the notification of a person's file. */
export const ownDataSubject = (fileId: string): string => `${OWN_DATA} ${fileId}`

/** The person has downloaded the file: its notification is read. */
export async function readOwnDataNotice(db: ProgramDb, userId: number, fileId: string): Promise<void> {
  const { rows } = await sql`
    update notifications set read_at = clock_timestamp()
     where program_id = ${db.programId} and user_id = ${userId} and type = ${TYPE} and subject = ${ownDataSubject(fileId)}
       and read_at is null
    returning 1`.execute(db)
  if (rows.length > 0) hintNotifications(db, [userId])
}
