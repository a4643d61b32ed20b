// A SCIM token as the API returns it, and its rows (docs/contract/scim.md#tokens).

import { randomBytes } from 'node:crypto'
import { tokenKey } from '../../platform/access/tokens.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { acrossPrograms } from '../../platform/db/transaction.ts'
import { conflict, invalid, notFound } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { pageParameters, respondWithPage } from '../../platform/http/input/pagination.ts'
import { described, namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { parseTimestamp, presentTimes, type RowOf } from '../../platform/http/input/timestamp.ts'
import { removeOwnClient } from '../oauth/index.ts'

const SCIM_TOKENS_PATH = '/v2/scim_tokens'
/** Tokens of a program that have not expired. */
const SCIM_TOKENS_MAX = 5
const SCIM_TOKEN_SCOPES = ['users.read', 'users.write', 'groups.read', 'groups.write']
const TOKEN_BYTES = 32

/** A token names its program, by which one that was entered wrongly is recognised. */
const newToken = (programId: number): string => `scim.${programId}.${randomBytes(TOKEN_BYTES).toString('base64url')}`

/** The program that a SCIM token names, whether it is valid or not; null where the header has none. */
export function programOfScimToken(authorization: string | undefined): number | null {
  const [, id] = /\bscim\.(\d{1,15})\./.exec(authorization?.slice(0, HEADER_READ) ?? '') ?? []
  return id === undefined ? null : Number(id)
}

/** Characters of a header in which a token is looked for. */
const HEADER_READ = 200

const members = {
  id: Type.String(),
  name: Type.String(),
  created_at: Type.Timestamp(),
  expires_at: Type.Timestamp(),
  last_used_at: Type.Nullable(Type.Timestamp()),
  created_by: Type.Nullable(
    Type.Object(
      { user_id: Type.Id(), display_name: Type.String() },
      { description: 'Null of an application, and once the person has left' },
    ),
  ),
}

export const ScimToken = namedObject('ScimToken', members)

export const CreatedScimToken = namedObject('CreatedScimToken', {
  ...members,
  token: Type.String({ description: 'In this response only' }),
})

type Row = RowOf<Omit<Static<typeof ScimToken>, 'created_by'>, 'created_at' | 'expires_at' | 'last_used_at'> & {
  readonly created_by: number | null
  readonly creator_name: string | null
}

const presentScimToken = ({ created_by, creator_name, ...row }: Row): Static<typeof ScimToken> => ({
  ...presentTimes(row, 'created_at', 'expires_at', 'last_used_at'),
  created_by: created_by === null ? null : { user_id: created_by, display_name: creator_name ?? '' },
})

// The role of requests may not read clients (0040_sign_in.sql).
const COLUMNS = sql`t.id, c.name, t.created_at, t.expires_at, c.last_used_at, t.created_by,
         coalesce(u.display_name, u.given_name || ' ' || u.family_name) as creator_name`

const fromTokens = (db: ProgramDb) => sql`
    from scim_tokens t
    join oauth_clients c on c.id = t.id
    left join users u on u.program_id = t.program_id and u.id = t.created_by
   where t.program_id = ${db.programId}`

interface NewScimToken {
  readonly name: string
  readonly expiresAt: Date
  /** Null of a server token. */
  readonly createdBy: number | null
}

/** Creates a token; null if the program has five that have not expired. Concurrent calls for a program wait for each other. */
function insertScimToken(db: ProgramDb, { name, expiresAt, createdBy }: NewScimToken) {
  const id = `scim_${randomBytes(12).toString('hex')}`
  const token = newToken(db.programId)
  return acrossPrograms(db, async () => {
    await sql`select id from programs where id = ${db.programId} for no key update`.execute(db)
    const valid = await sql`
      select 1 from scim_tokens where program_id = ${db.programId} and expires_at > now()`.all(db)
    if (valid.length >= SCIM_TOKENS_MAX) return null
    await sql`
      insert into oauth_clients (id, program_id, kind, name, scopes, role)
      values (${id}, ${db.programId}, 'scim', ${name}, ${SCIM_TOKEN_SCOPES}, 'program_manager')`.execute(db)
    await sql`
      insert into access_tokens (token_hash, kind, program_id, client_id, scopes, expires_at)
      values (${tokenKey(token)}, 'scim', ${db.programId}, ${id}, ${SCIM_TOKEN_SCOPES}, ${expiresAt})`.execute(db)
    await sql`
      insert into scim_tokens (program_id, id, created_by, expires_at)
      values (${db.programId}, ${id}, ${createdBy}, ${expiresAt})`.execute(db)
    const rows = await sql<Row>`select ${COLUMNS} ${fromTokens(db)} and t.id = ${id}`.all(db)
    return { row: rows[0] as Row, token }
  })
}

/** Removed tokens of a program whose requests are recognised. */
const REMOVED_MAX = 20

/** Keeps the digest of a token that is about to be removed, and of the last ones that were. */
async function keepRemovedToken(db: ProgramDb, id: string): Promise<void> {
  await acrossPrograms(db, async () => {
    await sql`
      insert into removed_scim_tokens (program_id, id, token_hash, name)
      select t.program_id, c.id, t.token_hash, c.name
        from access_tokens t join oauth_clients c on c.id = t.client_id
       where t.program_id = ${db.programId} and t.client_id = ${id}
      on conflict do nothing`.execute(db)
    await sql`
      delete from removed_scim_tokens where program_id = ${db.programId} and id in (
        select id from removed_scim_tokens where program_id = ${db.programId}
         order by removed_at desc, id offset ${REMOVED_MAX})`.execute(db)
  })
}

/** Whether the program has this token. */
async function hasScimToken(db: ProgramDb, id: string): Promise<boolean> {
  const rows = await sql`select 1 from scim_tokens where program_id = ${db.programId} and id = ${id}`.all(db)
  return rows.length > 0
}

export const listScimTokens = endpoint(`GET ${SCIM_TOKENS_PATH}`, {
  tag: 'OAuth clients',
  summary: 'List the SCIM tokens of the program, the oldest first',
  description: 'Expired ones stay in the list until they are removed.',
  access: { as: ['user', 'server'], scopes: ['users.read'], role: 'administrator' },
  input: { query: Type.Object({ ...pageParameters }) },
  output: { status: 200, body: Type.Page(ScimToken) },
  handle({ db }, { query }) {
    const list = { columns: COLUMNS, from: fromTokens(db), order: sql`t.created_at, t.id` }
    return acrossPrograms(db, () => respondWithPage(db, query, presentScimToken, list))
  },
})

const NAME_MAX_LENGTH = 100
const YEARS_DEFAULT = 1
const YEARS_MAX = 2

const ScimTokenInput = namedObject('ScimTokenInput', {
  name: described('Where it is used', Type.FilledText(NAME_MAX_LENGTH)),
  expires_at: Type.Optional(
    described(
      `At most ${YEARS_MAX} years from now; by default in ${YEARS_DEFAULT} year`,
      Type.Nullable(Type.TimestampIn()),
    ),
  ),
})

export const createScimToken = endpoint(`POST ${SCIM_TOKENS_PATH}`, {
  tag: 'OAuth clients',
  summary: 'Make a token for an identity provider',
  description: `It is in this response only, and accepted on \`/scim/v2\` and \`/v2/Groups/JobReport\` alone. A program has at most ${SCIM_TOKENS_MAX} that have not expired; one more is 409.`,
  access: { as: ['user', 'server'], scopes: ['users.write'], role: 'administrator' },
  input: { body: ScimTokenInput },
  output: { status: 201, body: Type.One(CreatedScimToken) },
  confidential: true,
  errors: [409],
  async handle({ actor, db }, { body }) {
    const expiresAt = readExpiry(body.expires_at)
    const made = await insertScimToken(db, { name: body.name, expiresAt, createdBy: actor.userId })
    if (!made) throw conflict(`The program has ${SCIM_TOKENS_MAX} SCIM tokens that are valid; remove one first`)
    return { data: { ...presentScimToken(made.row), token: made.token } }
  },
})

function readExpiry(text: string | null | undefined): Date {
  if (text == null) return yearsFromNow(YEARS_DEFAULT)
  const at = parseTimestamp(text) as Date
  if (at.getTime() > Date.now() && at <= yearsFromNow(YEARS_MAX)) return at
  throw invalid({
    rule: 'out_of_range',
    parameter: 'expires_at',
    message: `must be in the future, at most ${YEARS_MAX} years from now`,
  })
}

function yearsFromNow(years: number): Date {
  const at = new Date()
  at.setUTCFullYear(at.getUTCFullYear() + years)
  return at
}

const ID_MAX_LENGTH = 100

export const deleteScimToken = endpoint(`DELETE ${SCIM_TOKENS_PATH}/{scim_token_id}`, {
  tag: 'OAuth clients',
  summary: 'Remove a SCIM token, which is refused within a second',
  description: 'The log of SCIM requests still names it for 30 days when it is sent.',
  access: { as: ['user', 'server'], scopes: ['users.write'], role: 'administrator' },
  input: { params: Type.Object({ scim_token_id: described('The SCIM token', Type.Text(ID_MAX_LENGTH)) }) },
  output: { status: 204 },
  async handle({ db }, { params }) {
    if (!(await hasScimToken(db, params.scim_token_id))) throw notFound('SCIM token')
    await keepRemovedToken(db, params.scim_token_id)
    await removeOwnClient(db, params.scim_token_id)
  },
})
