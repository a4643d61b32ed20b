// The starting point of a new embedded database: what `initdb` and the migrations create, packed: `initdb`
// in WebAssembly alone takes 2 to 4 seconds of the 5 that a first start may take.
// The file name is a hash of its sources, so that a database of another schema is never used.

import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { zstdDecompressSync } from 'node:zlib'
import { readFunctions, readMigrations } from '../../schema-files.ts'

export const INITIAL_DATABASES = new URL('../../../../../assets/embedded/', import.meta.url)

const KEY_LENGTH = 16
/** Larger chunks than Node's default are concatenated faster. */
const UNPACK_PIECE_BYTES = 1024 * 1024

/** Where the initial database of these sources is, if it has been made (`npm run generate`). */
export function initialDatabaseFile(): URL {
  const { dependencies } = JSON.parse(readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8'))
  const parts = [dependencies['@electric-sql/pglite'], readMigrations(), readFunctions()]
  return new URL(`${hash('sha256', JSON.stringify(parts), 'hex').slice(0, KEY_LENGTH)}.tar.zst`, INITIAL_DATABASES)
}

/** The initial database as a tar archive; null when there is none for these sources, and PGlite has to run `initdb`. */
export function readInitialDatabase(): Buffer<ArrayBuffer> | null {
  const file = initialDatabaseFile()
  return existsSync(file) ? zstdDecompressSync(readFileSync(file), { chunkSize: UNPACK_PIECE_BYTES }) : null
}
