// Values that the server names are shown in the audit log by their titles: every code that an audited column may have has words.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from '../../../bin/testing.mjs'
import { CONTENT_SOURCES } from '../../../server/src/publishing/content/record/record.ts'
import { CODES } from '../../src/apps/console/audit/audit-codes.ts'

const MIGRATIONS = new URL('../../../server/src/platform/db/migrations/', import.meta.url)
const sql = readdirSync(MIGRATIONS)
  .map(name => readFileSync(new URL(name, MIGRATIONS), 'utf8'))
  .join('\n')

const AUDITED = new Set([
  // Written by the modules themselves, or by triggers of their own.
  ...['newsletters', 'programs'],
  ...[...sql.matchAll(/select audit_table\('(\w+)'/g)].map(([, table]) => table),
])
/** Columns that are named by the server and have words of their own. */
const ELSEWHERE: ReadonlySet<string> = new Set(['role'])

/** `field.code` of each check of the audited tables. */
function* codesOfTables(): Generator<string> {
  for (const [, table, columns = ''] of sql.matchAll(/create table (\w+) \(\n(.*?)\n\);/gs))
    if (AUDITED.has(table))
      for (const [, field = '', values = ''] of columns.matchAll(/check \((\w+) in \(([^)]*)\)\)/g))
        if (!ELSEWHERE.has(field))
          for (const [, value = ''] of values.matchAll(/'([^']+)'/g)) yield `${field}.${value.replaceAll(' ', '_')}`
  for (const source of CONTENT_SOURCES) yield `source_name.${source}`
}

test('every code that an audited column may have is shown by its title', () => {
  const known: ReadonlySet<string> = new Set(CODES)
  const codes = [...new Set(codesOfTables())]
  assert.ok(codes.length > 30, 'the checks are found')
  assert.deepEqual(
    codes.filter(code => !known.has(code)),
    [],
  )
})
