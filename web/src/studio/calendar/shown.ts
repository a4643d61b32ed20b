import { addDays, addMonths, daysFrom, monthOf, readDay, WEEK_DAYS, weekOf, weeksOfMonth } from '../../lib/days.ts'
import type { Address } from '../../lib/use-address.ts'

export const VIEWS = ['month', 'week', 'list'] as const
export type View = (typeof VIEWS)[number]

/** What the address asks the calendar to show. */
export interface Shown {
  readonly view: View
  /** A day of what is shown. */
  readonly day: string
  /** The days of the view, in weeks where it has weeks. */
  readonly weeks: readonly (readonly string[])[]
  readonly first: string
  /** The day after the last one. */
  readonly end: string
  /** A day of what comes before and after. */
  readonly previous: string
  readonly next: string
  readonly topicId: number | null
}

/** A phone has room for the list alone. */
export function readShown(address: Address, today: string, firstDay: number, isNarrow: boolean): Shown {
  const asked = VIEWS.find(each => each === address.get('view')) ?? 'month'
  const view = isNarrow ? 'list' : asked
  const day = readDay(address.get('date')) ?? today
  const weeks = view === 'week' ? [daysFrom(weekOf(day, firstDay), WEEK_DAYS)] : weeksOfMonth(day, firstDay)
  const isList = view === 'list'
  const first = isList ? monthOf(day) : (weeks[0]?.[0] as string)
  const end = isList ? addMonths(day, 1) : addDays(first, weeks.length * WEEK_DAYS)
  const step = (count: number) => (view === 'week' ? addDays(day, count * WEEK_DAYS) : addMonths(day, count))
  const topicId = Number(address.get('topic')) || null
  return { view, day, weeks, first, end, previous: step(-1), next: step(1), topicId }
}
