// JSON bodies: `application/json`, `application/scim+json` and other `+json`. An empty body is no body.

import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { limits } from '../../config.ts'
import { HttpError } from '../../errors.ts'
import { isTurnOver, nextTurn } from '../../turns.ts'
import type { Endpoint } from '../endpoint.ts'
import { stateOf } from '../request-state.ts'
import { isUtf8 } from './encoded-body.ts'
import { readJson } from './read-json.ts'

/** Hashed in one step. */
const HASHED_BYTES = 1024 * 1024

/** Identifies a request under an Idempotency-Key: a SHA-256 of method, path and body. */
export const fingerprintOf = (request: FastifyRequest): Buffer =>
  stateOf(request).fingerprint ??
  beginFingerprint(request)
    // A file cannot be read before it is stored.
    .update(
      request.body instanceof Readable
        ? String(request.headers['content-length'])
        : JSON.stringify(request.body ?? null),
    )
    .digest()

export function addJsonParser(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  for (const type of ['application/json', /^application\/[\w.-]+\+json(;|$)/]) {
    server.addContentTypeParser<Buffer>(type, { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) => {
      if (!isUtf8(request.headers['content-type'] ?? '')) throw new HttpError(415, 'The body must be UTF-8')
      if (request.headers['idempotency-key'] !== undefined)
        stateOf(request).fingerprint = await hashBody(request, bytes)
      const { endpoint } = request.routeOptions.config as { endpoint?: Endpoint }
      const valuesMax = endpoint?.bodyValuesMax ?? limits.bodyValuesMax
      return readJson(bytes, { valuesMax, depthMax: limits.bodyDepthMax })
    })
  }
}

const beginFingerprint = ({ method, url }: FastifyRequest) => createHash('sha256').update(`${method} ${url}\n`)

async function hashBody(request: FastifyRequest, bytes: Buffer): Promise<Buffer> {
  const hash = beginFingerprint(request)
  for (let start = 0; start < bytes.length; start += HASHED_BYTES) {
    hash.update(bytes.subarray(start, start + HASHED_BYTES))
    if (isTurnOver()) await nextTurn()
  }
  return hash.digest()
}
