// The common parts of the discovery endpoints (RFC 7644 section 4). They describe exactly what is served, and need a token of any
// kind.

import { forbidden } from '../../../platform/errors.ts'
import type { Context } from '../../../platform/http/endpoint.ts'
import type { Services } from '../../../platform/services.ts'

export const discovery = {
  tag: 'User management',
  access: { as: ['user', 'server'] },
  dialect: 'scim',
  transaction: 'own',
  errors: [403],
} as const

/** Throws 403 for a filter: discovery ignores all parameters, and an ignored filter would mislead the client (RFC 7644 section 4). */
export function refuseFilter({ request }: Context): void {
  const names = Object.keys(request.query as object)
  if (names.some(name => name.toLowerCase() === 'filter')) throw forbidden('Discovery cannot be filtered')
}

/** The address of the SCIM service, without a trailing slash. */
export const scimBaseUrl = (services: Services): string => `${services.baseUrl()}/scim/v2`
