// Links to files that this server serves itself: the token contains everything, signed and with an expiry.

import type { SecretBox } from '../access/secret-box.ts'
import { HttpError } from '../errors.ts'
import { contentDisposition, type Download } from '../files/file-store.ts'
import { endpoint } from '../http/endpoint.ts'
import { sendStored } from './send-stored.ts'

const PURPOSE = 'file link'

/** Puts a claim into a link's token. */
export function signToken(secrets: SecretBox, use: string, claim: object, ttlSeconds: number): string {
  const expires = Math.floor(Date.now() / 1000) + ttlSeconds
  const text = Buffer.from(JSON.stringify({ ...claim, use, expires })).toString('base64url')
  return `${text}.${secrets.sign(PURPOSE, text)}`
}

/** Reads a token that this server signed for this use. Throws 403 for one that was changed or has expired. */
export function readToken<C>(secrets: SecretBox, use: string, token: string): C {
  const [text = '', signature = ''] = token.split('.')
  if (!secrets.verify(PURPOSE, text, signature)) throw new HttpError(403, 'This link is not valid')
  const claim = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  if (claim.use !== use) throw new HttpError(403, 'This link is not valid')
  if (claim.expires < Date.now() / 1000) throw new HttpError(403, 'This link has expired')
  return claim
}

/** The purpose of a download link. */
interface DownloadClaim extends Download {
  readonly key: string
}

export const DOWNLOAD_USE = 'download'

/** A file by its signed, expiring link. */
export const downloadFile = endpoint('GET /files/{token}', {
  tag: 'Files',
  summary: 'A file by its signed link',
  description: 'Understands `Range` and `If-Range`.',
  access: 'public',
  transaction: 'own',
  output: { status: 200, mediaType: 'application/octet-stream', headers: ['ETag'], isConditional: true },
  errors: [403, 404, 416],
  async handle(context, { params }) {
    const { services } = context
    const { key, ...download } = readToken<DownloadClaim>(services.secrets, DOWNLOAD_USE, params.token ?? '')
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
