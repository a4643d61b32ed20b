// Variants are made on first request, and stored beside the original. Concurrent requests wait for the same one.

import type { LRUCache } from 'lru-cache'
import { growingCache } from '../../../platform/growing-cache.ts'
import type { Services } from '../../../platform/services.ts'
import { defineState } from '../../../platform/services.ts'
import { findUpload } from '../queries.ts'
import { fileKey, isStored, type StoredUpload } from '../upload.ts'
import { PARALLEL, resizePicture } from './resize.ts'
import { type Variant, variantKey } from './variant.ts'

/** Pictures that may wait to be made; with more, the original is shown. */
const WAITING_MAX = 60
/** How long a picture that could not be made is not tried again. */
const FAILED_MS = 600_000
const FAILED_MAX = 10_000

/** A variant that is ready to be sent. */
export interface ShownVariant {
  readonly bytes: Buffer
  readonly mediaType: string
}

type VariantServices = Pick<Services, 'database' | 'files' | 'state' | 'logger'>

/** The variants that are being made in this process. */
export interface Workshop {
  readonly making: Map<string, Promise<ShownVariant | null>>
  readonly failed: LRUCache<string, true>
  readonly waiting: Array<() => void>
  running: number
}

export const variantWorkshop = defineState(
  'pictures being made',
  (): Workshop => ({
    making: new Map(),
    failed: growingCache(FAILED_MAX, FAILED_MS),
    waiting: [],
    running: 0,
  }),
)

/** A variant of a picture, made if missing; null when the original must be served. */
export async function showVariant(
  services: VariantServices,
  programId: number,
  upload: StoredUpload,
  variant: Variant,
): Promise<ShownVariant | null> {
  const shop = services.state(variantWorkshop)
  const key = variantKey(programId, upload.id, variant)
  if (shop.failed.has(key)) return null
  const kept = await readKept(services, key, variant.format)
  if (kept) return kept
  let made = shop.making.get(key)
  if (!made) {
    if (shop.waiting.length >= WAITING_MAX) return null
    made = inTurn(shop, () => make(services, programId, upload, variant, key)).finally(() => shop.making.delete(key))
    shop.making.set(key, made)
  }
  const shown = await made
  if (!shown) shop.failed.set(key, true)
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
  // A moving picture is kept as WebP whatever was asked for.
  return { bytes, mediaType: isWebp(bytes) ? 'image/webp' : `image/${format}` }
}

const isWebp = (bytes: Buffer): boolean => bytes.toString('latin1', 8, 12) === 'WEBP'

/** Does work on a picture when it is its turn: as many as `PARALLEL` are done at once. */
export async function inTurn<T>(shop: Workshop, work: () => Promise<T>): Promise<T> {
  if (shop.running >= PARALLEL) await new Promise<void>(resolve => shop.waiting.push(resolve))
  else shop.running++
  try {
    return await work()
  } finally {
    const next = shop.waiting.shift()
    if (next) next()
    else shop.running--
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
  // Shown even where there is no room for it.
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

export async function* oneChunk(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}
