import { sql } from 'kysely'
import { readRole } from '../../../people/users/index.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { pageMeta, pageParameters, readPage } from '../../../platform/http/input/pagination.ts'
import { Id, Nullable, named, OneOf, Page, Timestamp, Type } from '../../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../../platform/http/input/timestamp.ts'
import { NOTIFICATION_TYPES, type NotificationType } from '../../../publishing/notices/index.ts'
import { CHANNELS, type Channel } from '../settings/channels.ts'

const STATUSES = ['sent', 'failed', 'suppressed'] as const

const NoticeDelivery = named(
  'NoticeDelivery',
  Type.Object({
    at: Timestamp(),
    channel: OneOf(CHANNELS),
    type: OneOf(NOTIFICATION_TYPES),
    content_id: Nullable(Id()),
    status: OneOf(STATUSES),
    reason: Nullable(Type.String({ description: 'Why it was not sent, or not yet' })),
  }),
)

/** Delivery status of a person's notifications, newest first. */
export const listPersonDeliveries = endpoint({
  id: 'listPersonDeliveries',
  tag: 'People',
  method: 'GET',
  path: '/v2/people/{user_id}/deliveries',
  summary: 'List the deliveries of notifications to a person by channel, newest first',
  description:
    'A message held by quiet hours or a digest is `suppressed` with that reason until it is sent; a failed one that is retried is `failed` until then. Kept for 30 days.',
  access: { as: ['user', 'server'], scopes: ['users.read'], role: 'program_manager' },
  input: { params: Type.Object({ user_id: Id() }), query: Type.Object({ ...pageParameters }) },
  output: { status: 200, body: Page(NoticeDelivery) },
  errors: [404],
  async handle({ db }, { params: { user_id: userId }, query }) {
    await readRole(db, userId)
    const page = readPage(query)
    const lines = db
      .selectFrom('notice_deliveries')
      .where('program_id', '=', db.programId)
      .where('user_id', '=', userId)
      // What waits to be gathered with others is on its way.
      .where(sql<boolean>`(status <> 'waiting' or reason is not null)`)
    const rows = await lines
      .select(['at', 'channel', 'type', 'content_id', 'status', 'reason', 'has_failed'])
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(page.size)
      .offset(page.offset)
      .execute()
    const { total } = await lines.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return {
      data: rows.map(row => ({
        at: presentTimestamp(row.at),
        channel: row.channel as Channel,
        type: row.type as NotificationType,
        content_id: row.content_id,
        status: statusOf(row),
        reason: row.reason,
      })),
      meta: pageMeta(page, Number(total)),
    }
  },
})

const statusOf = ({ status, has_failed }: { readonly status: string; readonly has_failed: boolean }) =>
  status === 'waiting' ? (has_failed ? 'failed' : 'suppressed') : (status as (typeof STATUSES)[number])
