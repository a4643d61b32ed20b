// POST /mcp: the Model Context Protocol by its Streamable HTTP transport, stateless, with JSON responses
// (modelcontextprotocol.io, revisions 2025-06-18 and 2025-11-25).

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Session } from '../../platform/access/actor.ts'
import { sql } from '../../platform/db/sql.ts'
import { errorBody, forbidden, HttpError } from '../../platform/errors.ts'
import { meter, readBearer } from '../../platform/http/access.ts'
import { readJson } from '../../platform/http/input/read-json.ts'
import { toHttpError } from '../../platform/http/response/to-http-error.ts'
import type { OwnRead, RawRoute } from '../../platform/http/server.ts'
import type { Services } from '../../platform/services.ts'
import { MCP_PATH } from '../../shared/mcp-resource.ts'
import { answerMessage, REVISIONS } from './answer-message.ts'
import { CODES, JsonRpcError, type JsonRpcId, readMessage } from './json-rpc.ts'
import { RESOURCE_METADATA_PATH } from './resource-metadata.ts'

const BODY_MAX_BYTES = 64 * 1024
const JSON_LIMITS = { valuesMax: 1_000, depthMax: 20 }

export const mcpRoutes = (services: Services): readonly RawRoute[] => [
  {
    methods: ['POST', 'GET', 'DELETE'],
    path: MCP_PATH,
    async handle(request, response, read) {
      try {
        await answer(services, request, response, read)
      } catch (error) {
        refuse(services, response, error)
      }
    },
  },
]

async function answer(services: Services, request: IncomingMessage, response: ServerResponse, read: OwnRead) {
  const { origin } = request.headers
  if (origin !== undefined && origin !== new URL(services.baseUrl()).origin)
    throw forbidden('Only pages of this server call this path from a browser')
  const session = await authenticate(services, request)
  await meter(services, {}, session, { header: (name, value) => response.setHeader(name, value) })
  if (request.method !== 'POST') throw new HttpError(405, 'Messages are sent with POST', { headers: { allow: 'POST' } })
  try {
    const message = readMessage(await readBody(request))
    const version = request.headers['mcp-protocol-version']
    if (version !== undefined && !REVISIONS.includes(String(version)))
      throw new JsonRpcError(
        CODES.request,
        `MCP-Protocol-Version must be one of ${REVISIONS.join(', ')}`,
        message?.id ?? null,
        400,
      )
    if (message === null || message.id === null) return void response.writeHead(202).end()
    const result = await answerMessage({ services, session, request, read }, message)
    sendMessage(response, 200, { jsonrpc: '2.0', id: message.id, result })
  } catch (error) {
    if (!(error instanceof JsonRpcError)) throw error
    const { code, id, message, status } = error
    sendMessage(response, status, { jsonrpc: '2.0', id, error: { code, message } })
  }
}

/** Throws 403 while the program has assistants off, and 401 or 403 for a token that is none of an assistant for a person. */
async function authenticate(services: Services, request: IncomingMessage): Promise<Session> {
  const { authorization } = request.headers
  const token = readBearer(authorization)
  const session = token === null ? null : await services.tokens.check(token)
  const isOn = session ? session.settings.assistants?.enabled : await isOnAnywhere(services)
  if (!isOn) throw forbidden('Assistants are switched off: an administrator may switch them on in the console')
  if (session?.actor.kind !== 'user' || session.actor.isWebSession || !session.actor.isForAssistants)
    throw challenge(
      services,
      401,
      authorization === undefined ? null : 'invalid_token',
      'A valid access token for this path is required',
    )
  if (!session.actor.scopes.has('feeds.read'))
    throw challenge(services, 403, 'insufficient_scope', 'The token lacks the scope feeds.read')
  services.lastSeen.note(session.actor)
  return session
}

async function isOnAnywhere({ database }: Services): Promise<boolean> {
  const [row] = await database.preparedQuery(
    'assistants_anywhere',
    sql<{ is_on: boolean }>`
      select exists (select from programs where (assistants ->> 'enabled')::boolean) as is_on`,
  )
  return row?.is_on ?? false
}

function challenge({ baseUrl }: Services, status: number, error: string | null, detail: string): HttpError {
  const fault = error === null ? '' : `error="${error}", error_description="${detail}", `
  const header = `Bearer ${fault}resource_metadata="${baseUrl()}${RESOURCE_METADATA_PATH}", scope="feeds.read"`
  return new HttpError(status, detail, { headers: { 'www-authenticate': header } })
}

/** Throws JsonRpcError for what is no JSON, and 413 for too much of it. */
async function readBody(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request) {
    length += part.length
    if (length > BODY_MAX_BYTES) throw new HttpError(413, `A message has at most ${BODY_MAX_BYTES} bytes`)
    parts.push(part)
  }
  try {
    return await readJson(Buffer.concat(parts), JSON_LIMITS)
  } catch {
    throw new JsonRpcError(CODES.parse, 'The body is not JSON')
  }
}

interface Response {
  readonly jsonrpc: '2.0'
  readonly id: JsonRpcId | null
  readonly result?: object
  readonly error?: { readonly code: number; readonly message: string }
}

function sendMessage(response: ServerResponse, status: number, message: Response): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(message))
}

function refuse({ logger }: Services, response: ServerResponse, cause: unknown): void {
  const error = cause instanceof HttpError ? cause : toHttpError(cause)
  if (error.status >= 500 && error.status !== 503) logger.error({ err: cause }, 'a message of an assistant failed')
  for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value)
  response.writeHead(error.status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  response.end(JSON.stringify(errorBody(error)))
}
