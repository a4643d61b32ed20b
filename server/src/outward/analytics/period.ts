// The period of an overview and its parts: whole days of a time zone, grouped as shown.

import { programTimezone } from '../../people/programs/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/errors.ts'
import { described, inOwnZone, Type } from '../../platform/http/input/schema.ts'
import { parseTimestamp } from '../../platform/http/input/timestamp.ts'
import { isTimeZone, timezoneParameter } from '../../shared/i18n/time-zones.ts'

const GRAINS = ['day', 'week', 'month'] as const
export type Grain = (typeof GRAINS)[number]

const DAYS_DEFAULT = 30
const DAYS_MAX = 1097
const YEARS = { first: 1970, last: 9998 } as const

export const periodParameters = {
  from: inOwnZone(
    Type.Optional(described('The first moment; of a date the beginning of the day in `timezone`', Type.TimestampIn())),
  ),
  to: inOwnZone(
    Type.Optional(
      described('The first moment after it; of a date the beginning of the day in `timezone`', Type.TimestampIn()),
    ),
  ),
  ...timezoneParameter,
}

export const grainParameter = {
  by: Type.Optional(described('Step of the series; default `day`', Type.OneOf(GRAINS))),
}

interface PeriodQuery {
  readonly from?: string
  readonly to?: string
  readonly timezone?: string
}

/** A day, or the part of it within the period. */
export interface Day {
  /** The beginning of its day, week or month. */
  readonly at: Date
  readonly from_at: Date
  readonly to_at: Date
  readonly is_whole: boolean
}

export interface Period {
  readonly programId: number
  readonly from: Date
  readonly to: Date
  readonly timezone: string
  readonly days: readonly Day[]
}

/**
 * Bounds are widened to quarters of an hour, the resolution of stored activity.
 * @throws HttpError 400 for an unknown time zone, a period that ends before it begins or is longer than three years, and years
 * that
 *   no post can have
 */
export async function readPeriod(
  database: Database,
  programId: number,
  query: PeriodQuery,
  grain: Grain,
): Promise<Period> {
  const timezone = query.timezone ?? (await database.read(programId, programTimezone))
  if (!isTimeZone(timezone)) {
    throw invalid({ rule: 'invalid_format', parameter: 'timezone', message: 'is not the name of a time zone' })
  }
  checkYear('from', query.from)
  checkYear('to', query.to)
  const [bounds] = await database.unscopedQuery(boundsSql(query, timezone))
  const { from_at: from, to_at: to } = bounds as { from_at: Date; to_at: Date }
  if (from >= to) throw invalid({ rule: 'out_of_range', parameter: 'to', message: 'must be after from' })
  if (to.getTime() - from.getTime() > DAYS_MAX * 86_400_000) {
    throw invalid({ rule: 'out_of_range', parameter: 'from', message: 'is more than three years before to' })
  }
  const days = await database.unscopedQuery(daysSql({ from, to, timezone }, grain))
  return { programId, from, to, timezone, days }
}

/** The period of the same length, by the clock of its time zone, that ends where this one begins. */
export async function periodBefore(database: Database, period: Period, grain: Grain): Promise<Period> {
  const { programId, from: to, timezone } = period
  const local = (at: Date) => sql`(${at.toISOString()}::timestamptz at time zone ${timezone})`
  const [row] = await database.unscopedQuery(sql<{ from_at: Date }>`
    select date_bin('15 minutes', (${local(to)} - (${local(period.to)} - ${local(to)})) at time zone ${timezone},
                    '2000-01-01 00:00Z') as from_at`)
  const { from_at: from } = row as { from_at: Date }
  const days = await database.unscopedQuery(daysSql({ from, to, timezone }, grain))
  return { programId, from, to, timezone, days }
}

function checkYear(parameter: 'from' | 'to', text: string | undefined): void {
  const year = text === undefined ? YEARS.first : (parseTimestamp(text)?.getUTCFullYear() ?? 0)
  if (year >= YEARS.first && year <= YEARS.last) return
  const message = `must be in the years ${YEARS.first} to ${YEARS.last}`
  throw invalid({ rule: 'out_of_range', parameter, message })
}

/** Dates have other forms than 2026-11-22 as well (docs/contract/conventions.md), times all begin with this. */
const hasTime = (text: string): boolean => /[Tt ]/.test(text)

const isoText = (text: string): string => parseTimestamp(text)?.toISOString() ?? text

const boundsSql = ({ from, to }: PeriodQuery, timezone: string) => {
  const moment = (text: string | undefined) =>
    text === undefined
      ? sql`null::timestamptz`
      : hasTime(text)
        ? sql`${isoText(text)}::timestamptz`
        : sql`(${isoText(text).slice(0, 'yyyy-mm-dd'.length)}::timestamp at time zone ${timezone})`
  return sql<{ from_at: Date; to_at: Date }>`
    select date_bin('15 minutes', coalesce(f.at, (e.at at time zone ${timezone} - make_interval(days => ${sql.lit(DAYS_DEFAULT)}))
                                                  at time zone ${timezone}), '2000-01-01 00:00Z') as from_at,
           date_bin('15 minutes', e.at + interval '15 minutes - 1 microsecond', '2000-01-01 00:00Z') as to_at
      from (select ${moment(from)} as at) f
     cross join (select coalesce(${moment(to)}, (date_trunc('day', now() at time zone ${timezone}) + interval '1 day')
                                                  at time zone ${timezone}) as at) e`
}

const daysSql = ({ from, to, timezone }: Pick<Period, 'from' | 'to' | 'timezone'>, grain: Grain) => sql<Day>`
  select date_trunc(${grain}, d.local) at time zone ${timezone} as at, greatest(w.from_at, p.from_at) as from_at,
         least(w.to_at, p.to_at) as to_at, w.from_at >= p.from_at and w.to_at <= p.to_at as is_whole
    from (select ${from.toISOString()}::timestamptz as from_at, ${to.toISOString()}::timestamptz as to_at) p
   cross join lateral generate_series(date_trunc('day', p.from_at at time zone ${timezone}),
                                      p.to_at at time zone ${timezone}, interval '1 day') as d (local)
   cross join lateral (select d.local at time zone ${timezone} as from_at,
                              (d.local + interval '1 day') at time zone ${timezone} as to_at) w
   where greatest(w.from_at, p.from_at) < least(w.to_at, p.to_at)
   order by d.local`

/** The beginnings of the days, weeks or months of the period. */
export const beginningsOf = ({ days }: Period): Date[] =>
  days.filter(({ at }, n) => at.getTime() !== days[n - 1]?.at.getTime()).map(({ at }) => at)
