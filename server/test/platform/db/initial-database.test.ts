import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from '../../../../bin/testing.mjs'
import { openDatabase } from '../../../src/platform/db/database.ts'
import { readInitialDatabase } from '../../../src/platform/db/engines/embedded/initial-database.ts'
import { packTar, unpackTar } from '../../../src/platform/db/engines/embedded/tar.ts'
import { migrateDatabase } from '../../../src/platform/db/migrate.ts'
import { readFunctions, readMigrations } from '../../../src/platform/db/schema-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'atrium-initial-'))
after(() => rmSync(folder, { recursive: true }))

test('there is a packed database of the schema and the PGlite version in use (else npm run generate)', () => {
  assert.ok(readInitialDatabase() !== null)
})

test('it has the schema of this release, and nothing that a server would share with others', async () => {
  const database = await openDatabase({ databaseUrl: null, dataDir: folder })
  try {
    const { rows: tables } = await database.pool.query(`
      select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname = 'public'`)
    const filled: Record<string, number> = {}
    for (const { name } of tables) {
      const { rows } = await database.pool.query(`select count(*)::int as count from ${name}`)
      if (rows[0].count > 0) filled[name] = rows[0].count
    }
    assert.deepEqual(filled, {
      'public.schema_migrations': readMigrations().length,
      'public.schema_functions': readFunctions().length,
    })
    assert.deepEqual(await migrateDatabase(database.pool), [])
  } finally {
    await database.close()
  }
})

test('an archive brings back names and bytes, and no folder is lost', () => {
  const from = join(folder, 'from')
  const bytes = [0, 1, 511, 512, 513, 100_000].map(size => randomBytes(size))
  mkdirSync(join(from, 'a/empty'), { recursive: true })
  for (const [index, content] of bytes.entries())
    writeFileSync(join(from, index % 2 ? 'a' : '', `file-${index}`), content)
  const tar = packTar(from)
  const to = join(folder, 'to')
  unpackTar(tar, to)
  for (const [index, content] of bytes.entries()) {
    assert.deepEqual(readFileSync(join(to, index % 2 ? 'a' : '', `file-${index}`)), content)
  }
  assert.deepEqual(packTar(to), tar)
})
