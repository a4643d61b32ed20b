import { sql } from 'kysely'
import { readRole } from '../../../people/users/index.ts'
import { runTogether } from '../../../platform/db/query.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { pageMeta, pageParameters, readPage } from '../../../platform/http/input/pagination.ts'
import { Id, Nullable, named, OneOf, Page, Timestamp, Type } from '../../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../../platform/http/input/timestamp.ts'
import { NOTIFICATION_TYPES } from '../../../publishing/notices/index.ts'
import { ACCOUNT_LINK_KINDS } from '../../../sign-in/oauth/index.ts'
import { CHANNELS, type Channel } from '../settings/channels.ts'

const STATUSES = ['sent', 'failed', 'suppressed'] as const
/** Notifications, and mails with links to set a password. */
const DELIVERED_TYPES = [...NOTIFICATION_TYPES, ...ACCOUNT_LINK_KINDS] as const

const NoticeDelivery = named(
  'NoticeDelivery',
  Type.Object({
    at: Timestamp(),
    channel: OneOf(CHANNELS),
    type: OneOf(DELIVERED_TYPES),
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
    // Messages that wait without a reason are about to be sent, and not listed.
    const listed = sql`
      from notice_deliveries
     where program_id = ${db.programId} and user_id = ${userId} and (status <> 'waiting' or reason is not null)`
    const { rows, counted } = await runTogether(db, {
      rows: sql<Row>`
        select at, channel, type, content_id, status, reason, has_failed ${listed}
         order by at desc, id desc limit ${page.size} offset ${page.offset}`,
      counted: sql<{ total: number }>`select count(*)::int as total ${listed}`,
    })
    return {
      data: rows.map(({ has_failed, ...row }) => ({
        ...row,
        at: presentTimestamp(row.at),
        status: statusOf(row.status, has_failed),
      })),
      meta: pageMeta(page, counted[0]?.total ?? 0),
    }
  },
})

interface Row {
  readonly at: Date
  readonly channel: Channel
  readonly type: (typeof DELIVERED_TYPES)[number]
  readonly content_id: number | null
  readonly status: (typeof STATUSES)[number] | 'waiting'
  readonly reason: string | null
  readonly has_failed: boolean
}

const statusOf = (status: Row['status'], hasFailed: boolean) =>
  status === 'waiting' ? (hasFailed ? 'failed' : 'suppressed') : status
