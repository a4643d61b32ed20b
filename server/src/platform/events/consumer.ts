import type { Db } from '../db/handle.ts'
import type { EventName } from './catalog.ts'

/** An event as consumers see it. */
export interface DispatchedEvent {
  readonly program_id: number
  readonly id: string
  readonly name: EventName
  readonly version: string
  // biome-ignore lint/suspicious/noExplicitAny: its schema is in the catalogue under its name
  readonly data: any
  readonly created_at: Date
}

/** Writes what follows from events, in sets. It may see an event twice and must make nothing of the second time. */
export interface EventConsumer {
  readonly name: string
  /** Those that concern it; all, when it does not say. It may be given others beside them. */
  readonly eventNames?: readonly EventName[]
  consume(db: Db, events: readonly DispatchedEvent[]): Promise<void>
}
