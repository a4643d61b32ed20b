import { createHash, type Hash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { HttpError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { isTurnOver, nextTurn } from '../../platform/turns.ts'
import {
  Base64Decoder,
  isBase64,
  MEDIA_TYPES,
  type PhotoExtension,
  readHeader,
  SNIFFED_BYTES,
  sniffPhoto,
} from './data-uri.ts'

const NAME_BYTES = 16
/** Characters of a data URI that are decoded in one step. */
const PIECE_CHARACTERS = 64 * 1024

/** A picture of a request in the store; `name` is unguessable. */
export interface StagedPhoto {
  readonly name: string
  /** SHA-256 of its bytes, hexadecimal. */
  readonly digest: string
  /** Its address, for everyone who knows it. */
  readonly url: string
}

/** The pictures of one request. Those that are not kept are removed from the store when the request ends. */
export class StagedPhotos {
  readonly #services: Services
  readonly #programId: number
  /** Pictures by the text that replaces them in the body; null for a data URI that is not a picture. */
  readonly #photos = new Map<string, StagedPhoto | null>()
  /** The same picture may come twice. */
  readonly #unused = new Set<StagedPhoto>()
  claimed = false

  constructor(services: Services, programId: number) {
    this.#services = services
    this.#programId = programId
  }

  begin(): PhotoWriter {
    return new PhotoWriter(this.#services, this.#programId)
  }

  add(standIn: string, photo: StagedPhoto | null): void {
    this.#photos.set(standIn, photo)
    if (photo) this.#unused.add(photo)
  }

  /** Stores the picture of a data URI that is still in the body. */
  async store(dataUri: string): Promise<void> {
    const header = readHeader(dataUri)
    if (this.#photos.has(dataUri) || header === null || !isBase64(header)) return
    const writer = this.begin()
    for (let at = header.length; at < dataUri.length; at += PIECE_CHARACTERS) {
      await writer.write(dataUri.slice(at, at + PIECE_CHARACTERS))
      if (isTurnOver()) await nextTurn()
    }
    const { photo } = await writer.end()
    this.add(dataUri, photo)
  }

  /** The stored picture of a data URI, or of the text that replaces one in the body. Throws 400 if it is not a picture. */
  get(dataUri: string): StagedPhoto {
    const photo = this.#photos.get(dataUri)
    if (!photo) throw notAPhoto()
    return photo
  }

  keep(photo: StagedPhoto): void {
    this.#unused.delete(photo)
  }

  /** Removes the pictures that were not kept. */
  async end(): Promise<void> {
    const unused = [...this.#unused]
    this.#unused.clear()
    await Promise.all(unused.map(({ name }) => removePhoto(this.#services, this.#programId, name)))
  }
}

export const photoKey = (programId: number, name: string): string => `photos/${programId}/${name}`

/** Removes a picture from the store. A failure is only logged, since nothing refers to the file any longer. */
export async function removePhoto(services: Services, programId: number, name: string): Promise<void> {
  await services.files
    .remove(photoKey(programId, name))
    .catch(error => services.logger.error({ err: error, program_id: programId }, 'a photo could not be removed'))
}

function notAPhoto(): HttpError {
  const detail = `photos.value must be a URL or, as base64, one of ${Object.values(MEDIA_TYPES).join(', ')}`
  return new HttpError(400, detail, { scimType: 'invalidValue' })
}

/** Writes a picture into the store while its base64 arrives. */
export class PhotoWriter {
  readonly #services: Services
  readonly #programId: number
  readonly #decoder = new Base64Decoder()
  readonly #hash: Hash = createHash('sha256')
  #start = Buffer.alloc(0)
  #file: { name: string; sink: PassThrough; written: Promise<number> } | null = null
  #refused = false

  constructor(services: Services, programId: number) {
    this.#services = services
    this.#programId = programId
  }

  async write(base64: string): Promise<void> {
    await this.#take(this.#decoder.next(base64))
  }

  /** The picture (null if the bytes are none) and a digest of the bytes. */
  async end(): Promise<{ photo: StagedPhoto | null; digest: string }> {
    await this.#take(this.#decoder.end())
    const digest = this.#hash.digest('hex')
    if (!this.#file && !this.#refused) await this.#open(this.#start)
    if (!this.#file) return { photo: null, digest }
    const { name, sink, written } = this.#file
    sink.end()
    await written
    if (!this.#decoder.valid) {
      await removePhoto(this.#services, this.#programId, name)
      return { photo: null, digest }
    }
    return { photo: { name, digest, url: `${this.#services.baseUrl()}/photos/${this.#programId}/${name}` }, digest }
  }

  /** Ends the picture early: the request has ended. */
  abort(): void {
    this.#file?.sink.destroy(new Error('the request ended'))
  }

  async #take(bytes: Buffer): Promise<void> {
    this.#hash.update(bytes)
    if (this.#refused) return
    if (this.#file) return this.#pass(bytes)
    this.#start = Buffer.concat([this.#start, bytes])
    if (this.#start.length >= SNIFFED_BYTES) await this.#open(this.#start)
  }

  async #open(start: Buffer): Promise<void> {
    const extension = sniffPhoto(start)
    this.#refused = extension === null
    if (extension === null) return
    const name = newName(extension)
    const sink = new PassThrough()
    const mediaType = MEDIA_TYPES[extension]
    const written = this.#services.files.write(photoKey(this.#programId, name), sink, { mediaType })
    // The caller gets a failure; without a caller (an aborted request) it must not be unhandled.
    written.catch(() => {})
    this.#file = { name, sink, written }
    await this.#pass(start)
  }

  async #pass(bytes: Buffer): Promise<void> {
    if (!this.#file || bytes.length === 0) return
    const { sink, written } = this.#file
    if (!sink.write(bytes)) await Promise.race([once(sink, 'drain'), written])
  }
}

const newName = (extension: PhotoExtension) => `${randomBytes(NAME_BYTES).toString('hex')}.${extension}`
