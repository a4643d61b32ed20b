// JSON bodies: `application/json`, `application/scim+json` and other `+json`. An empty body is no body.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { limits } from '../../config.ts'
import { HttpError } from '../errors.ts'
import { isUtf8 } from './charset.ts'
import { checkJson } from './validation.ts'

const rawBodies = new WeakMap<FastifyRequest, string>()

/** The body as it was sent; kept only for requests with an Idempotency-Key. */
export const rawBodyOf = (request: FastifyRequest): string | undefined => rawBodies.get(request)

export function addJsonParser(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  for (const type of ['application/json', /^application\/[\w.-]+\+json(;|$)/]) {
    server.addContentTypeParser<Buffer>(type, { parseAs: 'buffer' }, (request, bytes, done) => {
      try {
        if (!isUtf8(request.headers['content-type'] ?? '')) throw new HttpError(415, 'The body must be UTF-8')
        const text = decode(bytes)
        if (request.headers['idempotency-key'] !== undefined) rawBodies.set(request, text)
        done(null, parseJson(text))
      } catch (error) {
        done(error as Error)
      }
    })
  }
}

/** JSON is UTF-8 (RFC 8259); what is not would be stored with holes. A byte order mark is passed over. */
function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch (cause) {
    throw new HttpError(400, 'The body is not UTF-8', { cause, scimType: 'invalidSyntax' })
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Parses JSON and refuses what no handler should ever see. Throws 400. */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined
  const value = parse(text)
  // Most bodies need no walk: only escapes can bring NUL or lone surrogates, only brackets nesting.
  if (text.includes('\\u') || !text.isWellFormed() || text.includes('\0') || mayBeDeep(text)) {
    checkJson(value, limits.bodyDepthMax)
  }
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, text.includes('__proto__') ? dropPrototype : undefined)
  } catch (cause) {
    throw new HttpError(400, 'The body is not valid JSON', { cause, scimType: 'invalidSyntax' })
  }
}

function dropPrototype(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value
}

function mayBeDeep(text: string): boolean {
  let open = 0
  for (let index = 0; index < text.length && open <= limits.bodyDepthMax; index++) {
    const code = text.charCodeAt(index)
    if (code === 0x5b || code === 0x7b) open++
  }
  return open > limits.bodyDepthMax
}
