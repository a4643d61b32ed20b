import type { ProgramDb } from '../../platform/db/handle.ts'
import { defineHook } from '../../platform/hooks.ts'

/** The time zone of a user has changed: anything scheduled for a time of day there moves. */
export const timezoneChanged = defineHook<(db: ProgramDb, userId: number) => Promise<void>>('time zone changed')
