// Sends due messages: one loop claims them in advance, prepares those of a program together and sends each as soon as it is
// prepared; outcomes are recorded in batches. A message is claimed, sent, and marked (decision 0066).

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { FALLBACK_POLL_MS, type Worker, wakeOn } from '../../../platform/jobs/workers.ts'
import { createLoop } from '../../../platform/loop.ts'
import type { Services } from '../../../platform/services.ts'
import { isTurnOver, nextTurn } from '../../../platform/turns.ts'
import { isMailOn } from '../../mail/index.ts'
import { MESSAGES_CHANNEL } from '../plan/write-decisions.ts'
import { type ClaimedMessage, claimMessages, nextDueMs, type SentKind } from './claim-messages.ts'
import type { Outcome } from './outcome.ts'
import type { Prepared, PreparedMessage } from './prepare.ts'
import { createRecorder } from './record.ts'
import type { LogLine } from './settle-messages.ts'

/** Between polls without a wake-up. */
const POLL_MS = 1000
/** The clock of the database may differ by this much. */
const WAKE_SLACK_MS = 5

export interface SendGroup<Facts, Item extends LogLine> {
  /** Reads claimed messages again: drops and postpones what is not to be sent now. */
  prepare(db: ProgramDb, claimed: readonly ClaimedMessage[], isMailOn: boolean): Promise<Prepared<Item>>
  /** Reads the facts that sending depends on, in the transaction that prepares the messages. */
  readFacts(db: ProgramDb, messages: readonly PreparedMessage<Item>[]): Promise<Facts>
  /** Sends one message; never throws for errors of a receiver. */
  sender(services: Services, group: Group<Facts, Item>): (prepared: PreparedMessage<Item>) => Promise<Outcome>
}

export interface Group<Facts, Item extends LogLine> extends Prepared<Item> {
  readonly programId: number
  readonly facts: Facts
  /** `performance.now()` */
  readonly claimedAt: number
}

interface SenderOptions<Facts, Item extends LogLine> {
  readonly name: string
  readonly of: SentKind
  /** Messages in flight. */
  readonly inFlightMax: number
  readonly sendGroup: SendGroup<Facts, Item>
}

export const createSender = <Facts, Item extends LogLine>({
  name,
  of,
  inFlightMax,
  sendGroup,
}: SenderOptions<Facts, Item>): Worker => ({
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
 * The messages in flight in this process. `settled` is called after outcomes are recorded, with the shortest delay of the
 * retries.
 */
function createFlight<Facts, Item extends LogLine>(
  services: Services,
  sendGroup: SendGroup<Facts, Item>,
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
        const prepared = await sendGroup.prepare(db, claimed, isMail)
        return { ...prepared, facts: await sendGroup.readFacts(db, prepared.messages) }
      })
    } catch (error) {
      // One program must not block the others. These messages are due again when their claim ends.
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
