// A client as the API returns and accepts it (docs/contract/access.md#clients).

import type { Actor } from '../../platform/access/actor.ts'
import { atLeast, effectiveScopes, isScope, ROLES, type Role, SCOPES } from '../../platform/access/roles.ts'
import { forbidden } from '../../platform/errors.ts'
import { described, named, namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import { CLIENT_NAME_MAX_LENGTH, type OwnClient, REDIRECT_URIS_MAX } from '../oauth/index.ts'

/** `confidential` is the operator's `server`. */
const CLIENT_KINDS = ['public', 'confidential'] as const

const ClientSecretRecord = namedObject('OauthClientSecret', {
  id: Type.String(),
  name: Type.Nullable(Type.String({ description: 'Where it is used, in the words of its maker' })),
  created_at: Type.Timestamp(),
  last_used_at: Type.Nullable(Type.Timestamp()),
  expires_at: Type.Nullable(Type.Timestamp()),
})

const members = {
  client_id: Type.String(),
  name: Type.String(),
  kind: Type.OneOf(CLIENT_KINDS),
  redirect_uris: Type.Array(Type.String()),
  scopes: Type.Array(Type.ScopeName),
  role: Type.OneOf(ROLES),
  created_at: Type.Timestamp(),
  last_used_at: Type.Nullable(Type.Timestamp()),
  secrets: Type.Array(ClientSecretRecord),
}

export const OauthClient = namedObject('OauthClient', members)

export const CreatedOauthClient = namedObject('CreatedOauthClient', {
  ...members,
  client_secret: Type.Optional(Type.String({ description: 'Of a confidential client; in this response only.' })),
})

const fields = {
  name: Type.FilledText(CLIENT_NAME_MAX_LENGTH),
  redirect_uris: Type.Array(Type.Text(2048, { minLength: 1 }), { maxItems: REDIRECT_URIS_MAX }),
  scopes: Type.Array(Type.ScopeName, { maxItems: SCOPES.length, description: 'Scopes that it may ask for.' }),
  role: Type.Unsafe<Role>({ ...Type.OneOf(ROLES), description: "The role of a confidential client's own tokens." }),
}

export const OauthClientInput = namedObject('OauthClientInput', {
  name: fields.name,
  kind: Type.OneOf(CLIENT_KINDS),
  redirect_uris: Type.Optional(fields.redirect_uris),
  scopes: Type.Optional(fields.scopes),
  role: Type.Optional(fields.role),
})

export const OauthClientChanges = named('OauthClientChanges', Type.Partial(Type.Object(fields)))

export const presentOauthClient = (client: OwnClient): Static<typeof OauthClient> => ({
  client_id: client.id,
  name: client.name,
  kind: client.kind === 'server' ? 'confidential' : 'public',
  redirect_uris: [...client.redirect_uris],
  scopes: client.scopes.filter(isScope),
  role: client.role,
  created_at: presentTimestamp(client.created_at),
  last_used_at: presentTimestamp(client.last_used_at),
  secrets: client.secrets.map(({ id, name, created_at, last_used_at, expires_at }) => ({
    id,
    name,
    created_at: presentTimestamp(created_at),
    last_used_at: presentTimestamp(last_used_at),
    expires_at: presentTimestamp(expires_at),
  })),
})

/**
 * Throws 403 for rights above the caller's own: callers who may manage clients must not use one to get rights that their own
 * token lacks.
 */
export function requireOwnRights(actor: Actor, { role, scopes }: { role?: Role; scopes?: readonly string[] }): void {
  if (role !== undefined && !atLeast(actor.role, role)) {
    throw forbidden(`The role ${role} is above that of the caller`)
  }
  const above = [...effectiveScopes(scopes ?? [])].filter(scope => !actor.scopes.has(scope))
  if (above.length > 0) throw forbidden(`The caller's own token lacks ${above.join(', ')}`)
}

/** The callers that may manage clients, by method. */
export const READ = { as: ['user', 'server'], scopes: ['users.read'], role: 'administrator' } as const
export const WRITE = { as: ['user', 'server'], scopes: ['users.write'], role: 'administrator' } as const

export const CLIENTS_PATH = '/v2/oauth_clients'
const ID_MAX_LENGTH = 100

export const ClientId = () => described('The client', Type.Text(ID_MAX_LENGTH))
export const ClientParams = Type.Object({ client_id: ClientId() })
