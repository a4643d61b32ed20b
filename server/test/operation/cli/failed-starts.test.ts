// A start that fails, at each of its steps: it says why in one line and leaves nothing open that would keep the process.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { after, before, test } from '../../../../bin/testing.mjs'
import { createApp } from '../../../src/app.ts'
import { startServer } from '../../../src/main.ts'
import { type Config, readConfig } from '../../../src/platform/config.ts'
import { openEmbedded } from '../../../src/platform/db/engines/embedded/embedded.ts'
import { lockFolder } from '../../../src/platform/db/engines/embedded/folder-lock.ts'
import { LOCK_KEYS } from '../../../src/platform/db/lock-keys.ts'
import { createLogger } from '../../../src/platform/logger.ts'
import { OperatorError } from '../../../src/platform/operator-error.ts'
import { START_STEPS, type StartStep } from '../../../src/start-up.ts'
import { eventually } from '../../support/eventually.ts'
import { needsEmbedded, needsPostgres, POSTGRES_URL, postgresDatabase } from '../../support/snapshot.ts'
import { watchOpened } from './opened.ts'
import { atrium, copyFolder, makeFolder, startProcess, startServer as startProcessServer } from './processes.ts'

interface Cause {
  readonly says: RegExp
  /** Done to the migrated, empty database. */
  readonly damage?: string
  /** Done to the data folder. */
  readonly prepare?: (folder: string) => void
  /** The role that the server connects as. */
  readonly as?: string
  readonly settings?: (folder: string) => Record<string, string>
  readonly start?: (config: Config) => Promise<unknown>
  readonly needs?: 'postgres' | 'embedded'
}

const LIMITED_ROLE = `atrium_test_limited_${process.pid}`
const unlocks: Array<() => void> = []
const taken = { server: null as Server | null, port: '' }
/** A folder with a migrated, empty database (embedded). */
let migrated = ''
/** For starts that fail without any change to it. */
let undamaged: ReturnType<typeof postgresDatabase> | undefined

const causes: Record<StartStep, readonly Cause[]> = {
  folder: [
    {
      prepare: folder => writeFileSync(join(folder, 'file'), ''),
      settings: folder => ({ DATA_DIR: join(folder, 'file') }),
      says: /^DATA_DIR \S+file cannot be used/,
    },
  ],
  port: [{ settings: () => ({ PORT: taken.port }), says: /^port \d+ on 127\.0\.0\.1 is in use by another program/ }],
  database: [
    {
      prepare: folder => void unlocks.push(lockFolder(folder)),
      needs: 'embedded',
      says: /is in use by another atrium server/,
    },
    {
      prepare: folder => {
        const file = join(folder, 'database', 'global', 'pg_control')
        rmSync(file)
        symlinkSync(file, file)
      },
      needs: 'embedded',
      says: /^\S+database\/global\/pg_control cannot be used: ELOOP/,
    },
    {
      settings: () => ({ DATABASE_URL: `postgres://nobody@127.0.0.1:${taken.port}/none?connect_timeout=1` }),
      prepare: () => taken.server?.once('connection', socket => socket.destroy()),
      says: /^the database cannot be (opened|reached): /,
    },
    {
      settings: () => ({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }),
      says: /^the database cannot be reached: connect ECONNREFUSED/,
    },
    {
      settings: () => ({ DATABASE_URL: String(new URL('/none', POSTGRES_URL as string)) }),
      needs: 'postgres',
      says: /^the database cannot be reached: database "none" does not exist/,
    },
    {
      settings: () => ({ DATABASE_URL: String(POSTGRES_URL).replace('//postgres@', '//stranger:wrong@') }),
      needs: 'postgres',
      says: /^the database cannot be reached: .*"stranger"/,
    },
  ],
  schema: [
    {
      damage: `delete from schema_migrations where name = '0200_screens'`,
      says: /^the schema cannot be brought up to date: relation "screens" already exists/,
    },
    {
      damage: `update schema_migrations set name = '0200_of_another_line' where name = '0200_screens'`,
      says: /^the database was made by another version of atrium \(its migrations 0200_of_another_line are not known here\): /,
    },
    {
      damage: `update schema_migrations set hash = 'of an earlier content' where name = '0200_screens'`,
      says: /^the database was made by another version of atrium \(its migrations 0200_screens have another content here\): /,
    },
  ],
  signals: [
    {
      damage: `create role ${LIMITED_ROLE} login in role postgres connection limit 2`,
      as: LIMITED_ROLE,
      needs: 'postgres',
      says: /^signals of other nodes cannot be received: too many connections/,
    },
  ],
  keys: [
    {
      damage: `insert into server_keys (name, key) values ('seal', '\\x00')
               on conflict (name) do update set key = excluded.key`,
      says: /^the keys of the server cannot be used: the key "seal" in server_keys is damaged/,
    },
  ],
  files: [
    {
      prepare: folder => {
        rmSync(join(folder, 'files'), { recursive: true, force: true })
        writeFileSync(join(folder, 'files'), '')
      },
      says: /^DATA_DIR \S+files cannot be used/,
    },
  ],
  // Its files are those of this program.
  loading: [],
  // Neither the listeners nor the list of endpoints depend on anything outside of the process.
  parts: [],
  'first data': [
    {
      damage: `alter table oauth_clients add constraint broken check (kind <> 'operator')`,
      says: /^what an empty database needs cannot be made: .*"broken"/,
    },
  ],
  credentials: [
    {
      prepare: folder => mkdirSync(join(folder, 'credentials.json')),
      says: /^\S+credentials\.json cannot be written: EISDIR/,
    },
  ],
  listening: [
    {
      settings: () => ({ PORT: taken.port }),
      start: async config => (await createApp(config)).listen(),
      says: /^requests cannot be taken: listen EADDRINUSE/,
    },
  ],
  jobs: [{ damage: 'drop table jobs', needs: 'embedded', says: /^jobs cannot be run: .*"jobs"/ }],
  workers: [
    { damage: 'drop table group_jobs cascade', says: /^the work beside requests cannot begin: .*"group_jobs"/ },
  ],
}

