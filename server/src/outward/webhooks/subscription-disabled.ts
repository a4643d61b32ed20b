import type { ProgramDb } from '../../platform/db/handle.ts'
import { notifyUsers } from '../../publishing/notices/index.ts'

/** Notifies program managers of a failing subscription, in the transaction that switches it off. */
export async function subscriptionDisabled(db: ProgramDb, id: string, lastError: string): Promise<void> {
  const to = { role: 'program_manager' } as const
  await notifyUsers(db, { type: 'webhook_disabled', to, subject: `subscription ${id}`, detail: lastError })
}
