import type { Db } from '../../platform/db/handle.ts'
import { defineHook } from '../../platform/hooks.ts'
import type { Services } from '../../platform/services.ts'

/** Name or picture of a user have changed, or the user has left: whatever shows them as an author is out of date. */
export const authorChanged =
  defineHook<(services: Services, db: Db, programId: number, userId: number) => Promise<void>>('author changed')
