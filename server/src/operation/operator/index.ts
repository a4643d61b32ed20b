// The calls of the operator of the whole server, from the command line or by any client with an operator token: make
// programs, clients, tokens and administrators, and fill a program with generated people and posts. The operator's client is made with
// the database (`demo.ts`) and belongs to no program.

import type { Module } from '../../shared/module.ts'
import { makeAdministrator } from './administrators.ts'
import { createClient, createToken } from './clients.ts'
import { demoHint } from './demo-hint.ts'
import { createProgram, rotateSigningKeys } from './endpoints.ts'
import { lastSeeding, showSeed, startSeed } from './seeding.ts'

export { prepareEmptyDatabase } from './empty-database.ts'
export { settleCredentials, updateAddresses } from './settle-credentials.ts'

export const operatorModule: Module = {
  name: 'operator',
  loads: [() => import('../seed/index.ts')],
  states: [lastSeeding],
  endpoints: { createProgram, createClient, createToken, makeAdministrator, startSeed, showSeed, rotateSigningKeys },
  listeners: [demoHint],
}
