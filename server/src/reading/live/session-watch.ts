// A stream ends with its token: within a second of the signal that ends the token elsewhere, and at its expiry. Tokens are looked
// up in sets, after signals that may concern them.

import { readExpiries } from '../../platform/access/read-session.ts'
import { onTokensChanged } from '../../platform/access/tokens.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Stream } from './stream.ts'

/** Tokens of one statement. */
const SET_SIZE = 500
/** While signals do not arrive, all are looked up this often. */
const WITHOUT_SIGNALS_MS = 750

export class SessionWatch {
  readonly #database: Database
  readonly #streams: ReadonlySet<Stream>
  readonly #streamsOf: (programId: number, userId: number) => readonly Stream[]
  readonly #suspect = new Set<Stream>()
  readonly #unsubscribe: () => void
  #areAllSuspect = false
  #isLooking = false
  #lookedAt = 0

  constructor(
    database: Database,
    streams: ReadonlySet<Stream>,
    streamsOf: (programId: number, userId: number) => readonly Stream[],
  ) {
    this.#database = database
    this.#streams = streams
    this.#streamsOf = streamsOf
    this.#unsubscribe = onTokensChanged(database, user => this.#changed(user))
  }

  /** The token was valid when the stream was opened; it may have ended since. Looks up its expiry. */
  add(stream: Stream): void {
    this.#suspect.add(stream)
  }

  remove(stream: Stream): void {
    this.#suspect.delete(stream)
  }

  stop(): void {
    this.#unsubscribe()
  }

  /** Called a few times in a second. */
  async tick(): Promise<void> {
    const now = Date.now()
    if (!this.#database.bus.connected && now - this.#lookedAt > WITHOUT_SIGNALS_MS) this.#areAllSuspect = true
    for (const stream of this.#streams) {
      if (stream.expiresAtMs !== 0 && stream.expiresAtMs <= now) this.#suspect.add(stream)
    }
    if (this.#isLooking || (this.#suspect.size === 0 && !this.#areAllSuspect)) return
    this.#isLooking = true
    const suspects = [...(this.#areAllSuspect ? this.#streams : this.#suspect)]
    this.#areAllSuspect = false
    this.#suspect.clear()
    this.#lookedAt = now
    try {
      for (let start = 0; start < suspects.length; start += SET_SIZE) {
        await this.#look(suspects.slice(start, start + SET_SIZE))
      }
    } catch {
      // The database is unavailable, so these tokens cannot read data either. They are checked once it is back.
      for (const stream of suspects) if (stream.end === null) this.#suspect.add(stream)
    } finally {
      this.#isLooking = false
    }
  }

  async #look(streams: readonly Stream[]): Promise<void> {
    const expiries = await readExpiries(this.#database, [...new Set(streams.map(stream => stream.tokenKey))])
    for (const stream of streams) {
      stream.expiresAtMs = expiries.get(stream.tokenKey) ?? 0
      if (stream.expiresAtMs === 0) stream.close('session')
    }
  }

  #changed(user: string | null): void {
    if (user === null) {
      this.#areAllSuspect = true
      return
    }
    const [programId = 0, userId = 0] = user.split(' ').map(Number)
    for (const stream of this.#streamsOf(programId, userId)) this.#suspect.add(stream)
  }
}
