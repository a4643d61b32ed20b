// Times of publication: spread over three years in the order of their index, a little denser towards today, mostly on
// workdays between seven and five (UTC), hardly at night.

import { HISTORY_DAYS, MS_PER_DAY, MS_PER_HOUR } from '../company.ts'
import { indexAbove, type Random } from './random.ts'

/** From Sunday. */
const WEEKDAY_WEIGHTS = [0.12, 1, 1.25, 1.2, 1.15, 0.85, 0.15] as const

// biome-ignore format: one row, six hours
const HOUR_WEIGHTS = [
  0.05, 0.03, 0.03, 0.05, 0.15, 0.5,
  1.4, 2.6, 3.4, 3.2, 2.5, 1.9,
  2.3, 2.4, 1.9, 1.3, 0.8, 0.5,
  0.35, 0.25, 0.2, 0.15, 0.1, 0.08,
] as const
const GROWTH = 0.6

/** The moment of the nth of `count` posts; later ones are never earlier. Holds 26,280 hours, whatever the count. */
export class Calendar {
  readonly #totals = new Float64Array(HISTORY_DAYS * 24)
  readonly #start: number
  readonly #count: number

  constructor(anchor: Date, count: number) {
    this.#start = anchor.getTime() - HISTORY_DAYS * MS_PER_DAY
    this.#count = count
    let total = 0
    for (let hour = 0; hour < this.#totals.length; hour++) {
      const weekday = new Date(this.#start + hour * MS_PER_HOUR).getUTCDay()
      total += WEEKDAY_WEIGHTS[weekday]! * HOUR_WEIGHTS[hour % 24]! * (1 + (GROWTH * hour) / this.#totals.length)
      this.#totals[hour] = total
    }
  }

  momentOf(index: number, random: Random): Date {
    const all = this.#totals.at(-1)!
    const value = ((index + random.float()) / this.#count) * all
    const hour = indexAbove(this.#totals, value)
    const before = hour === 0 ? 0 : this.#totals[hour - 1]!
    const within = (value - before) / (this.#totals[hour]! - before)
    return new Date(Math.floor(this.#start + (hour + within) * MS_PER_HOUR))
  }
}
