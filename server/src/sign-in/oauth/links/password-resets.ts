// Forgotten passwords (docs/contract/access.md#forgotten-passwords). A link belongs to a person of a program, but the password is that
// of all their programs. So a program in which the person has another address, or none, is not enough: whoever may change the
// address there would get the password elsewhere (decision 0012).

import { randomUUID } from 'node:crypto'
import type { Db } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { forProgram } from '../../../platform/db/transaction.ts'
import { userNameForm } from '../../../shared/text/directory-text.ts'
import { IS_REQUIRED_SQL } from '../company/required-sql.ts'
import type { AccountLink } from './account-links.ts'
import { queueAccountMails } from './account-mails.ts'

const RESETS_PER_DAY_MAX = 3
const VALID_SECONDS = 3600

/** SQL: the address that mails to the user `u` go to, as it is compared. */
const addressOf = (user: 'u' | 'o') =>
  sql.raw(`(
  select e.value_key from user_emails e where e.program_id = ${user}.program_id and e.user_id = ${user}.id
   order by e.is_primary desc, e.position limit 1)`)

/** SQL: whether the person (`users u`, `identities i`) may set a password by a mailed link. */
const MAY_RESET = sql`(
  u.active and i.password_hash is not null and ${addressOf('u')} is not null
  and not exists (select from identity_providers p where p.program_id = u.program_id and ${IS_REQUIRED_SQL})
  and not exists (select /* every program */ o.program_id from users o
                   where o.id = u.id and o.program_id <> u.program_id and ${addressOf('o')} is distinct from ${addressOf('u')}))`

export interface ResetRequest {
  readonly userName: string
  /** null: the only person of this userName on the server is meant. */
  readonly programId: number | null
}

/**
 * Queues a mail with a link for the person who is named, if there is one who may have it; the links sent before are void. A person gets
 * three a day; further requests change nothing.
 */
export async function requestPasswordReset(db: Db, request: ResetRequest): Promise<void> {
  const person = await findPerson(db, request)
  if (!person) return
  const { program_id: programId, user_id: userId } = person
  // Like every voiding of links: concurrent requests for a person are counted one after the other.
  await sql`select id from identities where id = ${userId} for update`.execute(db)
  const row = await sql<{ count: number }>`
    select /* every program */ count(*)::integer as count from password_resets
     where user_id = ${userId} and created_at > now() - interval '1 day'`.first(db)
  if ((row?.count ?? 0) >= RESETS_PER_DAY_MAX || !(await mayReset(db, programId, userId))) return
  await voidPasswordResets(db, [userId])
  const id = randomUUID()
  await sql`
    insert into password_resets (program_id, id, user_id, expires_at)
    values (${programId}, ${id}, ${userId}, now() + make_interval(secs => ${VALID_SECONDS}))`.execute(db)
  await queueAccountMails(forProgram(db, programId), 'password_reset', [{ userId, id }])
}

async function findPerson(db: Db, { userName, programId }: ResetRequest) {
  const rows = await sql<{ program_id: number; user_id: number; organisation_id: number; may_reset: boolean }>`
    select /* every program */ u.program_id, u.id as user_id, i.organisation_id, ${MAY_RESET} as may_reset
      from organisations g
      join identities i on i.organisation_id = g.id and i.user_name_key = lower(${userNameForm(userName)}::text)
      join users u on u.id = i.id
     where ${programId}::bigint is null or u.program_id = ${programId}::bigint
     order by u.program_id`.all(db)
  const isOnlyPerson = rows.every(row => row.organisation_id === rows[0]?.organisation_id)
  return isOnlyPerson ? rows.find(row => row.may_reset) : undefined
}

async function mayReset(db: Db, programId: number, userId: number): Promise<boolean> {
  const rows = await sql`
    select 1 from users u join identities i on i.id = u.id
     where u.program_id = ${programId} and u.id = ${userId} and ${MAY_RESET}`.all(db)
  return rows.length > 0
}

/** Voids the open links of these identities, in every program. */
export async function voidPasswordResets(db: Db, userIds: readonly number[]): Promise<void> {
  await sql`
    update /* every program */ password_resets set is_open = false
     where user_id = any(${userIds}::bigint[]) and is_open`.execute(db)
}

type ResetLink = Omit<AccountLink, 'kind'>

/** Whether the link still sets a password. */
export async function isOpenReset(db: Db, { programId, userId, id }: ResetLink): Promise<boolean> {
  const rows = await sql`
    select 1 from password_resets
     where program_id = ${programId} and id = ${id} and user_id = ${userId} and is_open
       and expires_at > now()`.all(db)
  return rows.length > 0 && mayReset(db, programId, userId)
}

/** Spends the link and stores the password; false when it is used, void or expired. Of concurrent uses one succeeds. */
export async function spendPasswordReset(db: Db, link: ResetLink, passwordHash: string): Promise<boolean> {
  await sql`select id from identities where id = ${link.userId} for update`.execute(db)
  if (!(await isOpenReset(db, link))) return false
  await sql`
    update identities set password_hash = ${passwordHash}, version = nextval('record_versions')
     where id = ${link.userId}`.execute(db)
  await voidPasswordResets(db, [link.userId])
  return true
}
