// A start is a list of steps. Whatever a step opens says how it is closed, so that a start that fails or is stopped
// half-way leaves nothing open: no connection, no timer, no lock on a folder.

import { isDatabaseOutOfReach, OperatorError, reasonOf } from './platform/operator-error.ts'

/** The steps of a start, in this order, and what is said when one fails. */
export const START_STEPS = {
  folder: 'the data folder cannot be used',
  port: 'the port cannot be used',
  database: 'the database cannot be opened',
  schema: 'the schema cannot be brought up to date',
  signals: 'signals of other nodes cannot be received',
  keys: 'the keys of the server cannot be used',
  files: 'files cannot be stored',
  parts: 'the server cannot be put together',
  'first data': 'what an empty database needs cannot be made',
  credentials: 'credentials.json cannot be brought up to date',
  listening: 'requests cannot be taken',
  jobs: 'jobs cannot be run',
  workers: 'the work beside requests cannot begin',
  loading: 'a part that requests need cannot be loaded',
} as const

export type StartStep = keyof typeof START_STEPS

/** A step failed; the message is the line that operators see. */
export class StartError extends OperatorError {
  constructor(step: StartStep, cause: unknown) {
    const what = isDatabaseOutOfReach(cause) ? 'the database cannot be reached' : START_STEPS[step]
    super(`${what}: ${reasonOf(cause).split('\n', 1)[0]}`, { cause })
  }
}

/** The process was stopped before it had started. */
export class StartInterrupted extends Error {
  override readonly message = 'stopped while starting'
}

/** How long closing may take after a start that did not succeed. Nothing that was answered depends on it. */
const CLOSE_MAX_MS = 5000

export class StartUp {
  readonly #interrupt: AbortSignal | undefined
  readonly #interrupted: Promise<never>
  readonly #closers: Array<() => unknown> = []

  /** With `interrupt`, that signal abandons the running step. */
  constructor(interrupt?: AbortSignal) {
    this.#interrupt = interrupt
    this.#interrupted = new Promise((_, reject) => {
      interrupt?.addEventListener('abort', () => reject(new StartInterrupted()), { once: true })
    })
    // Between two steps it has no listener.
    this.#interrupted.catch(() => {})
  }

  /** Runs a step. Throws an OperatorError when it fails, StartInterrupted when it is left. */
  async step<T>(name: StartStep, run: () => T | Promise<T>): Promise<T> {
    if (this.#interrupt?.aborted) throw new StartInterrupted()
    try {
      return await Promise.race([run(), this.#interrupted])
    } catch (error) {
      throw error instanceof OperatorError || error instanceof StartInterrupted ? error : new StartError(name, error)
    }
  }

  /** Adds a function that closes something open from here on; the last opened is closed first. */
  onClose(close: () => unknown): void {
    this.#closers.push(close)
  }

  /** Closes everything, even when a part of it fails; then throws the first failure. */
  async close(): Promise<void> {
    const failures: unknown[] = []
    for (let close = this.#closers.pop(); close; close = this.#closers.pop()) {
      try {
        await close()
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }

  /**
   * Closes after a start that did not succeed: ends within a limit and never throws, so that the error of the start is the
   * one reported.
   */
  async abandon(): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const enough = new Promise<void>(resolve => {
      timer = setTimeout(resolve, CLOSE_MAX_MS)
    })
    await Promise.race([this.close().catch(() => {}), enough])
    clearTimeout(timer)
  }
}
