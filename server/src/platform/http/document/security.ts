import type { Scope } from '../../access/roles.ts'
import type { Access, Endpoint } from '../endpoint.ts'
import type { Json } from './components.ts'

const SCHEMES = { user: 'oauth2_as_a_user', server: 'oauth2_as_a_server', operator: 'operator' } as const

/** Any one of the schemes is enough. */
export function describeSecurity(endpoint: Endpoint): Json[] {
  if (endpoint.access === 'public') return []
  const access = endpoint.access as Access
  return access.as.map(mode => ({ [SCHEMES[mode]]: [...(access.scopes ?? [])] }))
}

/** The part of the access that `security` cannot express, as a sentence. */
export function describeAccess(endpoint: Endpoint): string {
  if (endpoint.access === 'public') return 'No token is needed.'
  const { as, anyScope, role } = endpoint.access as Access
  const parts = [`Token: ${as.join(' or ')}.`]
  if (anyScope) parts.push(`One of the scopes: ${anyScope.join(', ')}.`)
  if (role && role !== 'member') parts.push(`Role: ${role} or higher.`)
  return parts.join(' ')
}

export function securitySchemes(authUrl: string): Json {
  const tokenUrl = `${authUrl}/oauth/token`
  const authorizationUrl = `${authUrl}/oauth/authorize`
  return {
    [SCHEMES.user]: {
      type: 'oauth2',
      description: 'A token that acts for a user',
      flows: { authorizationCode: { authorizationUrl, tokenUrl, refreshUrl: tokenUrl, scopes: SCOPES } },
    },
    [SCHEMES.server]: {
      type: 'oauth2',
      description: 'A token of a server client, which acts for no user',
      flows: { clientCredentials: { tokenUrl, scopes: SCOPES } },
    },
    [SCHEMES.operator]: {
      type: 'oauth2',
      description: 'A token of the operator, for the whole server',
      flows: { clientCredentials: { tokenUrl, scopes: {} } },
    },
  }
}

const SCOPES = {
  openid: 'Sign in',
  profile: "The user's own profile",
  email: "The user's e-mail address",
  public: 'Public data',
  'feeds.read': 'Read feeds and react to posts',
  'feeds.engage': 'Comment and acknowledge',
  'content.read': 'Read content',
  'content.write': 'Create and change content and topics',
  'content.replication.audit': 'Read replication records',
  'users.read': 'Read users',
  'users.write': 'Create and change users',
  'groups.read': 'Read groups',
  'groups.write': 'Create and change groups',
  'webhooks.read': 'Read webhook subscriptions',
  'webhooks.write': 'Create and change webhook subscriptions',
  'data_exports.read': 'Read data exports',
  'data_exports.write': 'Run data exports',
} satisfies Record<Scope, string>
