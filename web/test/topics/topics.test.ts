import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import { expectAccessible, expectNamesShown, PHONE, sidewaysScroll, skip } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { newPerson, open, startWithPages } from '../support/pages.ts'
import { translate } from '../support/translated.ts'

const app = skip ? null! : await startWithPages()

async function larkmoor() {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const mia = await newPerson(app, program, 'mia')
  const topic = (name: string, more: object = {}) =>
    anna.must(201, 'POST', '/v2/channels', { name, description: `All about ${name}`, ...more })
  const rules = await topic('Rules', { auto_follow: true, auto_follow_mandatory: true })
  const bikes = await topic('Vélos', { recommended: true, user_submittable: true })
  const kitchen = await topic('Kitchen')
  return { program, anna, mia, rules, bikes, kitchen }
}

test('mia finds a topic, follows it, leaves it and thinks better of it, on a page that her browser translated', {
  skip,
}, async () => {
  const { program, mia, bikes } = await larkmoor()
  const { page } = await open(app, program, mia, '/topics')
  await page.getByRole('heading', { level: 2, name: 'Vélos' }).waitFor()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Kitchen', 'Rules', 'Vélos'])
  await page.getByText('Meant for everyone here, so you cannot stop following it.').waitFor()
  await page.getByRole('searchbox', { name: 'Search topics' }).fill('velo')
  await page.getByText('1 topic', { exact: true }).waitFor()
  await expect(page).toHaveURL(/\?q=velo$/)
  await expect(page.locator('mark').first()).toHaveText('Vélo')

  await translate(page)
  const follow = page.getByRole('button', { name: 'Follow Vélos' })
  const followed = page.waitForResponse(response => response.url().endsWith('/follow'))
  await follow.click()
  await page.getByText('1 follower').waitFor()
  assert.equal((await followed).status(), 200)
  await expectNamesShown(page)
  await page.getByRole('button', { name: 'Following Vélos' }).click()
  await page.getByText('You no longer follow Vélos.').waitFor()
  const again = page.waitForResponse(response => response.url().endsWith(`/${bikes.id}/follow`))
  await page.getByRole('button', { name: 'Undo' }).click()
  await again
  await page.reload()
  await page.getByRole('button', { name: 'Following Vélos', pressed: true }).waitFor()
})

test('following that the server refuses is taken back, with the reference', { skip }, async () => {
  const { program, mia, kitchen } = await larkmoor()
  const { page } = await open(app, program, mia, '/topics')
  await page.route('**/follow', route =>
    route.fulfill({ status: 404, contentType: 'application/json', headers: { 'x-request-id': 'r-7' }, body: '{}' }),
  )
  await page.getByRole('button', { name: 'Follow Kitchen' }).click()
  const messages = page.getByRole('region', { name: 'Messages' })
  await messages.getByText('Details').click()
  await messages.getByText('r-7').waitFor()
  await page.getByRole('button', { name: 'Follow Kitchen', pressed: false }).waitFor()
  await page.unrouteAll()
  await mia.must(200, 'PUT', `/v2/channels/${kitchen.id}/follow`)
  await page.reload()
  await page.route('**/unfollow', route => route.fulfill({ status: 404, contentType: 'application/json', body: '{}' }))
  await page.getByRole('button', { name: 'Following Kitchen' }).click()
  await messages.getByText('No longer available').waitFor()
  await page.getByRole('button', { name: 'Following Kitchen', pressed: true }).waitFor()
  await expect(messages.getByText('You no longer follow')).toHaveCount(0)
})

test('a topic shows what it is, its posts, and the way to submit; one that is not hers is not there', {
  skip,
}, async () => {
  const { program, anna, mia, bikes, kitchen } = await larkmoor()
  for (const [title, id] of [
    ['Bikes are back', bikes.id],
    ['Soup first', kitchen.id],
  ] as const) {
    const post = await anna.must(201, 'POST', '/v2/content', { content_type: 'article', title, channels: [{ id }] })
    await anna.must(200, 'PUT', `/v2/content/${post.id}/publish`)
  }
  const { page } = await open(app, program, mia, `/topics/${bikes.id}`)
  await page.getByRole('heading', { level: 1, name: 'Vélos' }).waitFor()
  const feed = page.getByRole('feed', { name: 'Posts in Vélos' })
  await feed.getByRole('heading', { name: 'Bikes are back' }).waitFor()
  await expect(feed.getByRole('heading', { level: 2 })).toHaveText(['Bikes are back'])
  const link = page.getByRole('link', { name: 'Write here' })
  await expect(link).toHaveAttribute('href', `/submit/new?topic=${bikes.id}`)
  await anna.must(200, 'PUT', `/v2/channels/${bikes.id}`, { state: 'hidden' })
  await page.reload()
  await page.getByText('No longer available').waitFor()
  await expect(page.getByRole('feed')).toHaveCount(0)
})

test('topics are accessible and fit a phone', { skip }, async () => {
  const { program, anna, mia, bikes } = await larkmoor()
  const description = 'Everything '.repeat(100)
  await anna.must(200, 'PUT', `/v2/channels/${bikes.id}`, { name: 'Donaudampfschifffahrt'.repeat(8), description })
  const { page } = await open(app, program, mia, '/topics', { viewport: PHONE })
  await page.getByRole('button', { name: 'Follow Kitchen' }).waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  assert.equal(await sidewaysScroll(page), 0)
  await page.goto(`${app.url}/topics/${bikes.id}`)
  await page.getByRole('heading', { name: 'No posts yet' }).waitFor()
  await expectAccessible(page)
  assert.equal(await sidewaysScroll(page), 0)
})

test('"Write here" opens submitting with the topic chosen, and the studio for a publisher', { skip }, async () => {
  const { program, anna, mia, bikes } = await larkmoor()
  const ideas = await anna.must(201, 'POST', '/v2/channels', { name: 'Ideas', description: '', user_submittable: true })
  const { page } = await open(app, program, mia, `/topics/${bikes.id}`, { viewport: PHONE })
  await page.getByRole('link', { name: 'Write here' }).click()
  const topic = page.getByRole('combobox', { name: 'Topic' })
  await topic.waitFor()
  await expect(topic).toHaveValue(String(bikes.id))
  await page.goto(`${app.url}/submit/new`)
  await topic.waitFor()
  await expect(topic).toHaveValue('')

  const hers = await open(app, program, anna, `/topics/${ideas.id}`)
  await hers.page.getByRole('link', { name: 'Write here' }).click()
  await hers.page.waitForURL(url => url.pathname === '/studio/posts/new')
  await hers.page.getByRole('button', { name: 'Remove Ideas' }).waitFor()
})
