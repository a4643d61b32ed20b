// Bodies with pictures may have 200 MB. They are streamed: a picture is written into the file store and replaced by a short text;
// texts too long for any attribute are dropped. The rest is a small JSON document, which is parsed as usual. Only one chunk of the
// body is in memory at a time.

import { Transform, type TransformCallback } from 'node:stream'
import { limits } from '../../platform/config.ts'
import { HttpError } from '../../platform/errors.ts'
import type { PrepareBody } from '../../platform/http/endpoint.ts'
import { stateOf } from '../../platform/http/request-state.ts'
import type { Services } from '../../platform/services.ts'
import { isTurnOver, nextTurn } from '../../platform/turns.ts'
import { isBase64, readHeader, Unescaper } from './data-uri.ts'
import { type PhotoWriter, StagedPhotos } from './staged-photos.ts'

/**
 * Texts up to this size, in bytes of JSON, stay as they are, small pictures included. No attribute accepts longer ones.
 */
const TEXT_MAX_BYTES = 16 * 1024
/** Maximum size without pictures, in bytes: the limit of other bodies. */
const REST_MAX_BYTES = limits.bodyMaxBytes
/** Replaces a text too long for any attribute; it is rejected, or ignored, as the text would be. */
const FILLING = 'A'.repeat(8192)
const COPIED_MAX_BYTES = 4096

const QUOTE = 0x22
const BACKSLASH = 0x5c

// Keyed by the request: its pictures are extracted before there is input, and claimed by its handler.
const staged = new WeakMap<object, StagedPhotos>()

/** For `prepareBody` of endpoints whose bodies may hold pictures; a body that is not longer than others may be passes it by. */
export const extractPhotos: PrepareBody = (services, request, reply, body) => {
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

/** The pictures of a request. The caller must end them when the request is done. */
export function claimPhotos(services: Services, programId: number, request: object): StagedPhotos {
  const photos = staged.get(request) ?? new StagedPhotos(services, programId)
  photos.claimed = true
  return photos
}

/** Transforms JSON into JSON without pictures and overlong texts. Does not validate it: the parser does. */
export class BodyReducer extends Transform {
  /** Bytes received; the server's limit applies to them. */
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
    // An unterminated text: the parser will reject it.
    this.#closeText().then(() => done(), done)
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#text?.writer?.abort()
    done(error)
  }

  async #take(chunk: Buffer): Promise<void> {
    // Everything before has been passed on, or extracted.
    let from = 0
    for (let position = 0; position < chunk.length; ) {
      const begun = this.#text
      if (!begun) {
        const open = chunk.indexOf(QUOTE, position)
        if (open < 0) break
        position = open + 1
      }
      const text = begun ?? new Text()
      const close = text.findEnd(chunk, position)
      const end = close < 0 ? chunk.length : close
      const isShort = !begun && close >= 0 && end - position <= TEXT_MAX_BYTES
      if (!isShort) {
        this.#text = text
        this.#pass(chunk.subarray(from, position))
        await this.#takeText(text, chunk.subarray(position, end))
        if (close >= 0) await this.#closeText()
        from = end
      }
      position = end + 1
    }
    this.#pass(chunk.subarray(from))
    if (isTurnOver()) await nextTurn()
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
    // A small slice must not keep its whole chunk in memory.
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
    let at = this.#isEscaped ? start + 1 : start
    for (; at < chunk.length; at++) {
      const byte = chunk[at]
      if (byte === QUOTE) {
        this.#isEscaped = false
        return at
      }
      if (byte === BACKSLASH) at++
    }
    // The backslash at the end of the chunk escapes what the next one begins with.
    this.#isEscaped = at > chunk.length
    return -1
  }
}
