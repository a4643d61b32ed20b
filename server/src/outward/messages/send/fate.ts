// The fate of each item of a due message: send, postpone or drop.

import { RULES } from '../../../publishing/notices/index.ts'
import { type Decision, decide, type Situation } from '../decide.ts'
import type { KnownPerson } from '../plan/recipients.ts'
import type { MessageKind } from './claim-messages.ts'
import type { MessageItem } from './message-items.ts'

export type Fate =
  | { readonly fate: 'send' }
  | { readonly fate: 'hold'; readonly decision: Extract<Decision, { at: Date }> }
  | { readonly fate: 'drop'; readonly reason: string }

const GONE = 'no longer there for the person'
const DONE = 'read or done before it was sent'
const LOOKED_AT = 'looked at before the digest'

/** These say whether the person has read something: where views have no names, all of them are `NOT_NEEDED`. */
export const REASONS_ABOUT_READING: readonly string[] = [GONE, DONE, LOOKED_AT]
export const NOT_NEEDED = 'no longer needed'

interface ItemContext {
  readonly kind: MessageKind
  /** Undefined if they have left. */
  readonly person: KnownPerson | undefined
  readonly wasMailed: boolean
  readonly situation: Situation
}

export function fateOf(item: MessageItem, { kind, person, wasMailed, situation }: ItemContext): Fate {
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
