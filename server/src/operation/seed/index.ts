// Puts believable organisations, which `@atrium/seed` makes, into a program.

export { loadOrganisation } from './load.ts'
export type { LoadCounts, LoadOptions } from './load-types.ts'
export { SeedError, type SeedHooks, type SeedTarget, seedProgram } from './run.ts'
export { runAsOwner, type Store, storeInSets, storeInTransaction } from './store.ts'
