// Decides who can be invited, and why not: the first of the reasons counts.

import { unmanagedElsewhere } from '../../platform/access/ranks.ts'
import { ROLES, type Role } from '../../platform/access/roles.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { acrossPrograms } from '../../platform/db/transaction.ts'
import { type InvitationWay, IS_REQUIRED_SQL } from '../../sign-in/oauth/index.ts'
import { MAIL_SQL } from '../directory/index.ts'

export const SKIP_REASONS = [
  'no_address',
  'refused',
  'signed_in',
  'provider',
  'inactive',
  'outranked',
  'recent',
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** Hours in which a person is not invited again by a request. */
const RECENT_HOURS = 20

interface Inviter {
  readonly role: Role
  /** The id of the caller in other programs; null: unknown there. */
  readonly elsewhereId: number | null
}

/** SQL: people `u` as `id` and `reason`, null for those who can be invited. */
export function evaluatedSql(
  programId: number,
  who: Sql<unknown>,
  { role, elsewhereId }: Inviter,
  way: InvitationWay,
): Sql<{ id: number; reason: SkipReason | null }> {
  const roles = [...ROLES]
  const managing = roles.slice(roles.indexOf('program_manager'))
  // A password applies in every program of the organisation (platform/access/ranks.ts).
  const isOutranked = sql`
    array_position(${roles}::text[], u.role) > array_position(${roles}::text[], ${role}::text) or exists (
      select from users o
        left join users own on own.program_id = o.program_id and own.id = ${elsewhereId}::bigint and own.active
       where o.id = u.id and o.program_id <> ${programId}
         and (own.id is null or own.role <> all(${managing}::text[])
              or array_position(${roles}::text[], own.role) < array_position(${roles}::text[], o.role)))`
  const byMail = way === 'mail'
  return sql`
    select u.id,
           case when not u.active then 'inactive'
                when ${isOutranked} then 'outranked'
                when exists (select from identity_providers p where p.program_id = u.program_id and ${IS_REQUIRED_SQL}) then 'provider'
                when u.last_accessed_at is not null then 'signed_in'
                when ${byMail} and mail.value is null then 'no_address'
                when ${byMail} and mail.refused_at is not null then 'refused'
                when exists (
                  select from invitations n
                   where n.program_id = u.program_id and n.user_id = u.id
                     and n.sent_at > now() - make_interval(hours => ${sql.lit(RECENT_HOURS)})
                     -- No mail was made: whoever asked for it had lost the right to.
                     and not exists (
                       select from invited_people p
                        where p.program_id = u.program_id and p.request_id = n.request_id and p.user_id = u.id
                          and p.status = 'failed' and p.mail_id is null)) then 'recent'
           end as reason
      from users u join identities i on i.id = u.id ${MAIL_SQL}
     where u.program_id = ${programId} and ${who}`
}

/**
 * Those of these people who can be invited at this moment, in the order of their ids, whenever they were invited before. They are
 * locked, so that a change that voids codes waits until the new ones are stored.
 */
export async function findInvitable(
  db: ProgramDb,
  userIds: readonly number[],
  inviter: Inviter,
  way: InvitationWay,
): Promise<number[]> {
  if (userIds.length === 0) return []
  await sql`
    select id from users
     where program_id = ${db.programId} and id = any(${userIds}::bigint[]) order by id for share`.execute(db)
  const changes = userIds.map(userId => ({ userId, callerId: inviter.elsewhereId }))
  const unmanaged = await unmanagedElsewhere(db, changes)
  const evaluated = evaluatedSql(db.programId, sql`u.id = any(${userIds}::bigint[])`, inviter, way)
  const rows = await acrossPrograms(db, () =>
    sql<{ id: number }>`
      select /* every program */ j.id from (${evaluated}) j where j.reason is null or j.reason = 'recent' order by j.id`.all(
      db,
    ),
  )
  return rows.map(({ id }) => id).filter(id => !unmanaged.has(id))
}
