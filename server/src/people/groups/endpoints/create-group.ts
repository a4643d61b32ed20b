import { sql } from 'kysely'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { Type } from '../../../platform/http/input/schema.ts'
import { generateAudienceName } from '../../audiences/index.ts'
import {
  GroupBody,
  GroupOutput,
  notUnique,
  projectionParameters,
  readGroupInput,
  scimBaseUrl,
} from '../../scim/index.ts'
import { groupBodyLimits, groupChange } from '../group-body.ts'
import { applyMemberChange } from '../membership/apply-change.ts'
import { readMemberChange } from '../membership/member-change.ts'
import { retryForRemovedMembers } from '../membership/retry-for-removed-members.ts'
import { respondToGroupChange } from '../present.ts'
import { requireGroup } from '../queries.ts'

export const createGroup = endpoint({
  ...groupChange,
  id: 'createGroup',
  method: 'POST',
  path: '/scim/v2/Groups',
  summary: 'Create a group',
  description:
    "`identifierField` is the kind of the members' values: `userName` (the default, then the id), `id` or " +
    '`email`; a `$ref` with the address of a user of this server takes precedence. ' +
    'Up to 1,000 members are added before the response; more by the job of `meta.JobId`.',
  ...groupBodyLimits,
  input: { query: Type.Object(projectionParameters), body: GroupBody },
  output: { status: 201, body: GroupOutput, headers: ['ETag', 'Location'] },
  errors: [409, 413],
  async handle(context, { query, body }) {
    const { services, actor, reply } = context
    const { programId } = actor
    const input = await readGroupInput(body, scimBaseUrl(services))
    const { group, jobId } = await retryForRemovedMembers(() =>
      services.database.transaction(programId, async db => {
        const name = await generateAudienceName(db, input.displayName)
        await requireFreeDisplayName(db, input.displayName)
        const { displayName, description, externalId } = input
        const { rows } = await sql<{ id: number }>`
          insert into audiences (program_id, kind, name, display_name, description, external_id)
          values (${programId}, 'group', ${name}, ${displayName}, ${description}, ${externalId})
          returning id`.execute(db)
        const { id } = rows[0] as (typeof rows)[number]
        const operations = [{ kind: 'add' as const, members: input.members ?? [] }]
        const change = await readMemberChange(db, { ...actor, groupId: id }, operations, input.identifierField)
        const jobId = await applyMemberChange(services, db, id, 'group_create', change)
        return { group: await requireGroup(db, id), jobId }
      }),
    )
    reply.header('location', `${scimBaseUrl(services)}/Groups/${group.id}`)
    return respondToGroupChange(context, group, jobId, query)
  },
})

/** Throws 409. `generateAudienceName` holds the lock of names, so no concurrent request can take this one. */
async function requireFreeDisplayName(db: ProgramDb, displayName: string): Promise<void> {
  const { rows } = await sql`
    select 1 from audiences
     where program_id = ${db.programId} and kind = 'group'
       and display_name_key = lower(${displayName}::text)`.execute(db)
  if (rows.length > 0) throw notUnique('The program has a group with this displayName already')
}
