// Bytes of files that are on their way into this process, by their uploader. The database counts a file only when it is
// complete, but it takes disk space for as long as the client is sending it.

import { defineState } from '../../platform/services.ts'
import { tooMuch } from './quota.ts'

/** By program and user; users without an upload in progress are left out. */
export const arrivingBytes = defineState('bytes of uploads that arrive', () => new Map<string, number>())

/** One file that arrives. */
export interface Arrival {
  /** Passes the file on. Throws 429 when it and the others of this uploader are more than `roomBytes`. */
  count(source: AsyncIterable<Uint8Array>, roomBytes: number): AsyncIterable<Uint8Array>
  /** The file is counted elsewhere, or gone. */
  end(): void
}

/** Begins to count a file of this user; always call `end`, on success or failure. */
export function beginArrival(arriving: Map<string, number>, programId: number, userId: number): Arrival {
  const uploader = `${programId} ${userId}`
  let ownBytes = 0
  const add = (bytes: number): number => {
    ownBytes += bytes
    const all = (arriving.get(uploader) ?? 0) + bytes
    if (all > 0) arriving.set(uploader, all)
    else arriving.delete(uploader)
    return all
  }
  return {
    async *count(source, roomBytes) {
      for await (const chunk of source) {
        if (add(chunk.length) > roomBytes) throw tooMuch()
        yield chunk
      }
    },
    end: () => {
      add(-ownBytes)
    },
  }
}
