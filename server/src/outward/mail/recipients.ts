import { sql } from 'kysely'
import { DISPLAY_NAME_SQL } from '../../people/directory/index.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { chooseLanguage } from '../../shared/i18n/languages.ts'
import type { MailRecipient } from './mail.ts'

interface Row {
  readonly user_id: number
  readonly display_name: string
  readonly address: string | null
  readonly refused_at: Date | null
  readonly preferred_language: string | null
  readonly timezone: string | null
  readonly name: string
  readonly default_language: string
  readonly logo_url: string | null
  readonly brand_color: string | null
}

/** Active people of the program, by id. */
export async function readMailRecipients(
  db: ProgramDb,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, MailRecipient>> {
  const { rows } = await sql<Row>`
    select u.id as user_id, ${DISPLAY_NAME_SQL} as display_name, e.value as address, e.refused_at, u.preferred_language,
           u.timezone, p.name, p.default_language, p.logo_url, p.brand_color
      from users u
      join programs p on p.id = ${db.programId}
      left join lateral (
        select e.value, e.refused_at from user_emails e
         where e.program_id = ${db.programId} and e.user_id = u.id
         order by e.is_primary desc, e.position limit 1) e on true
     where u.program_id = ${db.programId} and u.id = any(${[...userIds]}::bigint[]) and u.active`.execute(db)
  return new Map(rows.map(row => [row.user_id, recipientOf(db.programId, row)]))
}

const recipientOf = (programId: number, row: Row): MailRecipient => ({
  programId,
  userId: row.user_id,
  displayName: row.display_name,
  address: row.address,
  emailStatus: row.refused_at === null ? 'ok' : 'refused',
  language: chooseLanguage([row.preferred_language, row.default_language]),
  preferredLanguage: row.preferred_language,
  timezone: row.timezone ?? 'UTC',
  program: { name: row.name, logoUrl: row.logo_url, brandColor: row.brand_color },
})

/** Marks an address of a person as refused for good; an address that they no longer have is ignored. */
export async function markAddressRefused(db: ProgramDb, userId: number, address: string): Promise<void> {
  await sql`
    update user_emails set refused_at = now()
     where program_id = ${db.programId} and user_id = ${userId} and value_key = lower(${address}) and refused_at is null`.execute(
    db,
  )
}
