// The checks of `atrium doctor` on identity providers: whether sign-in with each enabled provider can work, and how long its
// certificates remain valid.

import type { Database } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Outbound } from '../../../platform/net/outbound.ts'
import { type Words, wordsIn } from '../../../shared/i18n/words.ts'
import type { AttributeNames, Match, ProviderRow } from '../provider/provider.ts'
import type { Check } from './check.ts'
import { checkOidcDocument } from './oidc-document.ts'
import { checkSaml } from './saml.ts'

interface ProviderFinding {
  readonly program_id: number
  readonly name: string
  readonly level: Check['level']
  readonly message: string
  readonly remedy: string | null
}

/** Checks every enabled provider of all programs: reports the problems of each, or that there are none. */
export async function checkProviders(database: Database, outbound: Outbound): Promise<ProviderFinding[]> {
  const providers = await database.system(db =>
    sql<ProviderRow>`
      select /* every program */ * from identity_providers where enabled order by program_id, id`.all(db),
  )
  const words = wordsIn('en')
  const findings: ProviderFinding[] = []
  for (const provider of providers) {
    const { program_id, name } = provider
    const checks = await checksOf(outbound, words, provider)
    const wrong = checks.filter(({ level }) => level !== 'ok')
    const shown = wrong.length > 0 ? wrong : [{ level: 'ok' as const, detail: summaryOf(checks), remedy: null }]
    findings.push(...shown.map(({ level, detail, remedy }) => ({ program_id, name, level, message: detail, remedy })))
  }
  return findings
}

/** Without the checks that need the client secret, which is sealed with a key of the server. */
async function checksOf(outbound: Outbound, words: Words, provider: ProviderRow): Promise<readonly Check[]> {
  if (provider.kind === 'oidc') {
    const asked = { outbound, words, issuer: provider.issuer ?? '', scopes: provider.scopes ?? [] }
    return (await checkOidcDocument(asked)).checks
  }
  return checkSaml({
    outbound,
    words,
    metadataUrl: provider.metadata_url,
    metadataXml: provider.metadata_xml,
    match: provider.match as Match,
    attributes: provider.attributes as AttributeNames,
  })
}

const summaryOf = (checks: readonly Check[]): string =>
  (checks.find(({ name }) => name === 'issuer' || name === 'certificate') ?? checks[0])?.detail ?? ''
