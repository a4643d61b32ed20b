import type { Caller } from '../../support/caller.ts'
import { closeAfterFile } from '../../support/lifetime.ts'
import { LiveListener } from '../../support/live-listener.ts'

/** Opens a stream that is closed with the file's tests. */
export async function listen(caller: Caller, headers?: Record<string, string>): Promise<LiveListener> {
  const listener = await LiveListener.open(caller, headers)
  closeAfterFile.add(() => listener.close())
  return listener
}

/** What is batched for a moment has been sent after it, and so has the rest of the batch. */
export const aMoment = () => new Promise(resolve => setTimeout(resolve, 700))
