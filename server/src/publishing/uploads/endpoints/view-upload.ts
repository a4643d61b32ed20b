import { Readable } from 'node:stream'
import { contentDisposition } from '../../../platform/files/index.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { HttpError, notFound } from '../../../platform/http/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { readRange } from '../byte-range.ts'
import { kindOf, safeFilename } from '../media-types.ts'
import { findUploads } from '../queries.ts'
import { settleUploads } from '../store-upload.ts'
import { fileKey, isStored, programOfToken, type StoredUpload } from '../upload.ts'

/** Even if a browser took a file for a document, it could neither run nor load anything. */
const CONTENT_SECURITY_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"

export const viewUpload = endpoint({
  id: 'viewUpload',
  tag: 'Files',
  method: 'GET',
  path: '/uploads/view/{token}',
  summary: 'An uploaded file by its unguessable address',
  description: 'Pictures and videos are shown, other files are downloaded. Understands `Range`.',
  access: 'public',
  transaction: 'own',
  output: { status: 200, mediaType: 'application/octet-stream' },
  errors: [404, 416],
  async handle({ services, request, reply }, { params }) {
    const { programId, upload } = await findStored(services, params['token'] ?? '')
    const { size_bytes: size } = upload
    reply.headers(headersOf(upload))
    const range = readRange(request.headers.range, size)
    if (range === 'unsatisfiable') throw unsatisfiable(size)
    if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    reply.header('content-length', String(range ? range.end - range.start + 1 : size))
    if (request.method === 'HEAD') return Readable.from([])
    const file = await services.files.read(fileKey(programId, upload.id), range ?? undefined)
    if (!file) throw notFound('File')
    return file.stream
  },
})

async function findStored(services: Services, token: string): Promise<{ programId: number; upload: StoredUpload }> {
  const programId = programOfToken(token)
  if (programId === null) throw notFound('File')
  const find = () =>
    services.database.transaction(programId, async db => (await findUploads(db, programId, [token])).get(token) ?? null)
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
    'content-security-policy': CONTENT_SECURITY_POLICY,
    // Shown in pages and apps of other origins as well; it is as public as its address.
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'private, max-age=300',
    'accept-ranges': 'bytes',
  }
}

const unsatisfiable = (size: number) =>
  new HttpError(416, 'The file has no such part', { headers: { 'content-range': `bytes */${size}` } })
