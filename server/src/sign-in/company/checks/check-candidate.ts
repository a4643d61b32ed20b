// Tests a provider as it would be after a change, without storing anything.

import { HttpError } from '../../../platform/errors.ts'
import { defineState, type Services } from '../../../platform/services.ts'
import type { Words } from '../../../shared/i18n/words.ts'
import { secretOf } from '../oidc/client.ts'
import type { ProviderBody } from '../provider/input.ts'
import { type AttributeNames, addressesOf, DEFAULT_SCOPES, type Match, type ProviderRow } from '../provider/provider.ts'
import type { Check } from './check.ts'
import { checkOidcClient, type OidcApplication } from './oidc-client.ts'
import { checkOidcDocument } from './oidc-document.ts'
import { checkSaml } from './saml.ts'

/** Concurrent checks in one process: each sends several requests to another server. */
const RUNNING_MAX = 8

export const runningChecks = defineState('checks of providers', () => ({ count: 0 }))

/** `row` is the stored provider, which `body` changes; null for a new one. Throws 503 when too many checks are running. */
export async function checkCandidate(
  services: Services,
  words: Words,
  row: ProviderRow | null,
  body: ProviderBody,
): Promise<Check[]> {
  const running = services.state(runningChecks)
  if (running.count >= RUNNING_MAX) {
    throw new HttpError(503, 'Too many providers are being checked; try again', { headers: { 'retry-after': '5' } })
  }
  running.count++
  try {
    const kind = row?.kind ?? body.kind
    return kind === 'oidc' ? await tryOidc(services, words, row, body) : await trySaml(services, words, row, body)
  } finally {
    running.count--
  }
}

async function tryOidc(services: Services, words: Words, row: ProviderRow | null, { oidc }: ProviderBody) {
  const { outbound } = services
  const issuer = oidc?.issuer ?? row?.issuer ?? ''
  const application: OidcApplication = {
    clientId: oidc?.client_id?.trim() ?? row?.client_id ?? '',
    scopes: oidc?.scopes ?? row?.scopes ?? DEFAULT_SCOPES,
    secret: secretFor(services, row, issuer, oidc?.client_secret),
    redirectUri: row && addressesOf(services.authUrl(), row.id).redirectUri,
  }
  const { checks, document } = await checkOidcDocument({ outbound, words, issuer, scopes: application.scopes })
  if (!document) return [...checks]
  const others = await checkOidcClient({ outbound, words }, document, application)
  // The provider's responses count for more than its metadata.
  const isAnswered = (name: string) => others.some(check => check.name === name)
  return [...checks.filter(({ name }) => !isAnswered(name)), ...others]
}

/** The stored secret belongs to the issuer that it was entered for: a check must not disclose it. */
function secretFor(
  services: Services,
  row: ProviderRow | null,
  issuer: string,
  given: string | null | undefined,
): OidcApplication['secret'] {
  if (given !== undefined || row === null) return { value: given ?? null }
  const stored = secretOf(services, row)
  return stored !== null && issuer !== row.issuer ? 'withheld' : { value: stored }
}

const trySaml = (services: Services, words: Words, row: ProviderRow | null, body: ProviderBody) => {
  const { metadata_url: url, metadata_xml: xml } = body.saml ?? {}
  const isGiven = Boolean(url || xml)
  return checkSaml({
    outbound: services.outbound,
    words,
    metadataUrl: (isGiven ? url : row?.metadata_url) || null,
    metadataXml: (isGiven ? xml : row?.metadata_xml) || null,
    match: body.match ?? ((row?.match ?? 'user_name') as Match),
    attributes: { ...((row?.attributes ?? {}) as AttributeNames), ...body.attributes },
  })
}
