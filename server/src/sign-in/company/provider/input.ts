// A request's input for a provider, validated, as columns.

import type { Updateable } from '../../../platform/db/row-types.ts'
import { invalid, type ValidationRule } from '../../../platform/errors.ts'
import type { Static } from '../../../platform/http/input/schema.ts'
import { isHttpUrl } from '../../../platform/http/input/validation.ts'
import type { Services } from '../../../platform/services.ts'
import type { IdentityProvidersTable } from '../../../shared/tables.ts'
import { readMetadata } from '../saml/metadata.ts'
import { MetadataError } from '../saml/problems.ts'
import { DEFAULT_SCOPES, type NewProvider, type ProviderChange, sealingContext } from './provider.ts'

export type Columns = Updateable<IdentityProvidersTable>
export type ProviderBody = Static<typeof ProviderChange>
type OidcBody = NonNullable<ProviderBody['oidc']>
type SamlBody = NonNullable<ProviderBody['saml']>

/** Throws 400 if a new provider lacks the part for its kind; the other part must be absent. */
export function requireParts({ kind, oidc, saml }: Static<typeof NewProvider>): void {
  checkKind(kind, { oidc, saml })
  if (kind === 'oidc' && !oidc) throw fault('required', 'oidc', 'is required for this kind')
  if (kind === 'saml' && !saml?.metadata_url && !saml?.metadata_xml) {
    throw fault('required', 'saml.metadata_url', 'one of metadata_url and metadata_xml is required')
  }
}

/** Throws 400 for a new provider that could not be saved, as far as can be told without reading its metadata. */
export function checkNew({ config }: Services, body: ProviderBody): void {
  const { kind, oidc, saml } = body
  if (!kind) throw fault('required', 'kind', 'is required')
  requireParts({ ...body, kind, name: '', oidc: oidc as never })
  for (const name of ['issuer', 'client_id'] as const) {
    if (oidc && !oidc[name]) throw fault('required', `oidc.${name}`, 'is required')
  }
  if (oidc) checkOidc(oidc, config.allowPrivateTargets)
  if (saml) checkSaml(saml, config.allowPrivateTargets)
}

/** The same for changes of a provider. */
export function checkChange({ config }: Services, kind: string, body: ProviderBody): void {
  if (body.kind !== undefined && body.kind !== kind) throw fault('invalid_enum', 'kind', 'cannot be changed')
  checkKind(kind, body)
  if (body.oidc) checkOidc(body.oidc, config.allowPrivateTargets)
  if (body.saml) checkSaml(body.saml, config.allowPrivateTargets)
}

/** Throws 400 for the part of the other kind. */
export function checkKind(kind: string, { oidc, saml }: Pick<ProviderBody, 'oidc' | 'saml'>): void {
  if (kind === 'saml' && oidc) throw fault('invalid_format', 'oidc', 'does not belong to this kind')
  if (kind === 'oidc' && saml) throw fault('invalid_format', 'saml', 'does not belong to this kind')
}

/** The columns that do not depend on the kind, as far as they are given. */
export function commonColumns(body: ProviderBody): Columns {
  const { name, enabled, required, required_for_administrators, match, create_users, attributes, domains } = body
  return withoutUndefined({
    name: name?.trim(),
    enabled,
    required,
    required_for_administrators,
    match,
    create_users,
    domains: domains && domainsOf(domains),
    attributes: attributes && JSON.stringify(attributes),
  })
}

/** In lower case, each once. */
export const domainsOf = (domains: readonly string[]): string[] => [
  ...new Set(domains.map(domain => domain.toLowerCase())),
]

/** The columns of an OIDC provider, as far as they are given; the secret is sealed. */
export function oidcColumns(services: Services, place: { program_id: number; id: string }, oidc: OidcBody): Columns {
  const { issuer, client_id, client_secret, scopes } = oidc
  checkOidc(oidc, services.config.allowPrivateTargets)
  const secret =
    client_secret === undefined
      ? {}
      : {
          client_secret_sealed: client_secret && services.secrets.seal(client_secret, sealingContext(place)),
          client_secret_changed_at: new Date(),
        }
  return { ...withoutUndefined({ issuer, client_id: client_id?.trim(), scopes }), ...secret } as Columns
}

/** The same, with defaults for members that a new provider may leave out. */
export const newOidcColumns = (services: Services, place: { program_id: number; id: string }, oidc: OidcBody) =>
  oidcColumns(services, place, { ...oidc, scopes: oidc.scopes ?? [...DEFAULT_SCOPES] })

/** The columns of a SAML provider: an address in place of a document, or the other way round. */
export async function samlColumns({ config }: Services, saml: SamlBody): Promise<Columns> {
  const { metadata_url: url, metadata_xml: xml } = saml
  if (!url && !xml) return {}
  checkSaml(saml, config.allowPrivateTargets)
  if (xml) await checkMetadata(xml)
  return { metadata_url: url || null, metadata_xml: xml || null, metadata_changed_at: new Date() }
}

/** Without its metadata a provider could not sign anyone in. */
export async function checkMetadata(xml: string): Promise<void> {
  try {
    await readMetadata(xml)
  } catch (error) {
    if (error instanceof MetadataError) throw fault('invalid_format', 'saml.metadata_xml', error.message)
    throw error
  }
}

function checkOidc({ issuer, scopes }: OidcBody, allowPrivateTargets: boolean): void {
  if (scopes && !scopes.includes('openid')) throw fault('invalid_format', 'oidc.scopes', 'must contain openid')
  if (issuer === undefined) return
  checkAddress(issuer, 'oidc.issuer', allowPrivateTargets)
  if (issuer.includes('/.well-known/')) {
    throw fault('invalid_format', 'oidc.issuer', 'is the address without /.well-known/openid-configuration')
  }
}

function checkSaml({ metadata_url: url, metadata_xml: xml }: SamlBody, allowPrivateTargets: boolean): void {
  if (url && xml) throw fault('invalid_format', 'saml.metadata_xml', 'may not be given together with metadata_url')
  if (url) checkAddress(url, 'saml.metadata_url', allowPrivateTargets, true)
}

/** https only; http to this machine where private targets are allowed (development and tests). */
function checkAddress(text: string, parameter: string, allowPrivateTargets: boolean, mayHaveQuery = false): void {
  const url = isHttpUrl(text) ? new URL(text) : null
  const loopback = url !== null && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)
  const isPlain = url !== null && !url.username && !url.password && !url.hash && (mayHaveQuery || !url.search)
  const isSafe = url?.protocol === 'https:' || (allowPrivateTargets && loopback)
  if (!isPlain || !isSafe) throw fault('invalid_format', parameter, 'must be an https address')
}

const fault = (rule: ValidationRule, parameter: string, message: string) => invalid({ rule, parameter, message })

const withoutUndefined = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
