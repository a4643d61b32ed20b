// Whoever writes a new reader of strangers' bytes enters it in readers.ts, and measures it (longest-pause.test.ts).

import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '../../../../bin/testing.mjs'
import { ROOT, SOURCE } from '../../../scripts/house/source-files.ts'
import { caseNames, NO_PARSERS, PARSERS, readers } from './readers.ts'

const parser = `(?:${PARSERS.join('|')})(?:/[^']*)?`
/** A value of a parser, or a call that takes a response or a body. */
const READS = [
  new RegExp(`^(?:import (?!type )[^'\n]*|\\} from )'${parser}'|\\bimport\\('${parser}'\\)`, 'm'),
  /\boutbound\.request\(|\bguardedFetch\(|\breadParameters\(|\breadJson\(/,
  /for await \(const \w+ of (?:request|body)\b|\brequest(?:\.raw)?\.(?:on|pipe)\(|JSON\.parse\(Buffer/,
  /\b(?:gunzip|inflate|unzip|brotliDecompress|zstdDecompress|create(?:Gunzip|Inflate|Unzip|BrotliDecompress|ZstdDecompress))\w*\(/,
]

test('every file that reads bytes of strangers is in the list of readers, and no other', () => {
  const found = globSync('**/*.ts', { cwd: SOURCE })
    .filter(path => !path.startsWith('operation/cli/'))
    .filter(path => READS.some(pattern => pattern.test(readFileSync(join(SOURCE, path), 'utf8'))))
  assert.deepEqual(found.sort(), Object.keys(readers).sort())
})

test('every reader is measured by a case, or the list says why not', () => {
  for (const [path, measured] of Object.entries(readers)) {
    assert.ok(measured.length > 0, path)
    if (typeof measured === 'string') continue
    assert.deepEqual(
      measured.filter(name => !caseNames.has(name)),
      [],
      path,
    )
  }
})

test('every dependency of the server is said to read what strangers send, or not to', () => {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'server/package.json'), 'utf8'))
  assert.deepEqual([...PARSERS, ...NO_PARSERS].sort(), Object.keys(dependencies).sort())
})