before(async () => {
  taken.server = createServer().listen(0, '127.0.0.1')
  await once(taken.server, 'listening')
  taken.port = String((taken.server.address() as AddressInfo).port)
  if (POSTGRES_URL) return
  migrated = makeFolder()
  const app = await createApp(readConfig({ LOG_LEVEL: 'silent', PORT: '0', DATA_DIR: migrated }))
  await app.close()
})

after(() => {
  taken.server?.close()
  for (const unlock of unlocks) unlock()
  return undamaged?.then(({ drop }) => drop())
})

for (const step of Object.keys(START_STEPS) as StartStep[]) {
  for (const cause of causes[step]) {
    const skip = cause.needs && { postgres: needsPostgres, embedded: needsEmbedded }[cause.needs]
    test(`the step "${step}" fails: ${cause.says.source}`, { skip }, () => failsAndLeavesNothing(cause))
  }
}

test('the process of such a start ends with 1 and one line', async () => {
  const { folder, settings, drop } = await place(causes.keys[0] as Cause)
  const ended = await atrium(['serve'], { DATA_DIR: folder, DEMO: '0', PORT: '0', ...settings })
  await drop()
  assert.equal(ended.code, 1)
  assert.match(ended.stderr, /^atrium: the keys of the server cannot be used: .*\n$/)
})

test('a server that gets SIGTERM while it starts ends with 0, and the next start succeeds', async () => {
  const { folder, settings, drop } = await place({ says: /^$/ }, { isServed: true })
  const env = { DATA_DIR: folder, DEMO: '0', PORT: '0', LOG_LEVEL: 'info', ...settings }
  const lock = POSTGRES_URL ? await holdMigrations(settings.DATABASE_URL as string) : null
  const starting = startProcess(['serve'], env)
  await eventually(
    async () => (POSTGRES_URL ? lock?.hasWaiting() : existsSync(join(folder, 'atrium.lock'))),
    begun => begun,
  )
  starting.child.kill('SIGTERM')
  const ended = await starting.ended
  assert.deepEqual([ended.code, ended.stderr], [0, ''])
  assert.doesNotMatch(ended.stdout, /"msg":"ready"/)
  await lock?.release()
  const next = await startProcessServer(env)
  next.kill('SIGTERM')
  assert.equal((await next.ended).code, 0)
  await drop()
})

async function failsAndLeavesNothing(cause: Cause): Promise<void> {
  const { folder, settings, drop } = await place(cause)
  const config = readConfig({ LOG_LEVEL: 'silent', PORT: '0', DEMO: '0', DATA_DIR: folder, ...settings })
  const lock = readLock(folder)
  const opened = watchOpened()
  try {
    const start = () => (cause.start ?? serverOf)(config)
    const error = await opened.by(start).then(
      () => assert.fail('it started'),
      (reason: Error) => reason,
    )
    assert.ok(error instanceof OperatorError, error.stack)
    assert.match(error.message, cause.says)
    assert.doesNotMatch(error.message, /\n/)
    await eventually(
      async () => opened.keeping(),
      more => more.length === 0,
    )
    assert.equal(readLock(folder), lock)
  } finally {
    opened.stop()
    await drop()
  }
}

const serverOf = (config: Config) => startServer(config, createLogger(config.logLevel))

/** The process that locks the folder. */
const readLock = (folder: string): string | null =>
  existsSync(join(folder, 'atrium.lock')) ? readFileSync(join(folder, 'atrium.lock'), 'utf8') : null

/** The data folder and the database that the cause asks for. `isServed`: the start succeeds in the end. */
async function place(cause: Cause, { isServed = false } = {}) {
  const folder = POSTGRES_URL ? makeFolder() : copyFolder(migrated)
  const settings = cause.settings?.(folder) ?? {}
  const isOwn = cause.damage !== undefined || isServed
  if (!isOwn && POSTGRES_URL) undamaged ??= postgresDatabase()
  const postgres = POSTGRES_URL ? await (isOwn ? postgresDatabase() : undamaged) : null
  if (postgres) {
    if (cause.damage) await onPostgres(postgres.url, cause.damage)
    const url = new URL(postgres.url)
    if (cause.as) url.username = cause.as
    settings.DATABASE_URL ??= url.href
  } else if (cause.damage) {
    const pool = await openEmbedded(folder)
    await pool.script(cause.damage)
    await pool.end()
  }
  cause.prepare?.(folder)
  const drop = async () => {
    if (cause.as) await onPostgres(POSTGRES_URL as string, `drop role ${cause.as}`)
    if (isOwn) await postgres?.drop()
  }
  return { folder, settings, drop }
}

async function onPostgres(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text)
  await client.end()
}

/** Holds the migration lock, so that a starting node waits for it. */
async function holdMigrations(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('select pg_advisory_lock($1)', [LOCK_KEYS.migration])
  return {
    async hasWaiting() {
      const { rows } = await client.query(
        `select 1 from pg_locks where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`,
      )
      return rows.length > 0
    },
    release: () => client.end(),
  }
}
