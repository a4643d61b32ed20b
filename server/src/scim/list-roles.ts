import { ROLES } from '../access/roles.ts'
import { endpoint } from '../http/endpoint.ts'
import { Type } from '../http/schema.ts'
import { presentList } from './discovery.ts'
import { literalText } from './filter/ast.ts'
import { parseFilter } from './filter/parse.ts'
import { ListOutput } from './output-schemas.ts'
import { ROLE_DISPLAY } from './roles.ts'
import { invalidFilter } from './scim-error.ts'

const ORIGINS = ['system', 'custom']

const RoleOutput = Type.Object({
  value: Type.String(),
  display: Type.String(),
  type: Type.String({ description: 'system for the roles that every program has' }),
  enabled: Type.Boolean(),
  contains: Type.Array(Type.String(), { description: 'The roles whose rights it includes' }),
})

export const listRoles = endpoint({
  id: 'listRoles',
  tag: 'User management',
  method: 'GET',
  path: '/scim/v2/roles',
  summary: 'Available roles, highest first',
  description: '`filter` may be `origin eq "system"` or `origin eq "custom"`; there are no custom roles.',
  access: { as: ['user', 'server'], scopes: ['users.read'], role: 'program_manager' },
  dialect: 'scim',
  transaction: 'own',
  input: { query: Type.Object({ filter: Type.Optional(Type.String()) }) },
  output: { status: 200, body: ListOutput(RoleOutput) },
  handle: (_context, { query }) => presentList(readOrigin(query.filter) === 'custom' ? [] : systemRoles),
})

const systemRoles = ROLES.map((role, rank) => ({
  value: role,
  display: ROLE_DISPLAY[role],
  type: 'system',
  enabled: true,
  contains: ROLES.slice(0, rank).toReversed(),
})).toReversed()

/** The origin that a filter asks for; undefined for all. Throws 400 invalidFilter. */
function readOrigin(filter: string | undefined): string | undefined {
  if (filter === undefined) return undefined
  const parsed = parseFilter(filter)
  const isOrigin = parsed.kind === 'compare' && parsed.operator === 'eq' && parsed.path.toLowerCase() === 'origin'
  const origin = isOrigin ? literalText(parsed.value)?.toLowerCase() : undefined
  if (origin === undefined || !ORIGINS.includes(origin)) {
    throw invalidFilter('Roles are filtered by origin eq "system" or origin eq "custom"')
  }
  return origin
}
