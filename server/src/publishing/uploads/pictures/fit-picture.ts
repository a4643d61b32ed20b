import { buffer } from 'node:stream/consumers'
import { invalid } from '../../../platform/http/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { kindOf } from '../media-types.ts'
import { type Dimensions, dimensionsOf, PIXELS_MAX, PIXELS_TAKEN_MAX, reducePicture } from './resize.ts'
import { inTurn, oneChunk, variantWorkshop } from './show-variant.ts'

/** Bytes at the start of a picture that contain its size, after the metadata that cameras write before it. */
const HEAD_BYTES = 256 * 1024

/** A file that has just been written, and that nothing shows yet. */
export interface Written {
  readonly key: string
  readonly mediaType: string
  readonly sizeBytes: number
}

/** What is kept of it. */
export interface Fitted {
  readonly sizeBytes: number
  /** null for what is no picture. */
  readonly dimensions: Dimensions | null
}

/**
 * Looks how large a picture is before anything decodes it: beyond `PIXELS_MAX` the file is replaced by a smaller one.
 * @throws HttpError 400 for one beyond `PIXELS_TAKEN_MAX`, or that would have to be smaller and cannot be decoded
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
  const reduced = await inTurn(state(variantWorkshop), async () => {
    const source = await read()
    return source && reducePicture(source, dimensions)
  })
  if (!reduced)
    throw invalid({ rule: 'invalid_format', parameter: 'file', message: 'must be a picture that can be read' })
  const written = await files.write(key, oneChunk(reduced), { mediaType })
  return { sizeBytes: written, dimensions: await dimensionsOf(reduced) }
}

/** Some cameras write more before the size than the head holds. */
async function measureWhole(read: () => Promise<Buffer | null>): Promise<Dimensions | null> {
  const whole = await read()
  return whole && dimensionsOf(whole)
}
