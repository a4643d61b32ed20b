import { sql } from '../../platform/db/sql.ts'
import { intervalWorker } from '../../platform/jobs/workers.ts'
import type { Services } from '../../platform/services.ts'
import { type ForgetPlace, forgetBy } from '../../shared/forgetting/index.ts'

/** Days that the log is kept (docs/contract/messages.md#delivery-log). */
const RETENTION_DAYS = 30
const SWEEP_POLL_MS = 600_000
const COUNT_POLL_MS = 15_000
const SET_SIZE = 5000

const OLD_LINES_SQL = sql`
  delete /* every program */ from notice_deliveries where (program_id, id) in (
    select program_id, id from notice_deliveries
     where at < now() - make_interval(days => ${RETENTION_DAYS}) and status <> 'waiting' limit ${SET_SIZE})
  returning 1`

const WAITING_SQL = sql<{ mails: number; pushes: number }>`
  select /* every program */ count(*) filter (where kind <> 'push')::int as mails,
         count(*) filter (where kind = 'push')::int as pushes from messages`

export const deliveryLogRetention = intervalWorker({
  name: 'delivery log retention',
  everyMs: SWEEP_POLL_MS,
  round: sweep,
})

async function sweep({ database }: Services): Promise<boolean> {
  const old = await database.unscopedQuery(OLD_LINES_SQL)
  return old.length === SET_SIZE
}

export const messageCounter = intervalWorker({
  name: 'message counter',
  everyMs: COUNT_POLL_MS,
  async round(services) {
    countMessages(services, [])
    const [row] = await services.database.unscopedQuery(WAITING_SQL)
    showWaiting(services, row?.mails ?? 0, row?.pushes ?? 0)
  },
})

/** Counts attempts to send messages, by channel and outcome. Without outcomes it only creates the counter. */
export function countMessages(
  { metrics }: Pick<Services, 'metrics'>,
  outcomes: readonly { readonly message: { readonly kind: string }; readonly status: string }[],
): void {
  const counter = metrics.counter('atrium_messages_total', 'Tries to send mails and push messages, by outcome', [
    'channel',
    'outcome',
  ])
  for (const { message, status } of outcomes) counter.inc({ channel: channelOf(message.kind), outcome: status })
}

function showWaiting({ metrics }: Pick<Services, 'metrics'>, mails: number, pushes: number): void {
  const gauge = metrics.gauge('atrium_messages_waiting', 'Mails and push messages that have not gone out', ['channel'])
  gauge.set({ channel: 'email' }, mails)
  gauge.set({ channel: 'push' }, pushes)
}

const channelOf = (kind: string): string => (kind === 'push' ? 'push' : 'email')

/** Lines of the log: unlike messages and settings, they have no foreign key to the membership that would delete them. */
const linesOf = (table: 'notice_deliveries' | 'mailed_posts'): ForgetPlace =>
  forgetBy(
    `${table} (of the person)`,
    (programId, { id }) => sql`delete from ${sql.table(table)} where program_id = ${programId} and user_id = ${id}`,
  )

export const forgetPlaces: readonly ForgetPlace[] = [linesOf('notice_deliveries'), linesOf('mailed_posts')]
