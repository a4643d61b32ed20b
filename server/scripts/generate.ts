// Brings the generated files up to date: table types, the OpenAPI document, drawing and figures of ARCHITECTURE, tables of the contract, the generated part of the SDK, the database that new ones of the embedded engine start from. `--check` only says whether they are.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../src/platform/db/database.ts'
import { initialDatabaseFile } from '../src/platform/db/engines/embedded/initial-database.ts'
import { migrateDatabase } from '../src/platform/db/migrate.ts'
import { tablesSource } from './generate-tables.ts'

const check = process.argv.includes('--check')
const files = new Map<string, string>()

const database = await openDatabase({ databaseUrl: null, dataDir: '' }, { inMemory: true })
await migrateDatabase(database.pool)
files.set('server/src/shared/tables.ts', await tablesSource(database.pool))
await database.close()
if (!process.argv.includes('--tables')) {
  // After the tables, since the endpoints import them.
  const { openapiSource } = await import('./generate-openapi.ts')
  const document = openapiSource()
  files.set('docs/api/openapi.json', document)
  const { clientSources } = await import('./client/index.ts')
  for (const [path, text] of clientSources(document)) files.set(path, text)
  const { contractSources } = await import('./contract/index.ts')
  for (const [path, text] of contractSources()) files.set(path, text)
  const { architectureSource } = await import('./house/architecture.ts')
  files.set('ARCHITECTURE.md', architectureSource(document))
}

const root = new URL('../../', import.meta.url)
const stale: string[] = []
for (const [path, text] of files) {
  if (read(path) === text) continue
  stale.push(path)
  if (!check) writeFileSync(new URL(path, root), text)
}
if (!existsSync(initialDatabaseFile())) {
  stale.push(relative(fileURLToPath(root), fileURLToPath(initialDatabaseFile())))
  if (!check) await (await import('./pack-initial-database.ts')).packInitialDatabase()
}
if (check && stale.length > 0) {
  console.error(`out of date: ${stale.join(', ')}; run npm run generate`)
  process.exit(1)
}
console.log(stale.length === 0 ? 'generated files are current' : `wrote ${stale.join(', ')}`)

function read(path: string): string | null {
  try {
    return readFileSync(new URL(path, root), 'utf8')
  } catch {
    return null
  }
}
