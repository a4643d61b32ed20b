// Makes the file that a new embedded database starts from: `initdb` and migrations take
// WebAssembly 4 to 8 s, unpacking their result 0.2 s.

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { constants, zstdCompressSync } from 'node:zlib'
import { openDatabase } from '../src/platform/db/database.ts'
import { INITIAL_DATABASES, initialDatabaseFile } from '../src/platform/db/engines/embedded/initial-database.ts'
import { packTar } from '../src/platform/db/engines/embedded/tar.ts'
import { migrateDatabase } from '../src/platform/db/migrate.ts'

const COMPRESSION = {
  params: { [constants.ZSTD_c_compressionLevel]: 22, [constants.ZSTD_c_enableLongDistanceMatching]: 1 },
}
/** Nothing connects to them: two thirds of the files that `initdb` writes. */
const TEMPLATES = ['template0', 'template1']

/** Writes the initial database of these sources in place of those of others. Keys and programs are made by each server. */
export async function packInitialDatabase(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-initial-'))
  try {
    await fill(dataDir)
    const packed = zstdCompressSync(packTar(join(dataDir, 'database')), COMPRESSION)
    for (const name of readdirSync(INITIAL_DATABASES)) rmSync(new URL(name, INITIAL_DATABASES))
    writeFileSync(initialDatabaseFile(), packed)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function fill(dataDir: string): Promise<void> {
  const database = await openDatabase({ databaseUrl: null, dataDir })
  const { pool } = database
  await migrateDatabase(pool)
  for (const name of TEMPLATES) {
    await pool.query('update pg_database set datistemplate = false where datname = $1', [name])
    await pool.query(`drop database ${name}`)
  }
  // The log's content is in the tables now: it begins anew, empty.
  await pool.query('set wal_recycle = off')
  await pool.query('select pg_switch_wal()')
  await pool.query('checkpoint')
  await database.close()
}
