// Flushed positions of the log by time: a write acknowledged before a position was requested is in the log before it.

import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const EVERY_MS = 20

export interface Positions {
  /** Every write acknowledged until this time (of Date.now()) is in the log before `end`. */
  coveredUntil(end: bigint): number
}

/** Polls until the database is gone. */
export async function startPositions(url: string): Promise<Positions> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const samples: Array<{ readonly at: number; readonly position: bigint }> = []
  const run = async () => {
    for (;;) {
      const at = Date.now()
      const { rows } = await client.query(`select (pg_current_wal_flush_lsn() - '0/0')::text as position`)
      samples.push({ at, position: BigInt(rows[0].position) })
      await sleep(EVERY_MS)
    }
  }
  run().catch(() => client.end().catch(() => {}))
  return { coveredUntil: end => samples.findLast(({ position }) => position <= end)?.at ?? 0 }
}
