// Small pages to serve, so that no test waits for the real build.

import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const STYLES = 'p{color:red}'
export const LONG_SCRIPT = `${'console.log("a line that repeats itself");\n'.repeat(100)}`

/** Renders a post by its text. */
const RENDERER = `
export const prepare = async () => ({ path, answers }) => {
  const { title, body } = answers['/v2/feed/' + path.slice(1)].data
  return { title, html: body, preloads: '' }
}
`
/** A template as web/early.ts makes one. */
const TEMPLATE =
  '<html<!-- attributes -->><head><!-- title --><!-- head --><!-- words --></head><div id="root"><!-- app --></div><!-- answers -->'

/** A build that was made before. */
export function makeSite(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-site-'))
  for (const name of ['assets', 'icons', '.vite', 'render']) mkdirSync(join(folder, name))
  for (const name of ['index', 'studio', 'console']) {
    writeFileSync(join(folder, `${name}.html`), `<!doctype html><title>${name}</title><div id="root"></div>`)
  }
  writeFileSync(join(folder, 'assets/main-4f2a.js'), LONG_SCRIPT)
  writeFileSync(join(folder, 'assets/page-1.css'), STYLES)
  writeFileSync(join(folder, 'icons/icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(folder, 'manifest.webmanifest'), '{}')
  writeFileSync(join(folder, 'sw.js'), '')
  writeFileSync(join(folder, '.vite/manifest.json'), '{}')
  const early = {
    modules: ['assets/page-1.js'],
    styles: ['assets/page-1.css'],
    words: { en: ['assets/en-1.js'], de: ['assets/de-1.js'] },
  }
  const pages = {
    '/posts/:uuid': {
      ...early,
      calls: ['/v2/me', '/v2/feed/posts/:uuid'],
      template: TEMPLATE,
      inlined: ['assets/page-1.css'],
    },
    '/studio/posts/:id': { ...early, document: ['assets/main-4f2a.js'], calls: ['/v2/me', '/v2/content/:id'] },
  }
  writeFileSync(join(folder, 'early.json'), JSON.stringify(pages))
  writeFileSync(join(folder, 'render/server-rendering.js'), RENDERER)
  return folder
}
