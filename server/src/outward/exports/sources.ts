import type { CsvSource } from '../../platform/csv/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { activitiesSource } from './types/activities.ts'
import { auditSource } from './types/audit-events.ts'
import { campaignsSource } from './types/campaigns.ts'
import { usersSource } from './types/users.ts'

type Open = (database: Database, programId: number) => CsvSource | Promise<CsvSource>

const SOURCES: Readonly<Record<string, Open>> = {
  users: usersSource,
  activities: activitiesSource,
  campaigns: campaignsSource,
  audit_events: auditSource,
}

/** What an export of this type consists of; its lines are read as they are taken. */
export async function openSource(database: Database, programId: number, type: string): Promise<CsvSource> {
  const open = SOURCES[type]
  if (!open) throw new Error(`no export of type ${type}`)
  return open(database, programId)
}
