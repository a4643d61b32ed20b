import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { test } from '../../../bin/testing.mjs'
import { expectAccessible, PHONE, sidewaysScroll, skip, untilFocused } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { newPerson, open, publishPosts, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="12" height="6"><rect width="12" height="6"/></svg>'
const TABLE = `<table><tr>${'<th>Column</th>'.repeat(12)}</tr><tr>${'<td>A long value</td>'.repeat(12)}</tr></table>`
const BODY = `<h2>Why</h2><p>${'We checked all forty. '.repeat(60)}</p><ul><li>Brakes</li></ul>${TABLE}<blockquote>Good work.</blockquote>`

async function larkmoor() {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const mia = await newPerson(app, program, 'mia')
  return { program, anna, mia }
}

const path = async (anna: { must: (...call: [number, string, string]) => Promise<{ uuid: string }> }, id: number) =>
  `/posts/${(await anna.must(200, 'GET', `/v2/content/${id}`)).uuid}`

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')

test('mia opens a post from the feed without a reload, and back is where she was', { skip }, async () => {
  const { program, anna, mia } = await larkmoor()
  await publishPosts(
    anna,
    Array.from({ length: 9 }, (_, index) => ({ title: `Story ${index}`, summary: 'Long ago. '.repeat(40) })),
  )
  const { page } = await open(app, program, mia, '/')
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  const story = page.getByRole('link', { name: 'Story 2' })
  await story.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  assert.ok(place > 0)
  const viewed = page.waitForResponse(response => response.url().endsWith('/view'))
  await story.click()
  await page.getByRole('heading', { level: 1, name: 'Story 2' }).waitFor()
  await expect.poll(() => focused(page)).toBe('Story 2')
  assert.equal((await viewed).status(), 200)
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('feed').waitFor()
  await page.waitForFunction(top => Math.abs(window.scrollY - top) < 2, place)
  assert.equal(await page.evaluate(() => (window as { isSame?: boolean }).isSame), true)
})

test('mia sees on her phone all topics of a post, and goes on to one of them', { skip }, async () => {
  const { program, anna, mia } = await larkmoor()
  const names = ['News of the harbour and of the yards', 'Safety at work']
  const topics: { id: number }[] = []
  for (const name of names) topics.push(await anna.must(201, 'POST', '/v2/channels', { name, description: '' }))
  const channels = topics.map(({ id }) => ({ id }))
  const { id } = await anna.must(201, 'POST', '/v2/content', { content_type: 'article', title: 'Ramps', channels })
  await anna.must(200, 'PUT', `/v2/content/${id}/publish`)
  const { page } = await open(app, program, mia, await path(anna, id), { viewport: PHONE })
  for (const name of names) {
    const link = page.getByRole('link', { name, exact: true })
    await link.waitFor()
    await expect.poll(() => link.evaluate(element => element.scrollWidth <= element.clientWidth), 'not cut').toBe(true)
  }
  assert.equal(await sidewaysScroll(page), 0)
  await page.getByRole('link', { name: 'Safety at work' }).click()
  await page.getByRole('heading', { level: 1, name: 'Safety at work' }).waitFor()
})

test('a safety notice says what confirming means, is confirmed once, and stays so', { skip }, async () => {
  const { program, anna, mia } = await larkmoor()
  const [id = 0] = await publishPosts(anna, [{ title: 'Ramps', body: BODY, requires_acknowledgement: true }])
  const { page } = await open(app, program, mia, await path(anna, id))
  await page.getByText('It cannot be undone.').waitFor()
  // It prints as text: what it is, who it is from, and when; nothing that can only be pressed.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const text of ['Ramps', 'anna', 'Published', 'Brakes'])
    await expect(page.getByRole('article').getByText(text).first(), text).toBeVisible()
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.querySelectorAll('nav, button, a[href="#content"], textarea, #comments')]
          .filter(each => each.checkVisibility())
          .map(each => each.outerHTML.slice(0, 80)),
      ),
    )
    .toEqual([])
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')
  await expect
    .poll(() =>
      page
        .locator('article :is(p, h2, ul, td)[dir=auto]')
        .evaluateAll(all => [...new Set(all.map(one => one.localName))]),
    )
    .toEqual(['h2', 'p', 'ul', 'td'])
  await page.emulateMedia({ media: null, colorScheme: null })
  await page.getByRole('button', { name: /^Please confirm/ }).click()
  await expect.poll(() => focused(page)).toMatch(/^Please confirm that you have read this/)
  await page.getByRole('button', { name: 'I have read it' }).press('Enter')
  await page.getByRole('heading', { name: 'You have confirmed this' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'You have confirmed this' }).waitFor()
  const { acknowledged_at } = await mia.must(200, 'GET', `/v2/feed/posts/${id}/engagement`)
  assert.ok(acknowledged_at)
})

