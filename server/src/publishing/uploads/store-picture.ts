// Pictures that this server fetched from other hosts, as uploads like those of users.

import { uuidv7 } from '../../platform/db/uuid.ts'
import type { Services } from '../../platform/services.ts'
import { kindOf } from './media-types.ts'
import { dimensionsOf, resizePicture } from './resize.ts'
import { enqueue, variantQueue } from './show-variant.ts'
import { sniffUpload } from './sniff-type.ts'
import { fileKey, finishUpload, insertUpload, newViewToken, viewUrl } from './upload.ts'

/** Width of a stored picture at most, in pixels. */
const WIDTH = 1280
/** A narrower picture is an icon. */
const WIDTH_MIN = 160
/** Until then, a picture whose process ended is not swept. */
const STORING_MS = 3_600_000

/**
 * Stores a picture, decoded and encoded again without its metadata, and returns its public address. It is swept after a day
 * unless a record is marked to show it (`markUploads`). Not for use in a transaction.
 * @returns null for bytes that are no picture of a type that may be uploaded, and for icons
 */
export async function storePicture(
  services: Pick<Services, 'database' | 'files' | 'state' | 'baseUrl'>,
  programId: number,
  ownerId: number,
  filename: string,
  bytes: Buffer,
): Promise<string | null> {
  const kind = kindOf(sniffUpload(bytes, '') ?? '')
  if (kind !== 'image') return null
  const resized = await enqueue(services.state(variantQueue), () =>
    resizePicture(bytes, { width: WIDTH, format: 'webp' }),
  )
  const dimensions = resized && (await dimensionsOf(resized.bytes))
  if (!dimensions || dimensions.width < WIDTH_MIN) return null
  const { database, files } = services
  const upload = { id: uuidv7(), userId: ownerId, filename, viewToken: newViewToken(programId) }
  const expiresAt = new Date(Date.now() + STORING_MS)
  await database.transaction(programId, db => insertUpload(db, { ...upload, expiresAt }))
  const mediaType = 'image/webp'
  const sizeBytes = await files.write(fileKey(programId, upload.id), chunksOf(resized.bytes), { mediaType })
  await database.transaction(programId, db => finishUpload(db, upload.id, { mediaType, sizeBytes, dimensions }))
  return viewUrl(services.baseUrl(), upload.viewToken)
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}
