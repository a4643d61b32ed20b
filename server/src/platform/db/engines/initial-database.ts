import { existsSync, readFileSync } from 'node:fs'
import { zstdDecompressSync } from 'node:zlib'

const { dependencies } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'))

/** What `initdb` leaves behind, made with this very version of PGlite by `scripts/make-initial-database.ts`. */
export const INITIAL_DATABASE = new URL(
  `../../../../assets/embedded/pglite-${dependencies['@electric-sql/pglite']}.tar.zst`,
  import.meta.url,
)

/** A database to start from; null when there is none for this version, and PGlite has to run `initdb`. */
export function readInitialDatabase(): Blob | null {
  return existsSync(INITIAL_DATABASE) ? new Blob([zstdDecompressSync(readFileSync(INITIAL_DATABASE))]) : null
}
