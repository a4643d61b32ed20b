import type { LoadCounts } from '../seed/index.ts'
import type { Io } from './io.ts'

type What = keyof LoadCounts

/** Lines of progress at the most this often. */
const INTERVAL_MS = 1000

/** Prints the progress of a load to stderr. */
export class Progress {
  readonly #io: Io
  readonly #planned: Partial<Record<What, number>>
  #shown: Partial<Record<What, number>> = {}
  #lastAt = 0
  readonly #startedAt = performance.now()

  constructor(io: Io, planned: Partial<Record<What, number>>) {
    this.#io = io
    this.#planned = planned
  }

  /** Sets the count of `what`. */
  show(what: What, count: number): void {
    const isDone = count === this.#planned[what]
    const now = performance.now()
    if (this.#shown[what] === count || (!isDone && now - this.#lastAt < INTERVAL_MS)) return
    this.#lastAt = now
    this.#shown[what] = count
    const planned = this.#planned[what]
    this.#io.say(`${what.replace('_', ' ')}: ${format(count)}${planned === undefined ? '' : ` of ${format(planned)}`}`)
  }

  /** The same for everything that has changed. */
  showAll(counts: LoadCounts): void {
    for (const [what, count] of Object.entries(counts) as [What, number][]) {
      if (count > 0) this.show(what, count)
    }
  }

  end(): void {
    this.#io.say(`done in ${((performance.now() - this.#startedAt) / 1000).toFixed(1)} s`)
  }
}

const format = (count: number): string => count.toLocaleString('en')
