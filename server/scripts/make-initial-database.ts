// Makes the file that a new embedded database starts from: what `initdb` leaves behind, before any migration. Run it once
// after every change of PGlite's version; setting up from the file takes 0.3 s, `initdb` in WebAssembly 2 to 4 s.

import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { constants, zstdCompressSync } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { INITIAL_DATABASE } from '../src/platform/db/engines/initial-database.ts'

const engine = await PGlite.create()
const dump = await engine.dumpDataDir('none')
await engine.close()
const bytes = Buffer.from(await dump.arrayBuffer())
const packed = zstdCompressSync(bytes, {
  params: { [constants.ZSTD_c_compressionLevel]: 22, [constants.ZSTD_c_enableLongDistanceMatching]: 1 },
})

const folder = new URL('.//', INITIAL_DATABASE)
mkdirSync(folder, { recursive: true })
for (const name of readdirSync(folder)) if (name.startsWith('pglite-')) rmSync(new URL(name, folder))
writeFileSync(INITIAL_DATABASE, packed)
console.log(`wrote ${INITIAL_DATABASE.pathname}: ${packed.length} bytes, unpacked ${bytes.length}`)
