// One set of a newsletter's people, in one transaction: who gets a mail with which posts, their mails, and how far deciding has come
// are written together, so a crash between two sets neither repeats nor skips a person.

import { createHash } from 'node:crypto'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { presentTimestamp } from '../../../platform/http/input/timestamp.ts'
import { findNewsletter, type NewsletterRow, type SkipReason } from '../../../publishing/newsletters/index.ts'
import { emit } from '../../../shared/events/emit.ts'
import {
  decideNewsletter,
  REASONS,
  readPeople,
  readPolicy,
  SKIP_CODES,
  writeNewsletterMails,
} from '../../messages/index.ts'
import { isOfAudienceSql, readReaderKeys } from '../audience.ts'
import { compose } from '../render/compose.ts'
import { readPublished, type Selection, selectPosts } from '../render/selection.ts'
import { newToken } from '../tracking/token.ts'

const SET_SIZE = 1000

interface Options {
  readonly isMailOn: boolean
}

/** Decides the next set; true when more may be left. A newsletter that another node has locked is skipped. */
export async function decideSet(db: ProgramDb, id: number, { isMailOn }: Options): Promise<boolean> {
  const rows = await sql`
    select from newsletters where program_id = ${db.programId} and id = ${id} and state = 'sending' and sent_at is null
       for no key update skip locked`.all(db)
  const newsletter = rows.length === 0 ? undefined : await findNewsletter(db, id)
  if (!newsletter) return false
  const userIds = await nextPeople(db, newsletter)
  if (userIds.length > 0) await decidePeople(db, newsletter, userIds, isMailOn)
  const last = userIds.at(-1) ?? newsletter.last_user_id
  const isThrough = userIds.length < SET_SIZE
  await sql`
    update newsletters
       set last_user_id = ${last},
           sent_at = case when ${isThrough} then date_trunc('milliseconds', clock_timestamp()) end
     where program_id = ${db.programId} and id = ${id}`.execute(db)
  if (isThrough) await announce(db, id)
  // Whether it is sent is looked at next.
  return true
}

