// The sizes and formats in which uploaded pictures are shown (docs/contract/ugc-and-uploads.md#pictures).

import { fileKey } from './upload.ts'

export const VARIANT_WIDTHS = [160, 320, 640, 960, 1280, 1920] as const
type VariantWidth = (typeof VARIANT_WIDTHS)[number]

const VARIANT_FORMATS = ['webp', 'avif'] as const
type VariantFormat = (typeof VARIANT_FORMATS)[number]

export interface Variant {
  readonly width: VariantWidth
  readonly format: VariantFormat
}

/** The key of a variant: that of the original, with width and format. */
export const variantKey = (programId: number, id: string, { width, format }: Variant): string =>
  `${fileKey(programId, id)}.${width}.${format}`

/** The keys of all possible variants of an upload. */
export const allVariantKeys = (programId: number, id: string): string[] =>
  VARIANT_WIDTHS.flatMap(width => VARIANT_FORMATS.map(format => variantKey(programId, id, { width, format })))

/** AVIF if the `Accept` header lists it; else WebP, which all browsers show. */
export function formatFor(accept: string | undefined): VariantFormat {
  const wanted = (accept ?? '')
    .split(',')
    .some(part => /^\s*image\/avif\s*(;\s*q=(?!0(\.0*)?\s*$)[\d.]+\s*)?$/i.test(part))
  return wanted ? 'avif' : 'webp'
}
