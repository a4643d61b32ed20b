// Who reads. Kept in async context: a statement may go to a replica only within a read-only request, and only to a replica that
// has its caller's writes. Without such a context everything is read from the primary.

import { AsyncLocalStorage } from 'node:async_hooks'

/** A caller, or a whole program, as the key under which writes are remembered. */
export type WriterKey = string

/** Whose writes a read must see. */
export interface Reading {
  readonly programId: number
  /** Null for work that no caller waits for. */
  readonly caller: WriterKey | null
  /** Everything up to this moment (`performance.now()`), from any writer. */
  readonly since?: number
}

/** Must be seen by everybody: changes by operators. */
export const EVERYBODY: WriterKey = '*'

export const programKey = (programId: number): WriterKey => String(programId)

/** A user by id, or a client that acts for itself. */
export const callerKey = (programId: number, userId: number | null, clientId: string): WriterKey =>
  userId === null ? `${programId}:c${encodeURIComponent(clientId)}` : `${programId}:${userId}`

const readings = new AsyncLocalStorage<Reading>()

/** Runs `work`, whose reads may go to a replica. */
export const readingAs = <T>(reading: Reading, work: () => T): T => readings.run(reading, work)

/** Undefined if only the primary may be read. */
export const currentReading = (): Reading | undefined => readings.getStore()
