import type { ProgramDb } from '../db/handle.ts'
import { defineHook } from '../hooks.ts'

type Texts = readonly (string | null | undefined)[]

/** A record now shows these addresses, which may be those of uploaded files. */
export const addressesStored = defineHook<(db: ProgramDb, texts: Texts) => Promise<void>>('addresses stored')

/** For modules that do not know of uploads: call it in the transaction that stores addresses. */
export async function announceAddresses(db: ProgramDb, texts: Texts): Promise<void> {
  if (!texts.some(Boolean)) return
  for (const listener of db.hooks.listenersOf(addressesStored)) await listener(db, texts)
}
