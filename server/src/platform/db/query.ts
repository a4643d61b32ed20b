// The two forms of SQL. Tagged text, sql<Row>`…`, is for everything. A prepared query is tagged text with a name, for hot statements:
// look-ups by key and short changes, which take four times as long to plan as to run. Its plan may be one for all
// values, so a good plan must not depend on them.

import type { Statement } from './engines/pool.ts'
import type { Db, ProgramDb } from './handle.ts'
import { Sql, sql } from './sql.ts'

/** A value of a statement, or the parameter that stands for it in one that is prepared. */
export type SqlValue<T> = T | Sql<T>

/** The parameters that stand for the values of a prepared query. */
export type QueryParameters<V> = { readonly [K in keyof V]: Sql<V[K]> }

/** A prepared query with its values: for `Database.preparedQuery`, for `runTogether`, or for a transaction to execute. */
export interface PreparedQuery<R> extends Statement {
  readonly name: string
  readonly values: readonly unknown[]
  execute(db: Db): Promise<{ rows: R[] }>
}

/** A query that is not run yet. */
export type Query<R> = Sql<R> | PreparedQuery<R>

type Named = Readonly<Record<string, Query<unknown> | readonly Query<unknown>[] | null>>

type RowsOf<Q> = Q extends readonly Query<infer R>[] ? R[] : Q extends Query<infer R> ? R[] : never[]

/**
 * Runs the queries of a transaction in this order, sent together in one round trip (decision 0082), and returns their rows by
 * name. Each sees the writes of those before it. A list of queries has the rows of all under its name; null has none. None may
 * depend on the outcome of another; checks needed before the commit are made after all have run.
 */
export async function runTogether<const T extends Named>(
  db: Db,
  queries: T,
): Promise<{ -readonly [K in keyof T]: RowsOf<T[K]> }> {
  const found: Record<string, unknown[]> = {}
  const owners: unknown[][] = []
  const statements: Statement[] = []
  for (const [name, one] of Object.entries(queries)) {
    const rows: unknown[] = []
    found[name] = rows
    for (const query of one === null ? [] : [one].flat()) {
      owners.push(rows)
      statements.push(asStatement(query as Query<unknown>))
    }
  }
  if (statements.length > 0) {
    const outcomes = await db.connection.queryTogether(statements)
    for (const [index, { rows }] of outcomes.entries()) (owners[index] as unknown[]).push(...rows)
  }
  return found as { -readonly [K in keyof T]: RowsOf<T[K]> }
}

const asStatement = (query: Query<unknown>): Statement => (query instanceof Sql ? query.toStatement() : query)

/** SQL for `insert into t`: the given columns and their values. Undefined ones are left out. */
export function oneRow(columns: Readonly<Record<string, unknown>>): Sql<unknown> {
  const given = Object.entries(columns).filter(([, value]) => value !== undefined)
  const names = given.map(([name]) => sql.ref(name))
  return sql`(${sql.join(names)}) values (${sql.join(given.map(([, value]) => value))})`
}

/** SQL for `update t set`: the given columns with their values. Undefined ones are left out; one must be there. */
export function assignments(columns: Readonly<Record<string, unknown>>): Sql<unknown> {
  const given = Object.entries(columns).filter(([, value]) => value !== undefined)
  return sql.join(given.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))
}

/** SQL of a list: its columns, what follows from `from` on, and its order. */
export interface ListSql {
  readonly columns: Sql<unknown>
  readonly from: Sql<unknown>
  readonly order: Sql<unknown>
}

/** A page of a list, and the number of rows in the whole list. */
export async function selectPage<R>(
  db: Db,
  { columns, from, order }: ListSql,
  { size, offset }: { readonly size: number; readonly offset: number },
): Promise<{ rows: R[]; total: number }> {
  const { rows, counted } = await runTogether(db, {
    rows: sql<R>`select ${columns} ${from} order by ${order} limit ${size} offset ${offset}`,
    counted: sql<{ total: number }>`select count(*)::integer as total ${from}`,
  })
  return { rows, total: counted[0]?.total ?? 0 }
}

/** Takes a lock of the program until the transaction ends: holders of one name, and of one record, follow one another. */
export async function lockByName(db: ProgramDb, name: string, ...record: readonly (string | number)[]): Promise<void> {
  const key = ['atrium', name, db.programId, ...record].join(' ')
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
}

/** Placeholder for the value of this name. */
class Parameter {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}

class Constant {
  readonly value: unknown

  constructor(value: unknown) {
    this.value = value
  }
}

interface Template<V> {
  readonly text: string
  /** The names of `$1`, `$2` and so on, or their constant values. */
  readonly places: readonly (keyof V | Constant)[]
}

/**
 * A query that is prepared once on each connection, under this name; every query of the name has this text. `isRepeatable`: a write
 * that, run twice, has the effect of running once.
 */
export function prepared<R>(
  name: string,
  query: Sql<R>,
  options: Pick<Statement, 'isRepeatable'> = {},
): PreparedQuery<R> {
  return executable({ ...options, name, ...query.toStatement() })
}

function executable<R>(statement: Omit<PreparedQuery<R>, 'execute'>): PreparedQuery<R> {
  const query: PreparedQuery<R> = {
    ...statement,
    execute: async db => ({ rows: (await runTogether(db, { query })).query as R[] }),
  }
  return query
}

/**
 * The same with a text that is built once, for long ones: building the page of notifications takes half a millisecond. `make` is
 * called at first use, with parameters in place of values, and may use each many times.
 */
export function prepareQuery<R = unknown, V extends object = object>(
  name: string,
  make: (parameters: QueryParameters<V>) => Sql<unknown>,
): (values: V) => PreparedQuery<R> {
  let template: Template<V> | undefined
  return values => {
    template ??= createTemplate(make)
    const { text, places } = template
    return executable({
      name,
      text,
      values: places.map(place => (place instanceof Constant ? place.value : values[place])),
    })
  }
}

/** The same for a query with variants, e.g. by filter: `make` is called once for each name. */
export function prepareForms<F, R, V extends object>(
  nameOf: (form: F) => string,
  make: (form: F, parameters: QueryParameters<V>) => Sql<unknown>,
): (form: F, values: V) => PreparedQuery<R> {
  const prepared = new Map<string, (values: V) => PreparedQuery<R>>()
  return (form, values) => {
    const name = nameOf(form)
    let query = prepared.get(name)
    if (!query) {
      query = prepareQuery<R, V>(name, parameters => make(form, parameters))
      prepared.set(name, query)
    }
    return query(values)
  }
}

function createTemplate<V extends object>(make: (parameters: QueryParameters<V>) => Sql<unknown>): Template<V> {
  const parameters = new Proxy({} as QueryParameters<V>, { get: (_, name) => sql`${new Parameter(name)}` })
  const compiled = make(parameters).toStatement()
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
