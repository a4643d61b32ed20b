// Records outcomes in batches while the previous batch is being written: the sooner outcomes are recorded, the fewer messages are
// sent twice after a worker was killed.

import { setTimeout as sleep } from 'node:timers/promises'
import type { Services } from '../../../platform/services.ts'
import { countMessages } from '../log/metrics.ts'
import { noteSent } from './note-sent.ts'
import type { Outcome } from './outcome.ts'
import { deleteMessages, dropItems, retryMessages } from './settle.ts'

const RETRY_MS = 200
/** Between two batches: a few mails more in each cost a third less, and are all that a kill sends a second time. */
const GATHER_MS = 10

export interface Recorder {
  add(outcome: Outcome): void
  /** Waits until all is written. */
  stop(): Promise<void>
}

/** `settled` is called with each batch that was written. */
export function createRecorder(services: Services, settled: (outcomes: readonly Outcome[]) => void): Recorder {
  let waiting: Outcome[] = []
  let writer: Promise<void> | null = null
  const write = async () => {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        await recordOutcomes(services, batch)
        settled(batch)
        await sleep(GATHER_MS)
      } catch (error) {
        services.logger.error({ err: error, outcomes: batch.length }, 'outcomes of messages could not be written')
        waiting = [...batch, ...waiting]
        await sleep(RETRY_MS)
      }
    }
    writer = null
  }
  return {
    add(outcome) {
      waiting.push(outcome)
      writer ??= write()
    },
    stop: async () => {
      while (writer) await writer
    },
  }
}

async function recordOutcomes({ database, metrics }: Services, outcomes: readonly Outcome[]): Promise<void> {
  for (const [programId, own] of Map.groupBy(outcomes, ({ message }) => message.program_id)) {
    const of = (status: Outcome['status']) => own.filter(one => one.status === status)
    await noteSent(database, programId, of('sent'))
    const [failed, suppressed, retried] = [of('failed'), of('suppressed'), of('retry')]
    if (failed.length + suppressed.length + retried.length === 0) continue
    await database.transaction(
      programId,
      async db => {
        await dropItems(db, failed.flatMap(itemsOf), 'failed')
        await dropItems(db, suppressed.flatMap(itemsOf))
        await retryMessages(db, retried)
        await deleteMessages(
          db,
          [...failed, ...suppressed].map(({ message }) => message.id),
        )
      },
      // Written twice it is as written once: lines that are settled do not wait any more.
      { isRepeatable: true },
    )
  }
  countMessages({ metrics }, outcomes)
}

const itemsOf = ({ items, reason }: Outcome) => items.map(item => ({ item, reason }))
