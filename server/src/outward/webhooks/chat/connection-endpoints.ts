import { requireTopics } from '../../../people/following/index.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { uuidv7 } from '../../../platform/db/uuid.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import {
  CursorMeta,
  cursorParameters,
  pageParameters,
  respondWithPage,
} from '../../../platform/http/input/pagination.ts'
import { namedObject, Type } from '../../../platform/http/input/schema.ts'
import { wordsInLanguageOf } from '../../../shared/i18n/words.ts'
import { DELIVERIES_CHANNEL } from '../delivery/deliverer.ts'
import { DELIVERY_STATUSES, Delivery } from '../delivery/delivery.ts'
import { listDeliveriesOf, redeliver } from '../delivery-endpoints.ts'
import {
  countSubscriptions,
  endOpenDeliveries,
  insertSubscription,
  insertTest,
  lockInsertions,
  requireSubscription as requireSubscriptionOf,
  updateSubscriptionRow,
} from '../queries.ts'
import { checkUrl, sealingContext } from '../subscription.ts'
import type { ChatPost } from './cards.ts'
import {
  ChatConnection,
  ChatConnectionChanges,
  CONNECTION_COLUMNS,
  CONNECTIONS_MAX,
  type ConnectionRow,
  findConnection,
  NewChatConnection,
  presentConnection,
} from './connection.ts'

const read = { as: ['user', 'server'], scopes: ['webhooks.read'], role: 'program_manager' } as const
const write = { as: ['user', 'server'], scopes: ['webhooks.write'], role: 'program_manager' } as const
const path = '/v2/chat_connections' as const
const deliveriesPath = `${path}/{chat_connection_id}/deliveries` as const
const tag = 'Chat connections'

const topicIdsOf = (db: ProgramDb, channels: readonly { readonly id: number }[]) =>
  requireTopics(
    db,
    channels.map(({ id }) => id),
    index => `channels.${index}.id`,
  )

export const listChatConnections = endpoint(`GET ${path}`, {
  tag,
  summary: 'List the chats that posts are sent to',
  access: read,
  input: { query: Type.Object(pageParameters) },
  output: { status: 200, body: Type.Page(ChatConnection) },
  handle: ({ db }, { query }) =>
    respondWithPage(db, query, presentConnection, {
      columns: CONNECTION_COLUMNS,
      from: sql`from webhook_subscriptions s where s.program_id = ${db.programId} and s.format <> 'event'`,
      order: sql`s.id`,
    }),
})

export const createChatConnection = endpoint(`POST ${path}`, {
  tag,
  summary: 'Send the posts of topics to a chat of Slack or Teams',
  description:
    'Each post that is published in these topics from now on, once. The address is that of an incoming webhook. A program has at most ' +
    `${CONNECTIONS_MAX} connections.`,
  access: write,
  input: { body: NewChatConnection },
  output: { status: 201, body: Type.One(ChatConnection) },
  errors: [409],
  async handle({ db, services }, { body }) {
    await lockInsertions(db)
    if ((await countSubscriptions(db, 'chat')) >= CONNECTIONS_MAX) {
      throw conflict(`A program has at most ${CONNECTIONS_MAX} chat connections`)
    }
    const id = uuidv7()
    const { url } = readAddress(body.url, services.config.allowPrivateTargets)
    await insertSubscription(db, {
      program_id: db.programId,
      id,
      format: body.kind,
      name: body.name,
      url: url.host,
      url_sealed: services.secrets.seal(body.url, sealingContext({ program_id: db.programId, id })),
      event_names: [],
      topic_ids: await topicIdsOf(db, body.channels),
      include_targeted: body.include_targeted ?? false,
      active: body.active ?? true,
    })
    return { data: presentConnection(await requireConnection(db, id)) }
  },
})

export const getChatConnection = endpoint(`GET ${path}/{chat_connection_id}`, {
  tag,
  summary: 'Read one chat connection',
  access: read,
  output: { status: 200, body: Type.One(ChatConnection) },
  async handle({ db }, { params }) {
    return { data: presentConnection(await requireConnection(db, params.chat_connection_id)) }
  },
})

