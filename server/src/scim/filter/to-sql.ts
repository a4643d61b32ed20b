import type { ScimAttribute } from '../schema-types.ts'
import { type AttributeTarget, canonicalPath, findAttribute, findTarget } from '../schemas.ts'
import { invalidFilter, quoted } from '../scim-error.ts'
import type { Filter } from './ast.ts'
import type { Column, ColumnMap, EntriesColumn, ValueColumn } from './columns.ts'
import { compareSql, containsSql, presentSql } from './compare-sql.ts'

/**
 * `basic`: `eq`, `and`, `or` and value selection on a few attributes (docs/contract/scim.md#filters); `full`: all of
 * it.
 */
export type FilterMode = 'basic' | 'full'

export type SqlCondition = { text: string; values: unknown[] }

/**
 * The SQL condition of a filter. All values are parameters, numbered from `firstParameter`; `values` are in that order.
 * The text holds no parentheses around itself.
 * @throws ScimError 400 invalidFilter for an attribute that is unknown or, like an operator, not allowed in this mode,
 * and for a comparison that the attribute's type does not have
 */
export function filterToSql(filter: Filter, map: ColumnMap, mode: FilterMode, firstParameter = 1): SqlCondition {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${firstParameter - 1 + values.push(value)}`
  const text = toSql(filter, { map, mode, bind })
  return { text, values }
}

type Context = { map: ColumnMap; mode: FilterMode; bind: (value: unknown) => string }
type Leaf = Extract<Filter, { kind: 'compare' | 'present' }>

function toSql(filter: Filter, context: Context): string {
  switch (filter.kind) {
    case 'and':
    case 'or':
    case 'not':
      return junctionSql(filter, context, term => toSql(term, context))
    case 'compare':
    case 'present':
      return leafSql(filter, context)
    case 'entries':
      return entriesSql(filter, context)
    case 'bare':
      return bareSql(filter.value, context)
  }
}

function junctionSql(
  filter: Extract<Filter, { kind: 'and' | 'or' | 'not' }>,
  { mode }: Context,
  toTerm: (term: Filter) => string,
) {
  if (filter.kind !== 'not') return filter.terms.map(term => `(${toTerm(term)})`).join(` ${filter.kind} `)
  if (mode === 'basic') throw notAllowed('not')
  // A comparison with a value that is not there is unknown to SQL, but false to SCIM.
  return `(${toTerm(filter.term)}) is not true`
}

function leafSql(leaf: Leaf, context: Context): string {
  checkOperator(leaf, context)
  const { target, column } = findColumn(leaf.path, context)
  const attribute = target.attribute!
  if (target.entryName !== null && column.kind === 'entries' && column.named) {
    const sql = column.named(`${context.bind(target.entryName)}::text`)
    return valueSql(leaf, { kind: 'value', sql }, findAttribute(attribute.subAttributes, 'value')!, context)
  }
  if (column.kind === 'value') return valueSql(leaf, column, target.subAttribute ?? attribute, context)
  if (column.kind === 'presence') {
    if (leaf.kind === 'present') return column.sql
    throw invalidFilter(`${quoted(leaf.path)} can only be compared by its sub-attributes`)
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
  const { target, column } = findColumn(path, context)
  if (column.kind !== 'entries' || target.subAttribute || target.entryName !== null) {
    throw invalidFilter(`${quoted(path)} has no entries to select`)
  }
  return column.exists(conditionSql(filter, column, target.attribute!, context))
}

/** A condition on one entry. What requests may name without effect fulfils any. */
function conditionSql(filter: Filter, column: EntriesColumn, attribute: ScimAttribute, context: Context): string {
  if (filter.kind === 'and' || filter.kind === 'or' || filter.kind === 'not') {
    return junctionSql(filter, context, term => conditionSql(term, column, attribute, context))
  }
  if (filter.kind !== 'compare' && filter.kind !== 'present') throw invalidFilter('A selection holds comparisons only')
  checkOperator(filter, context)
  const subAttribute = findAttribute(attribute.subAttributes, filter.path)
  if (subAttribute && !subAttribute.served) return 'true'
  const value = subAttribute && column.values[subAttribute.name]
  if (!value) throw unknownAttribute(filter.path)
  return valueSql(filter, value, subAttribute, context)
}

function valueSql(leaf: Leaf, column: ValueColumn, attribute: ScimAttribute, { bind }: Context): string {
  if (leaf.kind === 'present') return presentSql(column, attribute)
  return compareSql(leaf.operator, leaf.value, column, attribute, bind)
}

function bareSql(value: string, { map, bind }: Context): string {
  const column = map.bare === null ? undefined : map.columns[map.bare]
  if (column?.kind !== 'value') throw invalidFilter(`${quoted(value)} is not a filter`)
  return containsSql(value, column, findTarget(map.resource, map.bare!)!.attribute!, bind)
}

function findColumn(path: string, { map, mode }: Context): { target: AttributeTarget; column: Column } {
  const synonym = Object.entries(map.synonyms).find(([name]) => name.toLowerCase() === path.toLowerCase())?.[1]
  const target = findTarget(map.resource, synonym ?? path)
  if (!target?.attribute) throw unknownAttribute(path)
  const exact = map.columns[canonicalPath(map.resource, target)]
  const entries = map.columns[canonicalPath(map.resource, { ...target, subAttribute: null, entryName: null })]
  const column = exact ?? (entries?.kind === 'entries' ? entries : undefined)
  if (!column) throw unknownAttribute(path)
  if (mode === 'basic' && !column.basic) throw notAllowed(path)
  return { target, column }
}

function checkOperator(leaf: Leaf, { mode }: Context) {
  const operator = leaf.kind === 'present' ? 'pr' : leaf.operator
  if (mode === 'basic' && operator !== 'eq') throw notAllowed(operator)
}

function notAllowed(what: string) {
  return invalidFilter(`${quoted(what)} cannot be used in filters of this program`)
}

function unknownAttribute(path: string) {
  return invalidFilter(`${quoted(path)} is not an attribute that can be filtered by`)
}
