import { endpoint } from '../../../platform/http/endpoint.ts'
import { Id, Type } from '../../../platform/http/input/schema.ts'
import { lockForDefinitionChange } from '../../following/index.ts'
import { deleteAudienceRow } from '../queries.ts'
import { readAttributeRights, requireOwnRule } from '../rules/attribute-rights.ts'
import { requireDynamic } from '../rules/require-dynamic.ts'

export const deleteAudience = endpoint({
  id: 'deleteAudience',
  tag: 'Audiences',
  method: 'DELETE',
  path: '/v2/audiences/{audience_id}',
  summary: 'Delete an audience by rule',
  description:
    'Topics, posts and polls that are targeted at it stay targeted, and no user sees them by it. 400 for a group, which ' +
    'SCIM provisions; 403 below program manager for one whose rule uses private attributes.',
  access: { as: ['user', 'server'], scopes: ['content.write'], role: 'publisher' },
  input: { params: Type.Object({ audience_id: Id() }) },
  output: { status: 204 },
  errors: [400, 403],
  async handle({ actor, db }, { params }) {
    await lockForDefinitionChange(db)
    const { rule } = await requireDynamic(db, params.audience_id)
    requireOwnRule(await readAttributeRights(db, actor.role), rule)
    // Posts keep the id among their access keys. That is harmless: keys are read from memberships, which are gone, and
    // ids are never reused.
    await deleteAudienceRow(db, params.audience_id)
  },
})
