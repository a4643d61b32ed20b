// Times of day in people's time zones. All of a set of people is decided at one moment, and many share a time zone and quiet hours:
// a clock keeps what it has worked out for that moment.

export interface QuietHours {
  /** `HH:MM` */
  readonly from: string
  readonly to: string
}

export interface Clock {
  readonly now: Date
  /** When these quiet hours end, if they hold at `at`; else null. */
  quietUntil(timezone: string | null, hours: QuietHours, at?: Date): Date | null
  /** The next time after now at which it is this hour and minute, on any day or on a Monday; once on each. */
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

/** A time zone; one that is unknown is UTC, as profiles may have been provisioned with any text. */
class Zone {
  readonly #format: Intl.DateTimeFormat

  constructor(name: string) {
    this.#format = formatOf(name) ?? (formatOf('UTC') as Intl.DateTimeFormat)
  }

  /** Milliseconds that the local time is ahead of UTC. */
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
   * The first time after `at` at which clocks show so many minutes since midnight, on a day that `holds`. Where a day shows them
   * twice, the second one counts unless it is to be once a day.
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

  /** When the clocks show this, the earliest first: twice where they are put back; where they skip it, when they do. */
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
