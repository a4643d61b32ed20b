import { Command } from 'commander'
import { type Config, readConfig } from '../../platform/config.ts'
import { UsageError } from './errors.ts'
import type { Io } from './io.ts'
import type { LoadJobs } from './move.ts'
import { readDatabaseUrl, readId, readText } from './options.ts'

interface MoveOptions {
  readonly organisation: string
  readonly to: string
  readonly files?: string
  readonly abort?: true
}

const BUCKET = 's3://'

/** `atrium organisation`: which there are, and the move of one into another database. */
export function organisationCommand(io: Io, loadJobs: LoadJobs): Command {
  const list = new Command('list')
    .description('print the organisations of the database')
    .action(() => printOrganisations(io))
  const move = new Command('move')
    .description('move an organisation into another PostgreSQL database, while servers use both')
    .requiredOption('--organisation <id>', 'which one', readId)
    .requiredOption('--to <address>', 'the other database: postgres://user:password@host/name', readDatabaseUrl)
    .option(
      '--files <place>',
      'where files go: the DATA_DIR of the other server, or s3://bucket beside the present one',
      readText,
    )
    .option('--abort', 'open it again where it is, and remove what is in the other database')
    .action((options: MoveOptions) => runMove(io, options, loadJobs))
  return new Command('organisation').description('the organisations of a database').addCommand(list).addCommand(move)
}

async function printOrganisations(io: Io): Promise<void> {
  const [{ openDatabase }, { listOrganisations }] = await Promise.all([
    import('../../platform/db/database.ts'),
    import('../organisations/index.ts'),
  ])
  const database = await openDatabase(readConfig(io.env))
  try {
    io.print(JSON.stringify(await listOrganisations(database), null, 2))
  } finally {
    await database.close()
  }
}

/** Progress on stderr, what was moved as JSON on stdout. */
async function runMove(io: Io, { organisation, to, files, abort }: MoveOptions, loadJobs: LoadJobs): Promise<void> {
  const config = readConfig(io.env)
  const sourceUrl = config.databaseDirectUrl ?? config.databaseUrl
  if (sourceUrl === null) {
    throw new UsageError(
      'an organisation moves from PostgreSQL: set DATABASE_URL (atrium move brings an embedded database there)',
    )
  }
  const [{ abortMove, moveOrganisation }, jobs] = await Promise.all([import('../move/index.ts'), loadJobs()])
  const request = {
    sourceUrl,
    targetUrl: to,
    organisationId: Number(organisation),
    files: files === undefined ? null : await openPlaces(config, files),
    jobs,
    onProgress: (line: string) => io.say(line),
  }
  if (abort) {
    await abortMove(request)
    io.say('aborted: the organisation is open where it was')
    return
  }
  const startedAt = performance.now()
  const counts = await moveOrganisation(request)
  io.say(`done in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  io.print(JSON.stringify(counts, null, 2))
}

async function openPlaces(config: Config, place: string) {
  const { createFileStore } = await import('../../platform/files/index.ts')
  const isBucket = place.startsWith(BUCKET)
  if (isBucket && !config.s3) throw new UsageError(`--files ${place} needs the settings S3_ENDPOINT and so on`)
  const bucket = place.slice(BUCKET.length)
  const there =
    isBucket && config.s3 ? { ...config, s3: { ...config.s3, bucket } } : { ...config, s3: null, dataDir: place }
  return { from: await createFileStore(config), to: await createFileStore(there) }
}
