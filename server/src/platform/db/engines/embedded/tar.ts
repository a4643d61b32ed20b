// The part of the tar format (ustar) that a database's folder needs: files and folders with short names.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

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
