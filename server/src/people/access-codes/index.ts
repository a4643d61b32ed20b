// Access codes for people without e-mail: a program manager creates them, as JSON or as a sheet of cards to cut out; the sign-in page
// accepts them (sign-in/oauth/sign-in/use-access-code.ts).

import type { Readable } from 'node:stream'
import { ELSEWHERE, requireRank, requireRankInOtherPrograms, userIn } from '../../platform/access/ranks.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/errors.ts'
import { prefersType } from '../../platform/http/accepted.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { described, namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { parseTimestamp } from '../../platform/http/input/timestamp.ts'
import type { Services } from '../../platform/services.ts'
import { recordInAuditLog } from '../../shared/audit/index.ts'
import type { Module } from '../../shared/module.ts'
import { type AccessCode, codeMakerOf, makeAccessCodes } from '../../sign-in/oauth/index.ts'
import { findAudienceHolders, findHolders, type Holder } from './holders.ts'
import { sheetOf } from './sheet.ts'

export { findHolders, resolveAudience } from './holders.ts'

/** Maximum number of people of a request: fifty pages of cards. */
const PEOPLE_MAX = 500
const VALID_DAYS_MAX = 90
const DAY_MS = 24 * 3600_000

const AccessCodesInput = namedObject('AccessCodesInput', {
  user_ids: Type.Optional(
    described('For these people', Type.Array(Type.Id(), { minItems: 1, maxItems: PEOPLE_MAX, uniqueItems: true })),
  ),
  audience: Type.Optional(described('For the active people of this audience, by its name', Type.Text(255))),
  expires_at: described(`Until when they can be used, at most ${VALID_DAYS_MAX} days from now`, Type.TimestampIn()),
})

const AccessCodeRecord = namedObject('AccessCode', { user_id: Type.Id(), code: Type.String() })

const createAccessCodes = endpoint('POST /v2/access_codes', {
  tag: 'People',
  summary: 'Make codes by which people set a password',
  description:
    `For up to ${PEOPLE_MAX} people, by \`user_ids\` or by \`audience\`. Each code works once, in the form that the sign-in page leads to; a ` +
    "former code of the person is void. Codes for people above the caller's role are 403; a code is void once its maker could no longer make it. With `Accept: application/pdf` the response is a sheet of cards to cut.",
  access: { as: ['user', 'server'], scopes: ['users.write'], role: 'program_manager' },
  input: { body: AccessCodesInput },
  output: { status: 201, body: Type.List(AccessCodeRecord) },
  confidential: true,
  async handle({ actor, db, services, request, reply }, { body }) {
    const expiresAt = readExpiry(body.expires_at)
    const holders = await readHolders(db, body)
    for (const { role } of holders) requireRank(actor, role)
    // A password applies in every program of the organisation.
    await requireRankInOtherPrograms(
      db,
      holders.map(({ user_id }) => ({ userId: user_id, callerId: userIn(actor, ELSEWHERE) })),
    )
    const ids = holders.map(({ user_id }) => user_id)
    const codes = await makeAccessCodes(db, services.secrets, ids, { maker: codeMakerOf(actor), expiresAt })
    // Without the code.
    const made = ids.map(id => ({ id, after: { user_id: id, expires_at: expiresAt.toISOString() } }))
    await recordInAuditLog(db, 'created', 'access_code', made)
    if (!prefersType(request.headers.accept, 'application/pdf')) return { data: codes }
    reply.header('content-type', 'application/pdf')
    reply.header('content-disposition', 'attachment; filename="access-codes.pdf"')
    return sheetFor(db, services, { holders, codes, expiresAt })
  },
})

function readExpiry(text: string): Date {
  const at = parseTimestamp(text) as Date
  const now = Date.now()
  if (at.getTime() > now && at.getTime() <= now + VALID_DAYS_MAX * DAY_MS) return at
  throw invalid({
    rule: 'out_of_range',
    parameter: 'expires_at',
    message: `must be in the future, at most ${VALID_DAYS_MAX} days from now`,
  })
}

async function readHolders(db: ProgramDb, body: Static<typeof AccessCodesInput>): Promise<readonly Holder[]> {
  if ((body.user_ids === undefined) === (body.audience === undefined))
    throw invalid({ rule: 'required', parameter: 'user_ids', message: 'give either user_ids or audience' })
  if (body.user_ids) return findHolders(db, body.user_ids)
  return findAudienceHolders(db, body.audience as string, PEOPLE_MAX)
}

/** Returns the sheet of these people's codes, a PDF. */
export async function sheetFor(
  db: ProgramDb,
  services: Services,
  { holders, codes, expiresAt }: { holders: readonly Holder[]; codes: readonly AccessCode[]; expiresAt: Date },
): Promise<Readable> {
  const programName = await nameOfProgram(db)
  return sheetOf({ programName, address: services.baseUrl(), expiresAt, cards: cardsOf(holders, codes) })
}

const nameOfProgram = async (db: ProgramDb): Promise<string> => {
  const rows = await sql<{ name: string }>`select name from programs where id = ${db.programId}`.all(db)
  return (rows[0] as (typeof rows)[number]).name
}

const cardsOf = (holders: readonly Holder[], codes: readonly AccessCode[]) =>
  holders.map((holder, index) => ({ holder, code: (codes[index] as AccessCode).code }))

export const accessCodesModule: Module = {
  name: 'access-codes',
  loads: [() => import('pdfkit')],
  endpoints: { createAccessCodes },
}
