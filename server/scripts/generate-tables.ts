// Writes src/shared/tables.ts from the migrated schema: one interface per table.

import type { Pool } from '../src/platform/db/engines/pool.ts'

interface Column {
  table_name: string
  column_name: string
  data_type: string
  udt_name: string
  is_nullable: 'YES' | 'NO'
  column_default: string | null
  is_identity: 'YES' | 'NO'
  is_generated: 'ALWAYS' | 'NEVER'
}

const TYPES: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  numeric: 'string',
  text: 'string',
  uuid: 'string',
  bool: 'boolean',
  timestamptz: 'Timestamp',
  date: 'Timestamp',
  jsonb: 'Json',
  bytea: 'Uint8Array',
  tsvector: 'string',
  tstzmultirange: 'string',
  bit: 'string',
}

/** The text of tables.ts for the schema that `pool` holds. */
export async function tablesSource(pool: Pool): Promise<string> {
  const { rows } = await pool.query(
    `select c.table_name, c.column_name, c.data_type, c.udt_name, c.is_nullable, c.column_default, c.is_identity, c.is_generated
       from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      order by c.table_name, c.ordinal_position`,
  )
  const tables = Map.groupBy(rows as Column[], row => row.table_name)
  const interfaces = [...tables].map(([name, columns]) => tableInterface(name, columns))
  const list = [...tables.keys()].map(name => `  ${name}: ${typeName(name)}`)
  return [HEADER, ...interfaces, `export interface Tables {\n${list.join('\n')}\n}\n`].join('\n')
}

const HEADER = `// Generated from platform/db/migrations by \`npm run generate\`. Do not edit.

import type { ColumnType, Generated, GeneratedAlways } from '../platform/db/row-types.ts'

/** Dates come out as Date and go in as Date or ISO 8601 text. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>
/** jsonb is parsed when it is read, and written as JSON text. */
// biome-ignore lint/suspicious/noExplicitAny: the reader of a document types it
export type Json = ColumnType<any, string, string>
type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>
// biome-ignore lint/suspicious/noExplicitAny: as above
type GeneratedJson = ColumnType<any, string | undefined, string>
`

function tableInterface(name: string, columns: Column[]): string {
  const lines = columns.map(column => `  ${column.column_name}: ${columnType(column)}`)
  return `export interface ${typeName(name)} {\n${lines.join('\n')}\n}\n`
}

function columnType(column: Column): string {
  const array = column.udt_name.startsWith('_')
  const element = TYPES[array ? column.udt_name.slice(1) : column.udt_name]
  if (!element) throw new Error(`no type for ${column.table_name}.${column.column_name} (${column.udt_name})`)
  const base = `${element}${array ? '[]' : ''}${column.is_nullable === 'YES' ? ' | null' : ''}`
  if (column.is_generated === 'ALWAYS') return `GeneratedAlways<${base}>`
  if (column.is_identity === 'NO' && column.column_default === null) return base
  if (base === 'Timestamp') return 'GeneratedTimestamp'
  if (base === 'Json') return 'GeneratedJson'
  return `Generated<${base}>`
}

function typeName(table: string): string {
  return `${table.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())}Table`
}
