import type { ServerResponse } from 'node:http'
import type { Database } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

const SHOWN_WITHIN_SECONDS = 3600

/**
 * Has the pages welcome a person who was never here and set a password by a code or an invitation: by a cookie, which they read and
 * delete. It says nothing of the person.
 */
export async function welcomeIfFirst(
  database: Database,
  response: ServerResponse,
  { programId, userId }: { readonly programId: number; readonly userId: number },
): Promise<void> {
  const rows = await database.system(db =>
    sql`select from users where program_id = ${programId} and id = ${userId} and last_accessed_at is null`.all(db),
  )
  if (rows.length === 0) return
  response.appendHeader('set-cookie', `atrium_welcome=1; Path=/; Max-Age=${SHOWN_WITHIN_SECONDS}; SameSite=Lax`)
}
