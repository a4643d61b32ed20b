import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { test } from '../../../bin/testing.mjs'
import { eventually } from '../../../server/test/support/eventually.ts'
import { skip, withoutFirstPage } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { CLOSING, HOSTILE_TEXTS, inGroups } from '../support/hostile-texts.ts'
import { newPerson, open, publishPosts, settled, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()

const TITLE_MAX = 250
const BODY_MAX = 12_000
const COMMENT_MAX = 9_000
const SEARCHED_EVERY = 25

const titles = inGroups(HOSTILE_TEXTS, TITLE_MAX, ' ')
const bodies = inGroups(HOSTILE_TEXTS, BODY_MAX, `<p>${CLOSING}</p>`)
const comments = inGroups(HOSTILE_TEXTS, COMMENT_MAX)
const [paragraph = ''] = inGroups(HOSTILE_TEXTS, 1_900)

/** Parts of a page that could run or load foreign content. */
const dangers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isDangerous = (element: Element) =>
      element.matches('main :is(script, iframe, object, embed, base, meta, link, style, form[action])') ||
      [...element.attributes].some(
        ({ name, value }) =>
          /^on|^(?:srcdoc|formaction)$/i.test(name) ||
          (/^(?:href|src|action|poster|data|xlink:href)$/i.test(name) &&
            /^\s*(?:javascript|vbscript|data):/i.test(value)),
      )
    return [...document.querySelectorAll('*')].filter(isDangerous).map(element => element.outerHTML.slice(0, 200))
  })

