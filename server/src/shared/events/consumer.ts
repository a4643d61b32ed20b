import type { Db } from '../../platform/db/handle.ts'
import type { EventName } from './catalog.ts'

/** An event as consumers see it. */
export interface DispatchedEvent {
  readonly program_id: number
  readonly id: string
  readonly name: EventName
  readonly version: string
  // biome-ignore lint/suspicious/noExplicitAny: its schema is in the catalogue under its name
  readonly data: any
  /** The changed fields of the record that an event of a change is about; receivers of webhooks do not get them. */
  readonly fields: readonly string[] | null
  readonly created_at: Date
}

/** Handles events, in sets. It may get an event twice and must ignore the second one. */
export interface EventConsumer {
  readonly name: string
  /** The events it subscribes to; all if missing. It may get others as well. */
  readonly eventNames?: readonly EventName[]
  consume(db: Db, events: readonly DispatchedEvent[]): Promise<void>
}
