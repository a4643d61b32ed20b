// Dates without a time in input: they begin at midnight of the program (docs/contract/conventions.md#timestamps), where a schema has a timestamp.

import { OWN_ZONE, type TSchema } from './schema.ts'
import { isDate, parseTimestamp, presentTimestamp } from './timestamp.ts'

interface Node {
  readonly [OWN_ZONE]?: boolean
  readonly format?: string
  readonly items?: Node
  readonly properties?: Readonly<Record<string, Node>>
  readonly anyOf?: readonly Node[]
}

/** Returns the value with its dates as points in time; objects and lists are changed in place. */
type Begin = (value: unknown, timezone: string) => unknown

/** Compiles the change of a value by its schema; null when the schema has no timestamp. */
export function compileDates(schema: TSchema): Begin | null {
  return beginOf(schema as Node)
}

function beginOf(schema: Node): Begin | null {
  if (schema[OWN_ZONE]) return null
  if (schema.format === 'timestamp') return beginDate
  const branches = (schema.anyOf ?? []).flatMap(branch => beginOf(branch) ?? [])
  if (branches.length > 0) {
    return (value, timezone) => branches.reduce((result, begin) => begin(result, timezone), value)
  }
  const ofItem = schema.items ? beginOf(schema.items) : null
  if (ofItem) {
    return (value, timezone) => {
      if (Array.isArray(value)) for (const [index, item] of value.entries()) value[index] = ofItem(item, timezone)
      return value
    }
  }
  const members = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const begin = beginOf(property)
    return begin ? [{ name, begin }] : []
  })
  if (members.length === 0) return null
  return (value, timezone) => {
    if (typeof value !== 'object' || value === null) return value
    const record = value as Record<string, unknown>
    for (const { name, begin } of members) if (Object.hasOwn(record, name)) record[name] = begin(record[name], timezone)
    return value
  }
}

const beginDate: Begin = (value, timezone) =>
  typeof value === 'string' && isDate(value) ? presentTimestamp(parseTimestamp(value, timezone)) : value
