// A test run in short: a dot for each test, then what failed and why, the slowest files, and the line `N passed, N failed`.

const SLOW_FILES_MAX = 5
const DOTS_PER_LINE = 100
const STACK_LINES_MAX = 25
/** More files than these fail for a reason that they share; it is not looked for one by one. */
const AGAIN_FILES_MAX = 5
/** A property found an input that breaks the code: another run draws others, and would not meet it. */
const COUNTEREXAMPLE = /^(Error: )?Property failed after/
const SIGNS = { pass: '.', fail: 'X', skipped: 's' }

export class Tally {
  #counts = { pass: 0, fail: 0, skipped: 0 }
  #failures = []
  #unsteady = []
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

  isClean() {
    return this.#counts.fail === 0
  }

  /** Files whose failures may be the machine's, which was busy: they are worth a run by themselves. None when many failed. */
  filesToRunAgain() {
    const files = new Set(this.#failures.filter(canBeUnsteady).map(({ file }) => file))
    return files.size <= AGAIN_FILES_MAX ? [...files] : []
  }

  /** Takes what came of a file that was run again by itself: when all of it passed, its failures were unsteady. */
  settle(file, passed) {
    if (!passed) return
    const settled = this.#failures.filter(failure => failure.file === file && canBeUnsteady(failure))
    this.#failures = this.#failures.filter(failure => !settled.includes(failure))
    this.#unsteady.push(...settled)
    this.#counts.fail -= settled.length
    this.#counts.pass += settled.length
  }

  /** Prints what came out; true when nothing failed. */
  finish() {
    for (const failure of this.#unsteady) print('~ unsteady, passed when its file ran by itself:', failure)
    for (const failure of this.#failures) print('✖', failure)
    const slow = [...this.#fileTimes].sort(([, a], [, b]) => b - a).slice(0, SLOW_FILES_MAX)
    const times = slow.map(([file, ms]) => `${file.split('/test/').at(-1)} ${(ms / 1000).toFixed(1)} s`)
    console.log(`\n\nslowest: ${times.join(', ')}`)
    const { pass, fail, skipped } = this.#counts
    const also = [skipped > 0 && `${skipped} skipped`, this.#unsteady.length > 0 && `${this.#unsteady.length} unsteady`]
    console.log([`${pass} passed, ${fail} failed`, ...also.filter(Boolean)].join(', '))
    return fail === 0
  }

  #count(test) {
    this.#counts[test.outcome]++
    if (test.outcome === 'fail') this.#failures.push(test)
    const { pass, fail, skipped } = this.#counts
    process.stdout.write(SIGNS[test.outcome] + ((pass + fail + skipped) % DOTS_PER_LINE === 0 ? '\n' : ''))
  }
}

const canBeUnsteady = ({ file, error }) => file !== '' && !COUNTEREXAMPLE.test(error)

const print = (sign, { name, file, line, error }) =>
  console.log(`\n${sign} ${name}\n  ${file}:${line}\n  ${error.split('\n').slice(0, STACK_LINES_MAX).join('\n  ')}`)

function parse(line) {
  if (!line.startsWith('{"outcome":')) return null
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
