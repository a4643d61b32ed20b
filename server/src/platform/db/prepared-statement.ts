// Statements whose text is built once. Assembling one from its parts takes longer than sending it: half a millisecond for the
// page of notifications.

import { type RawBuilder, sql } from 'kysely'
import type { Statement } from './engines/pool.ts'
import { compileStatement } from './kysely.ts'

/** A value of a statement, or the parameter that stands for it in one that is prepared. */
export type SqlValue<T> = T | RawBuilder<T>

/** Builds a statement with parameters in place of values. */
export type Parameters<V> = { readonly [K in keyof V]: RawBuilder<V[K]> }

/** The statement with these values. */
export type PreparedStatement<V> = (values: V) => Required<Pick<Statement, 'name' | 'text' | 'values'>>

/** Placeholder for the value of this name. */
class Parameter {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}

interface Template<V> {
  readonly text: string
  /** The names of `$1`, `$2` and so on, or their constant values. */
  readonly places: readonly (keyof V | Constant)[]
}

class Constant {
  readonly value: unknown

  constructor(value: unknown) {
    this.value = value
  }
}

/**
 * A statement that is prepared once on each connection, under this name. `make` is called once, at first use; it may use each of
 * its parameters many times.
 */
export function prepareStatement<V extends object>(
  name: string,
  make: (parameters: Parameters<V>) => RawBuilder<unknown>,
): PreparedStatement<V> {
  let template: Template<V> | undefined
  return values => {
    template ??= createTemplate(make)
    const { text, places } = template
    return { name, text, values: places.map(place => (place instanceof Constant ? place.value : values[place])) }
  }
}

/** The same for a statement with variants, e.g. by filter: `make` is called once for each name. */
export function prepareForms<F, V extends object>(
  nameOf: (form: F) => string,
  make: (form: F, parameters: Parameters<V>) => RawBuilder<unknown>,
): (form: F, values: V) => ReturnType<PreparedStatement<V>> {
  const prepared = new Map<string, PreparedStatement<V>>()
  return (form, values) => {
    const name = nameOf(form)
    let statement = prepared.get(name)
    if (!statement) {
      statement = prepareStatement<V>(name, parameters => make(form, parameters))
      prepared.set(name, statement)
    }
    return statement(values)
  }
}

function createTemplate<V extends object>(make: (parameters: Parameters<V>) => RawBuilder<unknown>): Template<V> {
  const parameters = new Proxy({} as Parameters<V>, { get: (_, name) => sql.val(new Parameter(name)) })
  const compiled = compileStatement(make(parameters))
  const places: (keyof V | Constant)[] = []
  // Each name has one number: the planner knows that it is the same value, and it is sent once.
  const numbers = compiled.values.map(value => {
    const name = value instanceof Parameter ? (value.name as keyof V) : undefined
    const known = name === undefined ? -1 : places.indexOf(name)
    return known >= 0 ? known + 1 : places.push(name ?? new Constant(value))
  })
  const text = compiled.text.replaceAll(/\$(\d+)/g, (_, number) => `$${numbers[Number(number) - 1]}`)
  return { text, places }
}
