import { readMeasuring } from '../../people/programs/index.ts'
import { readRole } from '../../people/users/index.ts'
import { sql } from '../../platform/db/sql.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { pageParameters, respondWithPage } from '../../platform/http/input/pagination.ts'
import { namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp, type RowOf } from '../../platform/http/input/timestamp.ts'
import { CHANNELS, NOTIFICATION_TYPES } from '../../publishing/notices/index.ts'
import { hintNotifications } from '../../shared/live/hints.ts'
import { ACCOUNT_LINK_KINDS } from '../../sign-in/oauth/index.ts'
import { moveWaiting } from './plan/move-waiting.ts'
import { NOT_NEEDED, REASONS_ABOUT_READING } from './send/fate.ts'
import {
  changeOwnChoices,
  OwnNotificationSettings,
  OwnNotificationSettingsChanges,
  presentOwnSettings,
  readOwnChoices,
} from './settings/own-settings.ts'
import {
  changePolicy,
  NotificationPolicy,
  NotificationPolicyChanges,
  presentPolicy,
  readPolicy,
} from './settings/policy.ts'

export const readOwnNotificationSettings = endpoint('GET /v2/me/notification_settings', {
  tag: 'Me',
  summary: 'How and when you are notified',
  access: { as: ['user'], scopes: ['feeds.read'] },
  output: { status: 200, body: Type.One(OwnNotificationSettings) },
  async handle({ actor, db }) {
    return { data: presentOwnSettings(await readOwnChoices(db, actor.userId), await readPolicy(db)) }
  },
})

const HOURS = ['digest', 'digest_at', 'quiet_hours'] as const

export const updateOwnNotificationSettings = endpoint('PUT /v2/me/notification_settings', {
  tag: 'Me',
  summary: 'Change how and when you are notified',
  description:
    'Only given members change, in `types` only the named channels. A type in `locked` cannot be switched off. Times ' +
    'are of your `timezone`, else of the program’s.',
  access: { as: ['user'], scopes: ['feeds.engage'] },
  input: { body: OwnNotificationSettingsChanges },
  output: { status: 200, body: Type.One(OwnNotificationSettings) },
  async handle({ actor, db }, { body }) {
    const choices = await changeOwnChoices(db, actor.userId, body)
    if (HOURS.some(name => body[name] !== undefined)) await moveWaiting(db, [actor.userId])
    // The count excludes a type that is switched off in the app.
    hintNotifications(db, [actor.userId])
    return { data: presentOwnSettings(choices, await readPolicy(db)) }
  },
})

export const readProgramNotificationSettings = endpoint('GET /v2/settings/notifications', {
  tag: 'Settings',
  summary: 'How people are notified unless they choose otherwise',
  access: { as: ['user', 'server'], scopes: ['users.read'], role: 'program_manager' },
  output: { status: 200, body: Type.One(NotificationPolicy) },
  async handle({ db }) {
    return { data: presentPolicy(await readPolicy(db)) }
  },
})

export const updateProgramNotificationSettings = endpoint('PATCH /v2/settings/notifications', {
  tag: 'Settings',
  summary: 'Change how people are notified unless they choose otherwise',
  description:
    'Only given members change, in `types` only the named channels; `locked` is replaced. Locked types use ' +
    'every channel, whatever people have chosen, and cannot be switched off.',
  access: { as: ['user', 'server'], scopes: ['users.write'], role: 'program_manager' },
  input: { body: NotificationPolicyChanges },
  output: { status: 200, body: Type.One(NotificationPolicy) },
  async handle({ db }, { body }) {
    const policy = await changePolicy(db, body)
    hintNotifications(db)
    return { data: presentPolicy(policy) }
  },
})

const STATUSES = ['sent', 'failed', 'suppressed'] as const
/** Notifications, newsletters, and mails with links to set a password. */
const DELIVERED_TYPES = [...NOTIFICATION_TYPES, 'newsletter', ...ACCOUNT_LINK_KINDS] as const

const NoticeDelivery = namedObject('NoticeDelivery', {
  at: Type.Timestamp(),
  channel: Type.OneOf(CHANNELS),
  type: Type.OneOf(DELIVERED_TYPES),
  content_id: Type.Nullable(Type.Id()),
  status: Type.OneOf(STATUSES),
  reason: Type.Nullable(Type.String({ description: 'Why it was not sent, or not yet' })),
})

export const listPersonDeliveries = endpoint('GET /v2/people/{user_id}/deliveries', {
  tag: 'People',
  summary: 'List the deliveries of notifications to a person by channel, newest first',
  description:
    'A message held by quiet hours or a digest is `suppressed` with that reason until it is sent; a failed one that is retried is `failed` until then. Kept for 30 days.',
  access: { as: ['user', 'server'], scopes: ['users.read'], role: 'program_manager' },
  input: { params: Type.Object({ user_id: Type.Id() }), query: Type.Object({ ...pageParameters }) },
  output: { status: 200, body: Type.Page(NoticeDelivery) },
  async handle({ db }, { params: { user_id: userId }, query }) {
    await readRole(db, userId)
    const { views_per_person: areViewsNamed } = await readMeasuring(db)
    const present = ({ has_failed, ...row }: DeliveryRow) => ({
      ...row,
      at: presentTimestamp(row.at),
      reason: !areViewsNamed && REASONS_ABOUT_READING.includes(row.reason ?? '') ? NOT_NEEDED : row.reason,
      status: statusOf(row.status, has_failed),
    })
    return respondWithPage(db, query, present, {
      columns: sql`at, channel, type, content_id, status, reason, has_failed`,
      // Messages in flight have no reason and are not listed.
      from: sql`from notice_deliveries
        where program_id = ${db.programId} and user_id = ${userId} and (status <> 'waiting' or reason is not null)`,
      order: sql`at desc, id desc`,
    })
  },
})

type DeliveryRow = Omit<RowOf<Static<typeof NoticeDelivery>, 'at'>, 'status'> & {
  readonly status: (typeof STATUSES)[number] | 'waiting'
  readonly has_failed: boolean
}

const statusOf = (status: DeliveryRow['status'], hasFailed: boolean) =>
  status === 'waiting' ? (hasFailed ? 'failed' : 'suppressed') : status
