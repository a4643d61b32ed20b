// How far people are on their way in, as a filter (docs/contract/people.md#invitations).

import { type Sql, sql } from '../../platform/db/sql.ts'
import { IS_OPEN_INVITATION_SQL } from '../../sign-in/oauth/index.ts'

export const PERSON_STATUSES = [
  'not_invited',
  'invited',
  'expired',
  'signed_in',
  'never_signed_in',
  'no_address',
  'address_refused',
] as const
export type PersonStatus = (typeof PERSON_STATUSES)[number]

const invitation = (condition: Sql<unknown>) => sql<boolean>`exists (
  select from invitations n where n.program_id = u.program_id and n.user_id = u.id and ${condition})`

const NEVER = sql<boolean>`u.last_accessed_at is null`

/** SQL: whether the user `u` has the status. */
export const STATUS_SQL: Readonly<Record<PersonStatus, Sql<boolean>>> = {
  not_invited: sql`(${NEVER} and not ${invitation(sql`true`)})`,
  invited: sql`(${NEVER} and ${invitation(IS_OPEN_INVITATION_SQL)})`,
  expired: sql`(${NEVER} and ${invitation(sql`not ${IS_OPEN_INVITATION_SQL}`)})`,
  signed_in: sql`u.last_accessed_at is not null`,
  never_signed_in: NEVER,
  no_address: sql`not exists (select from user_emails e where e.program_id = u.program_id and e.user_id = u.id)`,
  // The address that mails go to.
  address_refused: sql`exists (
    select from (
      select e.refused_at from user_emails e where e.program_id = u.program_id and e.user_id = u.id
       order by e.is_primary desc, e.position limit 1) m
     where m.refused_at is not null)`,
}

/** SQL: whether the user `u` has one of the statuses. */
export const hasStatus = (statuses: readonly PersonStatus[]): Sql<boolean> =>
  sql`(${sql.join(
    statuses.map(status => STATUS_SQL[status]),
    sql` or `,
  )})`
