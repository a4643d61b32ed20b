// From an operation and its arguments to a request, and from the response to a result.

import { AtriumError } from './errors.ts'
import { type Outgoing, sendRequest } from './transport.ts'
import type { Answer, Auth, RequestOptions, Server } from './types.ts'

/** Arguments of an operation by the contract's names, of path, query and body together. */
export type Arguments = Readonly<Record<string, unknown>>

/** An operation as read from its line: see `generated/operations.ts`. */
export interface Call {
  readonly method: string
  readonly path: string
  /** `!`: must not be retried, `*`: a DELETE with a body. */
  readonly marks: string
  /** Names that belong to the query although there is a body; of a list the name of its page. */
  readonly named: readonly string[]
}

/** The media types of the only call that takes a file: of a spreadsheet that says so, else of CSV, by whatever name a browser knows it. */
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const FILE_TYPE = 'text/csv'

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

/** The request. Throws TypeError when a part of the path is missing. */
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
  // The body of an upload is the file itself, not JSON.
  const file = typeof content === 'string' || content instanceof Blob ? content : null
  const fileType = file instanceof Blob && file.type === SHEET_TYPE ? SHEET_TYPE : FILE_TYPE
  const type = file === null ? `application/${scim}json` : fileType
  const isConditional = Object.keys(options.headers ?? {}).some(name => name.toLowerCase() === 'if-match')
  return {
    method,
    url: query.size > 0 ? `${address}?${query}` : address,
    headers: {
      ...(content === undefined ? {} : { 'content-type': type }),
      ...(method === 'POST' ? { 'idempotency-key': options.idempotencyKey ?? randomKey() } : {}),
    },
    body: file ?? (content === undefined ? undefined : JSON.stringify(content)),
    // With If-Match, a second attempt would fail on the change of the first one.
    isRepeatable: isRead || method === 'POST' || (method !== 'PATCH' && !marks.includes('!') && !isConditional),
  }
}

/** Record or list with its metadata: JSON by its media type, text as a string, anything else as a Blob. */
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
    throw new AtriumError(0, { title: 'Network error', detail: 'the response is incomplete', cause })
  }
}

/** Works without a secure context, which `crypto.randomUUID` does not. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
