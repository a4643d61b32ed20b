import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { ScimAttribute } from '../discovery/schema-types.ts'
import { findAttribute, findTarget } from '../discovery/schemas.ts'
import { invalidFilter, quoteText, ScimError } from '../protocol/scim-error.ts'
import type { Filter, FilterMode } from './ast.ts'
import type { ColumnMap, EntriesColumn, ValueColumn } from './columns.ts'
import { anyOfSql, compareSql, containsSql, isListable, presentSql } from './compare-sql.ts'
import { findColumn, notAllowed, unknownAttribute } from './find-column.ts'
import { equalityFilter, type Leaf, mergeEquals, type Term } from './merge-equals.ts'

/**
 * `basic`: `eq`, `and`, `or` and value selection on a few attributes (docs/contract/scim.md#filters); `full`: all of
 * RFC 7644.
 */

export type SqlCondition = { text: string; values: unknown[] }

/** Maximum number of conditions in a statement. Several of a kind count as one (`compare-sql.ts`). */
const CONDITIONS_MAX = 500

/**
 * The SQL condition of a filter. All values are parameters; `values` are in their order. The text is not enclosed in parentheses.
 * `beside`: the columns of the other resources searched by the same filter; an attribute that exists only there has no value here
 * (RFC 7644 section 3.4.2.1).
 * @throws ScimError 400 invalidFilter for an attribute that is unknown or, like an operator, not allowed in this mode,
 * for a comparison that the attribute's type does not have, and for more conditions than a statement takes
 */
export function filterToSql(filter: Filter, map: ColumnMap, mode: FilterMode, beside?: ColumnMap): SqlCondition {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const text = toSql(filter, { map, mode, bind, beside, spent: { conditions: 0 } })
  return { text, values }
}

type Context = {
  map: ColumnMap
  mode: FilterMode
  bind: (value: unknown) => string
  beside: ColumnMap | undefined
  spent: { conditions: number }
}

function toSql(filter: Term, context: Context): string {
  switch (filter.kind) {
    case 'and':
    case 'or':
    case 'not':
      return junctionSql(filter, context, term => toSql(term, context))
    default:
      return context.beside ? ownOrAbsentSql(filter, context, context.beside) : conditionOfSql(filter, context)
  }
}

type Condition = Exclude<Term, { kind: 'and' | 'or' | 'not' }>

function conditionOfSql(filter: Condition, context: Context): string {
  if (filter.kind === 'entries') return entriesSql(filter, context)
  return filter.kind === 'bare' ? bareSql(filter.value, context) : leafSql(filter, context)
}

/** A condition on an attribute that only the other resource has: evaluated as if it had no value here. */
function ownOrAbsentSql(filter: Condition, context: Context, beside: ColumnMap): string {
  try {
    return conditionOfSql(filter, context)
  } catch (error) {
    if (!(error instanceof ScimError) || !isUnderstood(filter, { ...context, map: beside })) throw error
    if (filter.kind !== 'compare') return 'false'
    return String(filter.operator === (filter.value.type === 'null' ? 'eq' : 'ne'))
  }
}

function isUnderstood(filter: Condition, context: Context): boolean {
  try {
    conditionOfSql(filter, { ...context, bind: () => '', spent: { conditions: 0 } })
    return true
  } catch (error) {
    if (error instanceof ScimError) return false
    throw error
  }
}

function junctionSql(
  filter: Extract<Filter, { kind: 'and' | 'or' | 'not' }>,
  { mode }: Context,
  toTerm: (term: Term) => string,
) {
  if (filter.kind !== 'not') {
    const terms = filter.kind === 'or' ? mergeEquals(filter.terms) : filter.terms
    return terms.map(term => `(${toTerm(term)})`).join(` ${filter.kind} `)
  }
  if (mode === 'basic') throw notAllowed('not')
  // A comparison with a missing value is null in SQL, but false in SCIM.
  return `(${toTerm(filter.term)}) is not true`
}

