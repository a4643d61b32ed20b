// Small pages to serve, so that no test waits for the real build.

import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const LONG_SCRIPT = `${'console.log("a line that repeats itself");\n'.repeat(100)}`

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
