import { Command } from 'commander'
import { readConfig } from '../../platform/config.ts'
import type { JobDefinition } from '../../platform/jobs/job.ts'
import type { Io } from './io.ts'
import { readDatabaseUrl } from './options.ts'

/** The jobs of all modules; the composition root provides them. */
export type LoadJobs = () => Promise<readonly JobDefinition[]>

/** `atrium move`: the embedded database into PostgreSQL; progress on stderr, what was moved as JSON on stdout. */
export function moveCommand(io: Io, loadJobs: LoadJobs): Command {
  return new Command('move')
    .description('move everything of the embedded database in DATA_DIR into an empty PostgreSQL database')
    .requiredOption('--to <address>', 'the database to fill: postgres://user:password@host/name', readDatabaseUrl)
    .action(async ({ to }: { to: string }) => {
      const { dataDir } = readConfig(io.env)
      const [{ moveDatabase }, jobs] = await Promise.all([import('../move/index.ts'), loadJobs()])
      const startedAt = performance.now()
      const counts = await moveDatabase({ dataDir, targetUrl: to, jobs, onProgress: line => io.say(line) })
      io.say(
        `done in ${((performance.now() - startedAt) / 1000).toFixed(1)} s; files and credentials.json stay in ${dataDir}`,
      )
      io.print(JSON.stringify(counts, null, 2))
    })
}
