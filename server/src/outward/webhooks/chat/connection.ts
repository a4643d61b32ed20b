// One chat connection: its schema, its checks, and how it is presented (docs/contract/webhooks.md#chat). It is a webhook subscription of
// another format, so its deliveries are made, sent and logged like those.

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { isUuid } from '../../../platform/db/uuid.ts'
import { namedObject, type Static, Type } from '../../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../../platform/http/input/timestamp.ts'
import { DELIVERY_STATUSES } from '../delivery/delivery.ts'
import type { SubscriptionRow } from '../subscription.ts'
import { CHAT_FORMATS, type ChatFormat } from './cards.ts'

/** Connections of a program. */
export const CONNECTIONS_MAX = 20
const TOPICS_MAX = 50
const NAME_MAX_LENGTH = 255

export const ChatConnection = namedObject('ChatConnection', {
  id: Type.String(),
  kind: Type.OneOf(CHAT_FORMATS),
  name: Type.String(),
  url_hint: Type.String({ description: 'The host of the address, which is never returned' }),
  channels: Type.Array(Type.Object({ id: Type.Id(), name: Type.String() })),
  include_targeted: Type.Boolean(),
  active: Type.Boolean(),
  disabled_reason: Type.Nullable(Type.String()),
  last_delivery: Type.Nullable(Type.Object({ at: Type.Timestamp(), status: Type.OneOf(DELIVERY_STATUSES) })),
})

const fields = {
  name: Type.FilledText(NAME_MAX_LENGTH),
  url: Type.Text(2048),
  channels: Type.Array(Type.Object({ id: Type.Id() }), { minItems: 1, maxItems: TOPICS_MAX }),
}
const options = {
  include_targeted: Type.Optional(Type.Boolean({ description: 'Also posts that not everyone of the program may see' })),
  active: Type.Optional(Type.Boolean()),
}

export const NewChatConnection = namedObject('ChatConnectionInput', {
  kind: Type.OneOf(CHAT_FORMATS),
  ...fields,
  ...options,
})
export const ChatConnectionChanges = namedObject('ChatConnectionChanges', {
  ...Type.Partial(Type.Object(fields)).properties,
  ...options,
})

export type ConnectionRow = SubscriptionRow & {
  readonly channels: readonly { id: number; name: string }[]
  readonly last_delivery: { at: string; status: (typeof DELIVERY_STATUSES)[number] } | null
}

export const presentConnection = (row: ConnectionRow): Static<typeof ChatConnection> => ({
  id: row.id,
  kind: row.format as ChatFormat,
  name: row.name ?? '',
  url_hint: row.url,
  channels: row.channels.map(({ id, name }) => ({ id, name })),
  include_targeted: row.include_targeted,
  active: row.active,
  disabled_reason: row.disabled_reason,
  last_delivery: row.last_delivery && {
    at: presentTimestamp(new Date(row.last_delivery.at)),
    status: row.last_delivery.status,
  },
})

/** SQL: columns of a row `s` of `webhook_subscriptions` as a connection. */
export const CONNECTION_COLUMNS = sql`s.*, (
    select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by wanted.position), '[]')
      from unnest(s.topic_ids) with ordinality as wanted (id, position)
      join topics t on t.program_id = s.program_id and t.id = wanted.id) as channels, (
    select json_build_object('at', coalesce((
             select max(a.at) from webhook_attempts a where a.program_id = d.program_id and a.delivery_id = d.id), d.created_at),
             'status', d.status)
      from webhook_deliveries d
     where d.program_id = s.program_id and d.subscription_id = s.id
     order by d.created_at desc, d.id desc limit 1) as last_delivery`

export async function findConnection(db: ProgramDb, id: string): Promise<ConnectionRow | undefined> {
  if (!isUuid(id)) return undefined
  return sql<ConnectionRow>`
    select ${CONNECTION_COLUMNS} from webhook_subscriptions s
     where s.program_id = ${db.programId} and s.id = ${id} and s.format <> 'event'`.first(db)
}
