import { badRequest, HttpError } from '../../platform/http/errors.ts'
import { kindOf, MAX_BYTES } from './media-types.ts'
import { HEAD_BYTES, isTextual, sniffUpload } from './sniff.ts'

/** An upload whose first bytes have been checked. */
export interface OpenedUpload {
  readonly mediaType: string
  readonly maxBytes: number
  /** All of its bytes, checked as they pass. */
  readonly stream: AsyncIterable<Uint8Array>
}

const unsupported = () => new HttpError(415, 'Files of this type, or whose name says something else, are not taken')

/**
 * Reads the first bytes of a stream, and returns the whole stream with its type.
 * @throws HttpError 415 for what is not allowed, 400 for an empty file
 */
export async function openUpload(source: AsyncIterable<Uint8Array>, filename: string): Promise<OpenedUpload> {
  const iterator = source[Symbol.asyncIterator]()
  const head = await readHead(iterator)
  if (head.length === 0) throw badRequest('The file is empty')
  const mediaType = sniffUpload(head.subarray(0, HEAD_BYTES), filename)
  const kind = mediaType && kindOf(mediaType)
  if (!mediaType || !kind) throw unsupported()
  return { mediaType, maxBytes: MAX_BYTES[kind], stream: whole(head, iterator, mediaType.startsWith('text/')) }
}

async function readHead(iterator: AsyncIterator<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for (let size = 0; size < HEAD_BYTES; ) {
    const { done, value } = await iterator.next()
    if (done) break
    chunks.push(value)
    size += value.length
  }
  return Buffer.concat(chunks)
}

async function* whole(head: Buffer, iterator: AsyncIterator<Uint8Array>, textual: boolean): AsyncGenerator<Uint8Array> {
  if (textual && !isTextual(head)) throw unsupported()
  yield head
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    if (textual && !isTextual(next.value)) throw unsupported()
    yield next.value
  }
}
