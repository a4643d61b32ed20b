// The thread that folds the responses of a survey, see settle.ts.

import { respondToCalls } from '../../../platform/helper-thread.ts'
import type { Cell } from './cells.ts'
import { foldUnits } from './fold-units.ts'

/** The input of `foldUnits`. */
export interface Folding {
  readonly cells: readonly Cell[]
  readonly rowMoments: readonly number[]
}

void respondToCalls(({ cells, rowMoments }: Folding) => foldUnits(cells, rowMoments))
