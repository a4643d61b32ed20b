// A running server for tests, with people who call it over HTTP as named persons: "anna publishes, mia reads".

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from '../../../bin/testing.mjs'
import { type App, type AppOptions, createApp } from '../../src/app.ts'
import { type CreatedProgram, createProgram } from '../../src/people/programs/index.ts'
import { addUser } from '../../src/people/users/index.ts'
import { type Role, SCOPES } from '../../src/platform/access/roles.ts'
import { issueAccessToken } from '../../src/platform/access/tokens.ts'
import { type Config, readConfig } from '../../src/platform/config.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { Caller } from './caller.ts'
import { closeAfterRun } from './lifetime.ts'
import { POSTGRES_URL, postgresDatabase } from './snapshot.ts'
import { StatementGuard } from './statement-guard.ts'

export interface TestApp {
  readonly app: App
  readonly url: string
  /** Calls without a token. */
  readonly stranger: Caller
  /** A new program in an organisation of its own, or in the one named. */
  program(options?: ProgramOptions): Promise<TestProgram>
  close(): Promise<void>
}

export interface ProgramOptions {
  readonly name?: string
  readonly organisationId?: number
}

export interface TestProgram {
  readonly id: number
  readonly organisationId: number
  readonly created: CreatedProgram
  /** A user with a token; all scopes unless some are named. The name becomes givenName and userName. */
  user(name: string, options?: UserOptions): Promise<Person>
  /** A server token of the program's server client. */
  server(options?: { scopes?: readonly string[]; role?: Role }): Promise<Caller>
  /** Another token of the same user. */
  tokenOf(person: Person, scopes: readonly string[]): Promise<Caller>
}

export interface UserOptions {
  readonly role?: Role
  readonly scopes?: readonly string[]
  readonly familyName?: string
  readonly profile?: Record<string, unknown>
}

export interface Person extends Caller {
  readonly id: number
  readonly userName: string
}

let shared: Promise<RunningApp> | undefined

/**
 * The server that all files of a process of `bin/test.mjs` share. A test makes programs of its own, which never see one
 * another; one that changes or counts what belongs to the whole server takes `startApp`.
 */
export async function sharedApp(): Promise<TestApp> {
  shared ??= openApp()
  return shareApp(shared)
}

/** A server that several files use: it is closed with the process, and its statements are looked at after each file. */
export async function shareApp(opening: Promise<RunningApp>): Promise<TestApp> {
  let check = () => {}
  after(() => check())
  const app = await opening
  closeAfterRun.addOnce(app.close)
  check = app.assertStatements
  return app
}

export interface StartOptions extends Pick<AppOptions, 'hooks' | 'connectTimeoutMs'> {
  /** The way that the server takes to its PostgreSQL, e.g. a proxy. */
  readonly through?: (databaseUrl: string) => Promise<string>
}

/** Starts a server on an empty database of its own; it is closed after the test, or the file, that started it. */
export async function startApp(settings: Record<string, string> = {}, options: StartOptions = {}): Promise<TestApp> {
  let close = async () => {}
  after(() => close())
  const app = await openApp(settings, options)
  close = app.close
  return app
}

export interface RunningApp extends TestApp {
  /** Throws when a statement so far left a program's table unbound. */
  assertStatements(): void
}

/** Starts a server on an empty database of its own, which the caller closes. */
export async function openApp(
  settings: Record<string, string> = {},
  { through, ...options }: StartOptions = {},
): Promise<RunningApp> {
  const guard = new StatementGuard()
  const postgres = POSTGRES_URL && !settings.DATABASE_URL ? await postgresDatabase() : null
  // In a folder that servers share, files of programs with the same id would be mixed.
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-data-'))
  const databaseUrl = postgres && (await (through?.(postgres.url) ?? postgres.url))
  const config: Config = readConfig({
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    PORT: '0',
    RATE_LIMIT_PER_MINUTE: '0',
    ALLOW_PRIVATE_TARGETS: '1',
    WEBHOOK_BACKOFF_MS: '20',
    DATA_DIR: dataDir,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...settings,
  })
  const app = await createApp(config, {
    strictResponses: true,
    observe: text => guard.see(text),
    ...options,
    ...(POSTGRES_URL ? {} : { inMemory: true }),
  })
  const url = await app.listen()
  let closed = false
  const close = async () => {
    if (closed) return
    closed = true
    // Or closing would wait for requests on them (`drainServer`).
    app.server.server.closeIdleConnections()
    await app.close()
    await postgres?.drop()
    rmSync(dataDir, { recursive: true, force: true })
    guard.assertClean()
  }
  return {
    app,
    url,
    stranger: new Caller(url, null),
    program: options => createTestProgram(app, url, options),
    close,
    assertStatements: () => guard.assertClean(),
  }
}

/** Settings of another node on the PostgreSQL and the files of this server. */
export function sameDatabase({ app }: TestApp): { DATABASE_URL: string; DATA_DIR: string } {
  const { databaseUrl, dataDir } = app.services.config
  if (!databaseUrl) throw new Error('the embedded engine has one node')
  return { DATABASE_URL: databaseUrl, DATA_DIR: dataDir }
}

async function createTestProgram(app: App, url: string, options: ProgramOptions = {}): Promise<TestProgram> {
  const { database } = app.services
  const created = await database.system(db =>
    createProgram(db, {
      name: options.name ?? 'Testing',
      administrator: false,
      ...(options.organisationId === undefined ? {} : { organisationId: options.organisationId }),
    }),
  )
  if (!created) throw new Error('no such organisation')
  const programId = Number(created.program_id)
  const organisationId = Number(created.organisation_id)
  const token = (clientId: string, userId: number | null, scopes: readonly string[]) =>
    database.system(db => issueAccessToken(db, { programId, clientId, userId, scopes }))
  return {
    id: programId,
    organisationId,
    created,
    async user(name, { role = 'member', scopes = SCOPES, familyName = 'Tester', profile = {} } = {}) {
      const userName = `${name}@program${programId}.example`
      const user = await database.transaction(programId, db =>
        addUser(
          db,
          { programId, organisationId },
          {
            userName,
            givenName: name[0]?.toUpperCase() + name.slice(1),
            familyName,
            role,
            emails: [{ value: userName, type: 'work', primary: true }],
            profile,
          },
        ),
      )
      if (!user) throw new Error(`${name} exists already`)
      const caller = new Caller(url, await token(created.clients.public.client_id, user.id, scopes))
      return Object.assign(caller, { id: user.id, userName })
    },
    async server({ scopes = SCOPES, role } = {}) {
      const clientId = created.clients.server.client_id
      if (role) await database.unscopedQuery(sql`update oauth_clients set role = ${role} where id = ${clientId}`)
      return new Caller(url, await token(clientId, null, scopes))
    },
    async tokenOf(person, scopes) {
      return new Caller(url, await token(created.clients.public.client_id, person.id, scopes))
    },
  }
}
