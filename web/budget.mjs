#!/usr/bin/env node
// What each document loads first, against its budget: `node web/budget.mjs OUTDIR`. Counted are JavaScript and CSS, gzip:
// the document's entry and its first page with everything they import, and the words of one language.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'

/** In kB of 1,000 bytes. `first` are sources that the first page loads beside its document. */
const BUDGETS = [
  {
    name: 'employees, feed',
    maxKb: 80,
    document: 'index.html',
    first: ['src/features/feed/feed-page.tsx'],
    words: ['ui', 'app', 'feed'],
  },
  {
    name: 'studio',
    maxKb: 125,
    document: 'studio.html',
    first: ['src/apps/studio/home/studio-home-page.tsx', 'src/apps/studio/posts/posts-page.tsx'],
    words: ['ui', 'app', 'data', 'studio/common', 'studio/home', 'studio/calendar', 'studio/posts'],
  },
  {
    name: 'studio with editor',
    maxKb: 300,
    document: 'studio.html',
    first: ['src/apps/studio/compose/compose-page.tsx', 'src/features/editor/rich-text.tsx'],
    words: [
      ...['ui', 'app', 'studio/common', 'studio/compose', 'studio/languages', 'studio/review'],
      ...['uploads', 'editor', 'feed', 'post'],
    ],
  },
  {
    name: 'console',
    maxKb: 125,
    document: 'console.html',
    first: ['src/apps/console/home/console-home-page.tsx'],
    words: ['ui', 'app', 'console/home'],
  },
]

/** `[{name, kb, maxKb}]` of the pages that were built into a folder. */
export function measure(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  const sources = JSON.parse(readFileSync(join(folder, '.vite/sources.json'), 'utf8'))
  const keys = new Map(Object.entries(manifest).map(([key, { file }]) => [file, key]))
  return BUDGETS.map(({ name, maxKb, document, first, words }) => {
    const files = new Set()
    const visit = key => {
      const chunk = manifest[key]
      if (!chunk) throw new Error(`${key} is not in the build`)
      if (files.has(chunk.file)) return
      for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
      for (const imported of chunk.imports ?? []) visit(imported)
    }
    visit(document)
    for (const source of [...first, ...words.map(word => `src/i18n/words/en/${word}.json`)])
      visit(keys.get(sources[source]))
    const bytes = [...files].reduce(
      (sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length,
      0,
    )
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
