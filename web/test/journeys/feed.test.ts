import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import { firstVisits } from '../../src/apps/first-page/first-visits.ts'
import { LANGUAGES } from '../../src/i18n/languages.ts'
import {
  expectAccessible,
  expectNamesShown,
  PHONE,
  sidewaysScroll,
  skip,
  withoutFirstPage,
} from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { newPerson, open, publishPosts, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()

async function larkmoor() {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const mia = await newPerson(app, program, 'mia')
  return { program, anna, mia }
}

test('mia signs in, reads the feed and likes a post, which stays liked', { skip }, async () => {
  const { program, anna, mia } = await larkmoor()
  await publishPosts(anna, [
    { title: 'The canteen has a new cook', summary: 'Soup first.' },
    { title: 'Bikes are back', body: '<p>All <strong>forty</strong> of them.</p>' },
  ])
  const { page } = await open(app, program, mia, '/')
  const feed = page.getByRole('feed')
  await feed.getByRole('heading', { name: 'The canteen has a new cook' }).waitFor()
  await expect(feed.getByRole('heading', { level: 2 })).toHaveText(['Bikes are back', 'The canteen has a new cook'])
  const bikes = feed.getByRole('article', { name: 'Bikes are back' })
  const liked = page.waitForResponse(response => response.url().endsWith('/like'))
  await bikes.getByRole('button', { name: /^Like/ }).click()
  assert.equal((await liked).status(), 200)
  await page.reload()
  await bikes.getByRole('button', { name: 'Like, 1 like', pressed: true }).waitFor()
  await bikes.getByRole('link', { name: 'Bikes are back' }).first().click()
  await page.getByRole('button', { name: 'Share' }).waitFor()
  await expectNamesShown(page)
})

test('code, words and data of a first visit are named by the document, and nothing is asked for twice', {
  skip,
}, async () => {
  const { program, anna, mia } = await larkmoor()
  const [id] = await publishPosts(anna, [{ title: 'Bikes are back' }])
  const { page, context } = await open(app, program, mia, '/')
  await page.getByRole('heading', { name: 'Bikes are back' }).waitFor()
  const visits: readonly [path: string, named: readonly (string | RegExp)[]][] = [
    // The code of the feed comes with the document.
    ['/', [/words-en-first-[^/]+\.js$/, '/v2/me', ...firstVisits.feed.calls]],
    [`/posts/${id}`, [/words-en-post-[^/]+\.js$/, '/v2/me', `/v2/feed/posts/${id}`, /\/post-[^/]+\.js$/]],
  ]
  for (const [path, named] of visits) {
    // Like a first visit, whose document has no data: the time zone of this browser is unknown.
    await withoutFirstPage({ context })
    const unused: string[] = []
    page.on('console', message => {
      if (/preload/i.test(message.text())) unused.push(message.text())
    })
    const asked: string[] = []
    page.on('request', request => asked.push(request.url().slice(app.url.length)))
    const response = await page.goto(app.url + path)
    const links = [...((await response?.headerValue('link')) ?? '').matchAll(/<([^>]+)>/g)].map(([, url]) => url ?? '')
    for (const one of named)
      assert.ok(
        links.some(link => (typeof one === 'string' ? link === one : one.test(link))),
        `${one} of ${links}`,
      )
    await page.getByRole('button', { name: /^Like/ }).waitFor()
    // The console names unused preloads after some seconds, and preloads that another request repeated.
    for (const url of links) assert.equal(asked.filter(one => one === url).length, 1, url)
    assert.deepEqual(unused, [])
    page.removeAllListeners()
  }
})

test('a like that the server refuses is taken back', { skip }, async () => {
  const { program, anna, mia } = await larkmoor()
  await publishPosts(anna, [{ title: 'Bikes are back' }])
  const { page } = await open(app, program, mia, '/')
  await page.route('**/like', route =>
    route.fulfill({ status: 404, contentType: 'application/json', headers: { 'x-request-id': 'r-42' }, body: '{}' }),
  )
  await page.getByRole('button', { name: /^Like/ }).click()
  const messages = page.getByRole('region', { name: 'Messages' })
  await messages.getByText('Details').click()
  await messages.getByText('r-42').waitFor()
  await page.getByRole('button', { name: 'Like, 0 likes', pressed: false }).waitFor()
})

test('the feed is accessible on a phone, also when it is empty', { skip }, async () => {
  const { program, anna, mia } = await larkmoor()
  const { page } = await open(app, program, mia, '/', { viewport: PHONE })
  await page.getByText('Nothing here yet').waitFor()
  await expect(page.getByRole('link', { name: 'Browse all topics' })).toHaveAttribute('href', '/topics')
  await expectAccessible(page)
  await publishPosts(anna, [{ title: 'Bikes are back', requires_acknowledgement: true }, { title: 'x'.repeat(200) }])
  await page.reload()
  await page.getByRole('feed').waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  assert.equal(await sidewaysScroll(page), 0)
})

test('all words of the navigation fit a phone of 320 pixels in every language', { skip }, async () => {
  const { program, anna, mia } = await larkmoor()
  await publishPosts(anna, [{ title: 'Bikes are back', requires_acknowledgement: true }])
  await anna.must(201, 'POST', '/v2/channels', { name: 'Ideas', description: '', user_submittable: true })
  const { page } = await open(app, program, mia, '/', { viewport: { width: 320, height: 640 } })
  for (const language of LANGUAGES) {
    await page.evaluate(chosen => localStorage.setItem('atrium.language', chosen), language)
    await page.reload()
    await page.locator(`:root[lang=${language}]`).getByRole('feed').waitFor()
    const words = page.getByRole('navigation').last().getByRole('listitem').locator('span:last-child')
    const cutOff = await words.evaluateAll(spans =>
      spans.filter(span => span.scrollWidth > span.clientWidth).map(span => span.textContent),
    )
    await expect(page.getByRole('navigation').last().getByRole('listitem')).toHaveCount(5)
    assert.deepEqual(cutOff, [], language)
    assert.equal(await sidewaysScroll(page), 0, language)
  }
})

test('open must-reads stand above the feed, in whose order nothing changes, until mia has confirmed them', {
  skip,
}, async () => {
  const { program, anna, mia } = await larkmoor()
  const due_at = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const [drill] = await publishPosts(anna, [
    { title: 'Fire drill', requires_acknowledgement: true },
    { title: 'Bikes are back' },
  ])
  await anna.must(200, 'PUT', `/v2/content/${drill}/must_read`, { due_at })
  const { page } = await open(app, program, mia, '/', { viewport: PHONE })
  const required = page.getByRole('region', { name: 'Please confirm' })
  const link = required.getByRole('link', { name: /^Fire drill Due/ })
  await link.waitFor()
  await page.getByRole('feed').waitFor()
  await expect(page.getByRole('feed').getByRole('heading', { level: 2 })).toHaveText(['Bikes are back', 'Fire drill'])
  await expectAccessible(page)
  await link.click()
  await page
    .getByRole('region', { name: /confirm/i })
    .getByRole('button', { name: 'I have read it' })
    .click()
  await page.getByText('Confirmed').first().waitFor()
  await page.goBack()
  await page.getByRole('feed').waitFor()
  await required.waitFor({ state: 'detached' })
})

test('what mia has not opened is marked in the feed, but not what she has written herself', { skip }, async () => {
  const { program, anna } = await larkmoor()
  const mia = await newPerson(app, program, 'rosa', { role: 'publisher' })
  const [bikes] = await publishPosts(anna, [{ title: 'Bikes are back' }, { title: 'Soup first' }])
  await publishPosts(mia, [{ title: 'My own' }])
  await mia.must(200, 'PUT', `/v2/feed/posts/${bikes}/view`)
  const { page } = await open(app, program, mia, '/')
  const marked = async () => {
    await page.getByRole('feed').waitFor()
    const articles = page.getByRole('article').filter({ has: page.getByText('New', { exact: true }) })
    return articles.getByRole('heading', { level: 2 }).allTextContents()
  }
  await expect.poll(marked).toEqual(['Soup first'])
  await page.getByRole('link', { name: 'Soup first' }).click()
  const seen = page.waitForResponse(response => response.url().endsWith('/view'))
  await page.getByRole('heading', { level: 1, name: 'Soup first' }).waitFor()
  await seen
  await page.goBack()
  await expect.poll(marked).toEqual([])
})

test('a post with a link and no picture is a card with its domain, which leads there', { skip }, async () => {
  const { program, anna, mia } = await larkmoor()
  const links = [
    { url: 'https://www.example.com/menu', title: 'The menu of the week' },
    { url: 'https://example.org/more' },
  ]
  await publishPosts(anna, [{ content_type: 'link', title: 'Soup first', links }])
  const { page } = await open(app, program, mia, '/', { viewport: PHONE })
  const card = page.getByRole('article').getByRole('link', { name: 'The menu of the week' })
  await card.getByText('example.com · and 1 more link').waitFor()
  await expect(card).toHaveAttribute('href', 'https://www.example.com/menu')
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  assert.equal(await sidewaysScroll(page), 0)
})

test('the places of the bar stay when a must-read comes and when mia may no longer submit', { skip }, async () => {
  const { program, anna, mia } = await larkmoor()
  const ideas = await anna.must(201, 'POST', '/v2/channels', { name: 'Ideas', description: '', user_submittable: true })
  const { page } = await open(app, program, mia, '/', { viewport: PHONE })
  const places = () =>
    page
      .getByRole('navigation')
      .last()
      .getByRole('listitem')
      .evaluateAll(items => items.map(item => [item.querySelector('a')?.pathname, item.getBoundingClientRect().x]))
  await page.getByRole('link', { name: 'Submit' }).locator('visible=true').waitFor()
  const before = await places()
  assert.deepEqual(
    before.map(([path]) => path),
    ['/', '/required', '/topics', '/search', '/notifications'],
  )
  await publishPosts(anna, [{ title: 'Fire drill', requires_acknowledgement: true }])
  await anna.must(200, 'PUT', `/v2/channels/${ideas.id}`, { user_submittable: false })
  await page.reload()
  await page.getByRole('region', { name: 'Please confirm' }).waitFor()
  await expect(page.getByRole('link', { name: 'Submit' }).locator('visible=true')).toHaveCount(0)
  assert.deepEqual(await places(), before)
})
