import type { Db } from '../../platform/db/database.ts'

/** Called in the transaction that switches a failing subscription off. */
export type DisabledListener = (db: Db, programId: number, subscriptionId: string, reason: string) => Promise<void>

const listeners: DisabledListener[] = []

/** Lets another module tell administrators. Call it when the module is loaded. */
export function onSubscriptionDisabled(listener: DisabledListener): void {
  listeners.push(listener)
}

export async function subscriptionDisabled(db: Db, programId: number, id: string, reason: string): Promise<void> {
  for (const listener of listeners) await listener(db, programId, id, reason)
}
