// Claimed mails of newsletters are read again before they are sent: those of people who have left or switched newsletters off, and of
// newsletters that were cancelled, are dropped. Nothing holds the others.

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { createClock } from '../clock.ts'
import { type Decision, decideNewsletter, REASONS, type Situation } from '../decide.ts'
import { readPeople, shareChoices } from '../plan/recipients.ts'
import { readPolicy } from '../settings/policy.ts'
import type { ClaimedMessage } from './claim-messages.ts'
import type { Prepared } from './prepare.ts'
import { deleteMessages, dropItems, type LogLine } from './settle-messages.ts'

/** The line of a newsletter's mail in the log. */
interface NewsletterLine extends LogLine {
  readonly message_id: number
  readonly user_id: number
  /** Null when the newsletter was deleted. */
  readonly state: string | null
}

const GONE: Decision = { when: 'never', reason: REASONS.inactive }
const CANCELLED: Decision = { when: 'never', reason: REASONS.cancelled }

export async function prepareNewsletters(
  db: ProgramDb,
  claimed: readonly ClaimedMessage[],
  isMailOn: boolean,
): Promise<Prepared<NewsletterLine>> {
  const situation: Situation = { clock: createClock(new Date()), policy: await readPolicy(db), isMailOn }
  const lines = await readLines(db, claimed)
  const userIds = [...new Set(lines.map(line => line.user_id))]
  await shareChoices(db, userIds)
  const people = await readPeople(db, userIds)
  const fateOf = ({ state, user_id }: NewsletterLine, isTest: boolean): Decision => {
    if (state === null || (state === 'cancelled' && !isTest)) return CANCELLED
    const person = people.get(user_id)
    return person ? decideNewsletter(person, situation, { isTest }) : GONE
  }
  const byMessage = new Map(lines.map(line => [line.message_id, line]))
  const dropped: { readonly item: NewsletterLine; readonly reason: string }[] = []
  const messages = claimed.flatMap(message => {
    const line = byMessage.get(message.id)
    if (!line) return []
    const decision = fateOf(line, message.is_test)
    if (decision.when === 'now') return [{ message, items: [line] }]
    dropped.push({ item: line, reason: decision.reason })
    return []
  })
  await dropItems(db, dropped)
  const sent = new Set(messages.map(({ message }) => message.id))
  await deleteMessages(
    db,
    claimed.flatMap(({ id }) => (sent.has(id) ? [] : [id])),
  )
  return { messages, policy: situation.policy, people }
}

/** Locks the newsletters against being cancelled until the end of the transaction; recipients are still decided. */
async function readLines(db: ProgramDb, claimed: readonly ClaimedMessage[]): Promise<NewsletterLine[]> {
  const newsletterIds = [...new Set(claimed.flatMap(({ newsletter_id: id }) => id ?? []))]
  await sql`
    select from newsletters where program_id = ${db.programId} and id = any(${newsletterIds}::bigint[])
     order by id for key share`.execute(db)
  return sql<NewsletterLine>`
    select d.message_id, d.id as delivery_id, d.user_id, n.state
      from notice_deliveries d
      join messages m on m.program_id = ${db.programId} and m.id = d.message_id
      left join newsletters n on n.program_id = ${db.programId} and n.id = m.newsletter_id
     where d.program_id = ${db.programId} and d.message_id = any(${claimed.map(({ id }) => id)}::bigint[])
       and d.status = 'waiting'`.all(db)
}
