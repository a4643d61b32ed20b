import type { ProgramDb } from '../../platform/db/handle.ts'
import { defineHook } from '../../platform/hooks.ts'
import type { Services } from '../../platform/services.ts'

/**
 * Name or picture of a user have changed, or the user has left: everything that shows them as an author is out of date.
 */
export const authorChanged =
  defineHook<(services: Services, db: ProgramDb, userId: number) => Promise<void>>('author changed')