test('pictures open large and are gone through by keys; why and share are answered', { skip }, async () => {
  const { program, anna, mia } = await larkmoor()
  const [id = 0] = await publishPosts(anna, [{ title: 'Harbour', body: '<p>Look.</p>' }])
  for (const alt of ['A crane', 'A ship'])
    await anna.must(200, 'PUT', `/v2/content/${id}/images`, {
      url: `https://pictures.example/${alt.slice(2)}.png`,
      alt,
    })
  const { page } = await open(app, program, mia, await path(anna, id))
  await page.route('https://pictures.example/**', route =>
    route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }),
  )
  const first = page.getByRole('button', { name: 'Enlarge: A crane' })
  await first.press('Enter')
  await page.getByRole('dialog').getByText('1 of 2').waitFor()
  // Its words can be marked.
  await page.getByRole('dialog').getByText('A crane', { exact: true }).click()
  await page.keyboard.press('ArrowRight')
  const ship = page.getByRole('dialog').getByRole('img', { name: 'A ship' })
  await ship.waitFor()
  // Zoomed, the middle is shown, and nothing lies on it.
  await page.getByRole('button', { name: 'Zoom in' }).press('Enter')
  const middle = await ship.evaluate(element => {
    const { left, width } = element.getBoundingClientRect()
    return left + width / 2 - window.innerWidth / 2
  })
  assert.ok(Math.abs(middle) < 20, `${middle} px from the middle`)
  await expect(page.getByRole('button', { name: 'Next picture' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await untilFocused(first)
  await page.getByRole('button', { name: 'Why am I seeing this?' }).click()
  await page.getByRole('dialog').getByText('It is meant for everyone here.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Share' }).click()
  const link = page.getByRole('dialog').getByLabel('Link to this post')
  await page.waitForFunction(() =>
    document.querySelector<HTMLInputElement>('dialog[open] input')?.value.includes('/s/'),
  )
  await expect(link).toHaveValue(/\/s\//)
})

test('who may edit a post finds it on its page: anna in the studio, mia where she submitted it, nobody else', {
  skip,
}, async () => {
  const { program, anna, mia } = await larkmoor()
  const [id = 0] = await publishPosts(anna, [{ title: 'Ramps' }])
  const ideas = await anna.must(201, 'POST', '/v2/channels', {
    name: 'Ideas',
    description: '',
    user_submittable: true,
    auto_publish: true,
  })
  const item = await mia.must(201, 'POST', '/v2/ugc/contents', {
    title: 'More bikes',
    body: '<p>Please</p>',
    topic_ids: [ideas.id],
    publication_state: 'published',
  })
  const edit = (page: Page) => page.getByRole('link', { name: 'Edit', exact: true })
  const { page } = await open(app, program, mia, await path(anna, item.content_id))
  await edit(page).click()
  await page.waitForURL(`**/submit/${item.id}`)
  await page.getByRole('textbox', { name: 'Title' }).waitFor()
  await page.goto(app.url + (await path(anna, id)))
  await page.getByText('Why am I seeing this?').waitFor()
  await expect(edit(page)).toHaveCount(0)
  const { page: hers } = await open(app, program, anna, await path(anna, id))
  await edit(hers).click()
  await hers.waitForURL(`**/studio/posts/${id}`)
  await hers.goto(app.url + (await path(anna, item.content_id)))
  await hers.getByText('Why am I seeing this?').waitFor()
  await expect(edit(hers), 'it is not hers').toHaveCount(0)
})

test('a post that is not for mia, or is gone, leads on', { skip }, async () => {
  const { program, mia } = await larkmoor()
  const { page } = await open(app, program, mia, '/posts/3f2b8c1e-0d4a-4f7e-9b1c-6a5d4e3f2b1a')
  await page.getByRole('heading', { level: 1, name: 'This post is not available' }).waitFor()
  await page.getByRole('link', { name: 'Go to the feed' }).click()
  await page.getByRole('heading', { level: 1, name: 'Feed' }).waitFor()
})

test('a post with everything is accessible on a phone', { skip }, async () => {
  const { program, anna, mia } = await larkmoor()
  const [id = 0] = await publishPosts(anna, [
    {
      title: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen'.repeat(3),
      summary: 'What is new',
      body: BODY,
      requires_acknowledgement: true,
      links: [{ url: 'https://example.com/plan.pdf', title: 'The plan.pdf', description: 'x'.repeat(300) }],
    },
  ])
  await mia.must(201, 'POST', `/v2/feed/posts/${id}/comments`, { body: `https://example.com/${'long'.repeat(80)}` })
  const { page } = await open(app, program, mia, await path(anna, id), { viewport: PHONE })
  await page.getByText('Mia Tester').last().waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  assert.equal(await sidewaysScroll(page), 0)
})

test('a post that may not be shared has no button for it, in the feed and on its page', { skip }, async () => {
  const { program, anna, mia } = await larkmoor()
  const { id: topic } = await anna.must(201, 'POST', '/v2/channels', { name: 'News', description: '' })
  const fields = { content_type: 'article', body: '<p>Soup.</p>', channels: [{ id: topic }], publish: true }
  await anna.must(201, 'POST', '/v2/content', { ...fields, title: 'For all' })
  const { uuid } = await anna.must(201, 'POST', '/v2/content', { ...fields, title: 'Among us', is_shareable: false })
  const { page } = await open(app, program, mia, '/')
  await page.getByRole('article', { name: 'Among us' }).getByRole('button', { name: 'Save' }).waitFor()
  const inFeed = (name: string) => page.getByRole('article', { name }).getByRole('button', { name: 'Share' }).count()
  await expect.poll(async () => [await inFeed('For all'), await inFeed('Among us')]).toEqual([1, 0])
  await page.goto(`${app.url}/posts/${uuid}`)
  await page.getByRole('button', { name: 'Save' }).waitFor()
  await expect(page.getByRole('button', { name: 'Share' })).toHaveCount(0)
})
