// A worker of `test.mjs` seen from outside: sends it files, collects their output and the outcomes of their tests.

import { fork } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setImmediate } from 'node:timers/promises'

const WORKER = join(import.meta.dirname, 'test-worker.mjs')
/** A file without output and outcomes for longer counts as hanging. */
const SILENCE_MAX_MS = 180_000
const END_MAX_MS = 20_000
const OUTPUT_KEPT = 20_000
/** MiB. With V8's 16 the young objects of a request are copied twice: a twentieth of what a worker computes. */
const YOUNG_OBJECTS = 32

export class WorkerProcess {
  engine
  #child
  #closed
  /** Milliseconds that the process has computed, until the end of its last file. */
  #cpuMs = 0
  /** The output of the current file so far, as `{ text }`: a failure may be heard of before the lines that it printed. */
  #output = { text: '' }
  #heard = () => {}
  /** Takes a message of the worker; between two files, such as of an error that comes late, as of the one before. */
  #hear = () => {}
  #pattern

  constructor({ engine, postgresUrl, pattern, flags }) {
    this.engine = engine
    this.#pattern = pattern
    this.#child = fork(WORKER, [], {
      execArgv: ['--no-warnings', `--max-semi-space-size=${YOUNG_OBJECTS}`, ...flags],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...process.env,
        NODE_COMPILE_CACHE: join(tmpdir(), 'atrium-compile-cache'),
        ...(engine === 'postgres' ? { ATRIUM_TEST_POSTGRES: postgresUrl } : {}),
      },
    })
    this.#child.on('message', message => this.#hear(message))
    this.#closed = new Promise(resolve => this.#child.once('close', (code, signal) => resolve(signal ?? code)))
    for (const stream of [this.#child.stdout, this.#child.stderr])
      createInterface({ input: stream }).on('line', line => {
        this.#output.text = `${this.#output.text}${line}\n`.slice(-OUTPUT_KEPT)
        this.#heard()
      })
  }

  suits({ engine }) {
    return engine === this.engine || engine === 'any'
  }

  /** Runs a file to its end. False when the process cannot run another one. */
  async run({ file }, tally) {
    this.#output = { text: '' }
    const began = performance.now()
    const ended = Promise.withResolvers()
    const watchdog = setTimeout(() => this.kill(), SILENCE_MAX_MS)
    this.#heard = () => watchdog.refresh()
    this.#hear = message => {
      this.#heard()
      if (message.ended) ended.resolve(message)
      else tally.count({ ...message, file, engine: this.engine }, this.#output)
    }
    this.#child.send({ path: file, pattern: this.#pattern })
    const outcome = await Promise.race([ended.promise, this.#closed.then(exit => ({ exit }))])
    // Its output is in the pipes.
    await setImmediate()
    await setImmediate()
    clearTimeout(watchdog)
    const cpuMs = outcome.ended ? outcome.cpuMs - this.#cpuMs : 0
    this.#cpuMs += cpuMs
    tally.time(file, this.engine, { ms: performance.now() - began, cpuMs })
    if (!outcome.ended) tally.fail(`the process of this file ended (${outcome.exit})`, file, this.#output)
    if (outcome.isStuck) await this.end(tally)
    return outcome.ended !== undefined && !outcome.isStuck
  }

  async end(tally) {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    this.#output = { text: '' }
    this.#hear = message => tally.count({ ...message, file: '', engine: this.engine }, this.#output)
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
