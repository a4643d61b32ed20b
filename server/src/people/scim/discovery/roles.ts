import { ROLES } from '../../../platform/access/roles.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { described, namedObject, Type } from '../../../platform/http/input/schema.ts'
import { type Filter, literalText } from '../filter/ast.ts'
import { listParameters, readListQuery } from '../protocol/list-request.ts'
import { ListOutput } from '../protocol/output-schemas.ts'
import { invalidFilter } from '../protocol/scim-error.ts'
import { ROLE_DISPLAY } from '../user/roles.ts'
import { LIST_URN } from './discovery.ts'

const ORIGINS = ['system', 'custom'] as const
const { filter, startIndex, count } = listParameters

const RoleOutput = namedObject('Role', {
  value: Type.OneOf(ROLES),
  display: Type.String(),
  type: described('system for the roles that every program has', Type.OneOf(ORIGINS)),
  enabled: Type.Boolean(),
  contains: Type.Array(Type.OneOf(ROLES), { description: 'The roles whose rights it includes' }),
})

export const listRoles = endpoint('GET /scim/v2/roles', {
  tag: 'User management',
  summary: 'Available roles, highest first',
  description: '`filter` may be `origin eq "system"` or `origin eq "custom"`; there are no custom roles.',
  access: { as: ['user', 'server'], scopes: ['users.read'], role: 'program_manager' },
  dialect: 'scim',
  transaction: 'own',
  input: { query: Type.Object({ filter, startIndex, count }) },
  output: { status: 200, body: ListOutput(RoleOutput) },
  handle(_context, { query }) {
    const { filter, startIndex, count } = readListQuery(query)
    const roles = readOrigin(filter) === 'custom' ? [] : systemRoles
    const page = roles.slice(startIndex - 1, startIndex - 1 + count)
    return { schemas: [LIST_URN], totalResults: roles.length, startIndex, itemsPerPage: page.length, Resources: page }
  },
})

const systemRoles = ROLES.map((role, rank) => ({
  value: role,
  display: ROLE_DISPLAY[role],
  type: 'system' as const,
  enabled: true,
  contains: ROLES.slice(0, rank).toReversed(),
})).toReversed()

/** The origin in a filter; undefined for all. Throws 400 invalidFilter. */
function readOrigin(filter: Filter | null): string | undefined {
  if (filter === null) return undefined
  const isOrigin = filter.kind === 'compare' && filter.operator === 'eq' && filter.path.toLowerCase() === 'origin'
  const origin = isOrigin ? literalText(filter.value)?.toLowerCase() : undefined
  if (origin === undefined || !ORIGINS.some(known => known === origin)) {
    throw invalidFilter('Roles are filtered by origin eq "system" or origin eq "custom"')
  }
  return origin
}
