// Bodies with pictures in them may have 200 MB. They are read as they come: a picture goes straight into the file store
// and leaves a short text in its place; texts that no attribute could take are dropped. What is left is a
// small JSON document, which is parsed as ever. No more than one piece of the body is in memory at a time.

import { Transform, type TransformCallback } from 'node:stream'
import type { PrepareBody } from '../../platform/http/endpoint.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { stateOf } from '../../platform/http/request-state.ts'
import { isBase64, readHeader, Unescaper } from './data-uri.ts'
import { type PhotoWriter, StagedPhotos } from './staged-photos.ts'

/** Texts up to this size, in bytes of JSON, pass as they are, small pictures among them. */
const TEXT_MAX_BYTES = 64 * 1024
/** All that is not a picture. Far more than a user with all attributes at their limits. */
const REST_MAX_BYTES = 16 * 1024 * 1024
/** Stands for a text that no attribute takes; it is refused, or ignored, as the text itself would be. */
const FILLING = 'A'.repeat(8192)
const COPIED_MAX_BYTES = 4096

const QUOTE = 0x22
const BACKSLASH = 0x5c

const staged = new WeakMap<object, StagedPhotos>()

/** For `prepareBody` of endpoints whose bodies may hold pictures. */
export const takePhotosOut: PrepareBody = (services, request, reply, body) => {
  const programId = stateOf(request).actor?.programId ?? 0
  const photos = new StagedPhotos(services, programId)
  staged.set(request, photos)
  const reducer = new BodyReducer(photos)
  body.on('error', error => reducer.destroy(error))
  reply.raw.once('close', () => {
    reducer.destroy()
    if (!photos.claimed) void photos.end()
  })
  return body.pipe(reducer)
}

/** The pictures of a request. Whoever claims them ends them when the request is done. */
export function claimPhotos(request: object): StagedPhotos {
  const photos = staged.get(request)
  if (!photos) throw new Error('this endpoint must be declared with takePhotosOut')
  photos.claimed = true
  return photos
}

/** Passes JSON on, pictures and overlong texts taken out of it. It need not be valid: that is for the parser to say. */
export class BodyReducer extends Transform {
  /** Bytes that came in; the server's limit goes by it. */
  receivedEncodedLength = 0
  readonly #photos: StagedPhotos
  #text: Text | null = null
  #passedBytes = 0

  constructor(photos: StagedPhotos) {
    super()
    this.#photos = photos
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.receivedEncodedLength += chunk.length
    this.#take(chunk).then(() => done(), done)
  }

  override _flush(done: TransformCallback): void {
    // A text without its end: the parser will refuse it.
    this.#closeText().then(() => done(), done)
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#text?.writer?.abort()
    done(error)
  }

  async #take(chunk: Buffer): Promise<void> {
    let position = 0
    while (position < chunk.length) {
      if (this.#text === null) {
        const open = chunk.indexOf(QUOTE, position)
        const end = open < 0 ? chunk.length : open + 1
        this.#pass(chunk.subarray(position, end))
        if (open >= 0) this.#text = new Text()
        position = end
      } else {
        const close = this.#text.findEnd(chunk, position)
        await this.#takeText(this.#text, chunk.subarray(position, close < 0 ? chunk.length : close))
        if (close >= 0) {
          await this.#closeText()
          this.#pass(chunk.subarray(close, close + 1))
        }
        position = close < 0 ? chunk.length : close + 1
      }
    }
  }

  async #takeText(text: Text, piece: Buffer): Promise<void> {
    if (text.writer) return text.writer.write(text.unescaper.next(piece.toString('latin1')))
    if (text.isDropped) return
    text.held.push(piece)
    text.heldBytes += piece.length
    if (text.heldBytes <= TEXT_MAX_BYTES) return
    const start = Buffer.concat(text.held)
    text.held = []
    const unescaped = text.unescaper.next(start.toString('latin1'))
    const header = readHeader(unescaped)
    if (header !== null && isBase64(header)) {
      text.writer = this.#photos.begin()
      await text.writer.write(unescaped.slice(header.length))
    } else {
      text.isDropped = true
      this.#pass(Buffer.from(FILLING))
    }
  }

  async #closeText(): Promise<void> {
    const text = this.#text
    this.#text = null
    if (!text) return
    for (const piece of text.held) this.#pass(piece)
    if (!text.writer) return
    const { photo, digest } = await text.writer.end()
    // Named by its content, so that a repeated request has the same body.
    const standIn = `data:image/taken-out;sha256=${digest},${FILLING}`
    this.#photos.add(standIn, photo)
    this.#pass(Buffer.from(standIn))
  }

  #pass(bytes: Buffer): void {
    this.#passedBytes += bytes.length
    if (this.#passedBytes > REST_MAX_BYTES) {
      throw new HttpError(413, `Beside pictures, the body takes ${REST_MAX_BYTES} bytes at most`)
    }
    // A small piece must not keep the whole chunk that it came in.
    if (bytes.length > 0) this.push(bytes.length < COPIED_MAX_BYTES ? Buffer.from(bytes) : bytes)
  }
}

/** A JSON string whose inside is being read. */
class Text {
  held: Buffer[] = []
  heldBytes = 0
  isDropped = false
  writer: PhotoWriter | null = null
  readonly unescaper = new Unescaper()
  #isEscaped = false

  /** Where its closing quote is, -1 when it is not in this chunk. */
  findEnd(chunk: Buffer, start: number): number {
    let from = start
    if (this.#isEscaped) {
      this.#isEscaped = false
      from++
    }
    // Every byte is looked at once or twice, whatever the mix of quotes and escapes.
    let quote = chunk.indexOf(QUOTE, from)
    let inside = quote < 0 ? chunk : chunk.subarray(0, quote)
    for (;;) {
      if (quote >= 0 && quote < from) {
        quote = chunk.indexOf(QUOTE, from)
        inside = quote < 0 ? chunk : chunk.subarray(0, quote)
      }
      const backslash = inside.indexOf(BACKSLASH, from)
      if (backslash < 0) return quote
      if (backslash + 1 >= chunk.length) {
        this.#isEscaped = true
        return -1
      }
      from = backslash + 2
    }
  }
}
