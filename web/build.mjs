#!/usr/bin/env node
// Builds the pages: `node web/build.mjs OUTDIR` writes index.html, studio.html, console.html, manifest.webmanifest,
// icons/, assets/ (hashed names) and sw.js into OUTDIR, which is emptied first. `--gallery` adds gallery.html, for tests.

import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildWorker } from './build-worker.mjs'

const options = process.argv.slice(2)
const [folder] = options.filter(option => !option.startsWith('--'))
if (!folder) {
  console.error('usage: node web/build.mjs OUTDIR [--gallery]')
  process.exit(64)
}
const outDir = resolve(folder)
process.env.NODE_ENV = 'production'
if (options.includes('--gallery')) process.env.ATRIUM_WEB_GALLERY = '1'
process.chdir(fileURLToPath(new URL('.', import.meta.url)))

const { build } = await import('vite')
await build({ configFile: 'vite.config.ts', logLevel: 'warn', build: { outDir } })
await buildWorker(outDir)
// The same pages for the server, which renders first ones.
await build({
  configFile: 'vite.config.ts',
  // Warnings about words, which are all in this chunk, are expected.
  logLevel: 'error',
  build: { outDir: join(outDir, 'render'), ssr: 'src/apps/first-page/server-rendering.tsx' },
})
