import type { ProgramDb } from '../../platform/db/handle.ts'
import { forProgram } from '../../platform/db/transaction.ts'
import type { EventConsumer } from '../../shared/events/consumer.ts'

/**
 * Declares a consumer of changed time zones: `move` reschedules everything that these people get at a time of day. It may get them
 * twice, and reads their zones as they are then.
 */
export const timezoneConsumer = (
  name: string,
  move: (db: ProgramDb, userIds: readonly number[]) => Promise<void>,
): EventConsumer => ({
  name,
  eventNames: ['user.updated'],
  async consume(db, events) {
    const moved = events.filter(({ fields }) => fields?.includes('timezone'))
    for (const [programId, ofProgram] of Map.groupBy(moved, event => event.program_id))
      await move(forProgram(db, programId), [...new Set(ofProgram.map(({ data }) => data.user_id as number))])
  },
})
