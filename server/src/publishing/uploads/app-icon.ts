// Icons of the employee app, with the logo or at least the colour of its program (docs/contract/operation.md#pages).

import { buffer } from 'node:stream/consumers'
import type { Sharp } from 'sharp'
import type { Services } from '../../platform/services.ts'
import { loadSharp, PIXELS_MAX, TIMEOUT_SECONDS } from './resize.ts'
import { enqueue, variantQueue } from './show-variant.ts'
import { fileKey, findUploads, isStored, tokenOfUrl } from './upload.ts'

/** A logo's share of the icon's side. Systems crop a `maskable` icon to a shape and round the corners of an `apple` icon. */
const SHARES = { any: 0.86, maskable: 0.64, apple: 0.8 } as const
/** The corner radius of an icon that no system crops, as a share of its side. */
const CORNER_SHARE = 0.22
/** Maximum ratio of a logo's sides at which it counts as a square and fills the icon. */
const SQUARE_RATIO_MAX = 1.05

export interface AppIcon {
  /** Width and height in pixels. */
  readonly size: number
  readonly purpose: keyof typeof SHARES
}

/** The bytes of a logo that was uploaded to this server; null for other addresses and missing files. */
export async function readOwnLogo(
  services: Pick<Services, 'database' | 'files' | 'baseUrl'>,
  programId: number,
  url: string,
): Promise<Buffer | null> {
  const token = tokenOfUrl(services, url)
  if (token === null) return null
  const uploads = await services.database.read(programId, db => findUploads(db, [token]))
  const upload = uploads.get(token) ?? null
  if (!isStored(upload)) return null
  const file = await services.files.read(fileKey(programId, upload.id))
  return file && buffer(file.stream)
}

/**
 * The icon as PNG: the logo in the middle of a white tile, or up to its edges if the logo is a square without transparency.
 * @returns null for a logo that cannot be decoded
 */
export const drawLogoIcon = (
  { state }: Pick<Services, 'state'>,
  logo: Buffer,
  { size, purpose }: AppIcon,
): Promise<Buffer | null> =>
  enqueue(state(variantQueue), async () => {
    const sharp = await loadSharp()
    try {
      const picture = sharp(logo, { limitInputPixels: PIXELS_MAX, failOn: 'none' }).timeout({
        seconds: TIMEOUT_SECONDS,
      })
      const { width, height, hasAlpha } = await picture.metadata()
      const isSquare = !hasAlpha && Math.max(width / height, height / width) < SQUARE_RATIO_MAX
      const fills = isSquare && purpose !== 'maskable'
      const side = fills ? size : Math.round(size * SHARES[purpose])
      const scaled = picture.autoOrient().resize({ width: side, height: side, fit: fills ? 'cover' : 'inside' })
      const ground = { width: size, height: size, channels: 4, background: '#ffffff' } as const
      const tile = sharp({ create: ground }).composite([{ input: await scaled.png().toBuffer() }])
      return await (purpose === 'any' ? sharp(await tile.png().toBuffer()).composite([cornersOf(size)]) : tile)
        .png()
        .toBuffer()
    } catch {
      return null
    }
  })

/** The icon of a program without a logo, as PNG: atrium's sign in its colours, `#rrggbb`. */
export const drawSignIcon = (
  { state }: Pick<Services, 'state'>,
  { ground, sign }: { readonly ground: string; readonly sign: string },
  { size, purpose }: AppIcon,
): Promise<Buffer> =>
  enqueue(state(variantQueue), async () => {
    const sharp = await loadSharp()
    const corner = purpose === 'any' ? 512 * CORNER_SHARE : 0
    const picture: Sharp = sharp(
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">
        <rect width="512" height="512" rx="${corner}" fill="${ground}"/>
        <path d="M128 392V248a128 128 0 0 1 256 0v144h-64V248a64 64 0 0 0-128 0v144z" fill="${sign}"/>
        <circle cx="256" cy="344" r="36" fill="${sign}"/></svg>`),
    )
    return picture.resize({ width: size, height: size }).png().toBuffer()
  })

/** An overlay that removes the pixels outside the rounded corners of a tile. */
const cornersOf = (size: number) => {
  const rect = `<rect width="${size}" height="${size}" rx="${size * CORNER_SHARE}"/>`
  const input = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${rect}</svg>`)
  return { input, blend: 'dest-in' as const }
}
