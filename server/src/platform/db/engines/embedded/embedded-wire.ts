// PostgreSQL's protocol for the embedded engine. PGlite's own `query` sends six messages for a statement and parses its text each
// time; here a statement is one message, and stays prepared once it is repeated: parsing and planning in WebAssembly take ten
// times as long as running a lookup (decision 0001). PGlite also drops a U+FEFF at the beginning of a text, mistaking it for a
// byte order mark.

import type { PGlite } from '@electric-sql/pglite'
import { serialize } from 'pg-protocol'
import { isPlanOutdated } from '../../errors.ts'
import type { QueryOutcome, Statement } from '../pool.ts'
import { type Field, readResponses, type WireResponse } from './wire-response.ts'
import { type WireValue, wireValue } from './wire-values.ts'

/** Plans are kept in the engine's memory: some 200 kB for a page of a feed. */
const PREPARED_MAX = 200
/** Texts known to have been run once. */
const SEEN_MAX = 1000

/** With a parameter in that condition no generic plan is possible: the value decides whether it matches an index. */
const CONFLICT_WHERE = /\bon conflict\b(?:(?!\bdo\b)[\s\S])*\bwhere\b/i

/** `dead`: the engine has ended, as after a PANIC. `damaged`: a file could not be used, and its state in the engine may be wrong. */
type EngineFault = 'dead' | 'damaged'

/** Too few descriptors, an unexpected or missing file, a failed read or write. */
const FAULT_CODES = ['53000', '58P01', '58P02', '58030']

const codeOf = (error: unknown): string => (error as { code?: string } | null | undefined)?.code ?? ''

interface Prepared {
  readonly name: string
  /** Null when they are not known. */
  readonly fields: readonly Field[] | null
}

/** One message at a time: callers wait for the outcome before the next call. */
export class EmbeddedWire {
  readonly #engine: PGlite
  /** Messages that are sent together. */
  #messages: Buffer[] = []
  /** Prepared statements by text, in the order of last use. */
  readonly #prepared = new Map<string, Prepared>()
  readonly #seen = new Set<string>()
  #names = 0
  #fault: EngineFault | null = null

  constructor(engine: PGlite) {
    this.#engine = engine
  }

  /** Marks the engine as closed. */
  closed(): void {
    this.#fault = 'dead'
  }

  /** The fault of the engine since it was opened; null without one. */
  get fault(): EngineFault | null {
    return this.#fault
  }

  /** Runs a statement. Throws the DatabaseError of `pg`, which carries PostgreSQL's code. */
  async run(statement: Statement): Promise<QueryOutcome> {
    const [outcome] = await this.runTogether([statement])
    return outcome as QueryOutcome
  }

  /** Runs statements in one message, in this order. Throws the first failure; those after it have not run. */
  async runTogether(statements: readonly Statement[]): Promise<QueryOutcome[]> {
    // Before the first message is written: an invalid value must not leave half of one.
    const values = statements.map(statement => (statement.values ?? []).map(wireValue))
    const sent = statements.map((statement, index) => this.#write(statement, values[index] as WireValue[]))
    this.#messages.push(serialize.sync())
    const responses = await this.#send(sent.map(({ fields }) => fields))
    sent.forEach(({ text, name, isNew }, index) => {
      const { isParsed, error, fields } = responses[index] as WireResponse
      if (name === '') return
      if ((isNew && !isParsed) || isPlanOutdated(error)) this.#prepared.delete(text)
      else this.#prepared.set(text, { name, fields: fields ?? this.#prepared.get(text)?.fields ?? null })
    })
    return responses.map(outcomeOf)
  }

  /** Runs the statements of a text and returns the rows of all of them. */
  async script(text: string): Promise<QueryOutcome> {
    this.#messages.push(serialize.query(text))
    const [response] = await this.#send([null])
    return outcomeOf(response as WireResponse)
  }

  /** Writes a statement: it is sent with the next message. */
  #write({ name: isNamed, text }: Statement, values: readonly WireValue[]) {
    const known = this.#prepared.get(text)
    const name = known?.name ?? (isNamed || this.#isRepeated(text) ? `s${++this.#names}` : '')
    const fields = known?.fields ?? null
    if (name !== '') {
      if (!known) this.#evictOldest()
      // Most recently used.
      this.#prepared.delete(text)
      this.#prepared.set(text, { name, fields })
    }
    if (!known) this.#messages.push(serialize.parse({ name, text }))
    this.#messages.push(serialize.bind({ statement: name, values: [...values] }))
    if (!fields) this.#messages.push(serialize.describe({ type: 'P' }))
    this.#messages.push(serialize.execute())
    return { text, name, fields, isNew: !known }
  }

  async #send(known: ReadonlyArray<readonly Field[] | null>): Promise<WireResponse[]> {
    const chunks: Buffer[] = []
    // The data lies in the engine's memory, where the next chunk overwrites it.
    const onRawData = (bytes: Uint8Array) => void chunks.push(Buffer.from(bytes))
    const message = Buffer.concat(this.#messages)
    this.#messages = []
    try {
      await this.#engine.execProtocolRawStream(message, { onRawData, syncToFs: false })
    } catch (error) {
      this.#fault = 'dead'
      // The error code of a server that has crashed.
      throw Object.assign(new Error('the embedded database has ended', { cause: error }), { code: '57P02' })
    }
    const [only] = chunks
    const bytes = only && chunks.length === 1 ? only : Buffer.concat(chunks)
    const responses = readResponses(bytes, this.#engine.parsers, known)
    if (responses.some(({ error }) => FAULT_CODES.includes(codeOf(error)))) this.#fault ??= 'damaged'
    return responses
  }

  #isRepeated(text: string): boolean {
    if (this.#seen.has(text)) return !CONFLICT_WHERE.test(text)
    if (this.#seen.size >= SEEN_MAX) this.#seen.clear()
    this.#seen.add(text)
    return false
  }

  #evictOldest(): void {
    const [oldest] = this.#prepared
    if (oldest === undefined || this.#prepared.size < PREPARED_MAX) return
    const [text, { name }] = oldest
    this.#prepared.delete(text)
    this.#messages.push(serialize.close({ type: 'S', name }))
  }
}

function outcomeOf({ outcome, error }: WireResponse): QueryOutcome {
  if (error) throw error
  return outcome
}
