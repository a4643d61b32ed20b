import { endpoint } from '../../platform/http/endpoint.ts'
import { notFound } from '../../platform/http/errors.ts'
import { described, Text, Type } from '../../platform/http/input/schema.ts'
import { removeOwnClient } from '../oauth/index.ts'
import { hasScimToken, SCIM_TOKENS_PATH } from './scim-token.ts'

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
