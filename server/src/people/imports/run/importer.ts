import { type CallerNow, callerNow } from '../../editing/index.ts'

/** The importing user or client, with the rights of this moment. */
export type ActingImporter = CallerNow

/** Returns who imports; null once they may no longer change people. */
export const importerOf = callerNow
