import { endpoint } from '../../platform/http/endpoint.ts'
import { conflict, invalid, notFound } from '../../platform/http/errors.ts'
import { pageMeta, pageParameters, readPage } from '../../platform/http/input/pagination.ts'
import {
  described,
  FilledText,
  Nullable,
  named,
  One,
  Page,
  Text,
  TimestampIn,
  Type,
} from '../../platform/http/input/schema.ts'
import { parseTimestamp } from '../../platform/http/input/timestamp.ts'
import { removeOwnClient } from '../oauth/index.ts'
import {
  CreatedScimToken,
  hasScimToken,
  insertScimToken,
  presentScimToken,
  readScimTokens,
  SCIM_TOKENS_MAX,
  SCIM_TOKENS_PATH,
  ScimToken,
} from './scim-token.ts'

export const listScimTokens = endpoint({
  id: 'listScimTokens',
  tag: 'OAuth clients',
  method: 'GET',
  path: SCIM_TOKENS_PATH,
  summary: 'List the SCIM tokens of the program, the oldest first',
  description: 'Expired ones stay in the list until they are removed.',
  access: { as: ['user', 'server'], scopes: ['users.read'], role: 'administrator' },
  input: { query: Type.Object({ ...pageParameters }) },
  output: { status: 200, body: Page(ScimToken) },
  async handle({ db }, { query }) {
    const page = readPage(query)
    const { rows, total } = await readScimTokens(db, page)
    return { data: rows.map(presentScimToken), meta: pageMeta(page, total) }
  },
})

const NAME_MAX_LENGTH = 100
const YEARS_DEFAULT = 1
const YEARS_MAX = 2

const ScimTokenInput = named(
  'ScimTokenInput',
  Type.Object({
    name: described('Where it is used', FilledText(NAME_MAX_LENGTH)),
    expires_at: Type.Optional(
      described(`At most ${YEARS_MAX} years from now; by default in ${YEARS_DEFAULT} year`, Nullable(TimestampIn())),
    ),
  }),
)

export const createScimToken = endpoint({
  id: 'createScimToken',
  tag: 'OAuth clients',
  method: 'POST',
  path: SCIM_TOKENS_PATH,
  summary: 'Make a token for an identity provider',
  description: `It is in this response only, and accepted on \`/scim/v2\` and \`/v2/Groups/JobReport\` alone. A program has at most ${SCIM_TOKENS_MAX} that have not expired; one more is 409.`,
  access: { as: ['user', 'server'], scopes: ['users.write'], role: 'administrator' },
  input: { body: ScimTokenInput },
  output: { status: 201, body: One(CreatedScimToken) },
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

export const deleteScimToken = endpoint({
  id: 'deleteScimToken',
  tag: 'OAuth clients',
  method: 'DELETE',
  path: `${SCIM_TOKENS_PATH}/{scim_token_id}`,
  summary: 'Remove a SCIM token, which is refused within a second',
  access: { as: ['user', 'server'], scopes: ['users.write'], role: 'administrator' },
  input: { params: Type.Object({ scim_token_id: described('The SCIM token', Text(ID_MAX_LENGTH)) }) },
  output: { status: 204 },
  async handle({ db }, { params }) {
    if (!(await hasScimToken(db, params.scim_token_id))) throw notFound('SCIM token')
    await removeOwnClient(db, params.scim_token_id)
  },
})
