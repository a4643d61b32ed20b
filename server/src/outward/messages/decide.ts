// Times of day in time zones. A set of people is decided at one moment, and many share a time zone and quiet hours: a clock
// caches its results for that moment.

import type { Channel, NotificationType } from '../../publishing/notices/index.ts'
import type { OwnChoices } from './settings/own-settings.ts'
import { channelsOf, type Policy } from './settings/policy.ts'

interface QuietHours {
  /** `HH:MM` */
  readonly from: string
  readonly to: string
}

interface Clock {
  readonly now: Date
  /** The end of these quiet hours, if they hold at `at`; else null. */
  quietUntil(timezone: string | null, hours: QuietHours, at?: Date): Date | null
  /** The next time after now with this hour and minute, on any day or on a Monday; once a day. */
  next(timezone: string | null, timeOfDay: string, day: 'any' | 'monday'): Date
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const MONDAY = 1

export function createClock(now: Date): Clock {
  const zones = new Map<string, Zone>()
  const zoneOf = (timezone: string | null): Zone => {
    const name = timezone ?? 'UTC'
    const zone = zones.get(name) ?? new Zone(name)
    zones.set(name, zone)
    return zone
  }
  const known = new Map<string, Date | null>()
  const once = <T extends Date | null>(key: string, find: () => T): T => {
    if (!known.has(key)) known.set(key, find())
    return known.get(key) as T
  }
  return {
    now,
    quietUntil: (timezone, { from, to }, at = now) =>
      once(`${timezone} ${from} ${to} ${at.getTime()}`, () => quietUntil(zoneOf(timezone), { from, to }, at)),
    next: (timezone, timeOfDay, day) =>
      once(`${timezone} ${timeOfDay} ${day}`, () => nextTime(zoneOf(timezone), timeOfDay, day, now)),
  }
}

function quietUntil(zone: Zone, { from, to }: QuietHours, at: Date): Date | null {
  const { minutes } = zone.local(at)
  const [begin, end] = [minutesOf(from), minutesOf(to)]
  const isQuiet = begin < end ? minutes >= begin && minutes < end : minutes >= begin || minutes < end
  return isQuiet ? zone.nextAt(at, end) : null
}

const nextTime = (zone: Zone, timeOfDay: string, day: 'any' | 'monday', now: Date): Date =>
  zone.nextAt(now, minutesOf(timeOfDay), { holds: weekday => day === 'any' || weekday === MONDAY, isOnceADay: true })

const minutesOf = (timeOfDay: string): number => Number(timeOfDay.slice(0, 2)) * 60 + Number(timeOfDay.slice(3, 5))

interface WhichDays {
  /** 0 is Sunday. */
  readonly holds?: (weekday: number) => boolean
  readonly isOnceADay?: boolean
}

/** A time zone; an unknown one is UTC, since profiles may be provisioned with any text. */
class Zone {
  readonly #format: Intl.DateTimeFormat

  constructor(name: string) {
    this.#format = formatOf(name) ?? (formatOf('UTC') as Intl.DateTimeFormat)
  }

  /** Milliseconds between local time and UTC. */
  offset(at: number): number {
    const whole = Math.floor(at / MINUTE_MS) * MINUTE_MS
    const parts: Record<string, number> = {}
    for (const { type, value } of this.#format.formatToParts(whole)) parts[type] = Number(value)
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts
    return Math.round((Date.UTC(year, month - 1, day, hour, minute) - whole) / MINUTE_MS) * MINUTE_MS
  }

  /** The minutes since local midnight, and that midnight as if it were one of UTC. */
  local(at: Date): { minutes: number; midnight: number } {
    const local = at.getTime() + this.offset(at.getTime())
    const midnight = Math.floor(local / DAY_MS) * DAY_MS
    return { minutes: Math.floor((local - midnight) / MINUTE_MS), midnight }
  }

  /**
   * The first time after `at` with these minutes since midnight, on a day that `holds`. If a day has the time twice, the second
   * one counts unless `isOnceADay`.
   */
  nextAt(at: Date, minutes: number, { holds = () => true, isOnceADay = false }: WhichDays = {}): Date {
    const { midnight } = this.local(at)
    for (let day = 0; ; day++) {
      const date = midnight + day * DAY_MS
      if (!holds(new Date(date).getUTCDay())) continue
      const shown = this.#instants(date + minutes * MINUTE_MS)
      const found = (isOnceADay ? shown.slice(0, 1) : shown).find(instant => instant > at.getTime())
      if (found !== undefined) return new Date(found)
    }
  }

  /**
   * The points in time with this local time, the earliest first: two where clocks are put back; where they skip it, the moment of
   * the change.
   */
  #instants(local: number): number[] {
    const offsets = new Set([this.offset(local - DAY_MS), this.offset(local + DAY_MS)])
    const guesses = [...offsets].map(offset => local - offset).sort((a, b) => a - b)
    const instants = guesses.filter(guess => guess + this.offset(guess) === local)
    return instants.length > 0 ? instants : [this.#changeBetween(guesses[0] as number, guesses.at(-1) as number)]
  }

  #changeBetween(from: number, to: number): number {
    const before = this.offset(from)
    let [low, high] = [from, to]
    while (high - low > MINUTE_MS) {
      const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS
      if (this.offset(middle) === before) low = middle
      else high = middle
    }
    return high
  }
}

function formatOf(timeZone: string): Intl.DateTimeFormat | null {
  try {
    const numeric = 'numeric' as const
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: numeric,
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
    })
  } catch {
    return null
  }
}

// Decides on channels and times of a notification: all rules for this are here (decision 0066). They are evaluated when the
// notice is planned, and again when a message is sent, since hours and settings may have changed.

interface Notice {
  readonly type: NotificationType
  readonly isImportant: boolean
}

/** A person, with what the rules depend on. */
export interface Recipient {
  readonly isActive: boolean
  readonly timezone: string | null
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
  inactive: 'the person is not active',
  off: 'switched off for this type of notification',
  noMail: 'this server sends no mail',
  noAddress: 'the person has no e-mail address',
  refused: 'the e-mail address was refused for good',
  mailed: 'a mail about this post was sent before',
  noBrowser: 'no browser of the person takes messages',
} as const

const NOW: Decision = { when: 'now' }
const never = (reason: string): Decision => ({ when: 'never', reason })

/** Types whose mails neither count as the one mail about a post nor wait for another post. */
export const BESIDE_THE_ONE_MAIL: readonly NotificationType[] = ['acknowledge_reminder', 'comment_reply', 'mention']

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

function decideMail(notice: Notice, recipient: Recipient, situation: Situation, isWanted: boolean): Decision {
  const { choices, address, wasMailed } = recipient
  if (!situation.isMailOn) return never(REASONS.noMail)
  if (address === 'none') return never(REASONS.noAddress)
  if (address === 'refused') return never(REASONS.refused)
  if (!isWanted && choices.digest === 'never') return never(REASONS.off)
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
