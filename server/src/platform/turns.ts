// Long work without a pause blocks all other requests. Work whose size a client determines runs in turns.

import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work before other work gets its turn. */
const TURN_MS = 10
/** Steps between two checks of the clock. */
const STEPS_PER_CHECK = 256

/** The time of the last turn of other work. One clock for all: many short pieces of work in a row are a long one. */
let since = 0

/** Whether the turn has lasted TURN_MS: `if (isTurnOver()) await nextTurn()`. Takes as long as a few steps of work. */
export const isTurnOver = (): boolean => performance.now() - since >= TURN_MS

/** Lets pending work run first. */
export async function nextTurn(): Promise<void> {
  await setImmediate()
  since = performance.now()
}

/** Calls `step`, which takes some microseconds, with each item, in turns. */
export async function inTurns<T>(items: Iterable<T>, step: (item: T) => void): Promise<void> {
  let steps = 0
  for (const item of items) {
    step(item)
    if (++steps % STEPS_PER_CHECK === 0 && isTurnOver()) await nextTurn()
  }
  // After short lists as well: many of them in a row are long work.
  if (isTurnOver()) await nextTurn()
}
