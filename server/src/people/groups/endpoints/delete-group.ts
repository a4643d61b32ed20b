import { sql } from 'kysely'
import { checkIfMatch } from '../../../platform/http/conditional.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { Id, Type } from '../../../platform/http/input/schema.ts'
import { groupEntityTag } from '../group.ts'
import { groupChange } from '../group-body.ts'
import { endJobsOfGroup } from '../membership/jobs.ts'
import { lockGroup } from '../queries.ts'

export const deleteGroup = endpoint({
  ...groupChange,
  id: 'deleteGroup',
  transaction: 'write',
  method: 'DELETE',
  path: '/scim/v2/Groups/{group_id}',
  summary: 'Delete a group',
  description: 'Its members stay users. Topics and posts stay targeted at it, so it opens them for no one.',
  input: { params: Type.Object({ group_id: Id() }) },
  output: { status: 204 },
  errors: [412],
  async handle({ db, request }, { params: { group_id: groupId } }) {
    const group = await lockGroup(db, groupId)
    checkIfMatch(request, groupEntityTag(group))
    await endJobsOfGroup(db, groupId)
    await sql`delete from audiences where program_id = ${db.programId} and id = ${groupId}`.execute(db)
  },
})
