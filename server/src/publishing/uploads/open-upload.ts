import { badRequest, HttpError } from '../../platform/errors.ts'
import { MEDIA_TYPES, maxBytesOf, VTT } from './media-types.ts'
import { HEAD_BYTES, isTextual, sniffUpload } from './sniff-type.ts'

interface OpenedUpload {
  readonly mediaType: string
  readonly maxBytes: number
  /** All bytes of the file; text is checked chunk by chunk. */
  readonly stream: AsyncIterable<Uint8Array>
}

const unsupported = () => new HttpError(415, 'Files of this type, or whose name says something else, are not taken')

/**
 * Reads the first bytes of a stream, and returns the whole stream with its type.
 * @throws HttpError 415 for a type that is not allowed, 400 for an empty file
 */
export async function openUpload(source: AsyncIterable<Uint8Array>, filename: string): Promise<OpenedUpload> {
  const iterator = source[Symbol.asyncIterator]()
  const head = await readHead(iterator)
  if (head.length === 0) throw badRequest('The file is empty')
  const mediaType = sniffUpload(head.subarray(0, HEAD_BYTES), filename)
  const type = mediaType === null ? undefined : MEDIA_TYPES[mediaType]
  if (!mediaType || !type) throw unsupported()
  const check = checkOf(mediaType)
  return { mediaType, maxBytes: maxBytesOf(type.kind, mediaType), stream: whole(head, iterator, check) }
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

async function* whole(head: Buffer, iterator: AsyncIterator<Uint8Array>, isFit: Check): AsyncGenerator<Uint8Array> {
  for (let chunk: Uint8Array = head; ; ) {
    if (!isFit(chunk)) throw unsupported()
    yield chunk
    const next = await iterator.next()
    if (next.done) break
    chunk = next.value
  }
  if (!isFit(null)) throw unsupported()
}

/** Whether the next bytes of a file fit its type; null: its end. */
type Check = (chunk: Uint8Array | null) => boolean

function checkOf(mediaType: string): Check {
  if (mediaType === VTT) return utf8Check()
  return mediaType.startsWith('text/') ? chunk => chunk === null || isTextual(chunk) : () => true
}

/** WebVTT is always UTF-8. */
function utf8Check(): Check {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  return chunk => {
    try {
      return !decoder.decode(chunk ?? new Uint8Array(), { stream: chunk !== null }).includes('\0')
    } catch {
      return false
    }
  }
}
