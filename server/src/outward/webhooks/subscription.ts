// One webhook subscription: its schema, its checks, and how it is presented (docs/contract/webhooks.md#subscriptions).

import type { SecretBox } from '../../platform/access/secret-box.ts'
import type { Selectable } from '../../platform/db/row-types.ts'
import { invalid, type Validation } from '../../platform/errors.ts'
import { namedObject, type Static, shownAs, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import { isHttpUrl } from '../../platform/http/input/validation.ts'
import { EVENT_NAMES, EVENT_VERSION, type EventName, findEventName } from '../../shared/events/catalog.ts'
import type { WebhookSubscriptionsTable } from '../../shared/tables.ts'
import { generateSecret, isSecret } from './delivery/signature.ts'

export type SubscriptionRow = Selectable<WebhookSubscriptionsTable>

export const SUBSCRIPTIONS_MAX = 100
const EVENTS_MAX = 50
/** Stands for the authorization header where the caller may not see it. */
export const MASK = '********'

/** `readEventNames` checks it, and accepts other spellings. */
const EventNameIn = shownAs(Type.OneOf(EVENT_NAMES), Type.String({ maxLength: 100 }))

const EventIn = Type.Union([
  EventNameIn,
  Type.Object({
    name: EventNameIn,
    version: Type.Optional(
      shownAs(Type.Fixed(EVENT_VERSION), Type.Union([Type.String({ maxLength: 10 }), Type.Integer()])),
    ),
  }),
])

const fields = {
  name: Type.Optional(Type.Nullable(Type.Text(255))),
  authorization_header: Type.Optional(Type.Nullable(Type.String({ maxLength: 4096, pattern: '^[\\x20-\\x7e]*$' }))),
  active: Type.Optional(Type.Boolean()),
  secret: Type.Optional(Type.Nullable(Type.Text(200))),
  generate_secret: Type.Optional(Type.Boolean()),
}

export const NewSubscription = namedObject('WebhookSubscriptionInput', {
  ...fields,
  url: Type.Text(2048),
  events: Type.Array(EventIn, { minItems: 1, maxItems: EVENTS_MAX }),
})

export const SubscriptionChange = namedObject('WebhookSubscriptionChanges', {
  ...fields,
  url: Type.Optional(Type.Text(2048)),
  events: Type.Optional(Type.Array(EventIn, { minItems: 1, maxItems: EVENTS_MAX })),
})

export const Subscription = namedObject('WebhookSubscription', {
  id: Type.String(),
  name: Type.Nullable(Type.String()),
  url: Type.String(),
  authorization_header: Type.Nullable(Type.String()),
  active: Type.Boolean(),
  events: Type.Array(Type.Object({ name: Type.OneOf(EVENT_NAMES), version: Type.String() })),
  disabled_reason: Type.Nullable(Type.String()),
  created_at: Type.Timestamp(),
  updated_at: Type.Timestamp(),
  // Only in the response to the call that sets it.
  secret: Type.Optional(Type.String()),
})

/** `clear`: the caller may write webhooks and sees the authorization header unmasked. */
export function presentSubscription(
  row: SubscriptionRow,
  secrets: SecretBox,
  { clear, secret }: { clear: boolean; secret?: string | null },
): Static<typeof Subscription> {
  const header = row.authorization_sealed
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    authorization_header: header === null ? null : clear ? secrets.open(header, sealingContext(row)) : MASK,
    active: row.active,
    // Only `readEventNames` writes them.
    events: (row.event_names as EventName[]).map(name => ({ name, version: EVENT_VERSION })),
    disabled_reason: row.disabled_reason,
    created_at: presentTimestamp(row.created_at),
    updated_at: presentTimestamp(row.updated_at),
    ...(secret ? { secret } : {}),
  }
}

/** The context that a subscription's secrets are sealed for; they cannot be opened with another. */
export const sealingContext = (row: { program_id: number; id: string }): string => `webhook ${row.program_id} ${row.id}`

type EventInput = Static<typeof EventIn>

/** The catalogue's names, each once, in the order given. Unknown names and versions are 400 `invalid_enum`. */
export function readEventNames(events: readonly EventInput[]): EventName[] {
  const faults: Validation[] = []
  const names = events.flatMap((event, index) => {
    const spelled = typeof event === 'string' ? event : event.name
    const name = findEventName(spelled)
    const parameter = typeof event === 'string' ? `events.${index}` : `events.${index}.name`
    if (!name) faults.push({ rule: 'invalid_enum', parameter, message: `must be one of ${EVENT_NAMES.join(', ')}` })
    if (typeof event === 'object' && String(event.version ?? EVENT_VERSION) !== EVENT_VERSION) {
      faults.push({ rule: 'invalid_enum', parameter: `events.${index}.version`, message: `must be ${EVENT_VERSION}` })
    }
    return name ?? []
  })
  if (faults.length > 0) throw invalid(...faults)
  return [...new Set(names)]
}

/** https only; http to this machine where private targets are allowed (development and tests). */
export function checkUrl(text: string, allowPrivateTargets: boolean): string {
  const url = isHttpUrl(text) ? new URL(text) : null
  const loopback = url !== null && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)
  const fine =
    url !== null && !url.username && !url.password && (url.protocol === 'https:' || (allowPrivateTargets && loopback))
  if (!fine) throw invalid({ rule: 'invalid_format', parameter: 'url', message: 'must be an https address' })
  return text
}

/** The signing secret that a request sets or asks to be generated; undefined when it is not mentioned, null for none. */
export function readSecret(body: { secret?: string | null; generate_secret?: boolean }): string | null | undefined {
  if (body.generate_secret) return generateSecret()
  if (body.secret === undefined || body.secret === null) return body.secret
  if (!isSecret(body.secret)) {
    throw invalid({
      rule: 'invalid_format',
      parameter: 'secret',
      message: 'must be whsec_ and base64 of 24 to 64 bytes',
    })
  }
  return body.secret
}
