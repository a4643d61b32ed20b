// The rows of a spreadsheet, which a thread of its own unpacks and reads.

import { HelperThread } from '../../../platform/helper-thread.ts'
import { FileError } from './file-error.ts'
import type { FileRow } from './read-file.ts'
import type { SheetAnswer, SheetCall } from './sheet/sheet-thread.ts'

export interface Sheet {
  /** The rows, the headers first. Throws FileError. */
  readonly rows: AsyncGenerator<FileRow>
  /** From which year it counts days; null until rows were read. */
  epoch(): 1900 | 1904 | null
}

/** The first sheet of the file in these pieces. */
export function readSheet(pieces: AsyncIterable<Uint8Array>): Sheet {
  let epoch: 1900 | 1904 | null = null
  return { rows: readRows(), epoch: () => epoch }

  async function* readRows(): AsyncGenerator<FileRow> {
    const thread = new HelperThread<SheetCall, SheetAnswer>(new URL('./sheet/sheet-thread.ts', import.meta.url))
    // A file that exceeds the thread's memory or time is too large.
    const call = (input: SheetCall) =>
      thread.run(input).catch(error => {
        throw new FileError('too_large', null, error)
      })
    try {
      for await (const piece of pieces) await call(piece)
      for (let step = await call(null); step; step = await call(null)) {
        if ('fault' in step) throw new FileError(step.fault)
        epoch = step.epoch
        yield* step.rows
      }
    } finally {
      thread.close()
    }
  }
}
