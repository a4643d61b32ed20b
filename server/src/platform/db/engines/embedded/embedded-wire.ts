// PostgreSQL's protocol to the embedded engine. PGlite's own `query` sends six messages for a statement and has each text parsed
// anew; here a statement is one message, and stays prepared when it comes again: parsing and planning in WebAssembly take ten
// times as long as running a look-up (decision 0096). PGlite also drops a U+FEFF at the beginning of a text, which it takes for
// a byte order mark.

import { type PGlite, protocol } from '@electric-sql/pglite'
import { isPlanOutdated } from '../../errors.ts'
import type { QueryOutcome, Statement } from '../pool.ts'
import { type Field, readResponse, type WireResponse } from './wire-response.ts'
import { wireValue } from './wire-values.ts'

/** Plans are kept in the engine's memory: some 200 kB for a page of a feed. */
const PREPARED_MAX = 200
/** Texts that are known to have come once. */
const SEEN_MAX = 1000

/** With a parameter in that condition a plan for all values cannot be made: whether an index is meant depends on the value. */
const CONFLICT_WHERE = /\bon conflict\b(?:(?!\bdo\b)[\s\S])*\bwhere\b/i

const { serialize } = protocol

interface Prepared {
  readonly name: string
  /** Null when they are not known. */
  readonly fields: readonly Field[] | null
}

/** One message at a time: who calls waits for the outcome before the next call. */
export class EmbeddedWire {
  readonly #engine: PGlite
  /** What is prepared, by text, in the order of last use. */
  readonly #prepared = new Map<string, Prepared>()
  readonly #seen = new Set<string>()
  #names = 0

  constructor(engine: PGlite) {
    this.#engine = engine
  }

  /** Runs a statement. Throws PGlite's DatabaseError, which has PostgreSQL's code. */
  async run({ name: isNamed, text, values = [] }: Statement): Promise<QueryOutcome> {
    const known = this.#prepared.get(text)
    const name = known?.name ?? (isNamed || this.#comesAgain(text) ? `s${++this.#names}` : '')
    const response = await this.#send(
      [
        ...(known ? [] : [...(name === '' ? [] : this.#makeRoom()), serialize.parse({ name, text })]),
        serialize.bind({ statement: name, values: values.map(wireValue) }),
        ...(known?.fields ? [] : [serialize.describe({ type: 'P' })]),
        serialize.execute(),
        serialize.sync(),
      ],
      known?.fields ?? null,
    )
    this.#prepared.delete(text)
    const isPrepared = name !== '' && (known !== undefined || response.isParsed)
    if (isPrepared && !isPlanOutdated(response.error)) this.#prepared.set(text, { name, fields: response.fields })
    return outcomeOf(response)
  }

  /** Runs the statements of a text and returns the rows of all of them. */
  async script(text: string): Promise<QueryOutcome> {
    return outcomeOf(await this.#send([serialize.query(text)], null))
  }

  async #send(messages: readonly Uint8Array[], fields: readonly Field[] | null): Promise<WireResponse> {
    const chunks: Buffer[] = []
    // What is given lies in the engine's memory, where the next chunk takes its place.
    const onRawData = (bytes: Uint8Array) => void chunks.push(Buffer.from(bytes))
    await this.#engine.execProtocolRawStream(Buffer.concat(messages), { onRawData, syncToFs: false })
    return readResponse(Buffer.concat(chunks), this.#engine.parsers, fields)
  }

  #comesAgain(text: string): boolean {
    if (this.#seen.has(text)) return !CONFLICT_WHERE.test(text)
    if (this.#seen.size >= SEEN_MAX) this.#seen.clear()
    this.#seen.add(text)
    return false
  }

  #makeRoom(): Uint8Array[] {
    const [oldest] = this.#prepared
    if (oldest === undefined || this.#prepared.size < PREPARED_MAX) return []
    const [text, { name }] = oldest
    this.#prepared.delete(text)
    return [serialize.close({ type: 'S', name })]
  }
}

function outcomeOf({ outcome, error }: WireResponse): QueryOutcome {
  if (error) throw error
  return outcome
}
