// Counts opens and clicks by the random token of a mail. Requests are gathered and written together; a click counts once no other link
// of the same mail was followed within 5 seconds of it, as scanners do.

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { intervalWorker, type Worker } from '../../../platform/jobs/workers.ts'
import { createLoop } from '../../../platform/loop.ts'
import { defineState, type Services } from '../../../platform/services.ts'

const FLUSH_MS = 500
/** Requests that wait to be written; more are not counted. */
const WAITING_MAX = 50_000
const SCANNER_SECONDS = 5
/** After this time every node has written what it saw. */
const SETTLED_SECONDS = 8
/** Later clicks are compared with settled ones for as long. */
const KEPT_SECONDS = 30
const SETTLE_MS = 1000
const SET_SIZE = 2000

interface Measurement {
  readonly programId: number
  readonly newsletterId: number
  readonly token: string
  /** The code of a link; null for an open. */
  readonly code: string | null
  readonly at: Date
}

export const measurements = defineState('measurements of mails', () => {
  let waiting: Measurement[] = []
  return {
    note(measurement: Measurement): void {
      if (waiting.length < WAITING_MAX) waiting.push(measurement)
    },
    take(): readonly Measurement[] {
      const taken = waiting
      waiting = []
      return taken
    },
  }
})

/** Runs on every node. */
export const measurementWriter: Worker = {
  name: 'measurement writer',
  async start(services) {
    const loop = createLoop({ name: measurementWriter.name, pollMs: FLUSH_MS, logger: services.logger }, async () => {
      await flush(services)
      return FLUSH_MS
    })
    loop.wake()
    return {
      async stop() {
        await loop.stop()
        await flush(services)
      },
    }
  },
}

async function flush(services: Services): Promise<void> {
  for (const [programId, own] of Map.groupBy(services.state(measurements).take(), one => one.programId)) {
    await services.database.transaction(programId, db => write(db, own))
  }
}

async function write(db: ProgramDb, own: readonly Measurement[]): Promise<void> {
  const opens = own.filter(({ code }) => code === null)
  const clicks = own.filter(({ code }) => code !== null)
  await sql`
    update newsletter_mails m set opened_at = o.at
      from (select token, min(at) as at
              from unnest(${opens.map(({ token }) => token)}::text[], ${opens.map(({ at }) => at)}::timestamptz[]) as o (token, at)
             group by token) o
     where m.program_id = ${db.programId} and m.token = o.token and m.opened_at is null`.execute(db)
  await sql`
    insert into newsletter_clicks (program_id, newsletter_id, token, code, at)
    select ${db.programId}, c.newsletter_id, c.token, c.code, c.at
      from unnest(${clicks.map(one => one.newsletterId)}::bigint[], ${clicks.map(({ token }) => token)}::text[],
                  ${clicks.map(({ code }) => code)}::text[], ${clicks.map(({ at }) => at)}::timestamptz[])
             as c (newsletter_id, token, code, at)`.execute(db)
}

/** Settles clicks that are old enough, and deletes those that no later one is compared with. */
export const clickSettler = intervalWorker({
  name: 'click settler',
  everyMs: SETTLE_MS,
  async round({ database }: Services) {
    const programs = await database.unscopedQuery(
      sql<{ program_id: number }>`select /* every program */ distinct program_id from newsletter_clicks limit 1000`,
    )
    for (const { program_id } of programs) await database.transaction(program_id, settle)
  },
})

async function settle(db: ProgramDb): Promise<void> {
  await sql`
    with due as (
      select id, newsletter_id, token, code, at from newsletter_clicks
       where program_id = ${db.programId} and not is_settled and at <= clock_timestamp() - make_interval(secs => ${SETTLED_SECONDS})
       order by id limit ${sql.lit(SET_SIZE)} for update skip locked),
    marked as (
      update newsletter_clicks c set is_settled = true from due
       where c.program_id = ${db.programId} and c.id = due.id),
    counted as (
      select d.token, min(d.at) as at, array_agg(distinct l.block_id) as blocks
        from due d
        join newsletter_links l on l.program_id = ${db.programId} and l.newsletter_id = d.newsletter_id and l.code = d.code
       where not exists (
         select from newsletter_clicks o
          where o.program_id = ${db.programId} and o.token = d.token and o.code <> d.code
            and o.at between d.at - make_interval(secs => ${SCANNER_SECONDS}) and d.at + make_interval(secs => ${SCANNER_SECONDS}))
       group by d.token)
    update newsletter_mails m
       set clicked_at = coalesce(m.clicked_at, c.at),
           clicked_blocks = array(select distinct b from unnest(m.clicked_blocks || c.blocks) as b order by b)
      from counted c
     where m.program_id = ${db.programId} and m.token = c.token`.execute(db)
  await sql`
    delete from newsletter_clicks
     where program_id = ${db.programId} and is_settled and at < clock_timestamp() - make_interval(secs => ${KEPT_SECONDS})`.execute(
    db,
  )
}
