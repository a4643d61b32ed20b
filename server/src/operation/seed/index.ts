// Puts believable organisations, which `@atrium/seed` makes, into a program.

export { loadOrganisation } from './load.ts'
export type { LoadCounts } from './load-types.ts'
export { SeedError, seedProgram } from './run.ts'
export { runAsOwner, storeInTransaction } from './store.ts'