function leafSql(leaf: Leaf, context: Context): string {
  checkOperator(leaf, context)
  const { target, column } = findColumn(leaf.path, context.map, context.mode)
  const attribute = target.attribute!
  if (target.entryName !== null && column.kind === 'entries' && column.named) {
    const sql = column.named(`${context.bind(target.entryName)}::text`)
    return valueSql(leaf, { kind: 'value', sql }, findAttribute(attribute.subAttributes, 'value')!, context)
  }
  if (column.kind === 'value') return valueSql(leaf, column, target.subAttribute ?? attribute, context)
  if (column.kind === 'presence') {
    if (leaf.kind === 'present') return column.sql
    throw invalidFilter(`${quoteText(leaf.path)} can only be compared by its sub-attributes`)
  }
  return entryLeafSql(leaf, column, attribute, target.subAttribute, context)
}

/** A condition on a multi-valued attribute holds when it holds for one of the entries. */
function entryLeafSql(
  leaf: Leaf,
  column: EntriesColumn,
  attribute: ScimAttribute,
  named: ScimAttribute | null,
  context: Context,
) {
  if (leaf.kind === 'present' && !named) return column.exists('true')
  const isNull = leaf.kind === 'compare' && leaf.value.type === 'null'
  if (isNull && !named && leaf.operator === 'eq') return `not ${column.exists('true')}`
  const subAttribute = named ?? findAttribute(attribute.subAttributes, 'value')
  const value = subAttribute && column.values[subAttribute.name]
  if (!value) throw unknownAttribute(leaf.path)
  if (context.mode === 'basic' && !value.basic) throw notAllowed(leaf.path)
  return column.exists(valueSql(leaf, value, subAttribute, context))
}

function entriesSql({ path, filter }: Extract<Filter, { kind: 'entries' }>, context: Context): string {
  const { target, column } = findColumn(path, context.map, context.mode)
  if (column.kind !== 'entries' || target.subAttribute || target.entryName !== null) {
    throw invalidFilter(`${quoteText(path)} has no entries to select`)
  }
  return column.exists(conditionSql(filter, column, target.attribute!, context))
}

/** A condition on one entry. An attribute that requests may name without effect satisfies any. */
function conditionSql(filter: Term, column: EntriesColumn, attribute: ScimAttribute, context: Context): string {
  if (filter.kind === 'and' || filter.kind === 'or' || filter.kind === 'not') {
    return junctionSql(filter, context, term => conditionSql(term, column, attribute, context))
  }
  if (filter.kind !== 'compare' && filter.kind !== 'present' && filter.kind !== 'anyOf') {
    throw invalidFilter('A selection holds comparisons only')
  }
  checkOperator(filter, context)
  const subAttribute = findAttribute(attribute.subAttributes, filter.path)
  if (subAttribute && !subAttribute.served) return 'true'
  const value = subAttribute && column.values[subAttribute.name]
  if (!value) throw unknownAttribute(filter.path)
  return valueSql(filter, value, subAttribute, context)
}

function valueSql(leaf: Leaf, column: ValueColumn, attribute: ScimAttribute, context: Context): string {
  const { bind, spent } = context
  if (leaf.kind === 'anyOf' && !isListable(column, attribute)) {
    return leaf.literals
      .map(value => `(${valueSql(equalityFilter(leaf.path, value), column, attribute, context)})`)
      .join(' or ')
  }
  if (++spent.conditions > CONDITIONS_MAX) throw invalidFilter(`A filter takes ${CONDITIONS_MAX} conditions at most`)
  if (leaf.kind === 'present') return presentSql(column, attribute)
  if (leaf.kind === 'anyOf') return anyOfSql(leaf.literals, column, attribute, bind)
  return compareSql(leaf.operator, leaf.value, column, attribute, bind)
}

function bareSql(value: string, { map, bind }: Context): string {
  const column = map.bare === null ? undefined : map.columns[map.bare]
  if (column?.kind !== 'value') throw invalidFilter(`${quoteText(value)} is not a filter`)
  return containsSql(value, column, findTarget(map.resource, map.bare!)!.attribute!, bind)
}

function checkOperator(leaf: Leaf, { mode }: Context) {
  const operator = leaf.kind === 'present' ? 'pr' : leaf.kind === 'anyOf' ? 'eq' : leaf.operator
  if (mode === 'basic' && operator !== 'eq') throw notAllowed(operator)
}

/** SQL of a condition, for use in a statement; its values stay parameters. */
export function conditionToSql({ text, values }: SqlCondition): Sql<boolean> {
  const parts = text.split(/\$(\d+)/)
  return sql.join(
    parts.map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`)),
    sql.raw(''),
  )
}
