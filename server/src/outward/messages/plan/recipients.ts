// The recipients of a notice, with what the rules depend on, a set at a time.

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { type Channel, type NotificationType, RULES } from '../../../publishing/notices/index.ts'
import { viewerSql } from '../../../publishing/visibility/index.ts'
import { zoneChooser } from '../../../shared/i18n/time-zones.ts'
import { findPushSubscribers } from '../../push/index.ts'
import type { Recipient } from '../decide.ts'
import { NO_CHOICES, type OwnChoices } from '../settings/own-settings.ts'

/** The conditions that select the recipients of a common notification. */
export interface CommonNotice {
  readonly id: number
  readonly type: NotificationType
  readonly content_id: number | null
  readonly poll_id: number | null
  readonly survey_id: number | null
  readonly needs_poll_audience: boolean
  readonly actor_user_id: number | null
  readonly access_keys: readonly number[] | null
  readonly audience_keys: readonly number[] | null
  readonly must_read_revision: number
  /** The only channels of a poll's; null: all. */
  readonly channels?: readonly Channel[] | null
}

/** The next people after this id who see its post, poll or survey and have not done what it asks, in the order of their ids. */
export async function nextPeople(
  db: ProgramDb,
  notice: CommonNotice,
  afterId: number,
  size: number,
): Promise<number[]> {
  const audience = audienceOf(db, notice)
  if (!audience) return []
  const rows = await sql<{ id: number }>`
    select u.id from users u
     where ${audience} and u.id > ${afterId} and u.id is distinct from ${notice.actor_user_id}::bigint
       and ${isOpen(db, notice)}
     order by u.id limit ${size}`.all(db)
  return rows.map(({ id }) => id)
}

/** SQL: whether the user `u` sees what the notice is about; null if no user does. */
function audienceOf({ programId }: ProgramDb, notice: CommonNotice): Sql<unknown> | null {
  const { access_keys, audience_keys, needs_poll_audience, poll_id, survey_id } = notice
  if (RULES[notice.type].needsPost) {
    return access_keys && audience_keys ? viewerSql(programId, { access_keys, audience_keys }) : null
  }
  const active = sql`u.program_id = ${programId} and u.active`
  if (!needs_poll_audience) return active
  if (survey_id !== null) {
    return sql`${active} and exists (
      select from survey_audiences a
        join audience_members m on m.program_id = ${programId} and m.audience_id = a.audience_id and m.user_id = u.id
       where a.program_id = ${programId} and a.survey_id = ${survey_id})`
  }
  return sql`${active} and exists (
    select from poll_audiences a
      join audience_members m on m.program_id = ${programId} and m.audience_id = a.audience_id and m.user_id = u.id
     where a.program_id = ${programId} and a.poll_id = ${poll_id})`
}

/** SQL: whether the user `u` has not yet done what it asks. */
function isOpen({ programId }: ProgramDb, { content_id, poll_id, survey_id, must_read_revision }: CommonNotice) {
  if (content_id !== null) {
    return sql`not exists (
      select from engagements e
       where e.program_id = ${programId} and e.user_id = u.id and e.content_id = ${content_id}
         and e.acknowledged_at is not null and e.acknowledged_revision >= ${must_read_revision})`
  }
  if (survey_id !== null) {
    return sql`not exists (
      select from survey_participants p
       where p.program_id = ${programId} and p.survey_id = ${survey_id} and p.user_id = u.id)`
  }
  return sql`not exists (
    select from poll_responses r where r.program_id = ${programId} and r.poll_id = ${poll_id} and r.user_id = u.id)`
}

type FactsRow = {
  readonly id: number
  readonly active: boolean
  readonly timezone: string | null
  readonly program_timezone: string
  readonly address: string | null
  readonly refused_at: Date | null
} & { readonly [K in keyof OwnChoices]: OwnChoices[K] | null }

/** A person without what depends on the notice. */
export type KnownPerson = Omit<Recipient, 'wasMailed'>

/**
 * Locks the choices of these people until the transaction ends: a concurrent change of hours (`lockChoices`) waits for it, and
 * then finds the notices that were postponed by the former ones.
 */
export async function shareChoices(db: ProgramDb, userIds: readonly number[]): Promise<void> {
  await sql`
    select user_id from notification_settings
     where program_id = ${db.programId} and user_id = any(${userIds}::bigint[]) order by user_id for share`.execute(db)
}

/**
 * Waits until no decision by former choices of these people is in flight, and blocks new ones until the transaction ends. It does not
 * wait for people without stored choices.
 */
export async function lockChoices(db: ProgramDb, userIds: readonly number[]): Promise<void> {
  await sql`
    select from notification_settings
     where program_id = ${db.programId} and user_id = any(${userIds}::bigint[]) order by user_id for no key update`.execute(
    db,
  )
}

/** People by id; people who have left are missing. */
export async function readPeople(db: ProgramDb, userIds: readonly number[]): Promise<ReadonlyMap<number, KnownPerson>> {
  const rows = await sql<FactsRow>`
    select u.id, u.active, u.timezone, p.timezone as program_timezone, e.value as address, e.refused_at, s.types, s.digest, s.digest_at, s.quiet_from, s.quiet_to, s.measured
      from users u
      join programs p on p.id = u.program_id
      left join notification_settings s on s.program_id = ${db.programId} and s.user_id = u.id
      left join lateral (
        select e.value, e.refused_at from user_emails e
         where e.program_id = ${db.programId} and e.user_id = u.id
         order by e.is_primary desc, e.position limit 1) e on true
     where u.program_id = ${db.programId} and u.id = any(${userIds}::bigint[])`.all(db)
  const withBrowser = await findPushSubscribers(db, userIds)
  const zoneOf = zoneChooser()
  return new Map(
    rows.map(row => [row.id, knownPerson(row, zoneOf(row.timezone, row.program_timezone), withBrowser.has(row.id))]),
  )
}

const knownPerson = (row: FactsRow, timezone: string, hasBrowser: boolean): KnownPerson => ({
  isActive: row.active,
  timezone,
  choices: row.digest === null ? NO_CHOICES : (row as unknown as OwnChoices),
  address: row.address === null ? 'none' : row.refused_at === null ? 'ok' : 'refused',
  hasBrowser,
})

export const mailedKey = (userId: number, contentId: number): string => `${userId} ${contentId}`

/** Keys (`mailedKey`) of the people and posts with a mail. */
export async function readMailed(
  db: ProgramDb,
  userIds: readonly number[],
  contentIds: readonly number[],
): Promise<ReadonlySet<string>> {
  if (contentIds.length === 0) return new Set()
  const rows = await sql<{ user_id: number; content_id: number }>`
    select m.user_id, m.content_id from mailed_posts m
     where m.program_id = ${db.programId} and m.content_id = any(${[...new Set(contentIds)]}::bigint[])
       and m.user_id = any(${userIds}::bigint[])`.all(db)
  return new Set(rows.map(({ user_id, content_id }) => mailedKey(user_id, content_id)))
}
