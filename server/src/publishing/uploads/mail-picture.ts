// Uploaded pictures in the formats that mail programs show, at most as wide as a mail is drawn.

import { buffer } from 'node:stream/consumers'
import type { LRUCache } from 'lru-cache'
import { growingCache } from '../../platform/growing-cache.ts'
import { defineState, type Services } from '../../platform/services.ts'
import { kindOf } from './media-types.ts'
import { loadSharp, PIXELS_MAX, TIMEOUT_SECONDS } from './resize.ts'
import { enqueue, variantQueue } from './show-variant.ts'
import { fileKey, findUploads, isStored } from './upload.ts'

/** Twice the width of a mail. */
const WIDTH_PX = 1056
const JPEG = { quality: 80, mozjpeg: true } as const
/** Pictures of the newsletters that are being read. */
const KEPT_MAX = 60
const KEPT_MS = 600_000

interface MailPicture {
  readonly bytes: Buffer
  readonly mediaType: string
}

export const mailPictures = defineState(
  'pictures of mails',
  (): LRUCache<string, MailPicture> => growingCache(KEPT_MAX, KEPT_MS),
)

/** The picture of an upload's token, as JPEG, PNG or GIF; null when it is gone or cannot be decoded. */
export async function readMailPicture(
  services: Services,
  programId: number,
  token: string,
): Promise<MailPicture | null> {
  const kept = services.state(mailPictures)
  const known = kept.get(token)
  if (known) return known
  const uploads = await services.database.transaction(programId, db => findUploads(db, [token]))
  const upload = uploads.get(token) ?? null
  if (!isStored(upload) || kindOf(upload.media_type) !== 'image') return null
  const file = await services.files.read(fileKey(programId, upload.id))
  const picture =
    file &&
    (await enqueue(services.state(variantQueue), async () => reduced(await buffer(file.stream), upload.media_type)))
  if (picture) kept.set(token, picture)
  return picture
}

async function reduced(source: Buffer, mediaType: string): Promise<MailPicture | null> {
  if (mediaType === 'image/gif') return { bytes: source, mediaType }
  const sharp = await loadSharp()
  try {
    const picture = sharp(source, { limitInputPixels: PIXELS_MAX, failOn: 'none' })
      .autoOrient()
      .resize({ width: WIDTH_PX, withoutEnlargement: true })
      .timeout({ seconds: TIMEOUT_SECONDS })
    const { hasAlpha } = await sharp(source, { limitInputPixels: PIXELS_MAX, failOn: 'none' }).metadata()
    const bytes = await (hasAlpha ? picture.png() : picture.jpeg(JPEG)).toBuffer()
    return { bytes, mediaType: hasAlpha ? 'image/png' : 'image/jpeg' }
  } catch {
    return null
  }
}