export const updateChatConnection = endpoint(`PATCH ${path}/{chat_connection_id}`, {
  tag,
  summary: 'Change a chat connection',
  description: 'Only given members change; the kind never does.',
  access: write,
  input: { body: ChatConnectionChanges },
  output: { status: 200, body: Type.One(ChatConnection) },
  async handle({ db, services }, { params, body }) {
    const before = await requireSubscription(db, params.chat_connection_id)
    const address = body.url === undefined ? null : readAddress(body.url, services.config.allowPrivateTargets)
    const change = {
      ...(body.name === undefined ? {} : { name: body.name }),
      ...(address
        ? { url: address.url.host, url_sealed: services.secrets.seal(address.text, sealingContext(before)) }
        : {}),
      ...(body.channels === undefined ? {} : { topic_ids: await topicIdsOf(db, body.channels) }),
      ...(body.include_targeted === undefined ? {} : { include_targeted: body.include_targeted }),
      ...(body.active === undefined ? {} : { active: body.active }),
      ...(body.active === true ? { disabled_reason: null } : {}),
      ...((body.active === true && !before.active) || address ? { failing_since: null, waits_until: null } : {}),
    }
    if (Object.keys(change).length > 0) await updateSubscriptionRow(db, before.id, change)
    if (body.active !== undefined && body.active !== before.active) await endOpenDeliveries(db, before.id)
    // A new address ends the low limit of a failing connection.
    db.bus.wake(db, DELIVERIES_CHANNEL)
    return { data: presentConnection(await requireConnection(db, before.id)) }
  },
})

export const deleteChatConnection = endpoint(`DELETE ${path}/{chat_connection_id}`, {
  tag,
  summary: 'Remove a chat connection for good',
  access: write,
  output: { status: 204 },
  async handle({ db }, { params }) {
    const { id } = await requireSubscription(db, params.chat_connection_id)
    await sql`delete from webhook_subscriptions where program_id = ${db.programId} and id = ${id}`.execute(db)
  },
})

export const testChatConnection = endpoint(`POST ${path}/{chat_connection_id}/test`, {
  tag,
  summary: 'Send a sample to a chat',
  description: 'Reaches inactive connections; one attempt.',
  access: write,
  output: {
    status: 202,
    body: Type.One(
      namedObject('ChatTest', { delivery: Type.Object({ id: Type.String(), status: Type.OneOf(DELIVERY_STATUSES) }) }),
    ),
  },
  async handle({ db, services }, { params }) {
    const connection = await requireSubscription(db, params.chat_connection_id)
    const words = await wordsInLanguageOf(db, null)
    const [topic] = (await requireConnection(db, connection.id)).channels
    const data: ChatPost = {
      content_id: null,
      title: words.text('chat.test.title'),
      summary: words.text('chat.test.summary', { name: connection.name ?? '' }),
      channel_name: topic?.name ?? '',
      author_name: null,
      image_url: null,
      permalink_url: `${services.baseUrl()}/`,
      language: words.language,
    }
    const { id } = await insertTest(db, connection.id, { name: 'test', data })
    db.bus.wake(db, DELIVERIES_CHANNEL)
    return { data: { delivery: { id, status: 'pending' as const } } }
  },
})

export const listChatDeliveries = endpoint(`GET ${deliveriesPath}`, {
  tag,
  summary: 'List the deliveries to a chat, newest first',
  access: read,
  input: { query: Type.Object(cursorParameters) },
  output: { status: 200, body: Type.Object({ data: Type.Array(Delivery), meta: CursorMeta }) },
  async handle({ db }, { params, query }) {
    const { id } = await requireConnection(db, params.chat_connection_id)
    return listDeliveriesOf(db, id, query)
  },
})

export const redeliverChatDelivery = endpoint(`POST ${deliveriesPath}/{chat_delivery_id}/redeliver`, {
  tag,
  summary: 'Send one delivery to a chat again',
  access: write,
  output: { status: 202, body: Type.One(Delivery) },
  async handle({ db }, { params }) {
    const connection = await requireSubscription(db, params.chat_connection_id)
    return { data: await redeliver(db, connection, params.chat_delivery_id ?? '') }
  },
})

async function requireConnection(db: ProgramDb, id: string | undefined): Promise<ConnectionRow> {
  const connection = await findConnection(db, id ?? '')
  if (!connection) throw notFound('Chat connection')
  return connection
}

/** The row of a connection, locked until the end of the transaction. */
const requireSubscription = (db: ProgramDb, id: string | undefined) =>
  requireSubscriptionOf(db, id, { of: 'chat', lock: true })

function readAddress(text: string, allowPrivateTargets: boolean): { readonly text: string; readonly url: URL } {
  return { text, url: new URL(checkUrl(text, allowPrivateTargets)) }
}
