// The thread that reads XML of identity providers, see reader.ts.

import { on } from 'node:events'
import { parentPort } from 'node:worker_threads'
import type { HelperResult } from '../../../platform/helper-thread.ts'
import { readMetadataParts } from './metadata-parts.ts'
import { DocumentError } from './problems.ts'
import { readResponse } from './read-response.ts'
import type { SamlCall, SamlResult } from './reader.ts'

async function resultOf(call: SamlCall): Promise<SamlResult> {
  try {
    return call.kind === 'metadata'
      ? { parts: readMetadataParts(call.xml) }
      : { checked: await readResponse(call.response) }
  } catch (error) {
    const isRefusal = error instanceof DocumentError && error.isRefusal
    return { refused: error instanceof Error ? error.message : String(error), isRefusal }
  }
}

if (parentPort) {
  // One after the other.
  for await (const [{ id, input }] of on(parentPort, 'message')) {
    parentPort.postMessage({ id, value: await resultOf(input) } satisfies HelperResult<SamlResult>)
  }
}
