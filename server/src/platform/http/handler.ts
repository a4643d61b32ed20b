// Runs one request of an endpoint: input, transaction, handler, response.

import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../access/actor.ts'
import { actingFor } from '../caller.ts'
import type { ProgramDb } from '../db/handle.ts'
import { conflict, notFound } from '../errors.ts'
import type { Services } from '../services.ts'
import { type Context, type Endpoint, type HandlerInput, type Input, Raw, transactionMode } from './endpoint.ts'
import { compileDates } from './input/dates.ts'
import { fingerprintOf } from './input/json-body.ts'
import type { TSchema } from './input/schema.ts'
import { compilePrune, type Prune } from './input/unknown-members.ts'
import {
  type Check,
  checkBody,
  checkText,
  compileCheck,
  isStorable,
  readParams,
  readQuery,
} from './input/validation.ts'
import {
  type IdempotencyClaim,
  type IdempotencyKeys,
  JSON_TYPE,
  KEPT_HEADERS,
  readIdempotencyKey,
  type StoredResponse,
  sealResponse,
  storeResponse,
  unsealResponse,
} from './limits/idempotency.ts'
import { isOwnCall } from './own-call.ts'
import { stateOf } from './request-state.ts'

type RequestHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

const SCIM_TYPE = 'application/scim+json; charset=utf-8'

export function createHandler(services: Services, keys: IdempotencyKeys, endpoint: Endpoint): RequestHandler {
  const readInput = createInputReader(endpoint)
  const run = createRunner(services, endpoint)
  // Reads need no caller, and may be shared by several requests.
  const acts = endpoint.method !== 'GET' || endpoint.transaction === 'write'
  const contentType = endpoint.output.mediaType ?? (endpoint.dialect === 'scim' ? SCIM_TYPE : JSON_TYPE)

  return async (request, reply) => {
    reply.code(endpoint.output.status)
    if (endpoint.output.body || endpoint.output.mediaType) reply.header('content-type', contentType)
    const actor = stateOf(request).actor as Actor
    const isKept = endpoint.method === 'POST' && actor && !endpoint.unattributed
    const key = isKept ? readIdempotencyKey(request.headers['idempotency-key']) : null
    const read = key === null ? readInput(request) : await readUnderKey(keys, actor, key, readInput, request)
    const input = endpoint.prepare ? await endpoint.prepare(read) : read
    const call = { actor, request, reply }
    if (!actor || !acts) return send(reply, await run(call, input))
    const { kind, programId: program_id, userId: user_id, clientId: client_id } = actor
    const tool = isOwnCall(request.headers) ? { tool: String(request.headers['x-atrium-tool'] ?? '') } : {}
    const caller = { kind, program_id, user_id, client_id, request_id: request.id, ...tool }
    const result = await actingFor(caller, () =>
      key === null
        ? run(call, input)
        : runOnce({ services, keys }, endpoint, call, key, {
            run: once => run(call, input, once),
            evaluate: () => evaluate(services, endpoint, call, input),
          }),
    )
    return send(reply, result)
  }
}

/** The input of a request with an Idempotency-Key; throws 422 rather than 400 where the key was used with another request. */
async function readUnderKey(
  keys: IdempotencyKeys,
  actor: Actor,
  key: string,
  readInput: (request: FastifyRequest) => AnyInput,
  request: FastifyRequest,
): Promise<AnyInput> {
  try {
    return readInput(request)
  } catch (error) {
    await keys.refuseOther(actor, key, fingerprintOf(request))
    throw error
  }
}

