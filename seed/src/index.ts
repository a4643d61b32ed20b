// Believable organisations: generated from a seed (`organisation.ts`), or the demo's, written by hand (`demo/`). This package
// uses no database and no server: `server/src/operation/seed/` puts an organisation into a program.

export { demoOrganisation } from './demo/index.ts'
export type * from './newsletter-types.ts'
export { seedOrganisation } from './organisation.ts'
export type * from './survey-types.ts'
export type * from './template-types.ts'
export type * from './types.ts'
