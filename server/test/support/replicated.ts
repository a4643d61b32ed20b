// A PostgreSQL with two streaming replicas: `late` has every commit only after a while, and `prompt` is reached by a way that
// can fall silent.

import pg from 'pg'
import { startPostgres, type ThrowAwayPostgres } from '../../../bin/postgres.mjs'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

/** Enough for a client to read ten times before a replica has what it wrote. */
const LATE_MS = 300

export interface TestReplica {
  readonly server: ThrowAwayPostgres
  /** Host and port, as metrics name it. */
  readonly name: string
  /** Replays nothing more, and answers with what it has. */
  pause(): Promise<void>
  resume(): Promise<void>
}

export interface Replicated {
  /** Settings of a node. */
  readonly settings: Readonly<Record<string, string>>
  readonly late: TestReplica
  readonly prompt: TestReplica
  readonly way: TcpProxy
  stop(): Promise<void>
}

export async function startReplicated(): Promise<Replicated> {
  // Replicas get what is flushed; without a commit that flushes they would be late all the time.
  const settings = { synchronous_commit: 'on' }
  const primary = await startPostgres({ settings })
  const [late, prompt] = await Promise.all([
    startPostgres({ replicaOf: primary, settings: { ...settings, recovery_min_apply_delay: LATE_MS } }),
    startPostgres({ replicaOf: primary, settings }),
  ])
  const way = await startTcpProxy(prompt.url)
  const weighed = new URL(way.url)
  weighed.searchParams.set('weight', '2')
  return {
    settings: {
      DATABASE_URL: primary.url,
      DATABASE_REPLICA_URL: `${late.url}, ${weighed.href}`,
    },
    late: replica(late, late.url),
    prompt: replica(prompt, way.url),
    way,
    async stop() {
      await way.close()
      await Promise.all([late.stop(), prompt.stop()])
      await primary.stop()
    },
  }
}

function replica(server: ThrowAwayPostgres, url: string): TestReplica {
  const run = async (text: string) => {
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    await client.query(text)
    await client.end()
  }
  return {
    server,
    name: new URL(url).host,
    pause: () => run('select pg_wal_replay_pause()'),
    resume: () => run('select pg_wal_replay_resume()'),
  }
}
