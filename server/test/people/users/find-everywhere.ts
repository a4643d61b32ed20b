// Looks for words everywhere that a server keeps something: every column of every table that can hold a text, and every file.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Pool } from '../../../src/platform/db/engines/pool.ts'

const COLUMNS = `
  select c.table_schema as schema, c.table_name as "table", c.column_name as "column", c.data_type as type
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
   where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
     and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'bytea', 'tsvector')`

/** Where one of the words is found, as `table.column: text`; in any case. */
export async function findInTables(pool: Pool, words: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query(COLUMNS)
  const looks = rows.map(({ schema, table, column, type }) => {
    const bytes = type === 'bytea'
    const text = bytes ? `encode("${column}", 'hex')` : `"${column}"::text`
    return `select /* every program */ '${table}.${column}: ' || left(${text}, 300) as found from ${schema}.${table}
             where lower(${text}) ~ ${bytes ? '$2' : '$1'}`
  })
  const plain = words.map(word => word.toLowerCase().replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  const hexadecimal = words.flatMap(word => [word, word.toLowerCase()]).map(word => Buffer.from(word).toString('hex'))
  const found = await pool.query(looks.join(' union all '), [plain.join('|'), hexadecimal.join('|')])
  return found.rows.map(row => row.found)
}

/** The files below the folder that hold one of the words, in their names or contents; compressed ones are opened. */
export function findInFiles(folder: string, words: readonly string[]): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  // A file is read once it is complete.
  const files = entries.filter(entry => entry.isFile() && !entry.name.endsWith('.partial'))
  return files
    .map(file => join(file.parentPath, file.name))
    .filter(path => {
      const text = `${path} ${readFile(path)}`
      return words.some(word => text.toLowerCase().includes(word.toLowerCase()))
    })
}

function readFile(path: string): string {
  const bytes = readFileSync(path)
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
}
