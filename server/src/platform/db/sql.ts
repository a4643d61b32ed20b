// Tagged text, sql<Row>`…`: SQL with its values in place, which are sent beside it as parameters, and the type of a row. What is
// itself tagged text becomes part of the text, everything else is a value.

import { escapeIdentifier, escapeLiteral } from 'pg'
import type { Statement } from './engines/pool.ts'
import type { OpenTransaction, Rows } from './open-transaction.ts'

/** A statement, or a part of one, that is not run yet; `R` is the type of its rows or of its value. */
export class Sql<R = unknown> {
  // The texts stand around the parts, so there is one more of them.
  readonly #texts: readonly string[]
  readonly #parts: readonly unknown[]
  /** Only for the type checker. */
  declare readonly row?: R

  constructor(texts: readonly string[], parts: readonly unknown[] = []) {
    this.#texts = texts
    this.#parts = parts
  }

  /** Its text with `$1`, `$2` …, and the values that they stand for. */
  toStatement(): Required<Pick<Statement, 'text' | 'values'>> {
    const values: unknown[] = []
    return { text: this.#write(values), values }
  }

  /** Runs it in the transaction. */
  execute(db: OpenTransaction): Promise<Rows<R>> {
    return db.connection.query<R>(this.toStatement())
  }

  /** Runs it and returns its rows. */
  async all(db: OpenTransaction): Promise<R[]> {
    return (await this.execute(db)).rows
  }

  /** Runs it and returns its first row, or undefined. */
  async first(db: OpenTransaction): Promise<R | undefined> {
    return (await this.execute(db)).rows[0]
  }

  /** Runs it and returns the one row that it always has. */
  async one(db: OpenTransaction): Promise<R> {
    return (await this.execute(db)).rows[0] as R
  }

  #write(values: unknown[]): string {
    let text = this.#texts[0] as string
    for (const [index, part] of this.#parts.entries()) {
      text += part instanceof Sql ? part.#write(values) : `$${values.push(part)}`
      text += this.#texts[index + 1]
    }
    return text
  }
}

/** Tags a text: `` sql<{ name: string }>`select name from topics where id = ${id}` ``. */
export function sql<R = unknown>(texts: TemplateStringsArray, ...parts: readonly unknown[]): Sql<R> {
  return new Sql<R>(texts, parts)
}

/** Text as it stands. Never of a request. */
sql.raw = <R = unknown>(text: string): Sql<R> => new Sql<R>([text])

/** The name of a column, with that of its table where it is given: `t.name`. */
sql.ref = <R = unknown>(name: string): Sql<R> => sql.raw<R>(name.split('.').map(escapeIdentifier).join('.'))

/** The name of a table. */
sql.table = sql.ref

/** A value written into the text: the planner knows it, and each value makes another text. */
sql.lit = <R extends string | number | boolean | null>(value: R): Sql<R> =>
  sql.raw<R>(typeof value === 'string' ? escapeLiteral(value) : String(value))

/** A list of values or tagged texts. */
sql.join = <R = unknown>(parts: readonly unknown[], separator: Sql = COMMA): Sql<R> => {
  const all = parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part]))
  return new Sql(
    Array.from({ length: all.length + 1 }, () => ''),
    all,
  )
}

const COMMA = sql.raw(', ')
