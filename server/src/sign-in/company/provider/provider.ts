// One identity provider of a program: its schemas and how it is presented (docs/contract/company-sign-in.md#identity-providers).

import type { Selectable } from '../../../platform/db/row-types.ts'
import { described, namedObject, type Static, Type } from '../../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../../platform/http/input/timestamp.ts'
import type { IdentityProvidersTable } from '../../../shared/tables.ts'

export type ProviderRow = Selectable<IdentityProvidersTable>

/** Providers of one program. */
export const PROVIDERS_MAX = 20
const DOMAINS_MAX = 100
const SCOPES_MAX = 20
const UUID = '^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$'
const URL_MAX_LENGTH = 2048
/** Metadata of one provider takes a few kilobytes. */
export const METADATA_MAX_LENGTH = 200_000

const KINDS = ['oidc', 'saml'] as const
const MATCHES = ['user_name', 'email', 'external_id'] as const
export type Match = (typeof MATCHES)[number]
export const DEFAULT_SCOPES = ['openid', 'profile', 'email'] as const

/** The user attributes that may have another name at the provider. */
const ATTRIBUTES = ['given_name', 'family_name', 'email', 'user_name', 'external_id'] as const
export type AttributeNames = Readonly<Partial<Record<(typeof ATTRIBUTES)[number], string | null>>>

const nameAtProvider = () => Type.Optional(Type.Nullable(Type.FilledText(255)))
const AttributesIn = namedObject('IdentityProviderAttributes', {
  given_name: nameAtProvider(),
  family_name: nameAtProvider(),
  email: nameAtProvider(),
  user_name: nameAtProvider(),
  external_id: nameAtProvider(),
})
const AttributesOut = Type.Object({
  given_name: Type.Nullable(Type.String()),
  family_name: Type.Nullable(Type.String()),
  email: Type.Nullable(Type.String()),
  user_name: Type.Nullable(Type.String()),
  external_id: Type.Nullable(Type.String()),
})

const Scope = () => Type.String({ maxLength: 200, pattern: '^[\\x21\\x23-\\x5b\\x5d-\\x7e]+$' })
const oidcIn = {
  client_secret: Type.Optional(
    described(
      'Never returned; if omitted, the former one stays',
      Type.Nullable(Type.String({ maxLength: 1000, minLength: 1 })),
    ),
  ),
  scopes: Type.Optional(Type.Array(Scope(), { maxItems: SCOPES_MAX, uniqueItems: true })),
}
const OidcIn = Type.Object({ issuer: Type.Text(URL_MAX_LENGTH), client_id: Type.FilledText(255), ...oidcIn })
const OidcChange = Type.Object({
  issuer: Type.Optional(Type.Text(URL_MAX_LENGTH)),
  client_id: Type.Optional(Type.FilledText(255)),
  ...oidcIn,
})
const SamlIn = Type.Object({
  metadata_url: Type.Optional(Type.Nullable(Type.Text(URL_MAX_LENGTH))),
  metadata_xml: Type.Optional(Type.Nullable(Type.Text(METADATA_MAX_LENGTH))),
})

const Domain = () =>
  Type.String({
    maxLength: 253,
    pattern: '^[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*$',
  })

const fields = {
  domains: Type.Optional(
    described('Of the userNames that it signs in; none: any', Type.Array(Domain(), { maxItems: DOMAINS_MAX })),
  ),
  enabled: Type.Optional(Type.Boolean()),
  required: Type.Optional(Type.Boolean()),
  required_for_administrators: Type.Optional(Type.Boolean()),
  match: Type.Optional(Type.OneOf(MATCHES)),
  create_users: Type.Optional(Type.Boolean()),
  attributes: Type.Optional(AttributesIn),
}

export const NewProvider = namedObject('IdentityProviderInput', {
  id: Type.Optional(
    described(
      'A UUID that the caller has made, so that the addresses to enter at the provider are known before; default: a new one',
      Type.String({ pattern: UUID }),
    ),
  ),
  kind: Type.OneOf(KINDS),
  name: Type.FilledText(100),
  ...fields,
  oidc: Type.Optional(Type.Nullable(OidcIn)),
  saml: Type.Optional(Type.Nullable(SamlIn)),
})

const changes = {
  kind: Type.Optional(Type.OneOf(KINDS)),
  name: Type.Optional(Type.FilledText(100)),
  ...fields,
  oidc: Type.Optional(Type.Nullable(OidcChange)),
  saml: Type.Optional(Type.Nullable(SamlIn)),
}

