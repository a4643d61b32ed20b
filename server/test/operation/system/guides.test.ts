// The guides as a reader of any server finds them.

import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { renderArticle } from '../../../src/operation/system/guides/markdown.ts'
import { GUIDE_HEADERS } from '../../../src/operation/system/guides/page.ts'
import { sharedApp } from '../../support/app.ts'

const app = await sharedApp()
const get = (path: string, headers: Record<string, string> = {}) => fetch(app.url + path, { headers })

interface Place {
  url: string
  page: string
  heading: string
  text: string
}

const linksOf = (page: string): string[] =>
  [...page.matchAll(/ (?:href|src)="([^"#][^"]*)"/g)].map(([, link]) => link as string)

test('every page that a reader can get to is there, with every anchor and picture that is named', async () => {
  const pages = new Map<string, string>()
  const waiting = ['/docs/guide']
  for (let url = waiting.pop(); url; url = waiting.pop()) {
    if (pages.has(url)) continue
    const response = await get(url)
    assert.equal(response.status, 200, url)
    pages.set(url, (response.headers.get('content-type') ?? '').startsWith('text/html') ? await response.text() : '')
    const links = linksOf(pages.get(url) as string).map(link => link.split('#')[0] as string)
    waiting.push(...links.filter(link => link.startsWith('/docs/guide')))
  }
  assert.ok(pages.size > 60, `${pages.size} pages`)
  const faults = [...pages].flatMap(([url, page]) =>
    linksOf(page)
      .filter(link => link.startsWith('/docs/guide') && link.includes('#'))
      .filter(link => {
        const [to = '', anchor] = link.split('#')
        return !pages.get(to)?.includes(` id="${anchor}"`)
      })
      .map(link => `${url} → ${link}`),
  )
  assert.deepEqual(faults, [])
})

test('a page has its own title, its place in the contents, and commands with the address of this server', async () => {
  const page = await (await get('/docs/guide/use/publishers')).text()
  assert.match(page, /<title>Publishers · atrium<\/title>/)
  assert.match(page, /<a href="\/docs\/guide\/use\/publishers" aria-current="page">Publishers<\/a>/)
  assert.ok(page.includes(`export ATRIUM=${app.url}`))
  assert.match(page, /<a href="\/docs\/guide\/use\/employees">← Employees<\/a>/)
})

test('what a fence says to the tests is not shown to readers', async () => {
  const page = await (await get('/docs/guide/operate/containers')).text()
  assert.match(page, /<figure class="sh"><div class="code"><pre><code># Needs a container engine, such as Docker\n/)
  assert.doesNotMatch(page, /not run/i)
})

test('pages keep their policy, are answered 304 when they are known, and others are 404', async () => {
  const first = await get('/docs/guide')
  assert.equal(first.headers.get('content-security-policy'), GUIDE_HEADERS['content-security-policy'])
  assert.match(GUIDE_HEADERS['content-security-policy'], /default-src 'none'.*require-trusted-types-for 'script'/)
  const again = await get('/docs/guide', { 'if-none-match': first.headers.get('etag') as string })
  assert.equal(again.status, 304)
  assert.equal((await get('/docs/guide/')).status, 200)
  for (const path of [
    'nothing',
    'contents.json',
    '../api/openapi.json',
    '%2e%2e/package',
    'pictures/nothing.webp',
    'pictures/..%2ffeed.webp',
    'readme',
  ])
    assert.equal((await get(`/docs/guide/${path}`)).status, 404, path)
})

test('the search knows sections of pages and calls, and every place that it names is there', async () => {
  const places = (await (await get('/docs/guide/search.json')).json()) as Place[]
  const drain = places.find(place => place.heading === 'Replacing nodes one by one')
  assert.equal(drain?.url, '/docs/guide/operate/nodes#replacing-nodes-one-by-one')
  assert.ok(drain.text.includes('SIGTERM'))
  assert.ok(places.some(({ url, text }) => url === '/docs#publishContent' && text.startsWith('PUT ')))
  assert.ok(places.every(({ text }) => !/<(figure|pre|td|a href)|&(lt|amp);/.test(text)))
})

test('markup in a page that could do something is taken out', () => {
  const hostile = [
    '# Page <script>alert(1)</script>',
    '## <img src=x onerror=alert(1)>',
    '[a](javascript:alert(1)) [b](//evil.example) [c](data:text/html,x)',
    '<iframe src="https://evil.example"></iframe><p onclick="alert(1)" style="color:red">text</p>',
    '```"><script>alert(1)</script>\n</code><script>alert(1)</script>\n```',
  ].join('\n\n')
  const { title, body } = renderArticle(hostile, { resolve: href => href, adaptCode: code => code })
  assert.equal(title.includes('<'), false)
  const tags = [...body.text.matchAll(/<([a-z0-9]+)([^>]*)>/g)].map(([, tag, rest]) => `${tag}${rest}`)
  for (const tag of tags)
    assert.match(
      tag,
      /^(h2 id="[^"]*"|p|a|a href="#"|img src="x"|figure class="[^"]*"|div class="code"|pre|code|img src="x" \/|br)\s*\/?$/,
      tag,
    )
})
