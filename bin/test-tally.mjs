// A test run in short: a dot for each test, what was skipped and what would run it, the slowest files, seconds by phase, what failed
// and why, what was left out and how to run it, and the line `N passed, N failed`.

import { relative } from 'node:path'

const SLOW_FILES_MAX = 20
const DOTS_PER_LINE = 100
const STACK_LINES_MAX = 25
const OUTPUT_LINES_MAX = 50
const SIGNS = { pass: '.', fail: 'X', skipped: 's' }

export class Tally {
  #isListing
  #counts = { pass: 0, fail: 0, skipped: 0 }
  #failures = []
  /** The reason by test or suite; what runs on the other engine does not count as skipped. */
  #skipped = new Map()
  #passed = new Set()
  #files = []

  constructor({ isListing }) {
    this.#isListing = isListing
  }

  /** Takes the outcome of a test. `printed`: the output of its file, `{ text }`, shown with a failure. A failure is named at once. */
  count(test, printed) {
    this.#counts[test.outcome]++
    if (test.outcome === 'fail') {
      this.#failures.push({ ...test, printed })
      console.error(`\n✖ ${test.name} · ${placeOf(test)}`)
    }
    const nameOf = ({ line, name }) => `${test.file}:${line} ${name}`
    if (test.outcome === 'skipped') this.#skipped.set(nameOf(test), test.reason)
    if (test.outcome === 'pass') for (const each of [test, ...test.suites]) this.#passed.add(nameOf(each))
    if (this.#isListing) return console.log(`${relative('.', test.file)} · ${test.name}`)
    const { pass, fail, skipped } = this.#counts
    process.stdout.write(SIGNS[test.outcome] + ((pass + fail + skipped) % DOTS_PER_LINE === 0 ? '\n' : ''))
  }

  /** A failure outside of a test. */
  fail(name, file, printed) {
    this.count({ outcome: 'fail', name, file, line: 0, error: '' }, printed)
  }

  hasFailed() {
    return this.#counts.fail > 0
  }

  /** `ms` until the file had ended; `cpuMs` of them its process was computing, without the database and the browser. */
  time(file, engine, { ms, cpuMs }) {
    this.#files.push({ file, engine, ms, cpuMs })
  }

  /** Prints the end of the run; true when nothing failed. */
  finish({ seconds, notes }) {
    const { pass, fail } = this.#counts
    console.log('\n')
    const skipped = [...this.#skipped].filter(([name]) => !this.#passed.has(name)).map(([, reason]) => reason)
    for (const [reason, tests] of Map.groupBy(skipped, reason => reason))
      console.log(`skipped ${tests.length}: ${reason || 'without a reason'}`)
    const slow = this.#files.toSorted((a, b) => b.ms - a.ms).slice(0, SLOW_FILES_MAX)
    console.log(
      `slowest files: ${slow.map(({ file, ...spent }) => `${file.replace('/test', '')} ${inSeconds(spent)}`).join(', ')}`,
    )
    const phases = Map.groupBy(this.#files, ({ file, engine }) => (file.startsWith('web/') ? 'pages' : engine))
    const sums = [...phases].map(([phase, files]) => `${phase} ${inSeconds(sumOf(files))}`)
    console.log(`seconds of workers (computing): ${sums.join(', ')}; in all ${seconds.toFixed(0)} s`)
    for (const failure of this.#failures) print(failure)
    for (const note of notes) console.log(note)
    console.log(`${pass} passed, ${fail} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`)
    return fail === 0
  }
}

const inSeconds = ({ ms, cpuMs }) => `${(ms / 1000).toFixed(1)} s (${(cpuMs / 1000).toFixed(1)})`

const sumOf = files => ({
  ms: files.reduce((sum, { ms }) => sum + ms, 0),
  cpuMs: files.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
})

const placeOf = ({ file, line, engine }) => `${relative('.', file)}:${line}${engine ? ` (${engine})` : ''}`

function print({ name, error, printed, ...test }) {
  const lines = [
    `\n✖ ${name}`,
    `  ${placeOf(test)}`,
    ...error.split('\n').slice(0, STACK_LINES_MAX),
    ...printed.text
      .split('\n')
      .filter(Boolean)
      .slice(-OUTPUT_LINES_MAX)
      .map(text => `| ${text}`),
  ]
  console.log(lines.join('\n  '))
}
