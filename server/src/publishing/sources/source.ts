// One source of a topic: its schema, its address, and how it is presented (docs/contract/topics.md#sources).

import type { SecretBox } from '../../platform/access/secret-box.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { lockByName } from '../../platform/db/query.ts'
import type { Selectable } from '../../platform/db/row-types.ts'
import { sql } from '../../platform/db/sql.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import { described, namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import type { FeedSourcesTable } from '../../shared/tables.ts'
import { FETCH_REASONS, reasonOfError } from './fetch-feed.ts'

export type SourceRow = Selectable<FeedSourcesTable>

/** Sources of a program. */
export const SOURCES_MAX = 20

const KINDS = ['rss'] as const
const STATES = ['draft', 'review', 'published'] as const

export const Source = namedObject('Source', {
  id: Type.Id(),
  kind: Type.OneOf(KINDS),
  url: Type.String({ description: 'User info is shown as `***`' }),
  state: Type.OneOf(STATES),
  active: Type.Boolean(),
  last_fetched_at: Type.Nullable(Type.Timestamp()),
  title: Type.Nullable(Type.String({ description: 'Its own title; null until it was fetched, and for one without' })),
  last_error: Type.Nullable(Type.String()),
  last_error_reason: described('`last_error` as a code', Type.Nullable(Type.OneOf(FETCH_REASONS))),
  failing_since: Type.Nullable(Type.Timestamp()),
  item_count: Type.Count({ description: 'Posts made of its items' }),
})

const state = Type.Optional(
  Type.Unsafe<(typeof STATES)[number]>({ ...Type.OneOf(STATES), description: 'The state of the posts that are made' }),
)
const active = Type.Optional(Type.Boolean())

export const NewSource = namedObject('SourceInput', {
  kind: Type.Optional(Type.OneOf(KINDS)),
  url: Type.HttpUrlWithUserInfo(),
  state,
  active,
})
export const SourceChanges = namedObject('SourceChanges', {
  url: Type.Optional(Type.HttpUrlWithUserInfo()),
  state,
  active,
})

export const presentSource = (row: SourceRow): Static<typeof Source> => ({
  id: row.id,
  kind: row.kind as (typeof KINDS)[number],
  url: row.url,
  state: row.state as (typeof STATES)[number],
  active: row.active,
  last_fetched_at: presentTimestamp(row.last_fetched_at),
  title: row.title,
  last_error: row.last_error,
  last_error_reason: row.last_error === null ? null : reasonOfError(row.last_error),
  failing_since: presentTimestamp(row.failing_since),
  item_count: row.item_count,
})

const MASK = '***'

export interface Address {
  /** The address as returned. */
  readonly url: string
  /** The address as requested and compared, without user info and fragment. */
  readonly address: string
  /** `user:password`; null for none. */
  readonly credentials: string | null
}

/**
 * Reads the address of a source. User info that is returned as `***` may be sent back: then `before`, the source as stored, keeps its
 * own, unless the address names another host.
 * @throws HttpError 400
 */
export function readAddress(text: string, secrets: SecretBox, before?: SourceRow): Address {
  const url = new URL(text)
  const masked = url.username === MASK && (url.password === '' || url.password === MASK)
  const given = masked ? null : readUserInfo(url)
  url.username = ''
  url.password = ''
  url.hash = ''
  const isKept = masked && before?.credentials_sealed && new URL(before.address).origin === url.origin
  if (masked && !isKept) throw unreadable('must contain the user and the password, since it names another host')
  const credentials = isKept ? openCredentials(before, secrets) : given
  return {
    url: credentials === null ? text : url.href.replace('//', `//${MASK}@`),
    address: url.href,
    credentials,
  }
}

function readUserInfo({ username, password }: URL): string | null {
  if (username === '' && password === '') return null
  try {
    return `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  } catch {
    throw unreadable('has a user or a password with a % that must be written as %25')
  }
}

const unreadable = (message: string) => invalid({ rule: 'invalid_format', parameter: 'url', message })

const sealingContext = (row: { program_id: number; id: number }) => `feed source ${row.program_id} ${row.id}`

/** Columns of an address. `place`: the source's key, which is known before it is inserted. */
export const addressColumns = (
  { url, address, credentials }: Address,
  secrets: SecretBox,
  place: { program_id: number; id: number },
) => ({
  url,
  address,
  credentials_sealed: credentials === null ? null : secrets.seal(credentials, sealingContext(place)),
  address_set_at: new Date(),
})

type Sealed = Pick<SourceRow, 'program_id' | 'id' | 'credentials_sealed'>

export const openCredentials = (row: Sealed, secrets: SecretBox): string | null =>
  row.credentials_sealed && secrets.open(row.credentials_sealed, sealingContext(row))

export const isSameAddress = (row: SourceRow, { address, credentials }: Address, secrets: SecretBox): boolean =>
  row.address === address && openCredentials(row, secrets) === credentials

/** Serialises changes of the program's sources until the transaction ends: their number and their addresses are limited. */
export async function lockSources(db: ProgramDb): Promise<void> {
  await lockByName(db, 'sources')
}

export async function findSource(
  db: ProgramDb,
  topicId: number,
  id: number,
  lock = false,
): Promise<SourceRow | undefined> {
  return sql<SourceRow>`
    select * from feed_sources
     where program_id = ${db.programId} and topic_id = ${topicId}
       and id = ${id} ${lock ? sql`for update` : sql``}`.first(db)
}

/**
 * Checks that the topic has no other source with this address and, for a new source, that the program may have one more.
 * @throws HttpError 409
 */
export async function assertPossible(
  db: ProgramDb,
  { topicId, address, id = null }: { topicId: number; address: string; id?: number | null },
): Promise<void> {
  const { count, taken } = await sql<{ count: number; taken: boolean }>`
    select count(*)::int as count,
           coalesce(bool_or(topic_id = ${topicId} and address = ${address} and id is distinct from ${id}::bigint), false) as taken
      from feed_sources where program_id = ${db.programId}`.one(db)
  if (taken) throw conflict('The topic has this address already')
  if (id === null && count >= SOURCES_MAX) throw conflict(`A program has at most ${SOURCES_MAX} sources`)
}
