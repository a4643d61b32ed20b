// Small pages to build and to serve, so that no test waits for the real build.

import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createWebHost, type WebHost } from '../../../src/operation/web/web-host.ts'

export const LONG_SCRIPT = `${'console.log("a line that repeats itself");\n'.repeat(100)}`

const BUILD = `
import { mkdirSync, writeFileSync, appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
const out = process.argv[2]
appendFileSync(join(import.meta.dirname, '.builds'), 'built\\n')
if (existsSync(join(import.meta.dirname, 'broken.txt'))) throw new Error('the sources are broken')
if (existsSync(join(import.meta.dirname, 'slow.txt'))) await new Promise(resolve => setTimeout(resolve, 60_000))
mkdirSync(join(out, 'assets'), { recursive: true })
for (const name of ['index', 'studio', 'console'])
  writeFileSync(join(out, name + '.html'), '<!doctype html><title>' + name + '</title>' + readFileSync(join(import.meta.dirname, 'text.txt')))
const text = readFileSync(join(import.meta.dirname, 'text.txt'), 'utf8')
writeFileSync(join(out, 'assets/part-' + text + '.js'), 'export const text = "' + text + '"')
writeFileSync(join(out, 'assets/main-4f2a.js'), ${JSON.stringify(LONG_SCRIPT)})
`

/** A folder of sources as `web/` is one, with a build that takes a moment. */
export function makeSources(): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'atrium-web-')), 'web')
  mkdirSync(folder)
  writeFileSync(join(folder, 'build.mjs'), BUILD)
  writeFileSync(join(folder, 'text.txt'), 'first')
  return folder
}

/** A server's host for these sources. */
export function hostFor(webFolder: string, builds = true): { host: WebHost; errors: { err: Error }[] } {
  const errors: { err: Error }[] = []
  const logger = { info() {}, error: (details: unknown) => errors.push(details as { err: Error }) }
  const host = createWebHost({ folder: null, builds, logger: logger as never, webFolder })
  host.start()
  return { host, errors }
}

/** Renders a post: its text, and each word of its title with a style of its own. */
const RENDERER = `
export const prepare = async () => ({ path, answers }) => {
  const { title, body } = answers['/v2/feed/' + path.slice(1)].data
  const words = title.split(' ').map(word => '<b style="--word:' + word + '">')
  return { title, html: words.join('') + body, preloads: '' }
}
`

/** A build that was made before. */
export function makeSite(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-site-'))
  for (const name of ['assets', 'icons', '.vite', 'render']) mkdirSync(join(folder, name))
  for (const name of ['index', 'studio', 'console']) {
    writeFileSync(join(folder, `${name}.html`), `<!doctype html><title>${name}</title><div id="root"></div>`)
  }
  writeFileSync(join(folder, 'assets/main-4f2a.js'), LONG_SCRIPT)
  writeFileSync(join(folder, 'icons/icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(folder, 'manifest.webmanifest'), '{}')
  writeFileSync(join(folder, 'sw.js'), '')
  writeFileSync(join(folder, '.vite/manifest.json'), '{}')
  const styleHash = `sha256-${'A'.repeat(43)}=`
  writeFileSync(join(folder, 'policy.json'), JSON.stringify({ style_hashes: [styleHash, "'unsafe-inline'"] }))
  const early = {
    modules: ['assets/page-1.js'],
    styles: ['assets/page-1.css'],
    words: { en: ['assets/en-1.js'], de: ['assets/de-1.js'] },
  }
  const pages = {
    '/posts/:uuid': { ...early, calls: ['/v2/me', '/v2/feed/posts/:uuid'], inlined: [] },
    '/studio/posts/:id': { ...early, document: ['assets/main-4f2a.js'], calls: ['/v2/me', '/v2/content/:id'] },
  }
  writeFileSync(join(folder, 'early.json'), JSON.stringify(pages))
  writeFileSync(join(folder, 'render/server-rendering.js'), RENDERER)
  return folder
}
