// A request that invites many people, as its row has it, and the people of it.

import type { DatabaseCaller } from '../../platform/caller.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import type { Selectable } from '../../platform/db/row-types.ts'
import { sql } from '../../platform/db/sql.ts'
import { isUuid } from '../../platform/db/uuid.ts'
import { notFound } from '../../platform/errors.ts'
import { described, Type } from '../../platform/http/input/schema.ts'
import { hintJob } from '../../shared/live/hints.ts'
import type { InvitationRequestsTable } from '../../shared/tables.ts'
import type { InvitationWay } from '../../sign-in/oauth/index.ts'

export const INVITATIONS_PATH = '/v2/people/invitations'
const ID_MAX_LENGTH = 100
export const InvitationParams = Type.Object({
  invitation_id: described('The request that invites', Type.Text(ID_MAX_LENGTH)),
})
export const REQUEST_STATUSES = ['running', 'finished'] as const

export interface InvitationRequest extends Selectable<InvitationRequestsTable> {
  readonly way: InvitationWay
  readonly status: (typeof REQUEST_STATUSES)[number]
  readonly caller: DatabaseCaller
}

/** A request of the program, locked until the end of the transaction. Throws 404. */
export async function lockRequest(db: ProgramDb, id: string): Promise<InvitationRequest> {
  const { rows } = isUuid(id)
    ? await sql<InvitationRequest>`
        select * from invitation_requests
         where program_id = ${db.programId} and id = ${id}::uuid for update`.execute(db)
    : { rows: [] }
  if (!rows[0]) throw notFound('Invitation')
  return rows[0]
}

type PersonStatus = 'queued' | 'sent' | 'failed'

/** Stores what became of people of a locked request; `mailIds` of those whose mail is queued. */
export async function markPeople(
  db: ProgramDb,
  requestId: string,
  userIds: readonly number[],
  status: PersonStatus,
  mailIds: readonly string[] | null = null,
): Promise<void> {
  if (userIds.length === 0) return
  await sql`
    update invited_people p set status = ${status}, mail_id = n.mail_id
      from unnest(${userIds}::bigint[], ${mailIds ?? userIds.map(() => null)}::uuid[]) as n (user_id, mail_id)
     where p.program_id = ${db.programId} and p.request_id = ${requestId} and p.user_id = n.user_id`.execute(db)
  if (status !== 'failed') return
  await sql`
    update invitations set is_made = true
     where program_id = ${db.programId} and request_id = ${requestId} and user_id = any(${userIds}::bigint[])`.execute(
    db,
  )
}

/** Stores the outcome of the mail of an invitation; returns its request, which `finishRequest` ends later, or null. */
export async function settleInvitation(
  db: ProgramDb,
  mailId: string,
  status: 'sent' | 'failed',
): Promise<string | null> {
  const row = await sql<{ request_id: string }>`
    update invited_people set status = ${status}
     where program_id = ${db.programId} and mail_id = ${mailId} returning request_id`.first(db)
  return row?.request_id ?? null
}

/**
 * Ends a request when no person of it is left; under its lock, so that the last of two does. Once for many mails: each would wait for
 * the commit of the one before.
 */
export async function finishRequest(db: ProgramDb, requestId: string): Promise<void> {
  const { status, created_by } = await lockRequest(db, requestId)
  if (status === 'finished') return
  const { rowCount } = await sql`
    update invitation_requests r set status = 'finished'
     where r.program_id = ${db.programId} and r.id = ${requestId} and not exists (
       select from invited_people p
        where p.program_id = ${db.programId} and p.request_id = ${requestId} and p.status in ('waiting', 'queued'))`.execute(
    db,
  )
  if (rowCount > 0) hintJob(db, created_by, { kind: 'invitation', id: requestId, status: 'finished' })
}
