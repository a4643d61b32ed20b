// A worker of `test.mjs` seen from outside: sends it files, collects their output and the outcomes of their tests.

import { fork } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const WORKER = join(import.meta.dirname, 'test-worker.mjs')
const REPORTER = join(import.meta.dirname, 'test-reporter.mjs')
const TEST_TIMEOUT_MS = 120_000
/** A file without output for longer counts as hanging. */
const SILENCE_MAX_MS = 180_000
/** The reporter's line of a file may arrive later than the worker's message. */
const UNHEARD_MS = 1000
const END_MAX_MS = 20_000
const OUTPUT_KEPT = 20_000

export class WorkerProcess {
  engine
  #child
  #closed
  /** Milliseconds that the process has computed, until the end of its last file. */
  #cpuMs = 0
  /** The output of the current file. */
  #output = ''
  #onLine = () => {}

  constructor({ engine, postgresUrl, flags }) {
    this.engine = engine
    this.#child = fork(WORKER, [], {
      execArgv: [
        '--no-warnings',
        `--test-timeout=${TEST_TIMEOUT_MS}`,
        `--test-reporter=${REPORTER}`,
        '--test-reporter-destination=stdout',
        ...flags,
      ],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...process.env,
        NODE_COMPILE_CACHE: join(tmpdir(), 'atrium-compile-cache'),
        ...(engine === 'postgres' ? { ATRIUM_TEST_POSTGRES: postgresUrl } : {}),
      },
    })
    this.#closed = new Promise(resolve => this.#child.once('close', (code, signal) => resolve(signal ?? code)))
    for (const stream of [this.#child.stdout, this.#child.stderr])
      createInterface({ input: stream }).on('line', line => this.#onLine(line))
  }

  suits({ engine }) {
    return engine === this.engine || engine === 'any'
  }

  /** Runs a file to its end. False when the process did not survive it. */
  async run({ file }, tally) {
    this.#output = ''
    const began = performance.now()
    const ended = Promise.withResolvers()
    let watchdog
    const feedWatchdog = () => {
      clearTimeout(watchdog)
      watchdog = setTimeout(() => this.kill(), SILENCE_MAX_MS)
    }
    feedWatchdog()
    this.#onLine = line => {
      feedWatchdog()
      const test = parse(line)
      if (!test) this.#output = (this.#output + line + '\n').slice(-OUTPUT_KEPT)
      else {
        if (test.counts) tally.count({ ...test, file: test.file || file, engine: this.engine }, () => this.#output)
        if (test.isFile) ended.resolve(test)
      }
    }
    // Of a file that `--test-name-pattern` leaves out, the reporter hears nothing.
    const endUnheard = () => setTimeout(() => ended.resolve({ isFile: true, cpuMs: this.#cpuMs }), UNHEARD_MS)
    this.#child.once('message', endUnheard)
    this.#child.send({ file })
    const outcome = await Promise.race([ended.promise, this.#closed.then(exit => ({ exit }))])
    clearTimeout(watchdog)
    const cpuMs = outcome.isFile ? outcome.cpuMs - this.#cpuMs : 0
    this.#cpuMs += cpuMs
    tally.time(file, this.engine, { ms: performance.now() - began, cpuMs })
    if (!outcome.isFile) tally.fail(`the process of this file ended (${outcome.exit})`, file, this.#output)
    return outcome.isFile === true
  }

  async end(tally) {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    this.#output = ''
    this.#onLine = line => {
      const test = parse(line)
      if (!test) this.#output += `${line}\n`
      else if (test.counts) tally.count({ ...test, engine: this.engine }, () => this.#output)
    }
    this.#child.send({ end: true })
    const timer = setTimeout(() => this.kill(), END_MAX_MS)
    const exit = await this.#closed
    clearTimeout(timer)
    if (exit === 'SIGKILL')
      tally.fail('a worker did not end: something that a test opened is still open', '', this.#output)
    else if (exit !== 0 && !tally.hasFailed()) tally.fail(`a worker ended with ${exit}`, '', this.#output)
  }

  kill() {
    this.#child.kill('SIGKILL')
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
