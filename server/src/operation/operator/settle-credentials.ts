import { sql } from '../../platform/db/sql.ts'
import type { Services } from '../../platform/services.ts'
import {
  type Credentials,
  discardDraft,
  keepOtherCredentials,
  publishDraft,
  readCredentials,
  readDraft,
  writeCredentials,
} from '../credentials.ts'

/** Time for another node at an address in the file to respond. */
const PROBE_TIMEOUT_MS = 1000

/**
 * Finishes what a first start has begun, this one or one that was cut off between its commit and the naming of the
 * file. A draft whose operator client is not in the database belongs to a start that was rolled back.
 */
export async function settleCredentials(services: Services): Promise<void> {
  const { dataDir } = services.config
  const draft = readDraft(dataDir)
  if (!draft) return
  if (!(await isKnown(services, draft))) return discardDraft(dataDir)
  keepOtherCredentials(dataDir, draft)
  publishDraft(dataDir)
}

/**
 * Brings the addresses in the file up to date when this server has moved to another port. On a database that several
 * nodes share, an address that still responds stays.
 */
export async function updateAddresses(services: Services): Promise<void> {
  const { dataDir } = services.config
  const credentials = readCredentials(dataDir)
  const addresses = { base_url: services.baseUrl(), auth_url: services.authUrl() }
  if (!credentials) return
  if (credentials.base_url === addresses.base_url && credentials.auth_url === addresses.auth_url) return
  if (!(await isKnown(services, credentials))) return
  if (services.database.engine === 'postgres' && (await isServerReachable(credentials.base_url))) return
  writeCredentials(dataDir, { ...credentials, ...addresses })
}

async function isKnown({ database }: Services, { operator }: Credentials): Promise<boolean> {
  return database.system(async db => {
    const rows = await sql`select 1 from oauth_clients where id = ${operator.client_id}`.all(db)
    return rows.length > 0
  })
}

async function isServerReachable(baseUrl: string): Promise<boolean> {
  try {
    const response = await fetch(`${baseUrl}/healthz`, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })
    return response.ok
  } catch {
    return false
  }
}
