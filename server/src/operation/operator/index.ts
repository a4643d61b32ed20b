// What the operator of the whole server may do, from the command line or by any client with an operator token: make
// programs, clients and tokens, and fill a program with generated people and posts. The operator's client is made with
// the database (`first-start.ts`) and belongs to no program.

import type { Module } from '../../shared/module.ts'
import { createClient } from './create-client.ts'
import { createProgram } from './create-program.ts'
import { createToken } from './create-token.ts'
import { demoHint } from './demo-hint.ts'
import { rotateSigningKeys } from './rotate-signing-keys.ts'
import { lastSeeding } from './seeding.ts'
import { showSeed } from './show-seed.ts'
import { startSeed } from './start-seed.ts'

export { prepareEmptyDatabase } from './first-start.ts'
export { settleCredentials, updateAddresses } from './settle-credentials.ts'

export const operatorModule: Module = {
  name: 'operator',
  loads: [() => import('../seed/index.ts')],
  states: [lastSeeding],
  endpoints: [createProgram, createClient, createToken, startSeed, showSeed, rotateSigningKeys],
  listeners: [demoHint],
}
