// Sends messages that are due: one loop claims them ahead, each is prepared with others of its program and sent as soon as it is,
// outcomes are recorded in batches. A message is claimed, sent, and marked (decision 0066).

import type { ProgramDb } from '../../../platform/db/handle.ts'
import type { Worker } from '../../../platform/jobs/loop.ts'
import { createLoop, FALLBACK_POLL_MS, wakeOn } from '../../../platform/jobs/loop.ts'
import type { Services } from '../../../platform/services.ts'
import { isTurnOver, nextTurn } from '../../../platform/turns.ts'
import { isMailOn } from '../../mail/index.ts'
import { MESSAGES_CHANNEL } from '../plan/write-decisions.ts'
import { type ClaimedMessage, claimMessages, nextDueMs } from './claim.ts'
import type { Outcome } from './outcome.ts'
import { type Prepared, type PreparedMessage, prepareMessages } from './prepare.ts'
import { createRecorder } from './record.ts'

/** Between polls without a wake-up. */
const POLL_MS = 1000
/** Retries are due a moment after the clock of the process says so. */
const WAKE_SLACK_MS = 5

/** How a group of messages of one program is sent. */
export interface SendGroup<Facts> {
  /** What sending needs to know of them, read in the transaction that prepares them. */
  readFacts(db: ProgramDb, messages: readonly PreparedMessage[]): Promise<Facts>
  /** Sends each of them; never throws for what a receiver does. */
  sender(services: Services, group: Group<Facts>): (prepared: PreparedMessage) => Promise<Outcome>
}

export interface Group<Facts> extends Prepared {
  readonly programId: number
  readonly facts: Facts
  /** `performance.now()` */
  readonly claimedAt: number
}

interface SenderOptions<Facts> {
  readonly name: string
  readonly of: 'mail' | 'push'
  /** Messages on their way at the same time. */
  readonly inFlightMax: number
  readonly sendGroup: SendGroup<Facts>
}

export const createSender = <Facts>({ name, of, inFlightMax, sendGroup }: SenderOptions<Facts>): Worker => ({
  name,
  async start(services) {
    const { database, logger } = services
    const pollMs = FALLBACK_POLL_MS[database.engine]
    const flight = createFlight(services, sendGroup, retryMs => {
      if (flight.count() <= inFlightMax / 2) loop.wake()
      if (retryMs !== null && retryMs < POLL_MS) setTimeout(() => loop.wake(), retryMs + WAKE_SLACK_MS).unref()
    })
    const loop = createLoop({ name, pollMs, logger }, async () => {
      const free = inFlightMax - flight.count()
      if (free < inFlightMax / 2) return POLL_MS
      const claimedAt = performance.now()
      const claimed = await claimMessages(database, of, free)
      await flight.begin(claimed, claimedAt)
      if (claimed.length === free) return POLL_MS
      return Math.max(WAKE_SLACK_MS, (await nextDueMs(database, of)) ?? pollMs)
    })
    const unsubscribe = wakeOn(loop, database.bus, MESSAGES_CHANNEL)
    loop.wake()
    return {
      async stop() {
        unsubscribe()
        await loop.stop()
        await flight.stop()
      },
    }
  },
})

/**
 * Messages on their way in this process. `settled` is called when some are recorded, with the shortest delay of those to be
 * retried.
 */
function createFlight<Facts>(
  services: Services,
  sendGroup: SendGroup<Facts>,
  settled: (retryMs: number | null) => void,
) {
  const onTheirWay = new Set<Promise<void>>()
  let count = 0
  const recorder = createRecorder(services, outcomes => {
    count -= outcomes.length
    const retries = outcomes.filter(({ status }) => status === 'retry').map(({ delayMs }) => delayMs)
    settled(retries.length > 0 ? Math.min(...retries) : null)
  })
  const isMail = isMailOn(services.config)
  const prepare = async (programId: number, claimed: readonly ClaimedMessage[]) => {
    try {
      return await services.database.transaction(programId, async db => {
        const prepared = await prepareMessages(db, claimed, isMail)
        return { ...prepared, facts: await sendGroup.readFacts(db, prepared.messages) }
      })
    } catch (error) {
      // One program must not hold back the others. These messages are due again when their claim ends.
      services.logger.error({ err: error, program_id: programId }, 'messages could not be prepared')
      return null
    }
  }
  return {
    count: () => count,
    async begin(claimed: readonly ClaimedMessage[], claimedAt: number) {
      for (const [programId, own] of Map.groupBy(claimed, message => message.program_id)) {
        const group = await prepare(programId, own)
        if (!group) continue
        const { messages } = group
        count += messages.length
        const send = sendGroup.sender(services, { ...group, programId, claimedAt })
        for (const message of messages) {
          if (isTurnOver()) await nextTurn()
          const sending = send(message)
            .then(recorder.add)
            .catch(error =>
              services.logger.error({ err: error, program_id: programId }, 'message left to its next claim'),
            )
            .finally(() => onTheirWay.delete(sending))
          onTheirWay.add(sending)
        }
      }
    },
    async stop() {
      await Promise.all(onTheirWay)
      await recorder.stop()
    },
  }
}
