// Variants are made on first request, and stored beside the original. Concurrent requests wait for the same one.

import { buffer } from 'node:stream/consumers'
import type { LRUCache } from 'lru-cache'
import { invalid } from '../../platform/errors.ts'
import { growingCache } from '../../platform/growing-cache.ts'
import { defineState, type Services } from '../../platform/services.ts'
import { kindOf } from './media-types.ts'
import {
  type Dimensions,
  dimensionsOf,
  PARALLEL,
  PIXELS_MAX,
  PIXELS_TAKEN_MAX,
  reducePicture,
  resizePicture,
} from './resize.ts'
import { fileKey, findUpload, isStored, type StoredUpload } from './upload.ts'
import { type Variant, variantKey } from './variants.ts'

/** Capacity of the queue of pictures to make; when it is full, the original is shown. */
const WAITING_MAX = 60
/** Milliseconds until a failed picture is retried. */
const FAILED_MS = 600_000
const FAILED_MAX = 10_000

/** A variant that is ready to be sent. */
export interface ShownVariant {
  readonly bytes: Buffer
  readonly mediaType: string
}

type VariantServices = Pick<Services, 'database' | 'files' | 'state' | 'logger'>

/** The variants in flight in this process. */
interface VariantQueue {
  readonly making: Map<string, Promise<ShownVariant | null>>
  readonly failed: LRUCache<string, true>
  readonly waiting: Array<() => void>
  running: number
}

export const variantQueue = defineState(
  'pictures being made',
  (): VariantQueue => ({
    making: new Map(),
    failed: growingCache(FAILED_MAX, FAILED_MS),
    waiting: [],
    running: 0,
  }),
)

/** Returns a variant of a picture, made if missing; null when the original must be served. */
export async function showVariant(
  services: VariantServices,
  programId: number,
  upload: StoredUpload,
  variant: Variant,
): Promise<ShownVariant | null> {
  const queue = services.state(variantQueue)
  const key = variantKey(programId, upload.id, variant)
  if (queue.failed.has(key)) return null
  const kept = await readKept(services, key, variant.format)
  if (kept) return kept
  let made = queue.making.get(key)
  if (!made) {
    if (queue.waiting.length >= WAITING_MAX) return null
    made = enqueue(queue, () => make(services, programId, upload, variant, key)).finally(() => queue.making.delete(key))
    queue.making.set(key, made)
  }
  const shown = await made
  if (!shown) queue.failed.set(key, true)
  return shown
}

async function readKept(
  { files }: VariantServices,
  key: string,
  format: Variant['format'],
): Promise<ShownVariant | null> {
  const file = await files.read(key)
  if (!file) return null
  const bytes = Buffer.concat(await file.stream.toArray())
  // Animations are stored as WebP, whatever the requested format.
  return { bytes, mediaType: isWebp(bytes) ? 'image/webp' : `image/${format}` }
}

const isWebp = (bytes: Buffer): boolean => bytes.toString('latin1', 8, 12) === 'WEBP'

/** Runs `work` when it reaches the head of the queue; at most `PARALLEL` run at once. */
export async function enqueue<T>(queue: VariantQueue, work: () => Promise<T>): Promise<T> {
  if (queue.running >= PARALLEL) await new Promise<void>(resolve => queue.waiting.push(resolve))
  else queue.running++
  try {
    return await work()
  } finally {
    const next = queue.waiting.shift()
    if (next) next()
    else queue.running--
  }
}

async function make(
  { database, files, logger }: VariantServices,
  programId: number,
  { id }: StoredUpload,
  variant: Variant,
  key: string,
): Promise<ShownVariant | null> {
  const original = await files.read(fileKey(programId, id))
  if (!original) return null
  const resized = await resizePicture(Buffer.concat(await original.stream.toArray()), variant)
  if (!resized) return null
  const mediaType = `image/${resized.format}`
  // A failed write, such as on a full disk, does not prevent showing the variant.
  await files
    .write(key, oneChunk(resized.bytes), { mediaType })
    .catch(error => logger.warn({ err: error }, 'a smaller picture could not be kept'))
  // Deleting the original first marks it and then removes its variants: this one may have been written after that.
  const upload = await database.transaction(programId, db => findUpload(db, id))
  if (!isStored(upload)) {
    await files.remove(key)
    return null
  }
  return { bytes: resized.bytes, mediaType }
}

async function* oneChunk(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Bytes at the start of a picture that contain its size, after the metadata that cameras write before it. */
const HEAD_BYTES = 256 * 1024

/** A file that has just been written and is not shown yet. */
interface Written {
  readonly key: string
  readonly mediaType: string
  readonly sizeBytes: number
}

/** The file as stored. */
interface Fitted {
  readonly sizeBytes: number
  /** null unless it is a picture. */
  readonly dimensions: Dimensions | null
}

/**
 * Measures a picture before it is decoded; replaces a file of more than `PIXELS_MAX` by a smaller one.
 * @throws HttpError 400 for a picture beyond `PIXELS_TAKEN_MAX`, or beyond `PIXELS_MAX` if it cannot be decoded
 */
export async function fitPicture(
  { files, state }: Pick<Services, 'files' | 'state'>,
  { key, mediaType, sizeBytes }: Written,
): Promise<Fitted> {
  const read = async () => {
    const file = await files.read(key)
    return file && buffer(file.stream)
  }
  if (kindOf(mediaType) !== 'image') return { sizeBytes, dimensions: null }
  const head = await files.head(key, HEAD_BYTES)
  const isWhole = sizeBytes <= HEAD_BYTES
  const dimensions = (head && (await dimensionsOf(head))) ?? (isWhole ? null : await measureWhole(read))
  const pixels = dimensions ? dimensions.width * dimensions.height : 0
  if (dimensions === null || pixels <= PIXELS_MAX) return { sizeBytes, dimensions }
  if (pixels > PIXELS_TAKEN_MAX) {
    const message = `must have at most ${PIXELS_TAKEN_MAX / 1_000_000} megapixels`
    throw invalid({ rule: 'out_of_range', parameter: 'file', message })
  }
  const reduced = await enqueue(state(variantQueue), async () => {
    const source = await read()
    return source && reducePicture(source, dimensions)
  })
  if (!reduced)
    throw invalid({ rule: 'invalid_format', parameter: 'file', message: 'must be a picture that can be read' })
  const written = await files.write(key, oneChunk(reduced), { mediaType })
  return { sizeBytes: written, dimensions: await dimensionsOf(reduced) }
}

/** Measures the whole file: some cameras write more metadata before the size than `HEAD_BYTES`. */
async function measureWhole(read: () => Promise<Buffer | null>): Promise<Dimensions | null> {
  const whole = await read()
  return whole && dimensionsOf(whole)
}
