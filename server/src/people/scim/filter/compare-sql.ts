import { directoryPart, directoryText } from '../../../shared/text/directory-text.ts'
import type { ScimAttribute } from '../discovery/schema-types.ts'
import { invalidFilter } from '../protocol/scim-error.ts'
import { toBoolean, toTimestamp } from '../protocol/values.ts'
import { type Comparison, type Literal, literalText, printLiteral } from './ast.ts'
import type { ValueColumn } from './columns.ts'

type Bind = (value: unknown) => string

const INTEGER = /^(?:0|[1-9]\d{0,18})$/
const INTEGER_MAX = 2n ** 63n - 1n

const isInteger = (text: string) => INTEGER.test(text) && BigInt(text) <= INTEGER_MAX

const EQUALITY = { eq: '=', ne: 'is distinct from' } as const
const ORDER = { gt: '>', ge: '>=', lt: '<', le: '<=' } as const
const PATTERN = {
  co: (text: string) => `%${text}%`,
  sw: (text: string) => `${text}%`,
  ew: (text: string) => `%${text}`,
} as const

/** A comparison of a stored value with a literal in the same form, by the type and the case rule of the attribute. */
export function compareSql(
  operator: Comparison,
  literal: Literal,
  column: ValueColumn,
  attribute: ScimAttribute,
  bind: Bind,
): string {
  const text = literalText(literal)
  if (text === null) return nullSql(operator, column)
  if (column.integer) return integerSql(operator, text, column, attribute, bind)
  if (attribute.type === 'boolean') return booleanSql(operator, literal, column, attribute, bind)
  if (attribute.type === 'dateTime') return timestampSql(operator, text, column, attribute, bind)
  return textSql(operator, text, column, attribute, bind)
}

/** Whether many values of the attribute are compared as a list in one parameter. */
export function isListable(column: ValueColumn, { type }: ScimAttribute): boolean {
  return column.integer === true || type === 'string' || type === 'reference'
}

/** SQL: whether a value equals one of many; only for listable attributes. */
export function anyOfSql(
  literals: readonly Literal[],
  column: ValueColumn,
  attribute: ScimAttribute,
  bind: Bind,
): string {
  const texts = literals.map(literal => directoryText(literalText(literal) ?? ''))
  if (column.integer) return `${column.sql} = any(${bind(texts.filter(isInteger))}::bigint[])`
  if (attribute.caseExact) return `${column.sql} = any(${bind(texts)}::text[])`
  const stored = column.key ?? `lower(${column.sql})`
  return `${stored} = any(array(select lower(one) from unnest(${bind(texts)}::text[]) one))`
}

/** SQL: whether a value contains a text, for a bare value of the contract. */
export function containsSql(text: string, column: ValueColumn, attribute: ScimAttribute, bind: Bind): string {
  return textSql('co', text, column, attribute, bind)
}

export function presentSql({ sql }: ValueColumn, attribute: ScimAttribute): string {
  const isText = attribute.type === 'string' || attribute.type === 'reference'
  return isText ? `${sql}::text <> ''` : `${sql} is not null`
}

function nullSql(operator: Comparison, { sql }: ValueColumn) {
  if (operator === 'eq') return `${sql} is null`
  if (operator === 'ne') return `${sql} is not null`
  throw invalidFilter(`${operator} cannot compare with null`)
}

function textSql(
  operator: Comparison,
  text: string,
  column: ValueColumn,
  attribute: ScimAttribute,
  bind: Bind,
): string {
  const fold = (sql: string) => (attribute.caseExact ? sql : `lower(${sql})`)
  const stored = attribute.caseExact ? column.sql : (column.key ?? fold(column.sql))
  const form = (operator in PATTERN ? directoryPart : directoryText)(text)
  if (operator === 'eq' || operator === 'ne') return `${stored} ${EQUALITY[operator]} ${fold(`${bind(form)}::text`)}`
  if (operator === 'co' || operator === 'sw' || operator === 'ew') {
    return `${stored} like ${fold(`${bind(PATTERN[operator](escapeLike(form)))}::text`)} escape '\\'`
  }
  // By code point, not by the collation of the database, so that the order is the same everywhere.
  return `${stored} collate "C" ${ORDER[operator]} ${fold(`${bind(form)}::text`)} collate "C"`
}

/** Compares as a number, so that the index is used; a text that is not an identifier equals none. */
function integerSql(
  operator: Comparison,
  text: string,
  column: ValueColumn,
  attribute: ScimAttribute,
  bind: Bind,
): string {
  if (operator !== 'eq' && operator !== 'ne') {
    return textSql(operator, text, { kind: 'value', sql: `${column.sql}::text` }, attribute, bind)
  }
  if (!isInteger(text)) return String(operator === 'ne')
  return `${column.sql} ${EQUALITY[operator]} ${bind(text)}::bigint`
}

function booleanSql(
  operator: Comparison,
  literal: Literal,
  { sql }: ValueColumn,
  attribute: ScimAttribute,
  bind: Bind,
): string {
  const truth = toBoolean(literalText(literal))
  if (truth === null || (operator !== 'eq' && operator !== 'ne')) throw unfit(operator, literal, attribute)
  return `${sql} ${EQUALITY[operator]} ${bind(truth)}::boolean`
}

function timestampSql(
  operator: Comparison,
  text: string,
  { sql }: ValueColumn,
  attribute: ScimAttribute,
  bind: Bind,
): string {
  const timestamp = toTimestamp(text)
  if (timestamp === null || operator === 'co' || operator === 'sw' || operator === 'ew') {
    throw unfit(operator, { type: 'string', value: text }, attribute)
  }
  const symbol = operator === 'eq' || operator === 'ne' ? EQUALITY[operator] : ORDER[operator]
  return `${sql} ${symbol} ${bind(timestamp)}::timestamptz`
}

function unfit(operator: Comparison, literal: Literal, attribute: ScimAttribute) {
  return invalidFilter(
    `${attribute.name}, a ${attribute.type}, cannot be compared by ${operator} ${printLiteral(literal)}`,
  )
}

function escapeLike(text: string) {
  return text.replace(/[\\%_]/g, '\\$&')
}
