import type { ProgramDb } from '../../platform/db/handle.ts'
import { notifyUsers } from '../../publishing/notices/index.ts'
import { hintJob } from '../../shared/live/hints.ts'
import type { ExportRow } from './export.ts'

/**
 * Notifies the users who asked for an export that its file is available, in the transaction that makes it available.
 */
export async function notifyRequesters(db: ProgramDb, row: ExportRow): Promise<void> {
  const { id, type } = row
  const userIds = requestersOf(row)
  if (userIds.length === 0) return
  hintRequesters(db, row, 'finished')
  await notifyUsers(db, { type: 'export_ready', to: { userIds }, subject: `export ${id}`, detail: type })
}

/** Sends a hint to the open pages of the users who requested an export, when it ends. */
export function hintRequesters(db: ProgramDb, row: ExportRow, status: 'finished' | 'failed'): void {
  for (const userId of requestersOf(row)) hintJob(db, userId, { kind: 'export', id: row.id, status })
}

const requestersOf = ({ requested_by, also_requested_by }: ExportRow): number[] => [
  ...(requested_by === null ? [] : [requested_by]),
  ...also_requested_by,
]
