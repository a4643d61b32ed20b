// How commands reach a running server, through the SDK: its address and the operator's client from
// DATA_DIR/credentials.json, or from the options that every such command has.

import type { Command } from 'commander'
// The sources: the package's own name leads to its build, which the server does not need.
import * as operations from '../../../../client/src/generated/operations.ts'
import {
  AtriumError,
  bearer,
  type ClientWith,
  createClient,
  type WebhookAttempt,
} from '../../../../client/src/index.ts'
import { readConfig } from '../../platform/config.ts'
import { type ClientCredentials, type Credentials, credentialsPath, readCredentials } from '../credentials.ts'
import { CommandError, type Io, UsageError } from './io.ts'
import { readAddress, readText } from './options.ts'

export type { WebhookAttempt }

export interface ConnectionOptions {
  readonly url?: string
  readonly clientId?: string
  readonly clientSecret?: string
}

/** A server and the caller. */
export interface Connection {
  readonly baseUrl: string
  readonly authUrl: string
  readonly client: ClientCredentials
  /** The demo program's id, where it is known. */
  readonly programId: string | null
}

const REQUEST_TIMEOUT_MS = 60_000

export function addConnectionOptions(command: Command): Command {
  return command
    .option('--url <address>', 'address of the server (default: from DATA_DIR/credentials.json)', readAddress)
    .option('--client-id <id>', 'OAuth client to call as (default: the operator client of that file)', readText)
    .option('--client-secret <secret>', 'its secret', readText)
}

/** Finds the server and the credentials. `pick` chooses the client in the file. Throws CommandError. */
export function findConnection(
  io: Io,
  options: ConnectionOptions,
  pick: (credentials: Credentials) => ClientCredentials | null = credentials => credentials.operator,
): Connection {
  const { url, clientId, clientSecret } = options
  if ((clientId === undefined) !== (clientSecret === undefined)) {
    throw new UsageError('--client-id and --client-secret belong together')
  }
  const { dataDir } = readConfig(io.env)
  const file = readCredentials(dataDir)
  const given = clientId !== undefined && clientSecret !== undefined
  const client = given ? { client_id: clientId, client_secret: clientSecret } : file && pick(file)
  const baseUrl = url ?? file?.base_url
  if (!client || !baseUrl) throw new CommandError(missing(file, credentialsPath(dataDir)))
  return { baseUrl, authUrl: url ?? file?.auth_url ?? baseUrl, client, programId: file?.program_id ?? null }
}

function missing(file: Credentials | null, path: string): string {
  return file
    ? `${path} names no such client: the server was started without the demo program; give --client-id and --client-secret`
    : `${path} does not exist: start the server once (npm start), set DATA_DIR, or give --url, --client-id and --client-secret`
}

/** A token of the connection's client by client credentials. Throws CommandError. */
export function fetchToken(connection: Connection, scope?: string): Promise<string> {
  const { client, authUrl } = connection
  const form = new URLSearchParams({ grant_type: 'client_credentials', ...client, ...(scope ? { scope } : {}) })
  const server = createClient({}, { baseUrl: authUrl, timeoutMs: REQUEST_TIMEOUT_MS })
  return explained(authUrl, async () => {
    try {
      const response = await server.request('POST', '/oauth/token', { body: form })
      const { access_token: token } = (await response.json()) as { access_token?: unknown }
      if (typeof token === 'string') return token
    } catch (error) {
      if (!(error instanceof AtriumError) || error.status === 0) throw error
      throw new CommandError(`the server returned no token: ${[error.title, error.detail].filter(Boolean).join(', ')}`)
    }
    throw new CommandError('the server returned no token')
  })
}

/** The calls of the operator API, by the ids of the operations. */
export type Operator = ClientWith<keyof typeof OPERATIONS>

const OPERATIONS = {
  createClient: operations.createClient,
  createProgram: operations.createProgram,
  createToken: operations.createToken,
  listWebhookAttempts: operations.listWebhookAttempts,
  makeAdministrator: operations.makeAdministrator,
  rotateSigningKeys: operations.rotateSigningKeys,
  showSeed: operations.showSeed,
  startSeed: operations.startSeed,
  triggerWebhookEvent: operations.triggerWebhookEvent,
}

/** Calls the operator API, with one token for all calls of `work`. Throws CommandError with the server's message. */
export async function asOperator<T>(connection: Connection, work: (operator: Operator) => Promise<T>): Promise<T> {
  const token = await fetchToken(connection)
  const options = { baseUrl: connection.baseUrl, auth: bearer(token), timeoutMs: REQUEST_TIMEOUT_MS }
  return explained(connection.baseUrl, () => work(createClient(OPERATIONS, options)))
}

/** The server's error, or the lack of a response, as the line of a failed command. */
async function explained<T>(address: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AtriumError)) throw error
    const { status, detail } = error
    if (status > 0) throw new CommandError(detail || `the server answered ${status}`)
    throw new CommandError(`${new URL(address).origin} does not answer (${detail}); is the server running?`)
  }
}
