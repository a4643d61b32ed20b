// Claimed messages are read again before they are sent: obsolete items are removed, items that must wait are rescheduled, and the
// rest is sent.

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { RULES } from '../../../publishing/notices/index.ts'
import { createClock } from '../clock.ts'
import { type Decision, decide, type Situation } from '../decide.ts'
import { type KnownPerson, mailedKey, readMailed, readPeople, shareChoices } from '../plan/recipients.ts'
import { mailOrderOf } from '../plan/write-decisions.ts'
import { type Policy, readPolicy } from '../settings/policy.ts'
import {
  type ClaimedMessage,
  deleteMessages,
  dropItems,
  holdItems,
  type MessageItem,
  type MessageKind,
  postponeMessages,
  readItems,
} from './stored-messages.ts'

/** A message with its items. */
export interface PreparedMessage {
  readonly message: ClaimedMessage
  /** At least one, the oldest first. */
  readonly items: readonly MessageItem[]
}

export interface Prepared {
  readonly messages: readonly PreparedMessage[]
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

// The fate of each item of a due message: send, postpone or drop.

type Fate =
  | { readonly fate: 'send' }
  | { readonly fate: 'hold'; readonly decision: Extract<Decision, { at: Date }> }
  | { readonly fate: 'drop'; readonly reason: string }

const GONE = 'no longer there for the person'
const DONE = 'read or done before it was sent'
const LOOKED_AT = 'looked at before the digest'

interface ItemContext {
  readonly kind: MessageKind
  /** Undefined if they have left. */
  readonly person: KnownPerson | undefined
  readonly wasMailed: boolean
  readonly situation: Situation
}

function fateOf(item: MessageItem, { kind, person, wasMailed, situation }: ItemContext): Fate {
  if (!item.is_current || !person) return { fate: 'drop', reason: GONE }
  if (item.is_done) return { fate: 'drop', reason: DONE }
  if (kind === 'digest' && item.is_looked_at) return { fate: 'drop', reason: LOOKED_AT }
  const notice = { type: item.type, isImportant: RULES[item.type].important }
  const decisions = decide(notice, { ...person, wasMailed }, situation)
  const decision = kind === 'push' ? decisions.push : decisions.email
  switch (decision.when) {
    case 'now':
      return { fate: 'send' }
    case 'digest':
      return kind === 'digest' ? digestNow(person, situation) : { fate: 'hold', decision }
    case 'later':
      return { fate: 'hold', decision }
    case 'never':
      return { fate: 'drop', reason: decision.reason }
  }
}

/** A due digest is sent, unless quiet hours were chosen since. */
function digestNow(person: KnownPerson, { clock }: Situation): Fate {
  const { quiet_from: from, quiet_to: to } = person.choices
  const at = from !== null && to !== null ? clock.quietUntil(person.timezone, { from, to }) : null
  if (!at) return { fate: 'send' }
  return { fate: 'hold', decision: { when: 'digest', at, reason: `quiet hours until ${to}` } }
}
