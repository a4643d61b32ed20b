import type { Db } from '../../platform/db/database.ts'
import type { ExportRow } from './export.ts'

/** Called in the transaction that makes a file available. */
export type ExportListener = (db: Db, row: ExportRow) => Promise<void>

const listeners: ExportListener[] = []

/** Lets another module tell who asked for an export. Call it when the module is loaded. */
export function onExportReady(listener: ExportListener): void {
  listeners.push(listener)
}

export async function tellExportListeners(db: Db, row: ExportRow): Promise<void> {
  for (const listener of listeners) await listener(db, row)
}
