// libvips decodes and encodes pictures in threads of its own, so the event loop is not blocked. Pictures come from any
// user, so their cost is limited: pixels, seconds, and the number of pictures processed at once.

import { availableParallelism } from 'node:os'
import type { Sharp, SharpOptions } from 'sharp'
import type { Variant } from './variants.ts'

/** Maximum pixels of a stored picture, all frames together: rotating it takes 200 MB of memory. */
export const PIXELS_MAX = 50_000_000
/** Maximum pixels of an uploaded picture; beyond `PIXELS_MAX` it is reduced before it is stored. */
export const PIXELS_TAKEN_MAX = 100_000_000
/** Maximum frames of an animation: a frame costs about as much as a picture, however small it is. */
const FRAMES_MAX = 200
/** Leaves room below `PIXELS_MAX`, since the sides of a reduced picture may be rounded up. */
const ROUNDING = 0.999
export const TIMEOUT_SECONDS = 20
/** Number of pictures that one process makes at once, each in one thread. */
export const PARALLEL = availableParallelism() > 2 ? 2 : 1
const WEBP = { quality: 78, effort: 3 } as const
/** A higher effort takes several times as long and saves a few percent of the size. */
const AVIF = { quality: 52, effort: 2 } as const

export interface Dimensions {
  readonly width: number
  readonly height: number
}

/** A resized picture. */
interface Resized {
  readonly bytes: Buffer
  /** Always WebP for animations. */
  readonly format: Variant['format']
}

/** Loads sharp with the first picture, not at start-up. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

const OPTIONS: SharpOptions = { limitInputPixels: PIXELS_MAX, failOn: 'none', sequentialRead: true }

/**
 * The picture with at most this width, rotated by its camera data, without metadata, never enlarged. An animation within
 * the limits of frames and pixels stays an animation; of others, the first frame is used.
 * @returns null for a picture that cannot be decoded or has too many pixels
 */
export async function resizePicture(source: Buffer, { width, format }: Variant): Promise<Resized | null> {
  const sharp = await loadSharp()
  try {
    const about = await sharp(source, OPTIONS).metadata()
    const frames = about.pages ?? 1
    const pixels = about.width * (about.pageHeight ?? about.height) * frames
    const animated = frames > 1 && frames <= FRAMES_MAX && pixels <= PIXELS_MAX
    const picture = sharp(source, { ...OPTIONS, animated })
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .timeout({ seconds: TIMEOUT_SECONDS })
    const chosen = animated ? 'webp' : format
    return { bytes: await encoded(picture, chosen).toBuffer(), format: chosen }
  } catch {
    return null
  }
}

/**
 * The picture with at most `PIXELS_MAX`, in its own format; of an animation, the first frame. Its camera data stays, as in
 * pictures that are stored unchanged.
 * @returns null for a picture that cannot be decoded
 */
export async function reducePicture(source: Buffer, { width, height }: Dimensions): Promise<Buffer | null> {
  const sharp = await loadSharp()
  const scale = Math.sqrt((PIXELS_MAX * ROUNDING) / (width * height))
  try {
    // Camera data may swap width and height: a square box of the longer side fits both orientations.
    const side = Math.floor(Math.max(width, height) * scale)
    return await sharp(source, { ...OPTIONS, limitInputPixels: PIXELS_TAKEN_MAX })
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .keepExif()
      .keepIccProfile()
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer()
  } catch {
    return null
  }
}

const encoded = (picture: Sharp, format: Variant['format']): Sharp =>
  format === 'avif' ? picture.avif(AVIF) : picture.webp(WEBP)

/** Width and height of a picture as it is shown, in pixels, read from its first bytes; null if they are no picture. */
export async function dimensionsOf(head: Buffer): Promise<Dimensions | null> {
  const sharp = await loadSharp()
  try {
    const { autoOrient } = await sharp(head, { failOn: 'none', limitInputPixels: false }).metadata()
    return { width: autoOrient.width, height: autoOrient.height }
  } catch {
    return null
  }
}
