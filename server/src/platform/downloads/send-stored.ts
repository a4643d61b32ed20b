// Files that never change, with everything that lets a client continue a broken download (RFC 9110 sections 13 and 14).

import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { HttpError, notFound } from '../errors.ts'
import type { ByteRange } from '../files/file-store.ts'
import { isNotModified } from '../http/conditional.ts'
import type { Context } from '../http/endpoint.ts'

interface Sent {
  readonly key: string
  /** The value, if it is known already. */
  readonly sizeBytes?: number
  readonly headers: Readonly<Record<string, string>>
  /** Names the missing record in a 404: `Photo not found`. */
  readonly name: string
}

/** The strong entity tag of what a key stands for. */
export const fileTag = (...parts: readonly (string | number)[]): string =>
  `"${hash('sha256', parts.join(' '), 'base64url').slice(0, 22)}"`

/**
 * Responds with a stored file: all of it, the part that `Range` asks for, or 304.
 * @throws HttpError 404 without the file, 416 where nothing of it lies in the range
 */
export async function sendStored(
  { services: { files }, request, reply }: Pick<Context, 'services' | 'request' | 'reply'>,
  { key, sizeBytes, headers, name }: Sent,
): Promise<Readable | undefined> {
  const size = sizeBytes ?? (await files.sizeOf(key))
  if (size === null) throw notFound(name)
  const tag = fileTag(key, size)
  if (isNotModified(request, reply, tag)) {
    reply.headers(headers)
    return undefined
  }
  const asked = request.method === 'GET' && isOf(request.headers['if-range'], tag) ? request.headers.range : undefined
  const range = readRange(asked, size)
  if (range === 'unsatisfiable') {
    throw new HttpError(416, 'The file has no such part', { headers: { 'content-range': `bytes */${size}` } })
  }
  reply.headers({ ...headers, 'accept-ranges': 'bytes' })
  reply.header('content-length', String(range ? range.end - range.start + 1 : size))
  if (request.method === 'HEAD') return Readable.from([])
  const file = await files.read(key, range ?? undefined)
  if (!file) throw notFound(name)
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  return file.stream
}

/** Whether `If-Range` names this file: a part belongs to the other parts of the same version. Dates never match. */
const isOf = (ifRange: string | string[] | undefined, tag: string): boolean => ifRange === undefined || ifRange === tag

/**
 * The part of a file that `Range` asks for (RFC 9110 section 14.2). null: all of it, since there is no such header or it is
 * one that need not be understood. `unsatisfiable`: nothing of the file lies in it.
 */
export function readRange(header: string | undefined, sizeBytes: number): ByteRange | null | 'unsatisfiable' {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  if (first === '') {
    const start = Math.max(0, sizeBytes - Number(last))
    return start < sizeBytes ? { start, end: sizeBytes - 1 } : 'unsatisfiable'
  }
  const start = Number(first)
  const end = last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1)
  if (last !== '' && Number(last) < start) return null
  return start < sizeBytes ? { start, end } : 'unsatisfiable'
}
