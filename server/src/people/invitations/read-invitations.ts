import type { Actor } from '../../platform/access/actor.ts'
import { ELSEWHERE, userIn } from '../../platform/access/ranks.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { isUuid } from '../../platform/db/uuid.ts'
import { forbidden, notFound } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { pageParameters } from '../../platform/http/input/pagination.ts'
import { namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { recordInAuditLog } from '../../shared/audit/index.ts'
import { codeMakerOf, makeAccessCodes } from '../../sign-in/oauth/index.ts'
import { findHolders, sheetFor } from '../access-codes/index.ts'
import { BY_NAME } from '../directory/index.ts'
import { invitationExpiry } from '../editing/index.ts'
import { findInvitable } from './evaluate-people.ts'
import {
  INVITATIONS_PATH,
  InvitationParams,
  type InvitationRequest,
  lockRequest,
  markPeople,
  REQUEST_STATUSES,
} from './invitation-request.ts'

/** Cards of a file: two hundred pages. */
const CARDS_MAX = 2_000
const CODES_DAYS = 7
const DAY_MS = 24 * 3_600_000

const Invitations = namedObject('Invitations', {
  id: Type.String(),
  status: Type.OneOf(REQUEST_STATUSES),
  count: Type.Count({ description: 'People who are invited' }),
  sent: Type.Count({ description: 'Mails that were sent; of invitations by code the people whose card was made' }),
  failed: Type.Count(),
})

export const readInvitations = endpoint(`GET ${INVITATIONS_PATH}/{invitation_id}`, {
  tag: 'People',
  summary: 'Read how far invitations of many people are',
  description: 'Kept for 40 days. A live hint `job` of the kind `invitation` tells its maker that it is finished.',
  access: { as: ['user', 'server'], scopes: ['users.read'], role: 'program_manager' },
  input: { params: InvitationParams },
  output: { status: 200, body: Type.One(Invitations) },
  errors: [404],
  async handle({ db }, { params }) {
    const { rows } = isUuid(params.invitation_id)
      ? await sql<Static<typeof Invitations>>`
          select r.id, r.status, r.count, c.sent, c.failed
            from invitation_requests r
           cross join lateral (
             select count(*) filter (where p.status = 'sent')::integer as sent,
                    count(*) filter (where p.status = 'failed')::integer as failed
               from invited_people p where p.program_id = ${db.programId} and p.request_id = r.id) c
           where r.program_id = ${db.programId} and r.id = ${params.invitation_id}::uuid`.execute(db)
      : { rows: [] }
    if (!rows[0]) throw notFound('Invitation')
    return { data: rows[0] }
  },
})

export const makeInvitationCodes = endpoint(`POST ${INVITATIONS_PATH}/{invitation_id}/codes`, {
  tag: 'People',
  summary: 'Make the codes of invitations, as sheets of cards',
  description:
    `A PDF of at most ${CARDS_MAX.toLocaleString('en')} cards; \`page.number\` is the file. For ${CODES_DAYS} days, for the maker of the invitations alone. Each ` +
    'call makes new codes, which void those not used; people who have signed in get none. 404 beyond the last file, and of invitations by mail.',
  access: { as: ['user', 'server'], scopes: ['users.write'], role: 'program_manager' },
  input: { params: InvitationParams, query: Type.Object({ 'page.number': pageParameters['page.number'] }) },
  output: { status: 200, mediaType: 'application/pdf' },
  confidential: true,
  errors: [403, 404],
  async handle({ actor, db, services, reply }, { params, query }) {
    const request = await lockRequest(db, params.invitation_id)
    if (!isMaker(actor, request)) throw forbidden('Only who made these invitations makes their codes')
    const isOver = Date.now() - request.created_at.getTime() > CODES_DAYS * DAY_MS
    const ids = request.way === 'code' && !isOver ? await pageOfPeople(db, request.id, query['page.number'] ?? 1) : []
    if (ids.length === 0) throw notFound('Sheet')
    const inviter = { role: actor.role, elsewhereId: userIn(actor, ELSEWHERE) }
    const good = new Set(await findInvitable(db, ids, inviter, 'code'))
    const invited = ids.filter(id => good.has(id))
    const expiresAt = invitationExpiry()
    const codes = await makeAccessCodes(db, services.secrets, invited, {
      maker: codeMakerOf(actor),
      expiresAt,
      isInvitation: true,
      isByRequest: true,
    })
    await markPeople(db, request.id, invited, 'sent')
    // Without the code.
    const after = (id: number) => ({ user_id: id, by: 'code', expires_at: expiresAt.toISOString() })
    await recordInAuditLog(
      db,
      'created',
      'invitation',
      invited.map(id => ({ id, after: after(id) })),
    )
    const holders = await findHolders(db, invited)
    reply.header('content-disposition', `attachment; filename="access-codes-${query['page.number'] ?? 1}.pdf"`)
    return sheetFor(db, services, { holders, codes, expiresAt })
  },
})

const isMaker = (actor: Actor, { caller }: InvitationRequest): boolean =>
  caller.kind === actor.kind &&
  (actor.kind === 'user' ? caller.user_id === actor.userId : caller.client_id === actor.clientId)

/** The people of a file, by name. */
async function pageOfPeople(db: ProgramDb, requestId: string, number: number): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    select u.id from invited_people p join users u on u.program_id = p.program_id and u.id = p.user_id
     where p.program_id = ${db.programId} and p.request_id = ${requestId}
     order by ${BY_NAME}
     limit ${sql.lit(CARDS_MAX)} offset ${Math.min(number - 1, 1_000_000) * CARDS_MAX}`.all(db)
  return rows.map(({ id }) => id)
}
