// Forgetting people. First the membership ends, in its own transaction that waits for the user's running writes (users/forget/).
// Then every place where the program keeps data of users is visited: each module lists its own, next to its tables. Later they
// are visited once more, for writes that were still running. Decision 0014 says what is removed from where.

import type { Module } from '../module.ts'
import { nameExpirer } from './expire-names.ts'

export { FORGET_PHASES, type ForgottenPerson } from '../../platform/forget-place.ts'
export { AUDIT_TEXTS } from './audit-texts.ts'
export { cleanTexts, ownTextsOf, recordsOf, type TextsOf } from './clean-texts.ts'
export type { ForgetPlace } from './declared-place.ts'

export { dropFormerNames, keepFormerNames, keepNamesOfLeaver, readFormerNames } from './former-names.ts'
export { rowsPerUser } from './pseudonym.ts'
export { type Certainty, createCleaner, type IdentifyingWord, identifyingWords, REMOVED } from './words.ts'

export const forgettingModule: Module = { name: 'forgetting', workers: [nameExpirer] }