interface Call {
  readonly actor: Actor
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type AnyInput = HandlerInput<Input>

/** One use of an Idempotency-Key. */
interface Once {
  readonly claim: IdempotencyClaim
  /** Stores the response. */
  save(db: ProgramDb, result: unknown): Promise<void>
}

type Runner = (call: Call, input: AnyInput, once?: Once) => Promise<unknown>

function createRunner(services: Services, endpoint: Endpoint): Runner {
  const mode = transactionMode(endpoint)
  return async ({ actor, request, reply }, input, once) => {
    const context = { actor, services, request, reply, requestId: request.id, claim: once?.claim ?? null }
    if (mode === 'own' || (endpoint.access !== 'public' && actor.kind === 'operator')) {
      const result = await endpoint.handle(withoutDb(context), input)
      if (once && !endpoint.keepsResponse) {
        await services.database.transaction(actor.programId, db => once.save(db, result), { isRepeatable: true })
      }
      return result
    }
    const begin = mode === 'read' ? services.database.read : services.database.transaction
    return begin(actor?.programId ?? 0, async db => {
      const result = await endpoint.handle({ ...context, db } as Context, input)
      await once?.save(db, result)
      return result
    })
  }
}

function withoutDb(context: Omit<Context, 'db'>): Context {
  return Object.defineProperty({ ...context }, 'db', {
    get() {
      throw new Error('this endpoint opens its own transactions')
    },
  }) as Context
}

/** Under an Idempotency-Key: the stored response, or the handler's, which is stored. */
async function runOnce(
  { services, keys }: { readonly services: Services; readonly keys: IdempotencyKeys },
  { confidential }: Endpoint,
  { actor, request, reply }: Call,
  key: string,
  { run, evaluate }: { readonly run: (once: Once) => Promise<unknown>; readonly evaluate: () => Promise<unknown> },
): Promise<unknown> {
  const { claim, kept } = await keys.claim(actor, key, fingerprintOf(request))
  if (kept) {
    if (!kept.isEvaluated) await evaluate()
    reply.code(kept.status).headers({ ...kept.headers, 'idempotent-replayed': 'true' })
    reply.header('content-type', kept.contentType)
    const body = confidential ? unsealResponse(services.secrets, claim, kept.body) : kept.body
    return new Raw(isText(kept.contentType) ? body : Buffer.from(body, 'latin1'), kept.contentType)
  }
  let file = null as Raw | null
  const save: Once['save'] = async (db, result) => {
    // A file with secrets is stored as well: generating it again would replace the first secrets.
    file = confidential && result instanceof Readable ? await readFile(reply, result) : null
    const response = sentResponse(reply, file ?? result)
    const sealed = confidential &&
      response && { ...response, body: sealResponse(services.secrets, claim, response.body) }
    return storeResponse(db, claim, sealed || response)
  }
  try {
    const result = await run({ claim, save })
    return file ?? result
  } catch (error) {
    await keys.release(claim, error)
    throw error
  }
}

/** Undoes what the request of an evaluation did. */
class Evaluated extends Error {}

/**
 * Throws as the request does for a caller who is restricted otherwise than when its response was stored: it runs once more, and what it
 * does is undone. An endpoint with transactions of its own cannot be undone, and must not act twice: its caller is told to send the request
 * under another key. Calls without a role are those of readers, whom nothing restricts.
 */
async function evaluate(services: Services, endpoint: Endpoint, call: Call, input: AnyInput): Promise<void> {
  if (endpoint.access === 'public' || !endpoint.access.role) return
  if (transactionMode(endpoint) === 'own')
    throw conflict(
      'What you may publish has changed since this Idempotency-Key was used; send the request under another one',
    )
  const context = { ...call, services, requestId: call.request.id, claim: null }
  try {
    await services.database.transaction(call.actor.programId, async db => {
      await endpoint.handle({ ...context, db } as Context, input)
      throw new Evaluated()
    })
  } catch (error) {
    if (!(error instanceof Evaluated)) throw error
  }
}

const readFile = async (reply: FastifyReply, stream: Readable): Promise<Raw> =>
  new Raw(await buffer(stream), String(reply.getHeader('content-type')))

/** The form in which it is stored: binary data byte by byte, as latin1. */
const textOf = ({ body, mediaType }: Raw): string =>
  typeof body === 'string' ? body : body.toString(isText(mediaType) ? 'utf8' : 'latin1')

const isText = (contentType: string): boolean => /^text\/|json/.test(contentType)

/** The response as sent; null for a stream. */
function sentResponse(reply: FastifyReply, result: unknown): StoredResponse | null {
  if (result instanceof Readable) return null
  const body = result instanceof Raw ? textOf(result) : result === undefined ? '' : reply.serialize(result as object)
  const contentType = result instanceof Raw ? result.mediaType : String(reply.getHeader('content-type') ?? '')
  const given = KEPT_HEADERS.filter(name => reply.hasHeader(name))
  const headers = Object.fromEntries(given.map(name => [name, String(reply.getHeader(name))]))
  return { status: reply.statusCode, contentType, headers, body: String(body) }
}

function send(reply: FastifyReply, result: unknown): unknown {
  if (!(result instanceof Raw)) return reply.send(result)
  // Bytes, so that neither schema nor serializer touches them.
  reply.header('content-type', result.mediaType)
  return reply.send(typeof result.body === 'string' ? Buffer.from(result.body) : result.body)
}

function createInputReader(endpoint: Endpoint): (request: FastifyRequest) => AnyInput {
  const { params, query, body } = (endpoint.input ?? {}) as { params?: TSchema; query?: TSchema; body?: TSchema }
  const checks = { params: compile(params), query: compile(query), body: compile(body) }
  // SCIM reads its bodies itself.
  const prune = body && endpoint.dialect !== 'scim' ? compilePrune(body) : () => {}
  const dates = { query: query && compileDates(query), body: body && compileDates(body) }
  return request => {
    const raw = request.params as Record<string, string>
    if (!endpoint.textInPath && !Object.values(raw).every(isStorable)) throw notFound('Record')
    const input = {
      params: params && checks.params ? readParams(params, checks.params, raw) : raw,
      query: query && checks.query ? readQueryOf(request, query, checks.query) : undefined,
      body: checks.body ? readBody(endpoint, checks.body, prune, request) : undefined,
    } as AnyInput
    const timezone = stateOf(request).settings?.timezone ?? 'UTC'
    if (timezone !== 'UTC') {
      dates.query?.(input.query, timezone)
      dates.body?.(input.body, timezone)
    }
    return input
  }
}

const compile = (schema: TSchema | undefined): Check | undefined => schema && compileCheck(schema)

function readQueryOf(request: FastifyRequest, schema: TSchema, check: Check): object {
  const raw = request.query as Record<string, unknown>
  for (const [name, value] of Object.entries(raw)) for (const text of [value].flat()) checkText(String(text), name)
  return readQuery(schema, check, raw)
}

function readBody(endpoint: Endpoint, check: Check, prune: Prune, request: FastifyRequest): unknown {
  // A missing body lacks the required members; `null` is a body, but not an object.
  const body = request.body === undefined ? {} : request.body
  if (request.body === undefined && endpoint.bodyOptional) return {}
  checkBody(check, body)
  prune(body)
  return body
}
