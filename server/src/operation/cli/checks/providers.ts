import type { Config } from '../../../platform/config.ts'
import type { Database } from '../../../platform/db/database.ts'
import { createOutbound } from '../../../platform/net/outbound.ts'
import { checkProviders } from '../../../sign-in/company/index.ts'
import type { Finding } from './finding.ts'

/** Whether people can sign in at the identity providers of all programs. */
export async function checkIdentityProviders(database: Database, config: Config): Promise<Finding[]> {
  const outbound = createOutbound({ allowPrivateTargets: config.allowPrivateTargets })
  try {
    const findings = await checkProviders(database, outbound)
    return findings.map(({ program_id, name, level, message, remedy }) => ({
      check: 'sign-in',
      level,
      message: `program ${program_id}, ${name}: ${message}`,
      ...(remedy === null ? {} : { remedy }),
    }))
  } finally {
    await outbound.close()
  }
}
