import { canonicalPath, findAttribute, findTarget } from '../discovery/schemas.ts'
import type { ColumnMap } from '../filter/columns/columns.ts'
import { invalidValue, quoteText } from './scim-error.ts'

export type SortOrder = 'ascending' | 'descending'

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