async function nextPeople(db: ProgramDb, newsletter: NewsletterRow): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    select u.id from users u
     where ${isOfAudienceSql(db, newsletter)} and u.id > ${newsletter.last_user_id}
     order by u.id limit ${SET_SIZE}`.all(db)
  return rows.map(row => row.id)
}

interface Skipped {
  readonly userId: number
  /** For the log. */
  readonly reason: string
}

async function decidePeople(
  db: ProgramDb,
  newsletter: NewsletterRow,
  userIds: readonly number[],
  isMailOn: boolean,
): Promise<void> {
  const people = await readPeople(db, userIds)
  const situation = { policy: await readPolicy(db), isMailOn }
  const skipped: Skipped[] = []
  const wanted: number[] = []
  for (const userId of userIds) {
    const person = people.get(userId)
    if (!person) continue
    const decision = decideNewsletter(person, situation)
    if (decision.when === 'now') wanted.push(userId)
    else skipped.push({ userId, reason: decision.reason })
  }
  const shown = await selectFor(db, newsletter, wanted)
  const receive = wanted.filter(userId => shown.has(userId))
  skipped.push(...wanted.flatMap(userId => (shown.has(userId) ? [] : [{ userId, reason: REASONS.nothing }])))
  await writeRecipients(db, newsletter, shown, receive, skipped)
  await writeNewsletterMails(db, { newsletterId: newsletter.id, isTest: false, userIds: receive, skipped })
}

/** The ids of the selections of these people; those with nothing to show are missing. */
async function selectFor(
  db: ProgramDb,
  newsletter: NewsletterRow,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const keysOf = await readReaderKeys(db, userIds)
  const byKeys = Map.groupBy(userIds, userId => JSON.stringify(keysOf.get(userId) ?? [0]))
  const readers = [...byKeys.keys()].map(keys => JSON.parse(keys) as number[])
  const { blocks } = newsletter
  const selections = await selectPosts(db, newsletter, readers, newsletter.begun_at ?? new Date())
  const published = await readPublished(
    db,
    blocks.flatMap(({ content_id: id }) => id ?? []),
  )
  const shown = selections.map(selection => (compose(blocks, selection, published).hasNothing ? null : selection))
  const ids = await storeSelections(
    db,
    newsletter.id,
    shown.filter(selection => selection !== null),
  )
  const people = [...byKeys.values()]
  return new Map(
    shown.flatMap((selection, index) => {
      const selectionId = selection && ids.get(hashOf(selection).toString('hex'))
      return selectionId ? (people[index] ?? []).map(userId => [userId, selectionId] as const) : []
    }),
  )
}

const hashOf = (selection: Selection): Buffer => createHash('sha256').update(JSON.stringify(selection)).digest()

/** Ids of selections, by the hexadecimal hash of each. */
async function storeSelections(
  db: ProgramDb,
  newsletterId: number,
  selections: readonly Selection[],
): Promise<ReadonlyMap<string, number>> {
  const texts = [...new Set(selections.map(selection => JSON.stringify(selection)))]
  const hashes = texts.map(text => createHash('sha256').update(text).digest())
  await sql`
    insert into newsletter_selections (program_id, newsletter_id, posts, posts_hash)
    select ${db.programId}, ${newsletterId}::bigint, s.posts::jsonb, s.hash
      from unnest(${texts}::text[], ${hashes}::bytea[]) as s (posts, hash) order by s.hash
    on conflict do nothing`.execute(db)
  const rows = await sql<{ id: number; hash: string }>`
    select id, encode(posts_hash, 'hex') as hash from newsletter_selections
     where program_id = ${db.programId} and newsletter_id = ${newsletterId}
       and posts_hash = any(${hashes}::bytea[])`.all(db)
  return new Map(rows.map(row => [row.hash, row.id]))
}

async function writeRecipients(
  db: ProgramDb,
  { id, mail_tracking: tracking }: NewsletterRow,
  shown: ReadonlyMap<number, number>,
  receive: readonly number[],
  skipped: readonly Skipped[],
): Promise<void> {
  const tokens = receive.map(() => (tracking === 'none' ? null : newToken(db.programId)))
  const reasons = skipped.map(({ reason }): SkipReason | string => SKIP_CODES[reason] ?? reason)
  await sql`
    insert into newsletter_recipients (program_id, newsletter_id, user_id, status, reason, selection_id, token)
    select ${db.programId}, ${id}::bigint, r.user_id, case when r.reason is null then 'waiting' else 'skipped' end, r.reason,
           r.selection_id, r.token
      from unnest(${[...receive, ...skipped.map(({ userId }) => userId)]}::bigint[],
                  ${[...receive.map(() => null), ...reasons]}::text[],
                  ${[...receive.map(userId => shown.get(userId)), ...skipped.map(() => null)]}::bigint[],
                  ${[...tokens, ...skipped.map(() => null)]}::text[]) as r (user_id, reason, selection_id, token)`.execute(
    db,
  )
  // By their random tokens: the order of these rows says nothing of the people.
  if (tracking !== 'none') {
    await sql`
      insert into newsletter_mails (program_id, token, newsletter_id)
      select ${db.programId}, t.token, ${id}::bigint from unnest(${tokens.toSorted()}::text[]) as t (token)`.execute(db)
  }
}

/** Emits the event of a newsletter that is decided. */
async function announce(db: ProgramDb, id: number): Promise<void> {
  const { subject, recipients, sent_at } = await sql<{ subject: string; recipients: number; sent_at: Date }>`
    select n.subject, n.sent_at, (
             select count(*) from newsletter_recipients r
              where r.program_id = ${db.programId} and r.newsletter_id = ${id} and r.status <> 'skipped')::integer as recipients
      from newsletters n where n.program_id = ${db.programId} and n.id = ${id}`.one(db)
  await emit(db, 'newsletter_sent', {
    newsletter_id: id,
    subject,
    recipients,
    sent_at: presentTimestamp(sent_at),
  })
}
