// What `atrium doctor` says of identity providers: whether each that is switched on can be reached, and for how long its
// certificates last.

import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Outbound } from '../../platform/net/outbound.ts'
import { reasonOf } from '../../platform/operator-error.ts'
import type { ProviderRow } from './provider/provider.ts'
import { readMetadata } from './saml/metadata.ts'
import { fetchMetadata } from './saml/provider-metadata.ts'

const TIMEOUT_MS = 5000
const BODY_MAX_BYTES = 512 * 1024
const DAY_MS = 86_400_000
const EXPIRY_NEAR_DAYS = 30

export interface ProviderFinding {
  readonly program_id: number
  readonly name: string
  readonly level: 'ok' | 'note' | 'fail'
  readonly message: string
  readonly remedy: string | null
}

/** Checks every provider that is switched on, of all programs. */
export async function checkProviders(database: Database, outbound: Outbound): Promise<ProviderFinding[]> {
  const providers = await database.system(async db => {
    const { rows } = await sql<ProviderRow>`
      select /* every program */ * from identity_providers where enabled order by program_id, id`.execute(db)
    return rows
  })
  const findings: ProviderFinding[] = []
  for (const provider of providers) {
    const found = provider.kind === 'oidc' ? checkOidc(outbound, provider) : checkSaml(outbound, provider)
    const finding = await found.catch(error => unreachable(provider, reasonOf(error)))
    findings.push({ program_id: provider.program_id, name: provider.name, ...finding })
  }
  return findings
}

type Finding = Omit<ProviderFinding, 'program_id' | 'name'>

const fine = (message: string): Finding => ({ level: 'ok', message, remedy: null })

function unreachable({ kind }: ProviderRow, reason: string): Finding {
  const what = kind === 'oidc' ? 'discovery document' : 'metadata'
  const setting = kind === 'oidc' ? 'issuer' : 'metadata_url'
  const remedy = `let this server reach it, or correct ${setting} in the console under Sign-in`
  return { level: 'fail', message: `its ${what} cannot be used: ${reason}`, remedy }
}

async function checkOidc(outbound: Outbound, provider: ProviderRow): Promise<Finding> {
  const issuer = (provider.issuer ?? '').replace(/\/$/, '')
  const url = `${issuer}/.well-known/openid-configuration`
  const answer = await outbound.request({ method: 'GET', url, timeoutMs: TIMEOUT_MS, bodyMaxBytes: BODY_MAX_BYTES })
  if (answer.status !== 200) return unreachable(provider, `${url} answers ${answer.status}`)
  const document = JSON.parse(answer.body.toString('utf8')) as { issuer?: unknown }
  if (String(document.issuer).replace(/\/$/, '') === issuer) return fine(`${issuer} answers`)
  return unreachable(provider, `it names the issuer ${document.issuer}`)
}

async function checkSaml(outbound: Outbound, provider: ProviderRow): Promise<Finding> {
  const { metadata_url: url, metadata_xml: xml } = provider
  const metadata = await (url === null ? readMetadata(xml ?? '') : fetchMetadata({ outbound }, url))
  const days = Math.floor((metadata.expiresAt.getTime() - Date.now()) / DAY_MS)
  const on = metadata.expiresAt.toISOString().slice(0, 10)
  const remedy =
    url === null ? 'enter the metadata with the next certificate' : 'let the provider publish its next certificate'
  if (days < 0) return { level: 'fail', message: `its certificate expired on ${on}`, remedy }
  if (days < EXPIRY_NEAR_DAYS) return { level: 'note', message: `its certificate expires on ${on}`, remedy }
  return fine(`certificates until ${on}`)
}
