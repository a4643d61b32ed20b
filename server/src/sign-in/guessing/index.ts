// Guesses at passwords and codes: attempts are counted, and slowed down without locking people out (decision 0013).

export {
  attemptKey,
  countAttemptsOfAddress,
  type Limit,
  resetAttempts,
  takeAttempt,
  takeCodeAttempt,
  undoAttempts,
} from './attempts.ts'
export { knownDevice, rememberDevice } from './device-cookie.ts'
export { countAttempt } from './guess-limit.ts'
