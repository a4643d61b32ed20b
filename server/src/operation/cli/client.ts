import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import type { Role, Scope } from '../../platform/access/roles.ts'
import { CommandError, UsageError } from './errors.ts'
import type { Io } from './io.ts'
import { collectValues, readId, readRole, readScopes, readText } from './options.ts'
import { addConnectionOptions, asOperator, type ConnectionOptions, findConnection } from './server-connection.ts'

interface Options extends ConnectionOptions {
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
  addConnectionOptions(create).action(async (options: Options) => {
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

function checkKind(options: Options): void {
  if (Boolean(options.public) === Boolean(options.server)) throw new UsageError('either --public or --server is needed')
  if (options.public && !options.redirectUri) throw new UsageError('--public needs --redirect-uri')
  if (options.public && options.role)
    throw new UsageError('--role goes with --server: a public client acts for its users')
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
