// The sizes and formats in which uploaded pictures are shown (docs/contract/ugc-and-uploads.md#pictures).

import { fileKey } from '../upload.ts'

export const VARIANT_WIDTHS = [160, 320, 640, 960, 1280, 1920] as const
export type VariantWidth = (typeof VARIANT_WIDTHS)[number]

export const VARIANT_FORMATS = ['webp', 'avif'] as const
export type VariantFormat = (typeof VARIANT_FORMATS)[number]

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

/** AVIF where the client says that it shows it; WebP, which all browsers show, for everybody else. */
export function formatFor(accept: string | undefined): VariantFormat {
  const wanted = (accept ?? '')
    .split(',')
    .some(part => /^\s*image\/avif\s*(;\s*q=(?!0(\.0*)?\s*$)[\d.]+\s*)?$/i.test(part))
  return wanted ? 'avif' : 'webp'
}
