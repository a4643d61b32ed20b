// The parameters of a list request: in the query of a GET, or in the body of a POST to `.search` (RFC 7644 section 3.4.3).

import { limits } from '../../../platform/config.ts'
import { described, type Static, shownAs, Type } from '../../../platform/http/input/schema.ts'
import { LIST_COUNT_MAX } from '../discovery/discovery.ts'
import { canonicalPath, findAttribute, findTarget } from '../discovery/schemas.ts'
import type { Filter } from '../filter/ast.ts'
import type { ColumnMap } from '../filter/columns.ts'
import { FILTER_LENGTH_MAX, parseFilter } from '../filter/parse.ts'
import type { ProjectionQuery } from './projection.ts'
import { invalidSyntax, invalidValue, quoteText } from './scim-error.ts'
import { isObject } from './values.ts'

const COUNT_DEFAULT = 100
/** Beyond the end of any list; the number that a client sends may have any number of digits. */
const START_INDEX_MAX = 1_000_000_000

/** The projection parameters of all endpoints that return resources. */
export const projectionParameters = {
  attributes: nameList('Only these attributes, comma-separated'),
  excludedAttributes: nameList('All attributes but these, comma-separated'),
}

/** Comma-separated, or repeated like every array in a query; counted where the names are read. */
function nameList(description: string) {
  return Type.Optional(shownAs(Type.String({ description }), Type.Array(Type.String())))
}

/** The query of a list. Numbers are texts here, since those out of range are not errors. */
export const listParameters = {
  filter: Type.Optional(Type.String({ description: 'A SCIM filter; its grammar is a setting of the program' })),
  startIndex: Type.Optional(
    shownAs(Type.Integer({ minimum: 1, default: 1, description: 'Where the page starts, from 1' }), Type.String()),
  ),
  count: Type.Optional(
    shownAs(
      Type.Integer({ minimum: 0, maximum: LIST_COUNT_MAX, default: COUNT_DEFAULT, description: 'Resources of a page' }),
      Type.String(),
    ),
  ),
  sortBy: Type.Optional(Type.String({ description: 'An attribute' })),
  sortOrder: Type.Optional(
    shownAs(described('Ascending unless said', Type.OneOf(['ascending', 'descending'])), Type.String()),
  ),
  ...projectionParameters,
}

/** A list request, within its limits. */
export type ListRequest = ProjectionQuery & {
  filter: Filter | null
  /** From 1. */
  startIndex: number
  /** 0 to 1,000. */
  count: number
  sort: { by: string; order: SortOrder } | null
}

const Query = Type.Object(listParameters)

/** Reads the query of a GET. Throws 400 invalidFilter or invalidValue. */
export function readListQuery(query: Static<typeof Query>): ListRequest {
  return readParts(query, FILTER_LENGTH_MAX)
}

/** Reads the body of a `.search`. Throws 400 invalidSyntax, invalidFilter or invalidValue. */
export function readSearchBody(body: unknown): ListRequest {
  if (!isObject(body)) throw invalidSyntax('The body must be a JSON object')
  const parts = new Map(Object.entries(body).map(([name, value]) => [name.toLowerCase(), value]))
  const names = Object.keys(listParameters)
  const given = Object.fromEntries(names.map(name => [name, parts.get(name.toLowerCase())]))
  return readParts(given, limits.bodyMaxBytes)
}

function readParts(parts: Record<string, unknown>, filterLengthMax: number): ListRequest {
  const filter = readText(parts.filter, 'filter')
  const sortBy = readText(parts.sortBy, 'sortBy')
  const order = readOrder(readText(parts.sortOrder, 'sortOrder'))
  return {
    filter: filter === undefined ? null : parseFilter(filter, filterLengthMax),
    startIndex: Math.min(Math.max(readInteger(parts.startIndex, 'startIndex') ?? 1, 1), START_INDEX_MAX),
    count: Math.min(Math.max(readInteger(parts.count, 'count') ?? COUNT_DEFAULT, 0), LIST_COUNT_MAX),
    sort: sortBy === undefined ? null : { by: sortBy, order },
    attributes: readNames(parts.attributes, 'attributes'),
    excludedAttributes: readNames(parts.excludedAttributes, 'excludedAttributes'),
  }
}

function readText(value: unknown, name: string): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') throw invalidValue(`${name} must be a string`)
  return value
}

/** A number with any digits is valid: beyond the end of every list. */
function readInteger(value: unknown, name: string): number | undefined {
  if (value === undefined || value === null) return undefined
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  if (!/^[+-]?\d+$/.test(text)) throw invalidValue(`${name} must be an integer`)
  return Number(text)
}

function readOrder(text: string | undefined): SortOrder {
  const order = (text ?? 'ascending').toLowerCase()
  if (order === 'ascending' || order === 'descending') return order
  throw invalidValue('sortOrder must be ascending or descending')
}

function readNames(value: unknown, name: string): string | readonly string[] | undefined {
  if (value === undefined || value === null || typeof value === 'string') return value ?? undefined
  if (Array.isArray(value) && value.every(one => typeof one === 'string')) return value
  throw invalidValue(`${name} must be a list of attribute names`)
}

type SortOrder = 'ascending' | 'descending'

/**
 * The SQL to order resources by an attribute (RFC 7644 section 3.4.2.3): texts by code point, ignoring case unless the schema
 * says otherwise; those without a value come last, in descending order first. Multi-valued attributes are sorted by the primary
 * value, or else the first. Throws 400 invalidValue for an attribute that cannot be sorted by.
 */
export const sortToSql = (sortBy: string, order: SortOrder, map: ColumnMap): string =>
  `${sortKeyToSql(sortBy, map)} ${directionToSql(order)}`

export const directionToSql = (order: SortOrder): string =>
  order === 'descending' ? 'desc nulls first' : 'asc nulls last'

/** The expression to order by, without its direction. Throws as `sortToSql`. */
export function sortKeyToSql(sortBy: string, map: ColumnMap): string {
  const synonym = Object.entries(map.synonyms).find(([name]) => name.toLowerCase() === sortBy.toLowerCase())?.[1]
  const target = findTarget(map.resource, synonym ?? sortBy)
  const column = target?.attribute && map.columns[canonicalPath(map.resource, target)]
  const entries = target?.attribute && map.columns[canonicalPath(map.resource, { ...target, subAttribute: null })]
  if (!target?.attribute || target.entryName !== null) throw notSortable(sortBy)
  if (column?.kind === 'value') {
    const attribute = target.subAttribute ?? target.attribute
    const isText = (attribute.type === 'string' || attribute.type === 'reference') && !column.integer
    return isText ? textKey(column.key ?? column.sql, attribute.caseExact || column.key !== undefined) : column.sql
  }
  const { subAttribute } = target
  const isValue = subAttribute === null || subAttribute.name === 'value'
  if (entries?.kind !== 'entries' || !entries.first || !isValue) throw notSortable(sortBy)
  return textKey(entries.first, findAttribute(target.attribute.subAttributes, 'value')?.caseExact ?? false)
}

const textKey = (sql: string, asItIs: boolean) => `${asItIs ? sql : `lower(${sql})`} collate "C"`

const notSortable = (sortBy: string) => invalidValue(`${quoteText(sortBy)} is not an attribute that can be sorted by`)
