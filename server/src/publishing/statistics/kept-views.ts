// Views are kept by person for as long as the program says (docs/contract/operation.md#what-is-measured). Older ones become numbers:
// the sums of posts and quarters stay, and of each day only how many people were active.

import { PROGRAM_TIMEZONE_SQL } from '../../people/programs/index.ts'
import { loadingInBulk } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { intervalWorker } from '../../platform/jobs/workers.ts'
import type { Services } from '../../platform/services.ts'
import { countChanges, lockCounters } from './counters.ts'

const POLL_MS = 600_000
/** Views of one transaction. */
const SET_SIZE = 5_000

interface Due {
  readonly program_id: number
  readonly timezone: string
  readonly kept_from: Date
}

/** Views by person are kept from the midnight of the program that is this many days ago. */
const DUE_SQL = sql<Due>`
  select /* every program */ d.program_id, d.timezone, d.kept_from
    from (select p.id as program_id, ${PROGRAM_TIMEZONE_SQL} as timezone,
                 (date_trunc('day', now() at time zone ${PROGRAM_TIMEZONE_SQL}) - make_interval(days => p.views_kept_days))
                   at time zone ${PROGRAM_TIMEZONE_SQL} as kept_from
            from programs p where p.views_kept_days is not null) d
    left join kept_views k on k.program_id = d.program_id
   where k.kept_from is null or k.kept_from < d.kept_from
   order by d.program_id`

export const viewRetention = intervalWorker({ name: 'view retention', everyMs: POLL_MS, round: forgetOldViews })

/** Makes numbers of all views that are due. A run that dies is done again: it does nothing twice. */
export async function forgetOldViews({ database }: Pick<Services, 'database'>): Promise<void> {
  for (const due of await database.unscopedQuery(DUE_SQL)) {
    // Views that nobody has counted yet would be lost as numbers, too.
    await countChanges(database, due.program_id)
    await database.transaction(due.program_id, db => countOldDays(db, due))
    // The counters stay: rows that are written in bulk are not counted.
    await loadingInBulk(async () => {
      while ((await database.transaction(due.program_id, db => clearViews(db, due))) === SET_SIZE);
    })
    await database.transaction(due.program_id, db => noteKeptFrom(db, due))
  }
}

/** Keeps the number of people of each day, and deletes who they were. */
async function countOldDays(db: ProgramDb, { timezone, kept_from: keptFrom }: Due): Promise<void> {
  const { programId } = db
  await lockCounters(db)
  await sql`
    with old as (
      delete from active_quarters where program_id = ${programId} and at < ${keptFrom} returning at, block, people
    ), days as (
      select date_trunc('day', at at time zone ${timezone}) as local, block, bit_or(people) as people from old group by 1, 2)
    insert into active_day_counts as c (program_id, from_at, to_at, people)
    select ${programId}::bigint, d.local at time zone ${timezone}, (d.local + interval '1 day') at time zone ${timezone},
           sum(bit_count(d.people))
      from days d group by d.local
    on conflict (program_id, from_at) do update set people = greatest(c.people, excluded.people)`.execute(db)
  await sql`delete from active_days where program_id = ${programId} and from_at < ${keptFrom}`.execute(db)
}

/** Clears a set of old views, found by the posts that had views then; returns their number. */
async function clearViews(db: ProgramDb, { kept_from: keptFrom }: Due): Promise<number> {
  const { programId } = db
  const rows = await sql`
    update engagements e set viewed_at = null
      from (select v.user_id, v.content_id
              from (select distinct h.content_id from post_hours h
                     where h.program_id = ${programId} and h.at < ${keptFrom}) p
              join engagements v on v.program_id = ${programId} and v.content_id = p.content_id
             where v.viewed_at < ${keptFrom}
             order by v.user_id, v.content_id limit ${sql.lit(SET_SIZE)} for update of v) old
     where e.program_id = ${programId} and e.user_id = old.user_id and e.content_id = old.content_id
    returning 1`.all(db)
  return rows.length
}

async function noteKeptFrom(db: ProgramDb, { kept_from: keptFrom }: Due): Promise<void> {
  await sql`
    insert into kept_views as k (program_id, kept_from) values (${db.programId}, ${keptFrom})
    on conflict (program_id) do update set kept_from = greatest(k.kept_from, excluded.kept_from)`.execute(db)
}

/** The moment from which views are kept by person; null: all are. */
export async function readKeptFrom(database: Database, programId: number): Promise<Date | null> {
  const [row] = await database.unscopedQuery(
    sql<{ kept_from: Date }>`select kept_from from kept_views where program_id = ${programId}`,
  )
  return row?.kept_from ?? null
}
