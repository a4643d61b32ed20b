import type { Database } from '../db/database.ts'
import { activitiesSource } from './activities.ts'
import { auditSource } from './audit-events.ts'
import { campaignsSource } from './campaigns.ts'
import { usersSource } from './users.ts'

export type Row = readonly unknown[]

/** Rows of an export, read in sets as they are taken. */
export interface ExportSource {
  readonly columns: readonly string[]
  readonly rows: AsyncIterable<Row>
}

const SOURCES: Readonly<Record<string, (database: Database, programId: number) => Promise<ExportSource>>> = {
  users: usersSource,
  activities: activitiesSource,
  campaigns: campaignsSource,
  audit_events: auditSource,
}

export function openSource(database: Database, programId: number, type: string): Promise<ExportSource> {
  const open = SOURCES[type]
  if (!open) throw new Error(`no export of type ${type}`)
  return open(database, programId)
}
