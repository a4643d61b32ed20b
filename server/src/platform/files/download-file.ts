import { endpoint } from '../http/endpoint.ts'
import { contentDisposition, type Download } from './file-store.ts'
import { readToken } from './links.ts'
import { sendStored } from './send-stored.ts'

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
  description: 'Understands `Range` and `If-Range`.',
  access: 'public',
  transaction: 'own',
  output: { status: 200, mediaType: 'application/octet-stream', headers: ['ETag'], isConditional: true },
  errors: [403, 404, 416],
  async handle(context, { params }) {
    const { services } = context
    const { key, ...download } = readToken<DownloadClaim>(services.secrets, DOWNLOAD_USE, params['token'] ?? '')
    return sendStored(context, {
      key,
      name: 'File',
      headers: {
        'content-type': download.mediaType,
        'content-disposition': contentDisposition(download),
        'cache-control': 'private, no-store',
      },
    })
  },
})
