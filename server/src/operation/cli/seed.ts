import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Command } from 'commander'
import { type Config, readConfig } from '../../platform/config.ts'
import { readCredentials } from '../credentials.ts'
import type { LoadCounts } from '../seed/index.ts'
import { CommandError, type Io, UsageError } from './io.ts'
import { readCount, readId, readText } from './options.ts'
import { addConnectionOptions, asOperator, type ConnectionOptions, findConnection } from './server-connection.ts'

interface Options extends ConnectionOptions {
  readonly users: number
  readonly posts: number
  readonly topics: number
  readonly groups: number
  readonly engagements?: number
  readonly program?: string
  readonly seed: string
}

const POLL_MS = 500

/** `atrium seed`: fills a program; progress on stderr, what was made as JSON on stdout. */
export function seedCommand(io: Io): Command {
  const command = new Command('seed')
    .description('fill a program with generated people and posts')
    .requiredOption('--users <count>', 'people', readCount)
    .requiredOption('--posts <count>', 'posts', readCount)
    .requiredOption('--topics <count>', 'topics', readCount)
    .requiredOption('--groups <count>', 'groups and audiences', readCount)
    .option(
      '--engagements <count>',
      'views, with likes, bookmarks and shares among them (default: 20 a post)',
      readCount,
    )
    .option('--program <id>', 'the program to fill (default: the demo program)', readId)
    .option('--seed <text>', 'any text; the same text makes the same people and posts', readText, 'atrium')
  return addConnectionOptions(command).action(async (options: Options) => {
    checkCounts(options)
    const config = readConfig(io.env)
    const progress = new Progress(io, options)
    const counts = isDirect(config, options)
      ? await seedDirectly(io, config, options, progress)
      : await seedOverServer(io, options, progress)
    progress.end()
    io.print(JSON.stringify(counts, null, 2))
  })
}

/** Rejects invalid counts before a server starts the load. */
function checkCounts({ users, posts, topics }: Options): void {
  if (users < 1) throw new UsageError('--users must be at least 1')
  if (posts > 0 && topics < 1) throw new UsageError('--posts needs at least one of --topics')
}

/** Opens the embedded database directly, if it exists and no server is to be asked instead. */
function isDirect(config: Config, { url }: Options): boolean {
  if (url !== undefined) return false
  return config.databaseUrl !== null || existsSync(join(config.dataDir, 'database', 'PG_VERSION'))
}

async function seedDirectly(io: Io, config: Config, options: Options, progress: Progress): Promise<LoadCounts> {
  const [{ openDatabase }, { migrateDatabase: migrate }, { FolderInUseError }, { SeedError, seedProgram }] =
    await Promise.all([
      import('../../platform/db/database.ts'),
      import('../../platform/db/migrate.ts'),
      import('../../platform/db/engines/embedded/folder-lock.ts'),
      import('../seed/index.ts'),
    ])
  let database: Awaited<ReturnType<typeof openDatabase>>
  try {
    database = await openDatabase(config)
  } catch (error) {
    if (error instanceof FolderInUseError) return seedOverServer(io, options, progress)
    throw error
  }
  try {
    await migrate(database.pool)
    const file = readCredentials(config.dataDir)
    const programId = Number(options.program ?? file?.program_id ?? '1')
    const baseUrl = config.publicUrl ?? file?.base_url ?? `http://${config.host}:${config.port}`
    return await seedProgram(
      { database, databaseUrl: config.databaseUrl, serving: false, programId },
      { ...planOf(options), now: new Date(), baseUrl },
      { onProgress: (what, count) => progress.show(what, count) },
    )
  } catch (error) {
    throw error instanceof SeedError ? new CommandError(error.message) : error
  } finally {
    await database.close()
  }
}

function planOf({ seed, users, posts, topics, groups, engagements }: Options) {
  return { seed, users, posts, topics, groups, ...(engagements === undefined ? {} : { engagements }) }
}

function seedOverServer(io: Io, options: Options, progress: Progress): Promise<LoadCounts> {
  const connection = findConnection(io, options)
  const body = { ...planOf(options), program_id: options.program ?? connection.programId ?? '1' }
  return asOperator(connection, async operator => {
    let { data: seeding } = await operator.startSeed(body)
    while (seeding.status === 'running') {
      await sleep(POLL_MS)
      seeding = (await operator.showSeed()).data
      progress.showAll(seeding.counts)
    }
    if (seeding.status === 'failed') throw new CommandError(`the server could not finish: ${seeding.error}`)
    return seeding.counts
  })
}

type What = keyof LoadCounts

/** Lines of progress at the most this often. */
const INTERVAL_MS = 1000

/** Prints the progress of a load to stderr. */
class Progress {
  readonly #io: Io
  readonly #planned: Partial<Record<What, number>>
  #shown: Partial<Record<What, number>> = {}
  #lastAt = 0
  readonly #startedAt = performance.now()

  constructor(io: Io, planned: Partial<Record<What, number>>) {
    this.#io = io
    this.#planned = planned
  }

  /** Sets the count of `what`. */
  show(what: What, count: number): void {
    const isDone = count === this.#planned[what]
    const now = performance.now()
    if (this.#shown[what] === count || (!isDone && now - this.#lastAt < INTERVAL_MS)) return
    this.#lastAt = now
    this.#shown[what] = count
    const planned = this.#planned[what]
    this.#io.say(`${what.replace('_', ' ')}: ${format(count)}${planned === undefined ? '' : ` of ${format(planned)}`}`)
  }

  /** The same for everything that has changed. */
  showAll(counts: LoadCounts): void {
    for (const [what, count] of Object.entries(counts) as [What, number][]) {
      if (count > 0) this.show(what, count)
    }
  }

  end(): void {
    this.#io.say(`done in ${((performance.now() - this.#startedAt) / 1000).toFixed(1)} s`)
  }
}

const format = (count: number): string => count.toLocaleString('en')
