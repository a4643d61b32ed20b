// From an operation and its arguments to a request, and from the response to an answer.

import { AtriumError } from './errors.ts'
import { type Outgoing, sendRequest } from './transport.ts'
import type { Answer, Auth, RequestOptions, Server } from './types.ts'

/** Arguments of an operation by the contract's names, wherever they go. */
export type Arguments = Readonly<Record<string, unknown>>

/** An operation as its line says it: see `generated/operations.ts`. */
export interface Call {
  readonly method: string
  readonly path: string
  /** `!` must not be repeated, `*` a DELETE with a body. */
  readonly marks: string
  /** Names that go into the query although there is a body; of a list the name of its page. */
  readonly named: readonly string[]
}

/** Reads a line such as `PUT! /v2/content/{content_id}/images?name`. */
export function readCall(line: string): Call {
  const [, method = '', marks = '', path = '', names] = /^(\w+)(\W*) ([^?]+)(?:\?(.*))?$/.exec(line) ?? []
  return { method, marks, path, named: names?.split(',') ?? [] }
}

/** Calls an operation. */
export function callOperation(
  server: Server,
  auth: Auth | undefined,
  call: Call,
  args: Arguments,
  options: RequestOptions,
): Promise<Answer<unknown, unknown>> {
  return sendRequest(server, auth, requestOf(call, args, options), options, answerOf)
}

/** What goes out. Throws TypeError when a part of the path is missing. */
export function requestOf({ method, path, marks, named }: Call, args: Arguments, options: RequestOptions): Outgoing {
  const { $body, ...rest } = args as Record<string, unknown>
  const address = path.replace(/\{(.+?)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    if (value === undefined || value === null || value === '') throw new TypeError(`${name} is missing`)
    return encodeURIComponent(String(value))
  })
  const isRead = method === 'GET'
  const hasBody = !isRead && (method !== 'DELETE' || marks.includes('*'))
  const query = new URLSearchParams()
  for (const name of hasBody ? named : Object.keys(rest)) {
    for (const value of [rest[name]].flat())
      if (value !== undefined && value !== null) query.append(name, String(value))
    delete rest[name]
  }
  const content = $body ?? (hasBody && Object.values(rest).some(value => value !== undefined) ? rest : undefined)
  const scim = path.startsWith('/scim/') ? 'scim+' : ''
  const isConditional = Object.keys(options.headers ?? {}).some(name => name.toLowerCase() === 'if-match')
  return {
    method,
    url: query.size > 0 ? `${address}?${query}` : address,
    headers: {
      ...(content === undefined ? {} : { 'content-type': `application/${scim}json` }),
      ...(method === 'POST' ? { 'idempotency-key': options.idempotencyKey ?? randomKey() } : {}),
    },
    body: content === undefined ? undefined : JSON.stringify(content),
    // A second attempt would find what the first one changed, where it was to change one version alone.
    isRepeatable: isRead || method === 'POST' || (method !== 'PATCH' && !marks.includes('!') && !isConditional),
  }
}

/** Record, list and their metadata; JSON by its type, text as text, the rest as a Blob. */
export async function answerOf(response: Response): Promise<Answer<unknown, unknown>> {
  const { status, headers } = response
  const body = await bodyOf(response)
  const isEnvelope = typeof body === 'object' && body !== null && 'data' in body
  const { data, meta } = isEnvelope ? (body as { data: unknown; meta?: unknown }) : { data: body, meta: undefined }
  return { data, meta, status, headers, requestId: headers.get('x-request-id') }
}

async function bodyOf(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  if (!/json|^text\//.test(type)) return type ? response.blob() : null
  const text = await response.text()
  if (!type.includes('json')) return text
  try {
    return text ? JSON.parse(text) : null
  } catch (cause) {
    throw new AtriumError(0, { title: 'Network error', detail: 'the answer is not whole', cause })
  }
}

/** Works without a secure context, which `crypto.randomUUID` does not. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
