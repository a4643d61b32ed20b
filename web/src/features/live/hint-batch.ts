interface Pace {
  /** Waits between 0 and this, at random: thousands of clients hear the same hint. */
  readonly spreadMs: number
  /** Between two times. */
  readonly restMs?: number
}

/** Hints of one kind, acted on together, at a moment of this client's own, and only while the page is in view. */
export class HintBatch<T = void> {
  readonly #act: (hints: T[]) => unknown
  readonly #pace: Pace
  readonly #waiting = new Set<T>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #restsUntil = 0

  constructor(act: (hints: T[]) => unknown, pace: Pace) {
    this.#act = act
    this.#pace = pace
    document.addEventListener('visibilitychange', this.#look)
  }

  add(hint: T): void {
    this.#waiting.add(hint)
    this.#look()
  }

  stop(): void {
    clearTimeout(this.#timer)
    document.removeEventListener('visibilitychange', this.#look)
  }

  readonly #look = (): void => {
    if (this.#timer !== undefined || this.#waiting.size === 0 || document.visibilityState !== 'visible') return
    const rest = Math.max(0, this.#restsUntil - Date.now())
    this.#timer = setTimeout(() => this.#run(), rest + Math.random() * this.#pace.spreadMs)
  }

  #run(): void {
    this.#timer = undefined
    if (document.visibilityState !== 'visible') return
    const hints = [...this.#waiting]
    this.#waiting.clear()
    this.#restsUntil = Date.now() + (this.#pace.restMs ?? 0)
    this.#act(hints)
  }
}
