// Loaded into a server that is measured (`node --import`): records when garbage was collected and when the event loop was blocked, so that
// the causes of slow responses can be told apart. Writes lines of JSON to the file named by BENCH_PAUSES.

import { appendFileSync } from 'node:fs'
import { PerformanceObserver } from 'node:perf_hooks'

/** A pause in which requests waited, from `at` (milliseconds since 1970) for `ms`. */
export interface Pause {
  readonly kind: 'gc' | 'loop'
  readonly at: number
  readonly ms: number
}

const FLUSH_MS = 250
const TICK_MS = 5
/** Shorter pauses are the work of single requests. */
const LOOP_PAUSE_MIN_MS = 10

const file = process.env.BENCH_PAUSES
if (file && process.argv.includes('serve')) observe(file)

function observe(path: string): void {
  const pauses: Pause[] = []
  new PerformanceObserver(list => {
    for (const { startTime, duration } of list.getEntries())
      pauses.push({ kind: 'gc', at: performance.timeOrigin + startTime, ms: duration })
  }).observe({ entryTypes: ['gc'] })
  let expected = performance.now() + TICK_MS
  setInterval(() => {
    const now = performance.now()
    const late = now - expected
    if (late >= LOOP_PAUSE_MIN_MS) pauses.push({ kind: 'loop', at: performance.timeOrigin + expected, ms: late })
    expected = now + TICK_MS
  }, TICK_MS).unref()
  setInterval(() => {
    const lines = pauses.splice(0).map(pause => `${JSON.stringify(pause)}\n`)
    if (lines.length > 0) appendFileSync(path, lines.join(''))
  }, FLUSH_MS).unref()
}