export const ProviderChange = namedObject('IdentityProviderChanges', changes)

export const ProviderCheck = namedObject('IdentityProviderCheck', {
  id: Type.Optional(
    Type.String({ maxLength: 36, description: 'Of the provider that the other members change; none: a new one' }),
  ),
  ...changes,
})

export const Provider = namedObject('IdentityProvider', {
  id: Type.String(),
  kind: Type.OneOf(KINDS),
  name: Type.String(),
  domains: Type.Array(Type.String()),
  enabled: Type.Boolean(),
  required: Type.Boolean(),
  required_for_administrators: Type.Boolean(),
  oidc: Type.Optional(
    Type.Object({
      issuer: Type.String(),
      client_id: Type.String(),
      scopes: Type.Array(Type.String()),
      redirect_uri: Type.String(),
      backchannel_logout_uri: Type.String(),
    }),
  ),
  saml: Type.Optional(
    Type.Object({
      metadata_url: Type.Nullable(Type.String()),
      metadata_xml: Type.Nullable(Type.String()),
      entity_id: Type.String(),
      acs_url: Type.String(),
    }),
  ),
  match: Type.OneOf(MATCHES),
  create_users: Type.Boolean(),
  attributes: AttributesOut,
  created_at: Type.Timestamp(),
  updated_at: Type.Timestamp(),
})

/** `authUrl`: the address of this server's sign-in. */
export function presentProvider(row: ProviderRow, authUrl: string): Static<typeof Provider> {
  const addresses = addressesOf(authUrl, row.id)
  const names = row.attributes as AttributeNames
  return {
    id: row.id,
    kind: row.kind as 'oidc' | 'saml',
    name: row.name,
    domains: row.domains,
    enabled: row.enabled,
    required: row.required,
    required_for_administrators: row.required_for_administrators,
    ...(row.kind === 'oidc' ? { oidc: presentOidc(row, addresses) } : { saml: presentSaml(row, addresses) }),
    match: row.match as Match,
    create_users: row.create_users,
    attributes: {
      given_name: names.given_name ?? null,
      family_name: names.family_name ?? null,
      email: names.email ?? null,
      user_name: names.user_name ?? null,
      external_id: names.external_id ?? null,
    },
    created_at: presentTimestamp(row.created_at),
    updated_at: presentTimestamp(row.updated_at),
  }
}

const presentOidc = (row: ProviderRow, { redirectUri, backchannelLogoutUri }: Addresses) => ({
  issuer: row.issuer ?? '',
  client_id: row.client_id ?? '',
  scopes: row.scopes ?? [],
  redirect_uri: redirectUri,
  backchannel_logout_uri: backchannelLogoutUri,
})

const presentSaml = (row: ProviderRow, { entityId, acsUrl }: Addresses) => ({
  metadata_url: row.metadata_url,
  metadata_xml: row.metadata_xml,
  entity_id: entityId,
  acs_url: acsUrl,
})

/** The context that a client secret is sealed with; it cannot be opened with another one. */
export const sealingContext = (row: { program_id: number; id: string }): string =>
  `identity provider ${row.program_id} ${row.id}`

/** The paths of sign-in by the company, below `authUrl()`. Each provider has its own, so that responses cannot be mixed up. */
export const SSO_PATHS = {
  oidcCallback: '/sso/oidc/:id/callback',
  oidcLogout: '/sso/oidc/:id/backchannel_logout',
  samlMetadata: '/sso/saml/:id/metadata',
  samlAcs: '/sso/saml/:id/acs',
  samlFinish: '/sso/saml/:id/finish',
} as const

/** This server's addresses that a provider needs. */
interface Addresses {
  readonly redirectUri: string
  readonly backchannelLogoutUri: string
  /** The address of the metadata, too. */
  readonly entityId: string
  readonly acsUrl: string
  readonly finishUrl: string
}

/** The addresses of one provider. */
export function addressesOf(authUrl: string, providerId: string): Addresses {
  const address = (path: string) => authUrl + path.replace(':id', providerId)
  return {
    redirectUri: address(SSO_PATHS.oidcCallback),
    backchannelLogoutUri: address(SSO_PATHS.oidcLogout),
    entityId: address(SSO_PATHS.samlMetadata),
    acsUrl: address(SSO_PATHS.samlAcs),
    finishUrl: address(SSO_PATHS.samlFinish),
  }
}
