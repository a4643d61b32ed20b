import { requireRank } from '../../../platform/access/ranks.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { Type } from '../../../platform/http/input/schema.ts'
import { userNameForm } from '../../../shared/text/directory-text.ts'
import { isActiveAdministrator } from '../../../sign-in/oauth/index.ts'
import type { ProgramScope } from '../add-users.ts'
import { applyChange, recordOf } from '../change-user.ts'
import { findUserId, lockUser, readUserId, readUsers } from '../find-user.ts'
import { forgetUserJob } from './forget-jobs.ts'

export const forgetUser = endpoint('POST /v2/Users/{user_id}/forget', {
  tag: 'User management',
  summary: 'Forget a user',
  description:
    'Removes the user from the program and removes or anonymises their data: profile, sign-in, comments, ' +
    'engagement, logs. Posts stay, as a former colleague’s. Done in the background; the response is the same for a user ' +
    'who does not exist or has been forgotten.',
  access: { as: ['user', 'server'], scopes: ['users.write'], role: 'program_manager' },
  output: { status: 202, body: Type.Object({ data: Type.Null() }) },
  errors: [409],
  async handle({ services, actor, db }, { params }) {
    const name = params.user_id as string
    const userId = (await findUserId(db, actor, name)) ?? (await findFormerUser(db, actor, name))
    if (userId !== null) {
      const [user] = await readUsers(db, [userId])
      if (user) requireRank(actor, user.role)
      if (user && isActiveAdministrator(user)) await deactivate({ services, actor }, db, userId)
      const membershipId = user?.programMembershipId ?? null
      const job = { program_id: db.programId, user_id: userId, membership_id: membershipId }
      await services.jobs.enqueue(db, forgetUserJob, job)
    }
    return { data: null }
  },
})

/** An administrator stops being one with the request: of two who forget each other, the second is refused. */
async function deactivate(change: Parameters<typeof applyChange>[0], db: ProgramDb, userId: number): Promise<void> {
  const before = await lockUser(db, userId, 'change')
  await applyChange(change, db, before, { ...recordOf(before), active: false })
}

/** The id of a user who was removed earlier and may have left data; null if there is none. */
async function findFormerUser(db: ProgramDb, { organisationId }: ProgramScope, name: string): Promise<number | null> {
  const row = await sql<{ id: number | null }>`
    select coalesce(
      (select id from identities where organisation_id = ${organisationId} and id = ${readUserId(name)}::bigint),
      (select id from identities where organisation_id = ${organisationId} and user_name_key = lower(${userNameForm(name)}::text))
    ) as id`.first(db)
  return row?.id ?? null
}
