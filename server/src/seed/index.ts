// Believable organisations: generated from a seed (`organisation.ts`), or the demo's, written by hand (`demo/`), and put
// into a program by `load/`.

export { demoOrganisation } from './demo/index.ts'
export { type LoadCounts, type LoadOptions, loadOrganisation } from './load/load.ts'
export { SeedError, type SeedHooks, type SeedTarget, seedProgram } from './load/run.ts'
export { runAsOwner, type Store, storeInSets, storeInTransaction } from './load/store.ts'
export { seedOrganisation } from './organisation.ts'
export type * from './types.ts'