/** Dialogs that were opened on a page; one stays closed that a script would wait for. */
function watchDialogs(page: Page): string[] {
  const dialogs: string[] = []
  page.on('dialog', dialog => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  return dialogs
}

/** Goes there as a link does. */
async function show(page: Page, path: string): Promise<void> {
  await page.evaluate(to => history.pushState(null, '', to), path)
  await settled(page)
  assert.deepEqual(await dangers(page), [], path)
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const textOf = async (page: Page, selector = 'main') =>
  plain((await page.locator(selector).first().textContent()) ?? '')

/** A company in which every text of every record is one that should not run. */
async function hostileCompany() {
  assert.ok(HOSTILE_TEXTS.length >= 300, `${HOSTILE_TEXTS.length} texts`)
  const program = await app.program({ name: '<img src=x onerror=alert(1)>' })
  const anna = await newPerson(app, program, 'anna', { role: 'program_manager' })
  const mia = await newPerson(app, program, 'mia')
  await anna.must(200, 'PATCH', '/v2/me', { display_name: '"><script>alert(1)</script>{{name}}' })
  await mia.must(200, 'PATCH', '/v2/me', { display_name: "<svg onload=alert(1)>$t(ui:undo)<0>'" })
  const topic = await anna.must(201, 'POST', '/v2/channels', {
    name: titles[3],
    description: paragraph,
    user_submittable: true,
    recommended: true,
  })
  const links = titles.slice(0, 10).map(title => ({ url: 'https://example.com/"><script>alert(1)</script>', title }))
  await publishPosts(anna, [
    ...titles.map((title, index) => ({ title, summary: paragraph.slice(index * 20, 250 + index * 20) })),
    ...bodies.map((body, index) => ({ title: `Body ${index}`, body, links, requires_acknowledgement: index === 0 })),
  ])
  const posts = await anna.must(200, 'GET', '/v2/feed/posts?page.size=100')
  const discussed = posts.find((post: { title: string }) => post.title === 'Body 0')
  for (const body of comments) await mia.must(201, 'POST', `/v2/feed/posts/${discussed.id}/comments`, { body })
  const [comment] = await anna.must(200, 'GET', `/v2/feed/posts/${discussed.id}/comments`)
  const replies = `/v2/feed/posts/${discussed.id}/comments/${comment.id}/${comment.post_number}/replies`
  await anna.must(201, 'POST', replies, { body: paragraph })
  const poll = await anna.must(201, 'POST', '/v2/polls', {
    question: paragraph.slice(0, 999),
    options: titles.slice(0, 20).map(text => ({ text })),
  })
  const sent = await mia.must(201, 'POST', '/v2/ugc/contents', {
    title: titles[5],
    summary: paragraph,
    body: bodies[0],
    topic_ids: [topic.id],
    publication_state: 'published',
  })
  await anna.must(200, 'PUT', `/v2/content/${sent.content_id}/archive`, { reason: paragraph.slice(0, 999) })
  await eventually(
    () => mia.must(200, 'GET', '/v2/notification_center/notifications'),
    list => list.length >= 4,
  )
  return { program, anna, mia, topic, posts, discussed, poll, sent }
}

test('three hundred hostile texts in every record are shown as what they are, and none of them runs', {
  skip,
}, async () => {
  const { program, mia, topic, posts, discussed, poll, sent } = await hostileCompany()
  // `visit` fails on whatever the policy refuses, or throws.
  const { page } = await open(app, program, mia, '/')
  const dialogs = watchDialogs(page)
  await page.getByRole('feed').waitFor()
  while ((await page.getByRole('article').count()) < posts.length) {
    await page.getByRole('article').last().scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 4_000)
    await settled(page)
  }
  assert.deepEqual(await dangers(page), [])
  const shown = (await page.getByRole('article').getByRole('heading').allTextContents()).map(plain)
  for (const { title } of posts) assert.ok(shown.includes(plain(title)), title)
  for (const post of posts.filter(({ title }: { title: string }) => title.startsWith('Body')))
    await show(page, `/posts/${post.uuid}`)
  await show(page, `/posts/${discussed.uuid}`)
  await page.getByText('Send').first().waitFor()
  const page1 = await textOf(page)
  for (const { body } of await mia.must(200, 'GET', `/v2/feed/posts/${discussed.id}/comments`))
    assert.ok(page1.includes(plain(body)), body.slice(0, 100))
  await show(page, `/polls/${poll.id}`)
  await expect.poll(async () => (await textOf(page)).includes(plain(poll.options[7].text))).toBe(true)
  for (const path of [
    '/topics',
    `/topics/${topic.id}`,
    '/notifications',
    '/required',
    '/me',
    '/submit',
    `/submit/${sent.id}`,
  ])
    await show(page, path)
  assert.deepEqual(dialogs, [])
})

test('nor do they in addresses and in the search', { skip }, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  await publishPosts(anna, [{ title: 'alert(1)', summary: titles[0], body: bodies[0] }])
  const { page } = await open(app, program, anna, '/search')
  const dialogs = watchDialogs(page)
  for (const text of HOSTILE_TEXTS.filter((_, index) => index % SEARCHED_EVERY === 0)) {
    await show(page, `/search?q=${encodeURIComponent(text.slice(0, 200))}`)
    const what = encodeURIComponent(text.slice(0, 100).replaceAll(/[/\\.]/g, ''))
    await show(page, `/?feed=${what}`)
    await show(page, `/topics/${what}`)
  }
  assert.deepEqual(dialogs, [])
})

test('what a server sent without having cleaned it is cleaned by the page', { skip }, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  await publishPosts(anna, [{ title: 'Bikes are back', body: '<p>They are</p>' }])
  const [{ uuid }] = await anna.must(200, 'GET', '/v2/feed/posts')
  const { page, faults, context } = await open(app, program, anna, '/')
  const dialogs = watchDialogs(page)
  for (const body of bodies) {
    await withoutFirstPage({ context })
    await page.route(`**/v2/feed/posts/${uuid}*`, async route => {
      const response = await route.fetch()
      const answer = await response.json()
      await route.fulfill({ response, json: { ...answer, data: { ...answer.data, body: `<p>The start</p>${body}` } } })
    })
    await page.goto(`${app.url}/posts/${uuid}`)
    await settled(page)
    await page.getByText('The start').waitFor()
    assert.deepEqual(await dangers(page), [])
    await page.unrouteAll({ behavior: 'wait' })
  }
  assert.deepEqual(dialogs, [])
  // The policy has refused parts of the HTML that the page parsed to clean it: none of them ran.
  assert.ok(faults.every(fault => /content security policy/i.test(fault)))
  faults.length = 0
})
