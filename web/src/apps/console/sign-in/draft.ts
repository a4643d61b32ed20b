// A provider as the form holds it: every member a text or a choice, of both kinds at once.

import type { IdentityProviderCheck, IdentityProviderInput } from '@atrium/client'
import type { IdentityProvider } from './providers-queries.ts'

export const ATTRIBUTES = ['user_name', 'external_id', 'email', 'given_name', 'family_name'] as const
export const MATCHES = ['user_name', 'email', 'external_id'] as const

const DEFAULT_SCOPES = ['openid', 'profile', 'email'] as const

export interface Draft {
  readonly kind: 'oidc' | 'saml'
  readonly name: string
  readonly domains: string
  readonly enabled: boolean
  readonly required: boolean
  readonly required_for_administrators: boolean
  readonly match: (typeof MATCHES)[number]
  readonly create_users: boolean
  readonly issuer: string
  readonly client_id: string
  readonly client_secret: string
  readonly scopes: string
  readonly metadata_url: string
  readonly metadata_xml: string
  readonly attributes: Readonly<Record<(typeof ATTRIBUTES)[number], string>>
}

// Addresses of common providers; the word in capitals is the company's own.
export const PRESETS = {
  entra: { name: 'Microsoft Entra ID', issuer: 'https://login.microsoftonline.com/TENANT-ID/v2.0', match: 'user_name' },
  okta: { name: 'Okta', issuer: 'https://COMPANY.okta.com', match: 'user_name' },
  google: { name: 'Google', issuer: 'https://accounts.google.com', match: 'email' },
  keycloak: { name: 'Keycloak', issuer: 'https://KEYCLOAK-HOST/realms/REALM', match: 'user_name' },
} as const

export type PresetName = keyof typeof PRESETS
export const PRESET_NAMES = Object.keys(PRESETS) as PresetName[]

/** Changes of a preset; a typed name stays. */
export function presetOf(preset: PresetName, { name: typed }: Draft): Partial<Draft> {
  const { name, issuer, match } = PRESETS[preset]
  const isTyped = typed !== '' && !PRESET_NAMES.some(each => PRESETS[each].name === typed)
  return { kind: 'oidc', issuer, match, scopes: DEFAULT_SCOPES.join(' '), ...(isTyped ? {} : { name }) }
}

/** Whether the issuer still has a word of a preset where that of the company belongs. */
export const hasPlaceholder = ({ kind, issuer }: Draft): boolean =>
  kind === 'oidc' && /TENANT-ID|COMPANY\.okta|KEYCLOAK-HOST|\/REALM$/.test(issuer)

/** Changes some members of the draft. */
export type Change = (changes: Partial<Draft>) => void

export function draftOf(provider: IdentityProvider | null): Draft {
  const { oidc, saml, attributes } = provider ?? {}
  return {
    kind: provider?.kind ?? 'oidc',
    name: provider?.name ?? '',
    domains: provider?.domains.join(' ') ?? '',
    enabled: provider?.enabled ?? true,
    required: provider?.required ?? false,
    required_for_administrators: provider?.required_for_administrators ?? false,
    match: provider?.match ?? 'user_name',
    create_users: provider?.create_users ?? false,
    issuer: oidc?.issuer ?? '',
    client_id: oidc?.client_id ?? '',
    client_secret: '',
    scopes: (oidc?.scopes ?? DEFAULT_SCOPES).join(' '),
    metadata_url: saml?.metadata_url ?? '',
    metadata_xml: saml?.metadata_xml ?? '',
    attributes: Object.fromEntries(ATTRIBUTES.map(name => [name, attributes?.[name] ?? ''])) as Draft['attributes'],
  }
}

/** The request body. An empty secret keeps the stored one; metadata at an address comes before a document. */
export function bodyOf(draft: Draft): IdentityProviderInput {
  const { kind, name, enabled, required, required_for_administrators, match, create_users, client_secret } = draft
  const url = draft.metadata_url.trim()
  const scopes = partsOf(draft.scopes)
  return {
    kind,
    name: name.trim(),
    domains: partsOf(draft.domains),
    enabled,
    required,
    required_for_administrators,
    match,
    create_users,
    attributes: Object.fromEntries(ATTRIBUTES.map(one => [one, draft.attributes[one].trim() || null])),
    ...(kind === 'oidc'
      ? {
          oidc: {
            issuer: draft.issuer.trim(),
            client_id: draft.client_id.trim(),
            ...(client_secret ? { client_secret } : {}),
            scopes: scopes.length > 0 ? scopes : DEFAULT_SCOPES,
          },
        }
      : { saml: url ? { metadata_url: url } : { metadata_xml: draft.metadata_xml } }),
  }
}

/** The body of a trial; without a name. */
export function checkOf(draft: Draft): IdentityProviderCheck {
  const { name, ...body } = bodyOf(draft)
  return name === '' ? body : { ...body, name }
}

const partsOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

/** Whether nothing is missing that a provider cannot do without. */
export function isComplete(draft: Draft): boolean {
  const { kind, name, issuer, client_id, metadata_url, metadata_xml } = draft
  if (name.trim() === '' || hasPlaceholder(draft)) return false
  if (kind === 'saml') return Boolean(metadata_url.trim() || metadata_xml.trim())
  return issuer.trim() !== '' && client_id.trim() !== ''
}
