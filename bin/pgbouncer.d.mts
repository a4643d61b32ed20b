/** A PgBouncer of this run's own, in transaction mode. */
export interface ThrowAwayPgBouncer {
  /** The database of the target, through it. */
  readonly url: string
  stop(): Promise<void>
}

/** In front of a server that `postgres.mjs` started, by its address. Throws where there is no PgBouncer. */
export function startPgBouncer(target: string, settings?: Record<string, string | number>): Promise<ThrowAwayPgBouncer>
