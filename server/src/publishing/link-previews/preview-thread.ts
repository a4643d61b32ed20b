// The thread that reads pages, see preview.ts.

import { respondToCalls } from '../../platform/helper-thread.ts'
import { decodeText } from '../../platform/text/decode-text.ts'
import { type PageMetadata, readMetadata } from './page-metadata.ts'

/** A page as it was sent; `url` is where it came from. */
export interface PageBytes {
  readonly body: Uint8Array
  readonly contentType: string
  readonly url: string
}

void respondToCalls(({ body, contentType, url }: PageBytes): PageMetadata => {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  return readMetadata(decodeText(bytes, contentType, 'html'), url)
})
