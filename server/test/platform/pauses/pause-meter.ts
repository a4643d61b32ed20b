const TICK_MS = 2

/**
 * The longest time for which this thread was kept from its other work. Counted in the thread's own processor time, so
 * that a busy machine, which may stop a thread for any time, is not taken for a busy thread.
 */
export class PauseMeter {
  readonly #timer: NodeJS.Timeout
  #last = busyMs()
  #longest = 0

  constructor() {
    this.#timer = setInterval(() => this.#look(), TICK_MS)
  }

  /** In milliseconds, since the last time that it was asked for. */
  take(): number {
    this.#look()
    const longest = this.#longest
    this.#longest = 0
    return longest
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #look(): void {
    const now = busyMs()
    this.#longest = Math.max(this.#longest, now - this.#last)
    this.#last = now
  }
}

function busyMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
