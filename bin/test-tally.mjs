// A test run in short: a dot for each test, then what failed and why, the slowest files, and the line `N passed, N failed`.

const SLOW_FILES_MAX = 5
const DOTS_PER_LINE = 100
const STACK_LINES_MAX = 25
const SIGNS = { pass: '.', fail: 'X', skipped: 's' }

export class Tally {
  #counts = { pass: 0, fail: 0, skipped: 0 }
  #failures = []
  #fileTimes = new Map()

  /** Takes a line of `test-reporter.mjs`; anything else is what a test printed, and is passed on. False for a failure. */
  take(line) {
    const test = parse(line)
    if (!test) {
      console.log(line)
      return true
    }
    this.#fileTimes.set(test.file, (this.#fileTimes.get(test.file) ?? 0) + test.ms)
    if (test.counts) this.#count(test)
    return test.outcome !== 'fail'
  }

  /** Something failed that is no test. */
  fail(name) {
    this.#count({ outcome: 'fail', name, file: '', line: 0, error: '' })
  }

  /** Prints what came out; true when nothing failed. */
  finish() {
    for (const { name, file, line, error } of this.#failures)
      console.log(`\n✖ ${name}\n  ${file}:${line}\n  ${error.split('\n').slice(0, STACK_LINES_MAX).join('\n  ')}`)
    const slow = [...this.#fileTimes].sort(([, a], [, b]) => b - a).slice(0, SLOW_FILES_MAX)
    const times = slow.map(([file, ms]) => `${file.split('/test/').at(-1)} ${(ms / 1000).toFixed(1)} s`)
    console.log(`\n\nslowest: ${times.join(', ')}`)
    const { pass, fail, skipped } = this.#counts
    console.log(`${pass} passed, ${fail} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
    return fail === 0
  }

  #count(test) {
    this.#counts[test.outcome]++
    if (test.outcome === 'fail') this.#failures.push(test)
    const { pass, fail, skipped } = this.#counts
    process.stdout.write(SIGNS[test.outcome] + ((pass + fail + skipped) % DOTS_PER_LINE === 0 ? '\n' : ''))
  }
}

function parse(line) {
  if (!line.startsWith('{"outcome":')) return null
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
