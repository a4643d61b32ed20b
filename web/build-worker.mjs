// Builds the service worker, `/sw.js`, once the pages are built: it is told which files the employee app is made of.

import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Loaded with the first page in every language; the other fonts are kept once they were needed. */
const FIRST_FONT = /inter-latin-wght-normal/
const BESIDE = ['icons/icon.svg', 'icons/icon-192.png']

/** @param {string} outDir where the pages are */
export async function buildWorker(outDir) {
  const { build } = await import('vite')
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { ATRIUM_SHELL: JSON.stringify(shellOf(outDir)), 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: false,
      target: ['chrome126', 'safari18', 'firefox129'],
      lib: {
        entry: fileURLToPath(new URL('src/worker/service-worker.ts', import.meta.url)),
        formats: ['iife'],
        name: 'atriumWorker',
        fileName: () => 'sw.js',
      },
    },
  })
}

/** The document of employees and whatever it may load; hashed names need no revision. */
function shellOf(outDir) {
  const manifest = JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8'))
  const files = new Set()
  const seen = new Set()
  const visit = key => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? []).filter(isKept)]) files.add(file)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next)
  }
  visit('index.html')
  const document = readFileSync(join(outDir, 'index.html'), 'utf8')
  const early = [...document.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => file)
  return [
    ...[...new Set([...files, ...early])]
      .filter(isKept)
      .sort()
      .map(file => ({ url: `/${file}`, revision: null })),
    { url: '/', revision: hash('sha256', document).slice(0, 16) },
    ...BESIDE.map(file => ({
      url: `/${file}`,
      revision: hash('sha256', readFileSync(join(outDir, file))).slice(0, 16),
    })),
  ]
}

const isKept = file => (file.endsWith('.woff2') ? FIRST_FONT.test(file) : /\.(js|css)$/.test(file))
