import type { ProgramDb } from '../../../platform/db/handle.ts'
import { badRequest, notFound } from '../../../platform/http/errors.ts'
import type { AudienceRow } from '../audience.ts'
import { findAudience } from '../queries.ts'

/** An audience by rule; throws 404 if no audience has this id, 400 if it is a group. */
export async function requireDynamic(db: ProgramDb, audienceId: number): Promise<AudienceRow> {
  const audience = await findAudience(db, audienceId)
  if (!audience) throw notFound('Audience')
  if (audience.kind !== 'dynamic') throw badRequest('This is a group; it is provisioned through SCIM and changed there')
  return audience
}
