// One process with its PostgreSQL, and a sink that takes its mails.

import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../../../bin/postgres.mjs'
import { type RunningServer, rssMb, startServer } from '../stage.ts'
import { type MailSink, startMailSink } from './mail-sink.ts'

const LOOK_MS = 500

export interface MailServer {
  readonly server: RunningServer
  readonly sink: MailSink
  readonly pool: pg.Pool
  readonly env: Record<string, string>
}

/** Starts them, also with `settings`, and stops them when `work` has ended. */
export async function withMailServer(
  settings: Record<string, string>,
  work: (stage: MailServer) => Promise<void>,
): Promise<void> {
  const database = await startPostgres({ durable: true })
  const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-'))
  const sink = await startMailSink()
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, DEMO: '0', ...sink.settings, ...settings }
  const server = await startServer(env)
  const pool = new pg.Pool({ connectionString: database.url })
  try {
    await work({ server, sink, pool, env })
  } finally {
    await pool.end()
    await server.stop()
    await sink.stop()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Watches the memory of a process, in MB, from now until `stop`. */
export function watchMemory(child: ChildProcess): { readonly before: number; stop(): number } {
  const before = rssMb(child)
  let peak = before
  const look = () => {
    peak = Math.max(peak, rssMb(child))
  }
  const watching = setInterval(look, LOOK_MS)
  return {
    before,
    stop() {
      clearInterval(watching)
      look()
      return peak
    },
  }
}

/** Resolves once the sink has taken this number of mails. */
export async function untilTaken(sink: MailSink, count: number): Promise<void> {
  while (sink.taken() < count) await new Promise(resolve => setTimeout(resolve, 10))
}

/** Mails that came more than once. */
export const repeatedMails = ({ mails }: MailSink): number => [...mails.values()].filter(count => count > 1).length
