// The thread that unpacks and reads a spreadsheet, see ../read-sheet.ts: the pieces of its file first, then its rows, step by step.

import { respondToCalls } from '../../../../platform/helper-thread.ts'
import { FileError, type FileFault } from '../file-error.ts'
import { readWorkbook, type Step } from './read-workbook.ts'

/** A piece of the file; null: the next step of the rows. */
export type SheetCall = Uint8Array | null
/** `null`: the piece is kept, or all rows were read. */
export type SheetAnswer = Step | { readonly fault: FileFault } | null

function createReader(): (call: SheetCall) => Promise<SheetAnswer> {
  const pieces: Uint8Array[] = []
  let steps: AsyncGenerator<Step> | null = null
  return async call => {
    if (call) {
      pieces.push(call)
      return null
    }
    steps ??= readWorkbook(Buffer.concat(pieces.splice(0)))
    try {
      const { value, done } = await steps.next()
      return done ? null : value
    } catch (error) {
      if (error instanceof FileError) return { fault: error.fault }
      throw error
    }
  }
}

void respondToCalls(createReader())
