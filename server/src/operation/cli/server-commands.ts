// `atrium serve`, `worker`, `migrate`, `move`: the server and its database.

import { Command } from 'commander'
import { type Config, readConfig } from '../../platform/config.ts'
import type { Io } from './io.ts'
import { readDatabaseUrl } from './options.ts'

/** Serves until the process gets a signal to end; the composition root provides it. */
type Serve = (config: Config) => Promise<void>

/** `atrium serve`: what `npm start` runs. */
export function serveCommand(io: Io, serve: Serve): Command {
  return new Command('serve')
    .description('serve; on an empty database make the demo program first')
    .action(async () => {
      const config = readConfig(io.env)
      await serve(config)
    })
}

/** `atrium worker`: jobs, health and metrics, no requests. */
export function workerCommand(io: Io, serve: Serve): Command {
  return new Command('worker').description('run jobs only, beside /healthz, /readyz and /metrics').action(async () => {
    const config = readConfig(io.env)
    await serve({ ...config, role: 'worker' })
  })
}

/** `atrium migrate`: the names of the migrations applied, one a line. */
export function migrateCommand(io: Io): Command {
  return new Command('migrate').description('apply the migrations that the database lacks').action(async () => {
    const config = readConfig(io.env)
    const [{ openDatabase }, { migrateDatabase: migrate }] = await Promise.all([
      import('../../platform/db/database.ts'),
      import('../../platform/db/migrate.ts'),
    ])
    const database = await openDatabase(config)
    try {
      const applied = await migrate(database.pool)
      for (const name of applied) io.print(name)
      io.say(applied.length === 0 ? 'the schema is current' : `${applied.length} migrations applied`)
    } finally {
      await database.close()
    }
  })
}

/** `atrium move`: the embedded database into PostgreSQL; progress on stderr, what was moved as JSON on stdout. */
export function moveCommand(io: Io): Command {
  return new Command('move')
    .description('move everything of the embedded database in DATA_DIR into an empty PostgreSQL database')
    .requiredOption('--to <address>', 'the database to fill: postgres://user:password@host/name', readDatabaseUrl)
    .action(async ({ to }: { to: string }) => {
      const { dataDir } = readConfig(io.env)
      const { moveDatabase } = await import('../move/index.ts')
      const startedAt = performance.now()
      const counts = await moveDatabase({ dataDir, targetUrl: to, onProgress: line => io.say(line) })
      io.say(
        `done in ${((performance.now() - startedAt) / 1000).toFixed(1)} s; files and credentials.json stay in ${dataDir}`,
      )
      io.print(JSON.stringify(counts, null, 2))
    })
}
