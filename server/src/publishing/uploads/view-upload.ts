import { Readable } from 'node:stream'
import { fileTag, sendStored } from '../../platform/downloads/index.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { contentDisposition } from '../../platform/files/index.ts'
import { isNotModified } from '../../platform/http/conditional.ts'
import { type Context, endpoint } from '../../platform/http/endpoint.ts'
import { described, shownAs, Type } from '../../platform/http/input/schema.ts'
import type { Services } from '../../platform/services.ts'
import { kindOf, safeFilename } from './media-types.ts'
import { type ShownVariant, showVariant } from './show-variant.ts'
import { settleUploads } from './store-upload.ts'
import { fileKey, findUploads, isStored, programOfToken, type StoredUpload } from './upload.ts'
import { formatFor, VARIANT_WIDTHS, type Variant } from './variants.ts'

/** A browser that treats a file as a document can neither run nor load anything from it. */
const CONTENT_SECURITY_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"

const COMMON_HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  // Pages and apps of other origins also show files; a file is as public as its address.
  'cross-origin-resource-policy': 'cross-origin',
} as const

/** Checked after the file's type is known: the width is ignored for files that are not pictures. */
const Width = shownAs(
  described('How wide a picture is shown at most, in pixels', Type.Integer({ enum: [...VARIANT_WIDTHS] })),
  Type.Optional(Type.String()),
)

export const viewUpload = endpoint('GET /uploads/view/{token}', {
  tag: 'Files',
  summary: 'An uploaded file by its unguessable address',
  description:
    'Pictures and videos are shown, other files are downloaded. Understands `Range` and `If-Range`. With `width`, a picture has at most this width, is rotated by its camera data and has no metadata, as AVIF where `Accept` names it, else as WebP; it is ' +
    'never enlarged. Animations of at most 200 frames, and 50 megapixels in all, stay animated, as WebP; others are their first ' +
    'frame. Files that are no pictures, or cannot be decoded, are shown as without `width`.',
  access: 'public',
  transaction: 'own',
  input: { query: Type.Object({ width: Width }) },
  output: { status: 200, mediaType: 'application/octet-stream', headers: ['ETag'], isConditional: true },
  errors: [416],
  async handle(context, { params, query }) {
    const { services, request, reply } = context
    const { programId, upload } = await findStored(services, params.token ?? '')
    const variant = readVariant(upload, query.width, request.headers.accept)
    if (variant) {
      const shown = await showVariant(services, programId, upload, variant)
      // Caches must not serve one client's format to another, nor one origin's response to another origin.
      reply.header('vary', 'Origin, Accept')
      if (shown) return sendVariant(context, upload, shown)
    }
    return sendStored(context, {
      key: fileKey(programId, upload.id),
      sizeBytes: upload.size_bytes,
      name: 'File',
      headers: headersOf(upload),
    })
  },
})

/** Reads the requested variant; null for the original. Throws 400 for a picture in a width that is not offered. */
function readVariant(
  { media_type: mediaType }: StoredUpload,
  width: string | undefined,
  accept: string | undefined,
): Variant | null {
  if (width === undefined || kindOf(mediaType) !== 'image') return null
  const wanted = VARIANT_WIDTHS.find(known => String(known) === width)
  if (wanted) return { width: wanted, format: formatFor(accept) }
  const message = `must be one of ${VARIANT_WIDTHS.join(', ')}`
  throw invalid({ rule: 'invalid_enum', parameter: 'width', message })
}

function sendVariant(
  { request, reply }: Pick<Context, 'request' | 'reply'>,
  upload: StoredUpload,
  { bytes, mediaType }: ShownVariant,
): Readable | undefined {
  const fileName = `${upload.filename.replace(/\.[^.]*$/, '')}.${mediaType.slice('image/'.length)}`
  reply.headers({
    ...COMMON_HEADERS,
    'content-type': mediaType,
    'content-disposition': contentDisposition({ fileName, mediaType, inline: true }),
    // A variant never changes, but its original can be deleted.
    'cache-control': 'private, max-age=3600',
  })
  if (isNotModified(request, reply, fileTag(upload.id, mediaType, bytes.length))) return undefined
  reply.header('content-length', String(bytes.length))
  return Readable.from(request.method === 'HEAD' ? [] : [bytes])
}

async function findStored(services: Services, token: string): Promise<{ programId: number; upload: StoredUpload }> {
  const programId = programOfToken(token)
  if (programId === null) throw notFound('File')
  const find = () =>
    services.database.transaction(programId, async db => (await findUploads(db, [token])).get(token) ?? null)
  let upload = await find()
  if (upload?.state === 'pending') {
    await settleUploads(services, programId, [token])
    upload = await find()
  }
  if (!isStored(upload)) throw notFound('File')
  return { programId, upload }
}

function headersOf({ media_type: mediaType, filename }: StoredUpload): Record<string, string> {
  const inline = kindOf(mediaType) !== 'file'
  return {
    'content-type': mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType,
    'content-disposition': contentDisposition({ fileName: safeFilename(filename, mediaType), mediaType, inline }),
    ...COMMON_HEADERS,
    'cache-control': 'private, max-age=300',
  }
}
