// The thread that reads XML of identity providers, see reader.ts.

import { respondToCalls } from '../../../platform/helper-thread.ts'
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

void respondToCalls(resultOf)
