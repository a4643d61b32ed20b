// Bytes of files in flight in this process, by uploader. The database counts a file only when it is complete, but the file
// takes disk space while the client sends it.

import { defineState } from '../../platform/services.ts'
import { tooMuch } from './quota.ts'

/** Bytes in flight by program and user; users without an upload in flight have no entry. */
export const arrivingBytes = defineState('bytes of uploads that arrive', () => new Map<string, number>())

/** One file in flight. */
interface Arrival {
  /** Passes the file on. Throws 429 when all files in flight of this uploader exceed `roomBytes`. */
  count(source: AsyncIterable<Uint8Array>, roomBytes: number): AsyncIterable<Uint8Array>
  /** Subtracts the file: the database counts it now, or it is deleted. */
  end(): void
}

/** Begins to count a file of this user; the caller must call `end`, on success and on failure. */
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
