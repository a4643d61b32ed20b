// Names for the parameters of a statement written as text: `:program` instead of `$1`, so that a long one can be read and
// assembled without counting.

import type { Statement } from './engines/pool.ts'

/** A statement with numbered parameters, and the names of the numbers. */
export interface NumberedSql {
  readonly text: string
  /** The name of `$1`, of `$2` and so on. */
  readonly names: readonly string[]
}

/** A colon before a name, but no cast (`::text`) and no slice (`keys[2:]`). */
const PARAMETER = /(?<!:):([a-z_]+)/g

/** Numbers the parameters of `text`, each name once. No text in quotes may have the form of a parameter. */
export function numberParameters(text: string): NumberedSql {
  const names: string[] = []
  const numbered = text.replaceAll(PARAMETER, (_, name: string) => {
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}`
  })
  return { text: numbered, names }
}

/** The statement with these values; others than it has parameters for are ignored. Throws when one is missing. */
export function bindParameters(
  { text, names }: NumberedSql,
  given: Readonly<Record<string, unknown>>,
): Pick<Statement, 'text' | 'values'> {
  const values = names.map(name => {
    if (given[name] === undefined) throw new Error(`the parameter :${name} has no value`)
    return given[name]
  })
  return { text, values }
}
