// Compressed forms of the built files: a Brotli and a gzip form next to each file that gets smaller.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const TEXT = /\.(html|js|css|svg|json|webmanifest|txt)$/
/** Smaller files fit into one packet anyway. */
const SMALLEST_BYTES = 512
/** The least that compression must save. */
const LARGEST_SHARE = 0.95

/** @param {string} folder of a build */
export function compress(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(path => TEXT.test(path))) {
    const path = join(folder, name)
    const body = readFileSync(path)
    if (body.length < SMALLEST_BYTES) continue
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
    for (const [ending, compressed] of [
      ['.br', brotliCompressSync(body, { params })],
      ['.gz', gzipSync(body, { level: 9 })],
    ]) {
      if (compressed.length < body.length * LARGEST_SHARE) writeFileSync(path + ending, compressed)
    }
  }
}
