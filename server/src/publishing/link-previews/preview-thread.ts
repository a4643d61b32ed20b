// The thread that reads pages, see preview.ts.

import { parentPort } from 'node:worker_threads'
import type { HelperResult } from '../../platform/helper-thread.ts'
import { decodeText } from '../../platform/text/decode-text.ts'
import { type PageMetadata, readMetadata } from './page-metadata.ts'

/** A page as it was sent; `url` is where it came from. */
export interface PageBytes {
  readonly body: Uint8Array
  readonly contentType: string
  readonly url: string
}

parentPort?.on('message', ({ id, input }: { id: number; input: PageBytes }) => {
  parentPort?.postMessage(resultOf(id, input))
})

function resultOf(id: number, { body, contentType, url }: PageBytes): HelperResult<PageMetadata> {
  try {
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
    return { id, value: readMetadata(decodeText(bytes, contentType, 'html'), url) }
  } catch (error) {
    return { id, error: String(error) }
  }
}
