// `atrium program`, `administrator`, `organisation`, `client`, `keys`: what a server serves, and with which keys.

import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import type { Role, Scope } from '../../platform/access/roles.ts'
import { readConfig } from '../../platform/config.ts'
import { CommandError, type Io, UsageError } from './io.ts'
import { collectValues, readId, readRole, readScopes, readText } from './options.ts'
import { addConnectionOptions, asOperator, type ConnectionOptions, findConnection } from './server-connection.ts'

interface ProgramOptions extends ConnectionOptions {
  readonly name: string
  readonly organisation?: string
  readonly organisationId?: string
  readonly administrator: boolean
}

/** `atrium program create`: ids, the first administrator and the clients' secrets as JSON. */
export function programCommand(io: Io): Command {
  const create = new Command('create')
    .description('make a program, with a first administrator and two clients')
    .requiredOption('--name <name>', 'name of the program', readText)
    .option('--organisation <name>', 'name of its new organisation (default: that of the program)', readText)
    .option('--organisation-id <id>', 'an organisation that exists', readId)
    .option('--no-administrator', 'make no first administrator')
  addConnectionOptions(create).action(async (options: ProgramOptions) => {
    if (options.organisation !== undefined && options.organisationId !== undefined) {
      throw new UsageError('--organisation is for a new organisation, --organisation-id for one that exists')
    }
    const { data: program } = await asOperator(findConnection(io, options), operator =>
      operator.createProgram({
        name: options.name,
        administrator: options.administrator,
        ...(options.organisation === undefined ? {} : { organisation_name: options.organisation }),
        ...(options.organisationId === undefined ? {} : { organisation_id: Number(options.organisationId) }),
      }),
    )
    io.print(JSON.stringify(program, null, 2))
  })
  return new Command('program').description('make programs').addCommand(create)
}

interface AdministratorOptions extends ConnectionOptions {
  readonly program: string
}

/** `atrium administrator`: the person who is one from now on, as JSON. */
export function administratorCommand(io: Io): Command {
  const command = new Command('administrator')
    .description('make a person an administrator of their program, and active')
    .argument('<userName>', 'the userName of the person', readText)
    .requiredOption('--program <id>', 'the program', readId)
  return addConnectionOptions(command).action(async (userName: string, options: AdministratorOptions) => {
    const { data: person } = await asOperator(findConnection(io, options), operator =>
      operator.makeAdministrator({ program_id: options.program, user_name: userName }),
    )
    io.print(JSON.stringify(person, null, 2))
  })
}

/** `atrium organisation list`: the organisations of the database, as JSON. */
export function organisationCommand(io: Io): Command {
  const list = new Command('list')
    .description('print the organisations of the database')
    .action(() => printOrganisations(io))
  return new Command('organisation').description('the organisations of a database').addCommand(list)
}

async function printOrganisations(io: Io): Promise<void> {
  const { openDatabase } = await import('../../platform/db/database.ts')
  const database = await openDatabase(readConfig(io.env))
  try {
    const { rows } = await database.pool.query(ORGANISATIONS_SQL)
    io.print(JSON.stringify(rows, null, 2))
  } finally {
    await database.close()
  }
}

const ORGANISATIONS_SQL = `
  select /* every program */ o.id, o.name,
         (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by p.id), '[]') from programs p
           where p.organisation_id = o.id) as programs,
         (select count(*)::float8 from identities i where i.organisation_id = o.id) as people,
         (select count(*)::float8 from content c join programs p on p.id = c.program_id
           where p.organisation_id = o.id) as posts
    from organisations o
   order by o.id`

interface ClientOptions extends ConnectionOptions {
  readonly program: string
  readonly name: string
  readonly public?: boolean
  readonly server?: boolean
  readonly redirectUri?: string[]
  readonly postLogoutRedirectUri?: string[]
  readonly role?: Role
  readonly scope?: Scope[]
  readonly jwk?: string
}

/** `atrium client create`: the client's id and, for one that can keep it, its secret as JSON. */
export function clientCommand(io: Io): Command {
  const create = new Command('create')
    .description('register an OAuth client of a program')
    .requiredOption('--program <id>', 'the program it belongs to', readId)
    .requiredOption('--name <name>', 'its name, which people see when they are asked for consent', readText)
    .option('--public', 'an app that cannot keep a secret; needs --redirect-uri')
    .option('--server', 'an application with a secret; with --redirect-uri it may also sign people in')
    .option('--redirect-uri <address>', 'where people are sent back to; may be given several times', collectValues)
    .option(
      '--post-logout-redirect-uri <address>',
      'where people may be sent after signing out, likewise',
      collectValues,
    )
    .option('--role <role>', "what a server client's own tokens may do (default: program_manager)", readRole)
    .option('--scope <scopes>', 'scopes it may ask for, separated by spaces (default: all)', readScopes)
    .option('--jwk <file>', 'a public key (JWK, or a set) with which it may ask for user tokens', readText)
  addConnectionOptions(create).action(async (options: ClientOptions) => {
    checkKind(options)
    const jwks = options.jwk === undefined ? [] : readKeys(options.jwk)
    const { data: client } = await asOperator(findConnection(io, options), operator =>
      operator.createClient({
        program_id: options.program,
        name: options.name,
        kind: options.public ? 'public' : 'server',
        ...(options.redirectUri ? { redirect_uris: options.redirectUri } : {}),
        ...(options.postLogoutRedirectUri ? { post_logout_redirect_uris: options.postLogoutRedirectUri } : {}),
        ...(options.role ? { role: options.role } : {}),
        ...(options.scope ? { scopes: options.scope } : {}),
        ...(jwks.length > 0 ? { jwks } : {}),
      }),
    )
    io.print(JSON.stringify(client, null, 2))
  })
  return new Command('client').description('register OAuth clients').addCommand(create)
}

function checkKind(options: ClientOptions): void {
  if (Boolean(options.public) === Boolean(options.server)) throw new UsageError('either --public or --server is needed')
  if (options.public && !options.redirectUri) throw new UsageError('--public needs --redirect-uri')
  if (options.public && options.role) throw new UsageError('--role needs --server: a public client acts for its users')
}

/** Members that make a JWK private; they never leave this machine. */
const PRIVATE_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth']

function readKeys(path: string): Record<string, unknown>[] {
  const value = readJson(path) as { keys?: unknown; kty?: unknown } | null
  const keys = Array.isArray(value?.keys) ? value.keys : [value]
  return keys.map(key => {
    if (typeof key !== 'object' || key === null || typeof key.kty !== 'string' || key.kty === 'oct') {
      throw new CommandError(`${path} holds no public key as a JWK`)
    }
    return Object.fromEntries(Object.entries(key).filter(([member]) => !PRIVATE_MEMBERS.includes(member)))
  })
}

/** Editors and shells of Windows begin a file with a byte order mark, which is no JSON. */
function textOf(bytes: Buffer): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes)
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(textOf(readFileSync(path)))
  } catch (error) {
    throw new CommandError(`${path} cannot be read as JSON: ${(error as Error).message}`)
  }
}

/** `atrium keys rotate`: all signing keys as JSON, the new one among them. */
export function keysCommand(io: Io): Command {
  const rotate = new Command('rotate').description(
    'publish a new key for ID tokens, which takes over once every client can know it',
  )
  addConnectionOptions(rotate).action(async (options: ConnectionOptions) => {
    const { data: keys } = await asOperator(findConnection(io, options), operator => operator.rotateSigningKeys())
    io.print(JSON.stringify(keys, null, 2))
  })
  return new Command('keys').description('the keys that ID tokens are signed with').addCommand(rotate)
}
