// Decides on channels and times of a notification: all rules for this are here (decision 0066). They are evaluated when the
// notice is planned, and again when a message is sent, since hours and settings may have changed.

import type { SkipReason } from '../../publishing/newsletters/index.ts'
import type { Channel, NotificationType } from '../../publishing/notices/index.ts'
import type { Clock } from './clock.ts'
import { channelsOf } from './settings/channels-by-type.ts'
import type { OwnChoices } from './settings/own-settings.ts'
import type { Policy } from './settings/policy.ts'

interface Notice {
  readonly type: NotificationType
  readonly isImportant: boolean
}

/** A person, with what the rules depend on. */
export interface Recipient {
  readonly isActive: boolean
  /** Their own, else the program's. */
  readonly timezone: string
  readonly choices: OwnChoices
  /** `none`: there is no address; `refused`: it was refused for good. */
  readonly address: 'ok' | 'none' | 'refused'
  readonly hasBrowser: boolean
  /** A mail about the post of the notice was sent to them. */
  readonly wasMailed: boolean
}

export interface Situation {
  readonly clock: Clock
  readonly policy: Policy
  readonly isMailOn: boolean
}

/** `reason` is for the log: why not, or why later. */
export type Decision =
  | { readonly when: 'now' }
  | { readonly when: 'later' | 'digest'; readonly at: Date; readonly reason: string }
  | { readonly when: 'never'; readonly reason: string }

export const REASONS = {
  cancelled: 'the newsletter was cancelled',
  nothing: 'the newsletter had nothing to show to the person',
  inactive: 'the person is not active',
  off: 'switched off for this type of notification',
  noMail: 'this server sends no mail',
  noAddress: 'the person has no e-mail address',
  refused: 'the e-mail address was refused for good',
  mailed: 'a mail about this post was sent before',
  noBrowser: 'no browser of the person takes messages',
} as const

/** Why a recipient of a newsletter gets no mail, by the reason in the log. */
export const SKIP_CODES: Readonly<Record<string, SkipReason>> = {
  [REASONS.inactive]: 'inactive',
  [REASONS.off]: 'switched_off',
  [REASONS.noAddress]: 'no_address',
  [REASONS.refused]: 'refused',
  [REASONS.cancelled]: 'cancelled',
  [REASONS.nothing]: 'nothing_to_show',
}

const NOW: Decision = { when: 'now' }
const never = (reason: string): Decision => ({ when: 'never', reason })

/** Types whose mails neither count as the one mail about a post nor wait for another post. */
export const BESIDE_THE_ONE_MAIL: readonly NotificationType[] = [
  'acknowledge_reminder',
  'comment_reply',
  'mention',
  'reaction',
]

/** A new post is mailed again only when it is published again with this channel. */
const isMailedAgain = (type: NotificationType): boolean => type === 'new_post' || BESIDE_THE_ONE_MAIL.includes(type)

export function decide(notice: Notice, recipient: Recipient, situation: Situation): Record<Channel, Decision> {
  if (!recipient.isActive) {
    const inactive = never(REASONS.inactive)
    return { in_app: inactive, email: inactive, push: inactive }
  }
  const wanted = channelsOf(notice.type, situation.policy, recipient.choices.types)
  return {
    in_app: wanted.in_app ? NOW : never(REASONS.off),
    email: decideMail(notice, recipient, situation, wanted.email),
    push: decidePush(notice, recipient, situation, wanted.push),
  }
}

/**
 * Decides on the mail of a newsletter: quiet hours do not hold it and digests do not replace it. A test reaches also people who have
 * switched newsletters off.
 */
export function decideNewsletter(
  { isActive, address, choices }: Pick<Recipient, 'isActive' | 'address' | 'choices'>,
  { policy, isMailOn }: Pick<Situation, 'policy' | 'isMailOn'>,
  { isTest = false } = {},
): Decision {
  if (!isActive) return never(REASONS.inactive)
  if (!isMailOn) return never(REASONS.noMail)
  if (address === 'none') return never(REASONS.noAddress)
  if (address === 'refused') return never(REASONS.refused)
  return isTest || channelsOf('newsletter', policy, choices.types).email ? NOW : never(REASONS.off)
}

function decideMail(notice: Notice, recipient: Recipient, situation: Situation, isWanted: boolean): Decision {
  const { choices, address, wasMailed } = recipient
  if (!situation.isMailOn) return never(REASONS.noMail)
  if (address === 'none') return never(REASONS.noAddress)
  if (address === 'refused') return never(REASONS.refused)
  if (!isWanted && (choices.digest === 'never' || notice.type === 'reaction')) return never(REASONS.off)
  if (wasMailed && !isMailedAgain(notice.type)) return never(REASONS.mailed)
  return isWanted ? outsideQuietHours(notice, recipient, situation) : inDigest(recipient, situation)
}

function decidePush(notice: Notice, recipient: Recipient, situation: Situation, isWanted: boolean): Decision {
  if (!isWanted) return never(REASONS.off)
  if (!recipient.hasBrowser) return never(REASONS.noBrowser)
  return outsideQuietHours(notice, recipient, situation)
}

function outsideQuietHours(notice: Notice, recipient: Recipient, { clock, policy }: Situation): Decision {
  const hours = quietHoursOf(recipient.choices)
  if (!hours || (notice.isImportant && policy.important_breaks_quiet_hours)) return NOW
  const at = clock.quietUntil(recipient.timezone, hours)
  return at ? { when: 'later', at, reason: `quiet hours until ${hours.to}` } : NOW
}

function inDigest({ choices, timezone }: Recipient, { clock }: Situation): Decision {
  const { digest, digest_at } = choices
  const at = clock.next(timezone, digest_at, digest === 'weekly' ? 'monday' : 'any')
  const hours = quietHoursOf(choices)
  const reason = `in the digest ${digest === 'weekly' ? 'of Monday' : 'of the day'} at ${digest_at}`
  return { when: 'digest', at: (hours && clock.quietUntil(timezone, hours, at)) ?? at, reason }
}

const quietHoursOf = ({ quiet_from: from, quiet_to: to }: OwnChoices) =>
  from === null || to === null ? null : { from, to }
