// How commands reach a running server: its address and the operator's client from DATA_DIR/credentials.json, or from the
// options that every such command has.

import type { Command } from 'commander'
import { readConfig } from '../../platform/config.ts'
import { reasonOf } from '../../platform/operator-error.ts'
import { type ClientCredentials, type Credentials, credentialsPath, readCredentials } from '../credentials.ts'
import { CommandError, UsageError } from './errors.ts'
import { readAddress, readText } from './options.ts'

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
  options: ConnectionOptions,
  pick: (credentials: Credentials) => ClientCredentials | null = credentials => credentials.operator,
): Connection {
  const { url, clientId, clientSecret } = options
  if ((clientId === undefined) !== (clientSecret === undefined)) {
    throw new UsageError('--client-id and --client-secret belong together')
  }
  const { dataDir } = readConfig()
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

/** A token of the connection's client by client credentials. */
export async function fetchToken(connection: Connection, scope?: string): Promise<string> {
  const { client, authUrl } = connection
  const form = new URLSearchParams({ grant_type: 'client_credentials', ...client, ...(scope ? { scope } : {}) })
  const { status, body } = await request(`${authUrl}/oauth/token`, { method: 'POST', body: form })
  const { access_token: token, error, error_description: description } = body as { [member: string]: unknown }
  if (status === 200 && typeof token === 'string') return token
  throw new CommandError(`the server gave no token: ${[error, description].filter(Boolean).join(', ') || status}`)
}

/** Calls of the operator API, all with one token. */
export interface OperatorApi {
  /** Returns `data` of the response. Throws CommandError with the server's message. */
  call<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T>
}

export async function openOperatorApi(connection: Connection): Promise<OperatorApi> {
  const token = await fetchToken(connection)
  return {
    async call<T>(method: 'GET' | 'POST', path: string, input?: object): Promise<T> {
      const { status, body } = await request(`${connection.baseUrl}/operator/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(input ? { 'content-type': 'application/json' } : {}) },
        ...(input ? { body: JSON.stringify(input) } : {}),
      })
      if (status >= 200 && status < 300) return (body as { data: T }).data
      const detail = (body as { error?: { detail?: string } }).error?.detail
      throw new CommandError(detail ?? `the server answered ${status}`)
    },
  }
}

async function request(address: string, init: RequestInit): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(address, { ...init, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
    const text = await response.text()
    return { status: response.status, body: parse(text) }
  } catch (error) {
    throw new CommandError(`${new URL(address).origin} does not answer (${reasonOf(error)}); is the server running?`)
  }
}

function parse(text: string): object {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}
