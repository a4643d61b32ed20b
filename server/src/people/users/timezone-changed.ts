import type { ProgramDb } from '../../platform/db/handle.ts'
import { defineHook } from '../../platform/hooks.ts'

/** The time zone of a user has changed: what waits for a time of day there comes at another moment. */
export const timezoneChanged = defineHook<(db: ProgramDb, userId: number) => Promise<void>>('time zone changed')
