// The thread that turns Markdown into HTML, see markdown.ts.

import { parentPort } from 'node:worker_threads'
import { marked } from 'marked'
import type { HelperResult } from '../../../platform/helper-thread.ts'

parentPort?.on('message', ({ id, input }: { id: number; input: string }) => {
  parentPort?.postMessage(resultOf(id, input))
})

function resultOf(id: number, markdown: string): HelperResult<string> {
  try {
    return { id, value: marked.parse(markdown, { gfm: true, async: false }) }
  } catch (error) {
    return { id, error: String(error) }
  }
}
