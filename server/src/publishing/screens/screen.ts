// One screen: its schema, its address, and how it is presented (docs/contract/topics.md#screens).

import { createHash } from 'node:crypto'
import type { SecretBox } from '../../platform/access/secret-box.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import type { Selectable } from '../../platform/db/row-types.ts'
import { sql } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/errors.ts'
import { namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import type { Services } from '../../platform/services.ts'
import { randomCode } from '../../platform/text/random-code.ts'
import type { ScreensTable } from '../../shared/tables.ts'

/** Screens of a program. */
export const SCREENS_MAX = 20
const TOPICS_MAX = 20
const NAME_MAX_LENGTH = 100
const SECONDS_MIN = 5
const SECONDS_MAX = 120
export const SECONDS_DEFAULT = 15

const THEMES = ['light', 'dark'] as const

export const Screen = namedObject('Screen', {
  id: Type.Id(),
  name: Type.String(),
  channels: Type.Array(Type.Object({ id: Type.Id(), name: Type.String() })),
  seconds: Type.Integer({ minimum: SECONDS_MIN, maximum: SECONDS_MAX }),
  theme: Type.OneOf(THEMES),
  url: Type.String({ description: 'Opens the screen without a sign-in' }),
  last_seen_at: Type.Nullable(Type.Timestamp()),
})

const fields = {
  name: Type.FilledText(NAME_MAX_LENGTH),
  channels: Type.Array(Type.Object({ id: Type.Id() }), { minItems: 1, maxItems: TOPICS_MAX }),
}
const options = {
  seconds: Type.Optional(
    Type.Integer({ minimum: SECONDS_MIN, maximum: SECONDS_MAX, description: 'How long each post is shown' }),
  ),
  theme: Type.Optional(Type.OneOf(THEMES)),
}

export const NewScreen = namedObject('ScreenInput', { ...fields, ...options })
export const ScreenChanges = namedObject('ScreenChanges', {
  ...Type.Partial(Type.Object(fields)).properties,
  ...options,
})

export type ScreenRow = Selectable<ScreensTable> & { readonly channels: readonly { id: number; name: string }[] }

/** SQL: columns of a row `s` of `screens` with its topics. */
export const SCREEN_COLUMNS = sql`s.*, (
    select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by wanted.position), '[]')
      from unnest(s.topic_ids) with ordinality as wanted (id, position)
      join topics t on t.program_id = s.program_id and t.id = wanted.id) as channels`

const sealingContext = (row: { program_id: number; id: number }) => `screen ${row.program_id} ${row.id}`

export const presentScreen = (
  row: ScreenRow,
  { secrets, baseUrl }: Pick<Services, 'secrets' | 'baseUrl'>,
): Static<typeof Screen> => ({
  id: row.id,
  name: row.name,
  channels: row.channels.map(({ id, name }) => ({ id, name })),
  seconds: row.seconds,
  theme: row.theme as (typeof THEMES)[number],
  url: `${baseUrl()}/screens/${secrets.open(row.token_sealed, sealingContext(row))}`,
  last_seen_at: presentTimestamp(row.last_seen_at),
})

/** Letters and digits that are told apart on a television: people type the address with its remote control. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const TOKEN_LENGTH = 24

export const isToken = (text: string): boolean => new RegExp(`^[${ALPHABET}]{${TOKEN_LENGTH}}$`).test(text)
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Columns of a new address. */
export function newToken(secrets: SecretBox, place: { program_id: number; id: number }) {
  const token = randomCode(ALPHABET, TOKEN_LENGTH)
  return { token_hash: hashToken(token), token_sealed: secrets.seal(token, sealingContext(place)) }
}

/**
 * The ids of topics, each once.
 * @throws HttpError 400 for those that do not exist, are not published or are targeted
 */
export async function readTopicIds(db: ProgramDb, channels: readonly { id: number }[]): Promise<number[]> {
  const ids = [...new Set(channels.map(({ id }) => id))]
  const rows = await sql<{ id: number; fits: boolean }>`
    select id, state = 'published' and not targeted as fits from topics
     where program_id = ${db.programId} and id = any(${ids}::bigint[]) for share`.all(db)
  const known = new Map(rows.map(({ id, fits }) => [id, fits]))
  const faults = channels.flatMap(({ id }, index) => {
    if (known.get(id)) return []
    const message = known.has(id) ? 'must be a topic that is published and not targeted' : 'Topic does not exist'
    return [{ rule: 'not_found' as const, parameter: `channels.${index}.id`, message }]
  })
  if (faults.length > 0) throw invalid(...faults)
  return ids
}

export async function findScreen(db: ProgramDb, id: number, lock = false): Promise<ScreenRow | undefined> {
  return sql<ScreenRow>`
    select ${SCREEN_COLUMNS} from screens s
     where s.program_id = ${db.programId} and s.id = ${id} ${lock ? sql`for update of s` : sql``}`.first(db)
}
