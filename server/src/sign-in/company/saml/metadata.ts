// The metadata of a SAML identity provider (SAML 2.0 Metadata): its name, its addresses for sign-ins, with which
// certificates it signs. That of a provider with an address is fetched once an hour, and again when a signature does not verify.

import { LRUCache } from 'lru-cache'
import { defineState, type Services } from '../../../platform/services.ts'
import { SignInProblem } from '../flow/problem.ts'
import { METADATA_MAX_LENGTH, type ProviderRow } from '../provider/provider.ts'
import type { Metadata } from './metadata-parts.ts'
import { MetadataError } from './problems.ts'
import { readMetadataParts } from './reader.ts'

/** Reads the metadata of exactly one provider; it must suffice for sign-in. Throws MetadataError. */
export async function readMetadata(xml: string): Promise<Metadata> {
  const { entityId, signInUrl, certificates } = await readMetadataParts(xml)
  if (signInUrl === null) throw new MetadataError('the metadata has no address for sign-in by HTTP-Redirect')
  if (certificates.length === 0) throw new MetadataError('the metadata has no certificate for signatures')
  return { entityId, signInUrl, certificates: [...new Set(certificates)] }
}

const KEPT_MS = 3600_000
/** Certificates roll over: after a signature that does not verify, the metadata is fetched again, at most this often. */
const FETCHED_AGAIN_MS = 60_000
const FAILURE_KEPT_MS = 5000
const TIMEOUT_MS = 8000
const REDIRECTS_MAX = 3
const PROVIDERS_MAX = 500

interface Kept {
  metadata: Metadata | null
  /** By the clock of `performance.now`. */
  fetchedAt: number
  failedAt: number
  running: Promise<Metadata> | null
}

/** Metadata by provider and revision. */
export const samlMetadata = defineState('SAML metadata', () => new LRUCache<string, Kept>({ max: PROVIDERS_MAX }))

/**
 * The metadata; `isAgain` fetches it again because its certificates did not fit: null if it was fetched too recently. Throws
 * SignInProblem `unreachable`.
 */
export async function providerMetadata(services: Services, provider: ProviderRow): Promise<Metadata>
export async function providerMetadata(
  services: Services,
  provider: ProviderRow,
  isAgain: true,
): Promise<Metadata | null>
export async function providerMetadata(services: Services, provider: ProviderRow, isAgain = false) {
  const { metadata_url: url, metadata_xml: xml } = provider
  if (url === null) return isAgain ? null : readMetadata(xml ?? '').catch(unusable)
  const kept = keptOf(services, provider)
  const now = performance.now()
  if (isAgain && now - kept.fetchedAt < FETCHED_AGAIN_MS) return null
  if (kept.metadata && !isAgain && now - kept.fetchedAt < KEPT_MS) return kept.metadata
  if (now - kept.failedAt < FAILURE_KEPT_MS) {
    if (kept.metadata) return kept.metadata
    throw new SignInProblem('unreachable', 'unreachable', { detail: 'the metadata could not be read a moment ago' })
  }
  kept.running ??= refresh(services, url, kept)
  try {
    return await kept.running
  } catch (error) {
    // Old metadata is better than none.
    if (kept.metadata) return kept.metadata
    throw error
  }
}

function keptOf(services: Services, { program_id, id, revision }: ProviderRow): Kept {
  const cache = services.state(samlMetadata)
  const key = `${program_id} ${id} ${revision}`
  const kept = cache.get(key) ?? { metadata: null, fetchedAt: -Infinity, failedAt: -Infinity, running: null }
  cache.set(key, kept)
  return kept
}

async function refresh(services: Services, url: string, kept: Kept): Promise<Metadata> {
  try {
    kept.metadata = await readMetadata(await fetchMetadataText(services, url))
    kept.fetchedAt = performance.now()
    return kept.metadata
  } catch (error) {
    kept.failedAt = performance.now()
    return unusable(error)
  } finally {
    kept.running = null
  }
}

/** The metadata at an address. Throws OutboundError, MetadataError. */
export async function fetchMetadataText({ outbound }: Pick<Services, 'outbound'>, url: string): Promise<string> {
  const response = await outbound.request({
    method: 'GET',
    url,
    headers: { accept: 'application/samlmetadata+xml, application/xml;q=0.9, */*;q=0.1' },
    timeoutMs: TIMEOUT_MS,
    bodyMaxBytes: METADATA_MAX_LENGTH * 4,
    redirectsMax: REDIRECTS_MAX,
  })
  if (response.status !== 200) throw new MetadataError(`the address of the metadata answers ${response.status}`)
  if (response.truncated) throw new MetadataError('the metadata is too long')
  return response.body.toString('utf8')
}

function unusable(error: unknown): never {
  throw new SignInProblem('unreachable', 'unreachable', { cause: error })
}
