// An endpoint is a value. The router, the OpenAPI document, the typed client and the tests that hold for all endpoints
// are derived from the list of values.

import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, OperatorActor, ServerActor, UserActor } from '../access/actor.ts'
import type { Role, Scope } from '../access/roles.ts'
import type { ProgramDb } from '../db/handle.ts'
import type { Services } from '../services.ts'
import type { Static, TSchema } from './input/schema.ts'
import type { IdempotencyClaim } from './limits/idempotency.ts'

/** The callers of an endpoint. Checked in this order: token and mode (401), scopes and role (403). */
export interface Access<Mode extends 'user' | 'server' | 'operator' = 'user' | 'server' | 'operator'> {
  readonly as: readonly Mode[]
  /** All of them are needed; implied ones count. */
  readonly scopes?: readonly Scope[]
  /** At least one of them is needed; implied ones count. */
  readonly anyScope?: readonly Scope[]
  /** This role or higher. */
  readonly role?: Role
}

/** The transaction of an endpoint's statements. `own`: the handler opens short transactions itself, around slow work. */
export type TransactionMode = 'read' | 'write' | 'own'

export interface Input {
  /** Path parameters: an id that cannot be one is a 404, never a 400. */
  readonly params?: TSchema
  readonly query?: TSchema
  readonly body?: TSchema
}

export interface Output {
  readonly status: 200 | 201 | 202 | 204 | 302
  readonly body?: TSchema
  /** Media type when it is not JSON. */
  readonly mediaType?: string
  /** Headers in addition to those of all responses. */
  readonly headers?: readonly ('ETag' | 'Location')[]
  /** A GET that returns 304 if the client has this `ETag`: the tag changes with everything in the body. */
  readonly isConditional?: boolean
}

type Part<I, K extends keyof Input> = I extends { readonly [P in K]: infer S extends TSchema } ? Static<S> : undefined

export interface HandlerInput<I extends Input> {
  readonly params: I extends { readonly params: TSchema } ? Part<I, 'params'> : Record<string, string>
  readonly query: Part<I, 'query'>
  readonly body: Part<I, 'body'>
}

type ActorOf<Mode> =
  | (Mode extends 'user' ? UserActor : never)
  | (Mode extends 'server' ? ServerActor : never)
  | (Mode extends 'operator' ? OperatorActor : never)

export interface Context<A = Actor> {
  readonly actor: A
  /** The request's transaction, bound to the caller's program; with `transaction: 'own'` there is none and reading it throws. */
  readonly db: ProgramDb
  readonly services: Services
  /** The use of the request's Idempotency-Key, for handlers of endpoints that `keepsResponse`; null without a key. */
  readonly claim: IdempotencyClaim | null
  /** For the few handlers that need headers or the raw stream. */
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly requestId: string
}

/** Returns the stream that is read instead of `body`; `receivedEncodedLength` counts the bytes received. */
export type PrepareBody = (
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  body: Readable,
) => Readable & { readonly receivedEncodedLength: number }

/** A body that is already text or bytes; sent as it is, without the serializer. */
export class Raw {
  readonly body: string | Buffer
  readonly mediaType: string
  constructor(body: string | Buffer, mediaType = 'application/json; charset=utf-8') {
    this.body = body
    this.mediaType = mediaType
  }
}

/**
 * The result of a handler: the type of `output.body`, a ready text, or a stream; nothing for a response without a body.
 */
export type Result<O extends Output> = O extends { readonly body: infer S extends TSchema }
  ? Static<S> | Raw | Readable | Promise<Static<S> | Raw | Readable | Unchanged<O>>
  : O extends { readonly mediaType: string }
    ? Raw | Readable | Promise<Raw | Readable | Unchanged<O>>
    : Promise<void>

/** Without a body: 304. */
type Unchanged<O extends Output> = O extends { readonly isConditional: true } ? undefined : never

export interface EndpointDefinition<I extends Input, O extends Output, Mode extends 'user' | 'server' | 'operator', A> {
  readonly summary: string
  /** An addition to the summary; Markdown, for the reference. */
  readonly description?: string
  readonly tag: string
  readonly access: A & (Access<Mode> | 'public')
  /** `scim`: responses and errors in SCIM's form. */
  readonly dialect?: 'scim'
  readonly transaction?: TransactionMode
  readonly input?: I
  readonly output: O
  /** Error statuses beyond those that follow from method, path, access and input (document/responses.ts). */
  readonly errors?: readonly number[]
  /** Largest body in bytes, when it is not the server's default. */
  readonly bodyMaxBytes?: number
  /** Most values, elements and members of the body, when it is not the server's default. */
  readonly bodyValuesMax?: number
  /**
   * Removes parts from the streamed body that must never be in memory as a whole. Bodies up to the server's default size pass it by.
   */
  readonly prepareBody?: PrepareBody
  /**
   * The body is not JSON but a file of one of these media types; the handler reads it as `request.body`, a stream, and counts its bytes. Another
   * type is 415. A repeated request under an Idempotency-Key is recognised by its length alone.
   */
  readonly bodyStream?: readonly string[]
  /** Slow work on the input that needs no database, done before there is a transaction; returns the handler's input. */
  prepare?(input: HandlerInput<I>): Promise<HandlerInput<I>>
  /** A body may be left out altogether. */
  readonly bodyOptional?: boolean
  /**
   * The path contains a free text, which the handler checks: a text that the database cannot store is not just a 404.
   */
  readonly textInPath?: boolean
  /**
   * The handler has its own transactions, and its change must not be repeated: in the transaction of the change it stores the value that it
   * will return, where there is a `claim` (`storeResults`). Other responses of such handlers are stored after the change.
   */
  readonly keepsResponse?: boolean
  /** The response contains a secret: where it is stored for a repeated request, it is sealed. */
  readonly confidential?: boolean
  /** Nothing that stays tells who called: the log names no user, and no Idempotency-Key is kept. */
  readonly unattributed?: boolean
  readonly deprecated?: { readonly successor: string }
  /** Its line in the log says who viewed something: it names no user where the program names no viewers. */
  readonly namesViewer?: boolean
  /** Requests of web sessions count against a limit of this name instead of the session's. The limit is a number of requests per minute and user. */
  readonly sessionLimit?: { readonly name: string; readonly perMinute: number }
  handle(context: Context<ActorOf<Mode>>, input: HandlerInput<I>): Result<O>
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** An endpoint with its types forgotten, as its module lists it. */
// biome-ignore lint/suspicious/noExplicitAny: the list holds endpoints of all inputs and actors
export interface RoutedEndpoint extends EndpointDefinition<any, any, any, any> {
  readonly method: Method
  readonly path: string
}

/** An endpoint as the router and the documents see it. */
export interface Endpoint extends RoutedEndpoint {
  /** Operation id: the name under which its module lists it. */
  readonly id: string
}

/**
 * Defines one operation; the types of handler and schemas follow from each other. The path has its parameters in braces:
 * `GET /v2/channels/{channel_id}`.
 */
export function endpoint<
  const I extends Input,
  const O extends Output,
  const Mode extends 'user' | 'server' | 'operator' = never,
>(route: `${Method} /${string}`, definition: EndpointDefinition<I, O, Mode, Access<Mode> | 'public'>): RoutedEndpoint {
  const [method, path] = route.split(' ') as [Method, string]
  return { ...definition, method, path }
}

/** The default mode: read for GET, write for the others. */
export function transactionMode(definition: Endpoint): TransactionMode {
  return definition.transaction ?? (definition.method === 'GET' ? 'read' : 'write')
}
