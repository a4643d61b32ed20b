import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { relative } from 'node:path'
import { createProgram } from '../../people/programs/index.ts'
import { hashPassword } from '../../platform/access/passwords.ts'
import type { Role } from '../../platform/access/roles.ts'
import { loadingInBulk } from '../../platform/caller.ts'
import type { Db } from '../../platform/db/handle.ts'
import { LOCK_KEYS } from '../../platform/db/lock-keys.ts'
import { sql } from '../../platform/db/sql.ts'
import { forProgram } from '../../platform/db/transaction.ts'
import type { Worker } from '../../platform/jobs/workers.ts'
import type { Services } from '../../platform/services.ts'
import { withoutSlowStatements } from '../../platform/telemetry/statements.ts'
import { createClient, offerSignInHint, type SignInHint } from '../../sign-in/oauth/index.ts'
import {
  type ClientCredentials,
  type Credentials,
  credentialsPath,
  type DemoCredentials,
  readCredentials,
  writeDraft,
} from '../credentials.ts'

/** On an empty database: organisation 1 and program 1 (docs/contract/operation.md#start). */
const DEMO_PROGRAM_ID = '1'
const DEMO_ORGANISATION_ID = '1'

const PASSWORD_BYTES = 15

/** The accounts that may sign in (docs/contract/operation.md#credentialsjson). */
const DEMO_USERS: Readonly<Record<Role, string>> = {
  administrator: 'administrator@demo.example',
  program_manager: 'program_manager@demo.example',
  analyst: 'analyst@demo.example',
  publisher: 'publisher@demo.example',
  channel_contributor: 'channel_contributor@demo.example',
  member: 'member@demo.example',
}

/** Makes the demo program in an empty database, in a transaction that sees all programs. */
async function createDemo(db: Db, baseUrl: string): Promise<DemoCredentials> {
  const [{ demoOrganisation }, { loadOrganisation, runAsOwner, storeInTransaction }] = await Promise.all([
    import('@atrium/seed'),
    import('../seed/index.ts'),
  ])
  const source = demoOrganisation({ now: new Date(), baseUrl })
  await runAsOwner(db, RESTART_IDS)
  const program = await createProgram(db, { name: source.companyName, administrator: false })
  if (program?.program_id !== DEMO_PROGRAM_ID || program.organisation_id !== DEMO_ORGANISATION_ID) {
    throw new Error('the demo program can be made in an empty database only')
  }
  const password = randomBytes(PASSWORD_BYTES).toString('base64url')
  const passwordHash = await hashPassword(password)
  const mayEnter = new Set(Object.values(DEMO_USERS))
  await loadOrganisation(storeInTransaction(forProgram(db, Number(program.program_id))), source, {
    programId: Number(program.program_id),
    organisationId: Number(program.organisation_id),
    key: 'demo',
    passwordHash: user => (mayEnter.delete(user.userName) ? passwordHash : null),
  })
  if (mayEnter.size > 0) throw new Error(`the demo has no ${[...mayEnter].join(', ')}`)
  const { public: publicClient, server } = program.clients
  return {
    password,
    users: DEMO_USERS,
    clients: {
      public: { client_id: publicClient.client_id, redirect_uri: publicClient.redirect_uri },
      server: server as ClientCredentials,
    },
  }
}

/** An interrupted first start has used ids; the demo program must still be number 1. */
const RESTART_IDS = `select setval(pg_get_serial_sequence('organisations', 'id'), 1, false),
                            setval(pg_get_serial_sequence('programs', 'id'), 1, false)`

// With a demo program, its sign-in page lists the demo users; and their password, if the page is read on the server's
// own machine.

/** Headers that proxies add: then the browser may be on another machine. */
const FORWARDED = /^(forwarded|via|x-forwarded(-.*)?|x-original-.*|x-real-ip|.*client-ip|.*connecting-ip|x-envoy-.*)$/i
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

export const demoHint: Worker = {
  name: 'demo-hint',
  async start(services: Services) {
    if (services.config.demo) {
      offerSignInHint(services, (programId, request) => hintFor(services, programId, request))
    }
    return { stop: async () => {} }
  },
}

function hintFor(services: Services, programId: number, request: IncomingMessage): SignInHint | null {
  const credentials = readOwn(services)
  if (!credentials?.demo || credentials.program_id !== String(programId)) return null
  const { users, password } = credentials.demo
  const path = credentialsPath(services.config.dataDir)
  const near = relative(process.cwd(), path)
  return {
    people: Object.entries(users).map(([role, userName]) => ({ role, userName })),
    password: isOnThisMachine(services, request) ? password : null,
    passwordPlace: near.startsWith('..') ? path : near,
  }
}

/** A damaged file, or one of another server, does not apply to this one. */
function readOwn({ baseUrl, config }: Services): Credentials | null {
  try {
    const credentials = readCredentials(config.dataDir)
    return credentials?.base_url === baseUrl() ? credentials : null
  } catch {
    return null
  }
}

/**
 * Whether a browser on the server's own machine asks, as far as can be told: by addresses of this machine, to which a proxy could
 * set the `Host` alone, from a peer on this machine that is no proxy.
 */
function isOnThisMachine(
  { authUrl, baseUrl, config }: Services,
  { headers, rawHeaders, socket }: IncomingMessage,
): boolean {
  const host = headers.host ?? ''
  const peer = socket.remoteAddress ?? ''
  const asked = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ''
  return (
    [baseUrl(), authUrl()].every(address => LOOPBACK.test(new URL(address).hostname)) &&
    LOOPBACK.test(asked) &&
    /^(::1|(::ffff:)?127\.)/.test(peer) &&
    !config.trustedProxies.trusts(peer) &&
    // As they came: for the protocol library some are set on the way here.
    !rawHeaders.some((name, index) => index % 2 === 0 && FORWARDED.test(name))
  )
}

// The records that the first start on an empty database creates: the operator's client and, unless switched off, the demo program
// with its users and posts. All in one transaction, and once, however many nodes start at the same time.

/** Another node may be loading the demo program; the usual limits are for requests. */
const WAIT = '120s'

/**
 * Makes what an empty database needs and writes the credentials, still as a draft: `settleCredentials` gives them their
 * name. Does nothing when another node has done so.
 */
export async function prepareEmptyDatabase(services: Services): Promise<void> {
  await withoutSlowStatements(() => loadingInBulk(() => services.database.system(db => prepare(db, services))))
}

async function prepare(db: Db, { config, logger, baseUrl, authUrl }: Services): Promise<void> {
  await sql`select set_config('lock_timeout', ${WAIT}, true), set_config('statement_timeout', ${WAIT}, true)`.execute(
    db,
  )
  await sql`select pg_advisory_xact_lock(${LOCK_KEYS.emptyDatabase})`.execute(db)
  if (await hasOperator(db)) return
  const operator = await createClient(db, { programId: null, kind: 'operator', name: 'Operator' })
  if (config.demo) logger.info('making the demo company')
  const demo = config.demo ? await createDemo(db, baseUrl()) : null
  // The last step before the commit: a crash now loses both or neither.
  writeDraft(config.dataDir, {
    base_url: baseUrl(),
    auth_url: authUrl(),
    program_id: demo ? DEMO_PROGRAM_ID : null,
    operator: { client_id: operator.client_id, client_secret: operator.client_secret as string },
    demo,
  })
}

async function hasOperator(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from oauth_clients where kind = 'operator' limit 1`.execute(db)
  return rows.length > 0
}
