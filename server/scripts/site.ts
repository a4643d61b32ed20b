// Writes the guides and the reference as static files, for any web server: `npm run site -- FOLDER [BASE]`. BASE is the path that
// the site stands at, `/` unless given. The pages are those that every server shows: generators
// such as VitePress bring 100 MB of packages, and another look, search and anchors.

import { hash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { endpoints } from '../src/modules.ts'
import { GUIDE, OWN_ADDRESS, openLibrary, readPicture } from '../src/operation/system/guides/library.ts'
import { articleAt } from '../src/operation/system/guides/markdown.ts'
import { GUIDE_HEADERS, guidePage } from '../src/operation/system/guides/page.ts'
import { searchEntries } from '../src/operation/system/guides/search-entries.ts'
import { REFERENCE_HEADERS, referencePage } from '../src/operation/system/reference/reference-page.ts'
import { openapiDocument } from '../src/platform/http/document/document.ts'
import { PAGE_FILES } from '../src/shared/pages/theme.ts'

const [folder, base = '/'] = process.argv.slice(2)
if (!folder || !/^\/(?:.*\/)?$/.test(base)) {
  console.error('usage: npm run site -- FOLDER [BASE]; BASE begins and ends with a slash')
  process.exit(2)
}
const library = openLibrary()
const pictures = new Set<string>()

for (const url of library.files.keys()) {
  const page = guidePage(url, articleAt(library, url, OWN_ADDRESS), library.sections, library.version)
  for (const [, name] of page.matchAll(/"\/docs\/guide\/pictures\/([^"]+)"/g)) pictures.add(name as string)
  write(`${placeOf(url)}index.html`, documentOf(page, GUIDE_HEADERS['content-security-policy']))
}
for (const name of pictures) write(`pictures/${name}`, readPicture(name) as Buffer)
const places = await searchEntries(library, OWN_ADDRESS, endpoints)
write('search.json', JSON.stringify(places.map(place => ({ ...place, url: moved(place.url) }))))
for (const { path, body } of PAGE_FILES) {
  const isScript = path.endsWith('.js')
  write(
    path.slice(1),
    isScript ? body.toString().replaceAll("'/docs", `'${base}docs`).replaceAll(`${base}docs/guide/`, base) : body,
  )
}
write('icons/icon.svg', readFileSync(new URL('../../web/public/icons/icon.svg', import.meta.url)))
// Calls cannot be tried without a server: the reference is without the script that does it.
const reference = referencePage(endpoints, OWN_ADDRESS, OWN_ADDRESS).replace(
  /<script src="[^"]*" defer><\/script>\n/g,
  '',
)
write('reference/index.html', documentOf(reference, REFERENCE_HEADERS['content-security-policy']))
write('openapi.json', JSON.stringify(openapiDocument(endpoints, OWN_ADDRESS, OWN_ADDRESS)))
console.log(`${library.files.size + 1} pages in ${folder}`)

/** The folder of a page of the server. */
function placeOf(url: string): string {
  const path = url.slice(GUIDE.length + 1)
  return path === '' ? '' : `${path}/`
}

/** Where an address of the server is on the site. */
function moved(address: string): string {
  const [path = '', anchor] = address.split('#')
  const place =
    path === '/docs'
      ? 'reference/'
      : /^\/docs\/guide(?:\/(?!pictures)|$)/.test(path)
        ? placeOf(path)
        : path.replace(`${GUIDE}/`, '').replace(/^\//, '')
  return `${base}${place}${anchor === undefined ? '' : `#${anchor}`}`
}

/** A page with its links moved, and its policy within: the host of a site sends none. What only a server has is left out. */
function documentOf(page: string, policy: string): string {
  const here = page
    .replaceAll('<a href="/">App</a>', '')
    .replace(/<p class="with-script">.*?<\/p>\n/s, '')
    .replaceAll(/ (href|src)="(\/[^"]*)"/g, (_, name: string, address: string) => ` ${name}="${moved(address)}"`)
    .replaceAll('url(/assets/', `url(${base}assets/`)
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(here) ?? []
  const inPage = policy
    .replace(/; frame-ancestors [^;]+/, '')
    .replace(/'sha256-[^']+'/, `'sha256-${hash('sha256', style, 'base64')}'`)
  return here.replace(
    '<link rel="icon"',
    `<meta http-equiv="content-security-policy" content="${inPage}">\n<link rel="icon"`,
  )
}

function write(path: string, content: string | Buffer): void {
  const file = join(folder as string, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}
