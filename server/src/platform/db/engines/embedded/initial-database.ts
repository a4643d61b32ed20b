// The starting point of a new embedded database: what `initdb` and the migrations create, packed: `initdb`
// in WebAssembly alone takes 2 to 4 seconds of the 5 that a first start may take.
// The file name is a hash of its sources, so that a database of another schema is never used.

import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { readFunctions, readMigrations } from '../../migrate.ts'

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

// As much of the tar format (ustar) as a database's folder needs: files and folders with short names.

const BLOCK_BYTES = 512
const SUM_AT = 148
const TYPE_AT = 156
const FOLDER = '5'
const NAME_BYTES = 100

/** Extracts an archive into a folder. */
export function unpackTar(tar: Buffer, folder: string): void {
  for (let at = 0; tar[at]; ) {
    const name = textAt(tar, at, NAME_BYTES)
    const path = join(folder, name)
    const size = Number.parseInt(textAt(tar, at + 124, 12), 8)
    at += BLOCK_BYTES
    if (tar.toString('latin1', at - BLOCK_BYTES + TYPE_AT, at - BLOCK_BYTES + TYPE_AT + 1) === FOLDER) {
      mkdirSync(path, { recursive: true, mode: 0o700 })
    } else {
      writeFileSync(path, tar.subarray(at, at + size), { mode: 0o600 })
    }
    at += Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES
  }
}

/** An archive of a folder's contents, the same for the same contents. */
export function packTar(folder: string): Buffer<ArrayBuffer> {
  const parts: Buffer[] = []
  const add = (path: string) => {
    const entries = readdirSync(join(folder, path), { withFileTypes: true })
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const name = `${path}/${entry.name}`
      if (entry.isDirectory()) {
        parts.push(header(name, 0, FOLDER))
        add(name)
      } else {
        const bytes = readFileSync(join(folder, name))
        parts.push(header(name, bytes.length, '0'), bytes, Buffer.alloc(-bytes.length & (BLOCK_BYTES - 1)))
      }
    }
  }
  add('')
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK_BYTES)])
}

function header(name: string, size: number, type: string): Buffer {
  if (Buffer.byteLength(name) > NAME_BYTES) throw new Error(`the name ${name} is too long for an archive`)
  const block = Buffer.alloc(BLOCK_BYTES)
  block.write(name, 0)
  block.write(type === FOLDER ? '0000700' : '0000600', 100)
  block.write(size.toString(8).padStart(11, '0'), 124)
  block.write('00000000000', 136)
  block.write(' '.repeat(8), SUM_AT)
  block.write(type, TYPE_AT)
  block.write('ustar\u000000', 257)
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\u0000 `, SUM_AT)
  return block
}

const textAt = (bytes: Buffer, at: number, length: number): string =>
  bytes.toString('latin1', at, at + length).split('\0', 1)[0] ?? ''
