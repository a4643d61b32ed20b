// Pictures are decoded and encoded by libvips, in threads of its own: the event loop goes on. They come from any user, so
// what one may cost is limited: pixels, time, and how many are made at once.

import { availableParallelism } from 'node:os'
import type { Sharp, SharpOptions } from 'sharp'
import type { Variant } from './variant.ts'

/** A phone's 50 megapixels, 200 MB when they have to be turned; anything more is shown as it was uploaded. */
const PIXELS_MAX = 50_100_000
const TIMEOUT_SECONDS = 20
/** Pictures made at once by one process, each in one thread. */
export const PARALLEL = availableParallelism() > 2 ? 2 : 1
const WEBP = { quality: 78, effort: 3 } as const
/** A higher effort takes several times as long for a few percent. */
const AVIF = { quality: 52, effort: 2 } as const

export interface Dimensions {
  readonly width: number
  readonly height: number
}

/** A picture in its smaller size. */
export interface Resized {
  readonly bytes: Buffer
  /** Moving pictures stay WebP. */
  readonly format: Variant['format']
}

/** Loaded with the first picture. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

const OPTIONS: SharpOptions = { limitInputPixels: PIXELS_MAX, failOn: 'none', sequentialRead: true }

/**
 * The picture at most so wide, turned as its camera said, without metadata, never enlarged. An animation goes on moving while
 * all of its frames together are within the limit of pixels; else it is its first frame.
 * @returns null for what cannot be decoded, or has too many pixels
 */
export async function resizePicture(source: Buffer, { width, format }: Variant): Promise<Resized | null> {
  const sharp = await loadSharp()
  try {
    const about = await sharp(source, OPTIONS).metadata()
    const frames = about.pages ?? 1
    const animated = frames > 1 && about.width * (about.pageHeight ?? about.height) * frames <= PIXELS_MAX
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

const encoded = (picture: Sharp, format: Variant['format']): Sharp =>
  format === 'avif' ? picture.avif(AVIF) : picture.webp(WEBP)

/** How large a picture is when it is shown, from its first bytes; null for what is none. */
export async function dimensionsOf(head: Buffer): Promise<Dimensions | null> {
  const sharp = await loadSharp()
  try {
    const { autoOrient } = await sharp(head, { failOn: 'none', limitInputPixels: false }).metadata()
    return { width: autoOrient.width, height: autoOrient.height }
  } catch {
    return null
  }
}
