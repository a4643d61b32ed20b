#!/usr/bin/env node
// The first load of a visit, against its budget: `node web/budget.mjs OUTDIR`. Counted are JavaScript and CSS, gzip, of what
// early.ts lists, in one language.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'

/** In kB of 1,000 bytes, of visits to all of these paths. */
const BUDGETS = [
  { name: 'employees, feed', maxKb: 80, paths: ['/'] },
  { name: 'studio', maxKb: 125, paths: ['/studio', '/studio/posts'] },
  { name: 'studio with editor', maxKb: 300, paths: ['/studio/posts/new'] },
  { name: 'console', maxKb: 125, paths: ['/console'] },
]

/** `[{name, kb, maxKb}]` of the pages that were built into a folder. */
export function measure(folder) {
  const loads = JSON.parse(readFileSync(join(folder, '.vite/loads.json'), 'utf8'))
  const size = file => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length
  return BUDGETS.map(({ name, maxKb, paths }) => {
    const files = new Set(paths.flatMap(path => loads[path]))
    const bytes = [...files].reduce((sum, file) => sum + size(file), 0)
    return { name, kb: Math.round(bytes / 100) / 10, maxKb }
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , folder] = process.argv
  if (!folder) {
    console.error('usage: node web/budget.mjs OUTDIR')
    process.exit(64)
  }
  for (const { name, kb, maxKb } of measure(folder)) {
    console.log(`${kb > maxKb ? 'OVER' : 'ok  '} ${name}: ${kb} of ${maxKb} kB`)
    if (kb > maxKb) process.exitCode = 1
  }
}
