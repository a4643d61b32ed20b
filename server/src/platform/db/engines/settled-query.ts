// Behind a pooler in transaction mode a connection is nobody's between two transactions: session settings do not last, and cannot
// be given when it starts. Here a statement carries them along. Both are executed before the one Sync, and so are one transaction
// in one round trip (decision 0077).

import { hash } from 'node:crypto'
import pg from 'pg'
import type { Statement } from './pool.ts'

/** Settings for the current transaction, as a prepared statement. */
export interface Profile {
  readonly name: string
  readonly text: string
}

/** Names and values are our own, so they need no escaping. */
export function profileOf(settings: Readonly<Record<string, string | number>>): Profile {
  const calls = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', true)`)
  const text = `select ${calls.join(', ')}`
  return { name: `settings_${hash('sha256', text, 'hex').slice(0, 16)}`, text }
}

/** What `pg` writes messages to: its connection. */
interface Wire {
  /** Statements prepared on this connection, by name. */
  readonly submittedNamedStatements: Record<string, string>
  parse(message: { name?: string | undefined; text: string }): void
  bind(message: { statement: string; values: readonly unknown[] }): void
  execute(message: object): void
}

/** The parts of `pg`'s query that are not in its types. */
interface QueryParts {
  name?: string
  text: string
  hasBeenParsed(wire: Wire): unknown
  prepare(wire: Wire): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, wire: Wire): void
}

const Query = pg.Query as unknown as new (statement: object) => QueryParts

/** A statement that runs under a profile. */
export class SettledQuery extends Query {
  readonly #profile: Profile
  /** The result of the settings has been read. */
  #isSettled = false
  /** Read by `pg`. */
  readonly query_timeout: number

  constructor(profile: Profile, { name, text, values }: Statement, timeoutMs: number) {
    super({ name, text, values })
    this.#profile = profile
    this.query_timeout = timeoutMs
  }

  requiresPreparation(): boolean {
    return true
  }

  override prepare(wire: Wire): void {
    // Before the settings: `pg` takes the first confirmation for that of the named statement.
    if (this.name && !this.hasBeenParsed(wire)) {
      wire.parse({ name: this.name, text: this.text })
      wire.submittedNamedStatements[this.name] = this.text
    }
    if (!(this.#profile.name in wire.submittedNamedStatements)) wire.parse(this.#profile)
    wire.bind({ statement: this.#profile.name, values: [] })
    wire.execute({})
    super.prepare(wire)
  }

  override handleDataRow(message: unknown): void {
    if (this.#isSettled) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#isSettled) {
      super.handleCommandComplete(message, wire)
      return
    }
    this.#isSettled = true
    // Only now: a rejected statement is not prepared.
    wire.submittedNamedStatements[this.#profile.name] = this.#profile.text
  }
}
