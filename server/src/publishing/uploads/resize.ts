// Pictures are decoded and encoded by libvips, in threads of its own: the event loop goes on. They come from any user, so
// what one may cost is limited: pixels, time, and how many are made at once.

import { availableParallelism } from 'node:os'
import type { Sharp, SharpOptions } from 'sharp'
import { fileKey } from './upload.ts'

/** Of a picture as it is kept, 200 MB of memory when it has to be turned; of an animation, all frames together. */
export const PIXELS_MAX = 50_000_000
/** Of a picture that is taken; beyond `PIXELS_MAX` it is made smaller when it comes in. */
export const PIXELS_TAKEN_MAX = 100_000_000
/** Each costs about as much as a picture of its own, however small it is. */
const FRAMES_MAX = 200
/** The sides of a picture that is made smaller are rounded, up as well. */
const ROUNDING = 0.999
export const TIMEOUT_SECONDS = 20
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
interface Resized {
  readonly bytes: Buffer
  /** Moving pictures stay WebP. */
  readonly format: Variant['format']
}

/** Loaded with the first picture. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

const OPTIONS: SharpOptions = { limitInputPixels: PIXELS_MAX, failOn: 'none', sequentialRead: true }

/**
 * The picture with at most this width, rotated by its camera data, without metadata, never enlarged. An animation stays one while
 * its frames, and all of their pixels together, are within the limits; else it is its first frame.
 * @returns null for what cannot be decoded, or has too many pixels
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
 * The picture with at most `PIXELS_MAX`, in its own format; an animation is its first frame. What its camera wrote stays, as in
 * pictures that are kept as they are.
 * @returns null for what cannot be decoded
 */
export async function reducePicture(source: Buffer, { width, height }: Dimensions): Promise<Buffer | null> {
  const sharp = await loadSharp()
  const scale = Math.sqrt((PIXELS_MAX * ROUNDING) / (width * height))
  try {
    // Sides that are turned by the camera's word are the same two: the picture fits into the square of the longer one.
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

// The sizes and formats in which uploaded pictures are shown (docs/contract/ugc-and-uploads.md#pictures).

export const VARIANT_WIDTHS = [160, 320, 640, 960, 1280, 1920] as const
type VariantWidth = (typeof VARIANT_WIDTHS)[number]

const VARIANT_FORMATS = ['webp', 'avif'] as const
type VariantFormat = (typeof VARIANT_FORMATS)[number]

export interface Variant {
  readonly width: VariantWidth
  readonly format: VariantFormat
}

/** Where a variant is kept: beside its original. */
export const variantKey = (programId: number, id: string, { width, format }: Variant): string =>
  `${fileKey(programId, id)}.${width}.${format}`

/** Every place where a variant of an upload may be. */
export const allVariantKeys = (programId: number, id: string): string[] =>
  VARIANT_WIDTHS.flatMap(width => VARIANT_FORMATS.map(format => variantKey(programId, id, { width, format })))

/** AVIF where the client says that it shows it; WebP, which all browsers show, for others. */
export function formatFor(accept: string | undefined): VariantFormat {
  const wanted = (accept ?? '')
    .split(',')
    .some(part => /^\s*image\/avif\s*(;\s*q=(?!0(\.0*)?\s*$)[\d.]+\s*)?$/i.test(part))
  return wanted ? 'avif' : 'webp'
}
