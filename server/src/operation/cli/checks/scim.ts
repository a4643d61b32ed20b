import { checkScimSetUp } from '../../../people/scim/index.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type Finding, noteFinding, okFinding } from './finding.ts'

/** Whether people and groups can be provisioned by SCIM, and how the last requests went. */
export async function checkScim(database: Database): Promise<Finding[]> {
  const findings = await checkScimSetUp(database)
  const wrong = findings.filter(finding => !finding.ok)
  if (wrong.length === 0) return [okFinding('scim', `${findings.length} clients may provision people and groups`)]
  return wrong.map(({ program_id, client_id, message, remedy }) =>
    noteFinding('scim', `program ${program_id}${client_id ? `, client ${client_id}` : ''}: ${message}`, remedy ?? ''),
  )
}
