// Forgetting people. First the membership ends, in its own transaction that waits for the user's running writes (users/forget/).
// Then every place where the program keeps data of users is visited: each module lists its own, next to its tables. Later they
// are visited once more, for writes that were still running. Decision 0014 lists what is removed from where.

import type { Module } from '../module.ts'
import { forgetPlaces } from './forget-place.ts'
import { nameExpirer } from './former-names.ts'

export { cleanTexts, ownTextsOf, recordsOf, type TextsOf } from './clean-texts.ts'
export { FORGET_PHASES, type ForgetPlace, type ForgottenPerson, forgetPlaces } from './forget-place.ts'
export { AUDIT_TEXTS, dropFormerNames, keepFormerNames, keepNamesOfLeaver, readFormerNames } from './former-names.ts'
export {
  type Certainty,
  createCleaner,
  forgetBy,
  type IdentifyingWord,
  identifyingWords,
  REMOVED,
  rowsPerUser,
} from './words.ts'

export const forgettingModule: Module = { name: 'forgetting', states: [forgetPlaces], workers: [nameExpirer] }
