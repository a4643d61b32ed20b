// The thread that sanitises long bodies, see sanitize-body.ts.

import { parentPort } from 'node:worker_threads'
import type { HelperResult } from '../../../platform/helper-thread.ts'
import { sanitizeNow, type TOO_DEEP } from './sanitize-html.ts'

parentPort?.on('message', ({ id, input }: { id: number; input: string }) => {
  parentPort?.postMessage(resultOf(id, input))
})

function resultOf(id: number, html: string): HelperResult<string | typeof TOO_DEEP> {
  try {
    return { id, value: sanitizeNow(html) }
  } catch (error) {
    return { id, error: String(error) }
  }
}
