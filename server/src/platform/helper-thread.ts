// Runs library calls that cannot be interrupted on their own thread: a second of work there does not block requests.

import { on } from 'node:events'
import { parentPort, Worker } from 'node:worker_threads'

/** Milliseconds without work after which a helper is ended; it takes some 15 MB. */
const IDLE_MAX_MS = 60_000
/** Milliseconds after which work fails. */
const WORK_MAX_MS = 20_000
const MEMORY_MAX_MB = 512

interface Call<Input> {
  readonly input: Input
  readonly resolve: (value: never) => void
  readonly reject: (error: Error) => void
}

/** The result of a helper. */
type HelperResult<T> = { readonly id: number; readonly value: T } | { readonly id: number; readonly error: string }

/** Responds to the calls of a `HelperThread`, one after the other, in the module that is its thread. */
export async function respondToCalls<Input, Output>(work: (input: Input) => Output | Promise<Output>): Promise<void> {
  if (!parentPort) return
  for await (const [{ id, input }] of on(parentPort, 'message')) {
    try {
      parentPort.postMessage({ id, value: await work(input) } satisfies HelperResult<Output>)
    } catch (error) {
      parentPort.postMessage({ id, error: String(error) } satisfies HelperResult<Output>)
    }
  }
}

/** Runs a module as a thread, from the first call on. */
export class HelperThread<Input, Output> {
  readonly #module: URL
  readonly #workMaxMs: number
  readonly #calls = new Map<number, Call<Input>>()
  #worker: Worker | null = null
  #timer: NodeJS.Timeout | null = null
  #lastId = 0

  constructor(module: URL, workMaxMs = WORK_MAX_MS) {
    this.#module = module
    this.#workMaxMs = workMaxMs
  }

  /**
   * `workMaxMs`: the time limit of this call where no other is in flight.
   * @throws Error when the helper fails, takes too long or too much memory
   */
  run(input: Input, workMaxMs = this.#workMaxMs): Promise<Output> {
    // A waiting call does not extend the time limit of the call before it.
    if (this.#calls.size === 0) this.#watch(workMaxMs)
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      this.#calls.set(id, { input, resolve, reject })
      this.#send(id, input)
    })
  }

  /** Ends the thread at once; calls in flight fail. */
  close(): void {
    if (this.#timer) clearTimeout(this.#timer)
    const worker = this.#worker
    if (!worker) return
    this.#fail(worker, new Error('the helper was closed'))
    void worker.terminate()
  }

  #send(id: number, input: Input): void {
    this.#worker ??= this.#start()
    this.#worker.ref()
    this.#worker.postMessage({ id, input })
  }

  #start(): Worker {
    const worker = new Worker(this.#module, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB } })
    worker.on('message', (result: HelperResult<Output>) => this.#resolve(result))
    worker.on('error', error => this.#fail(worker, error))
    worker.on('exit', () => this.#fail(worker, new Error('the helper has ended')))
    return worker
  }

  #resolve(result: HelperResult<Output>): void {
    const call = this.#calls.get(result.id)
    this.#calls.delete(result.id)
    if ('error' in result) call?.reject(new Error(result.error))
    else call?.resolve(result.value as never)
    // An idle helper does not keep the process alive.
    if (this.#calls.size === 0) this.#worker?.unref()
    this.#watch(this.#calls.size === 0 ? IDLE_MAX_MS : this.#workMaxMs)
  }

  /** Ends the helper unless it responds within this time. */
  #watch(maxMs: number): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      const worker = this.#worker
      if (!worker) return
      this.#fail(worker, new Error(`the helper took more than ${maxMs} ms`))
      void worker.terminate()
    }, maxMs).unref()
  }

  /** The call that was run fails; the others, which waited behind it, are sent to a new helper. */
  #fail(worker: Worker, error: Error): void {
    if (worker !== this.#worker) return
    this.#worker = null
    const [first, ...others] = this.#calls
    if (!first) return
    const [id, call] = first
    this.#calls.delete(id)
    call.reject(error)
    if (others.length > 0) this.#watch(this.#workMaxMs)
    for (const [otherId, { input }] of others) this.#send(otherId, input)
  }
}
