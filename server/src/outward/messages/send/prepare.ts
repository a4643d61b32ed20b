// Claimed messages are read again before they are sent: obsolete items are removed, items that must wait are rescheduled, and the
// rest is sent.

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { createClock } from '../clock.ts'
import type { Situation } from '../decide.ts'
import { type KnownPerson, mailedKey, readMailed, readPeople, shareChoices } from '../plan/recipients.ts'
import { mailOrderOf } from '../plan/write-decisions.ts'
import { type Policy, readPolicy } from '../settings/policy.ts'
import type { ClaimedMessage } from './claim-messages.ts'
import { type Fate, fateOf } from './fate.ts'
import { type MessageItem, readItems } from './message-items.ts'
import { deleteMessages, dropItems, holdItems, type LogLine, postponeMessages } from './settle-messages.ts'

/** A message with its items. */
export interface PreparedMessage<Item extends LogLine = MessageItem> {
  readonly message: ClaimedMessage
  /** At least one, the oldest first. */
  readonly items: readonly Item[]
}

export interface Prepared<Item extends LogLine = MessageItem> {
  readonly messages: readonly PreparedMessage<Item>[]
  readonly policy: Policy
  /** Recipients by id. */
  readonly people: ReadonlyMap<number, KnownPerson>
}

export async function prepareMessages(
  db: ProgramDb,
  claimed: readonly ClaimedMessage[],
  isMailOn: boolean,
): Promise<Prepared> {
  const policy = await readPolicy(db)
  const situation: Situation = { clock: createClock(new Date()), policy, isMailOn }
  const items = await readItems(
    db,
    claimed.map(({ id }) => id),
  )
  const userIds = [...new Set(items.map(item => item.user_id))]
  await shareChoices(db, userIds)
  const people = await readPeople(db, userIds)
  const mailed = await readMailed(
    db,
    userIds,
    items.flatMap(item => item.content_id ?? []),
  )
  const fates = fatesOf(claimed, items, { people, mailed, situation })
  const of = <F extends Fate['fate']>(fate: F) =>
    fates.filter((one): one is SortedItem & { fate: Extract<Fate, { fate: F }> } => one.fate.fate === fate)
  await dropItems(
    db,
    of('drop').map(({ item, fate }) => ({ item, reason: fate.reason })),
  )
  await holdAll(db, of('hold'), situation.clock.now)
  const sent = Map.groupBy(of('send'), ({ message }) => message.id)
  const postponed = new Set(of('hold').flatMap(({ message }) => (message.kind === 'push' ? [message.id] : [])))
  await deleteMessages(
    db,
    claimed.flatMap(({ id }) => (sent.has(id) || postponed.has(id) ? [] : [id])),
  )
  const messages = claimed.flatMap(message => {
    const own = sent.get(message.id)
    return own ? [{ message, items: own.map(({ item }) => item) }] : []
  })
  return { messages, policy, people }
}

interface SortedItem {
  readonly message: ClaimedMessage
  readonly item: MessageItem
  readonly fate: Fate
}

interface Known {
  readonly people: Prepared['people']
  readonly mailed: ReadonlySet<string>
  readonly situation: Situation
}

function fatesOf(
  claimed: readonly ClaimedMessage[],
  items: readonly MessageItem[],
  { people, mailed, situation }: Known,
): SortedItem[] {
  const messages = new Map(claimed.map(message => [message.id, message]))
  return items.flatMap(item => {
    const message = messages.get(item.message_id)
    if (!message) return []
    const wasMailed = item.content_id !== null && mailed.has(mailedKey(item.user_id, item.content_id))
    const context = { kind: message.kind, person: people.get(item.user_id), wasMailed, situation }
    return [{ message, item, fate: fateOf(item, context) }]
  })
}

/** Notices of mails move to the mail that is due then; a push message is postponed itself. */
async function holdAll(
  db: ProgramDb,
  held: readonly (SortedItem & { readonly fate: Extract<Fate, { fate: 'hold' }> })[],
  now: Date,
): Promise<void> {
  await holdItems(
    db,
    held
      .filter(({ message }) => message.kind !== 'push')
      .map(({ item, fate: { decision } }) => ({
        item,
        order: mailOrderOf(item.user_id, decision, now, 0),
        reason: decision.reason,
      })),
  )
  await postponeMessages(
    db,
    held.filter(({ message }) => message.kind === 'push').map(({ item, fate: { decision } }) => ({ item, decision })),
  )
}
