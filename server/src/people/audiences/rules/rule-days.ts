// Rules that count days are decided anew at midnight, in the time zone of the program: only for people whose days cross a bound of a
// condition, who are found by the indexes of their dates. The last day that was decided is stored, so that nights that no process
// was there for are made up.

import type { Database } from '../../../platform/db/database.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { DayBounds, Rule } from './rule.ts'
import { CUSTOM_PREFIX, DAY_ATTRIBUTES, dayOfSql } from './rule-attributes.ts'
import { conditionsOf } from './rule-match.ts'

/** SQL: whether an audience has a rule that counts days, as in the index `audiences_by_day`. */
export const COUNTS_DAYS = sql<boolean>`kind = 'dynamic' and jsonb_path_exists(rule, '$.**.operator ? (@ == "days_since")')`

const TODAY = sql`(clock_timestamp() at time zone p.timezone)::date`

/** Stores that the rules of the program are decided for today, unless an earlier day is stored: those of that day were. */
export async function noteDay(db: ProgramDb): Promise<void> {
  await sql`
    insert into rule_days (program_id, decided_for)
    select p.id, ${TODAY} from programs p where p.id = ${db.programId}
    on conflict (program_id) do nothing`.execute(db)
}

/** A program whose rules were not decided for its today. */
export interface DueProgram {
  readonly program_id: number
  readonly timezone: string
  /** `YYYY-MM-DD`: the last day that they were decided for, and today. */
  readonly since: string
  readonly today: string
}

/** The programs with rules that count days in which a new day has begun. */
export const findDuePrograms = (database: Database): Promise<DueProgram[]> =>
  database.unscopedQuery(sql<DueProgram>`
    select /* every program */ p.id as program_id, p.timezone,
           to_char(coalesce(d.decided_for, ${TODAY} - 1), 'YYYY-MM-DD') as since,
           to_char(${TODAY}, 'YYYY-MM-DD') as today
      from programs p left join rule_days d on d.program_id = p.id
     where (d.decided_for is null or d.decided_for < ${TODAY})
       and exists (select from audiences a where a.program_id = p.id and ${COUNTS_DAYS})
     order by p.id`)

/** Stores that everything is decided up to this day. */
export async function storeDay(db: ProgramDb, today: string): Promise<void> {
  await sql`
    insert into rule_days (program_id, decided_for) values (${db.programId}, ${today}::date)
    on conflict (program_id) do update
       set decided_for = greatest(rule_days.decided_for, excluded.decided_for)`.execute(db)
}

/** Nights that are made up one by one; after more, everybody is decided anew. */
export const NIGHTS_MAX = 400

/**
 * SQL: the ids of people `id` for whom a condition of these rules may hold since a night after `since` and did not before, or no
 * longer holds. A day is as many days ago as a bound on the night that follows.
 */
export function crossingSql({ program_id, timezone, since, today }: DueProgram, rules: readonly Rule[]): Sql<unknown> {
  const bounds = new Map<string, Set<number>>()
  for (const condition of rules.flatMap(conditionsOf)) {
    if (condition.operator !== 'days_since') continue
    const turns = bounds.get(condition.attribute) ?? new Set()
    for (const days of turnsOf(condition.value)) turns.add(days)
    bounds.set(condition.attribute, turns)
  }
  const nights = sql`generate_series(${since}::date + 1, ${today}::date, interval '1 day') as n (night)`
  const finds = [...bounds].map(([attribute, turns]) => {
    const days = sql`(select n.night::date - t.days as day from ${nights} cross join unnest(${[...turns]}::int[]) as t (days))`
    const column = DAY_ATTRIBUTES.find(name => name === attribute)
    return column
      ? hiredOn(sql.ref(`u.${column}`), { program_id, timezone }, days)
      : sql`
        select u.id from users u
         where u.program_id = ${program_id} and u.custom_attributes <> '{}'
           and custom_dates(u.program_id, u.custom_attributes) && (
             select array_agg(${`${program_id} ${attribute.slice(CUSTOM_PREFIX.length)} `}::text || to_char(x.day, 'YYYY-MM-DD'))
               from ${days} x)`
  })
  return sql.join(finds, sql` union `)
}

/**
 * SQL: the people whose column has one of the days; each is a range of its index, a day wider at both ends than any zone needs.
 * `offset 0` enforces a look-up for each day: joined by their days, all people would be read.
 */
const hiredOn = (
  column: Sql<unknown>,
  { program_id, timezone }: Pick<DueProgram, 'program_id' | 'timezone'>,
  days: Sql<unknown>,
) => sql`
  select u.id from ${days} x cross join lateral (
    select u.id from users u
     where u.program_id = ${program_id} and ${column} is not null
       and ${column} >= (x.day - 1)::timestamp at time zone 'UTC' and ${column} < (x.day + 2)::timestamp at time zone 'UTC'
       and ${dayOfSql(column, sql`${timezone}::text`)} = x.day
     offset 0) u`

/** The numbers of days on which a condition begins to hold, or no longer does. */
const turnsOf = ({ min, max }: DayBounds): number[] => [
  ...(min === undefined ? [] : [min]),
  ...(max === undefined ? [] : [max + 1]),
]
