// The thread that folds the responses of a survey, see settle.ts.

import { parentPort } from 'node:worker_threads'
import type { HelperResult } from '../../../platform/helper-thread.ts'
import type { Cell, FoldedCell } from './cells.ts'
import { foldUnits } from './fold-units.ts'

/** The input of `foldUnits`. */
export interface Folding {
  readonly cells: readonly Cell[]
  readonly rowMoments: readonly number[]
}

parentPort?.on('message', ({ id, input }: { id: number; input: Folding }) => {
  parentPort?.postMessage(resultOf(id, input))
})

function resultOf(id: number, { cells, rowMoments }: Folding): HelperResult<FoldedCell[]> {
  try {
    return { id, value: foldUnits(cells, rowMoments) }
  } catch (error) {
    return { id, error: String(error) }
  }
}
