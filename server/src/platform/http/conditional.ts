// Conditional requests on one record (RFC 9110 section 13, RFC 7644 section 3.14). Entity tags are weak and compared as such.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '../errors.ts'

/** The weak entity tag of a version. */
export const entityTag = (version: string | number): string => `W/"${version}"`

/** Throws 412 when `If-Match` names another version. */
export function checkIfMatch(request: FastifyRequest, tag: string): void {
  const header = request.headers['if-match']
  if (header !== undefined && !names(withoutMarks(header), tag)) {
    throw new HttpError(412, 'The record has been changed since it was read; read it again')
  }
}

/** Sets the entity tag of the response; true when the client has this version already and the response is 304. */
export function isNotModified(request: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  reply.header('etag', tag)
  const header = request.headers['if-none-match']
  if (header === undefined || !names(withoutMarks(header), tag)) return false
  reply.code(304)
  return true
}

/** Whether a list of entity tags (`If-Match`, `If-None-Match`) names this one, or any; weakly compared. */
export function names(header: string, tag: string): boolean {
  if (header.trim() === '*') return true
  const tags = header.match(/(?:W\/)?"[^"]*"/g) ?? []
  return tags.some(one => one.replace(/^W\//, '') === tag.replace(/^W\//, ''))
}

/** Proxies that compress put the coding into the tag, and some send it back so: Apache makes `W/"3-gzip"` of `W/"3"`. */
const withoutMarks = (header: string): string => header.replaceAll(/-(?:gzip|br|deflate|zstd)(?=")/g, '')
