// Long work in one go keeps every other request waiting. Work whose size a client decides is done in turns.

import { setImmediate } from 'node:timers/promises'

/** How long work runs before other work gets its turn. */
const TURN_MS = 10
/** Steps between two checks of the clock. */
const STEPS_PER_LOOK = 256

/** When other work last had its turn. One clock for all: many short pieces of work in a row are a long one. */
let since = 0

/** Whether this turn has taken its time: `if (isTurnOver()) await nextTurn()`. Costs as much as a few steps of work. */
export const isTurnOver = (): boolean => performance.now() - since >= TURN_MS

/** Lets pending work run first. */
export async function nextTurn(): Promise<void> {
  await setImmediate()
  since = performance.now()
}

/** Does something with each of many things, which takes some microseconds, in turns. */
export async function inTurns<T>(things: Iterable<T>, step: (thing: T) => void): Promise<void> {
  let steps = 0
  for (const thing of things) {
    step(thing)
    if (++steps % STEPS_PER_LOOK === 0 && isTurnOver()) await nextTurn()
  }
  // After short lists too: many of them in a row take long.
  if (isTurnOver()) await nextTurn()
}
