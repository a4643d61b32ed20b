import { endpoint } from '../http/endpoint.ts'
import { notFound } from '../http/errors.ts'
import { contentDisposition, type Download } from './file-store.ts'
import { readToken } from './links.ts'

/** What a download link is for. */
export interface DownloadClaim extends Download {
  readonly key: string
}

export const DOWNLOAD_USE = 'download'

/** A file by its signed, expiring link. */
export const downloadFile = endpoint({
  id: 'downloadFile',
  tag: 'Files',
  method: 'GET',
  path: '/files/{token}',
  summary: 'A file by its signed link',
  access: 'public',
  transaction: 'own',
  output: { status: 200, mediaType: 'application/octet-stream' },
  errors: [403],
  async handle({ services, reply }, { params }) {
    const claim = readToken<DownloadClaim>(services.secrets, DOWNLOAD_USE, params['token'] ?? '')
    const file = await services.files.read(claim.key)
    if (!file) throw notFound('File')
    reply.headers({
      'content-type': claim.mediaType,
      'content-length': String(file.sizeBytes),
      'content-disposition': contentDisposition(claim),
      'cache-control': 'private, no-store',
    })
    return file.stream
  },
})
