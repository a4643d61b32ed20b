// Sends messages that are due: one loop claims them ahead, each is prepared with others of its program and sent as soon as it is,
// outcomes are recorded in batches. A message is claimed, sent, and marked (decision 0066).

import { createLoop, FALLBACK_POLL_MS, wakeOn } from '../../../platform/jobs/loop.ts'
import type { Services } from '../../../platform/services.ts'
import { isTurnOver, nextTurn } from '../../../platform/turns.ts'
import type { Worker } from '../../../platform/worker.ts'
import { isMailOn } from '../../mail/index.ts'
import { MESSAGES_CHANNEL } from '../plan/write-decisions.ts'
import type { Policy } from '../settings/policy.ts'
import { type ClaimedMessage, claimMessages, nextDueMs } from './claim.ts'
import type { Outcome } from './outcome.ts'
import { type PreparedMessage, prepareMessages } from './prepare.ts'
import { createRecorder } from './record.ts'

/** Between polls without a wake-up. */
const POLL_MS = 1000
/** Retries are due a moment after the clock of the process says so. */
const WAKE_SLACK_MS = 5

/** A group of messages of one program, and how each of them is sent; never throws for what a receiver does. */
export type SendGroup = (
  services: Services,
  programId: number,
  messages: readonly PreparedMessage[],
  policy: Policy,
) => Promise<(prepared: PreparedMessage) => Promise<Outcome>>

interface SenderOptions {
  readonly name: string
  readonly of: 'mail' | 'push'
  /** Messages on their way at the same time. */
  readonly inFlightMax: number
  readonly sendGroup: SendGroup
}

export const createSender = ({ name, of, inFlightMax, sendGroup }: SenderOptions): Worker => ({
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
      const claimed = await claimMessages(database, of, free)
      await flight.begin(claimed)
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

/** Messages on their way in this process. `settled` is told when some are recorded, with the shortest wait of those that are retried. */
function createFlight(services: Services, sendGroup: SendGroup, settled: (retryMs: number | null) => void) {
  const onTheirWay = new Set<Promise<void>>()
  let count = 0
  const recorder = createRecorder(services, outcomes => {
    count -= outcomes.length
    const retries = outcomes.filter(({ status }) => status === 'retry').map(({ delayMs }) => delayMs)
    settled(retries.length > 0 ? Math.min(...retries) : null)
  })
  const isMail = isMailOn(services.config)
  return {
    count: () => count,
    async begin(claimed: readonly ClaimedMessage[]) {
      for (const [programId, own] of Map.groupBy(claimed, message => message.program_id)) {
        const { messages, policy } = await services.database.transaction(programId, db =>
          prepareMessages(db, own, isMail),
        )
        if (messages.length === 0) continue
        count += messages.length
        const send = await sendGroup(services, programId, messages, policy)
        for (const prepared of messages) {
          if (isTurnOver()) await nextTurn()
          const sending = send(prepared).then(recorder.add)
          onTheirWay.add(sending)
          void sending.finally(() => onTheirWay.delete(sending))
        }
      }
    },
    async stop() {
      await Promise.all(onTheirWay)
      await recorder.stop()
    },
  }
}
