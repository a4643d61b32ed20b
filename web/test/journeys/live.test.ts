import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import { skip, untilFocused } from '../support/browser.ts'
import { newPerson, open, publishPosts, startWithPages } from '../support/pages.ts'
import { untilListening } from '../support/requests.ts'

const app = skip ? null! : await startWithPages()

test('two tabs of mia hear of new posts and of likes by one stream; when its tab goes, the other has it', {
  skip,
}, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const mia = await newPerson(app, program, 'mia')
  const [first] = await publishPosts(anna, [{ title: 'Bikes are back' }])
  const { page, context } = await open(app, program, mia, '/')
  const streams: string[] = []
  context.on('response', response => response.url().endsWith('/v2/live') && streams.push(response.url()))
  await page.getByRole('feed').waitFor()
  await untilListening(page)
  const second = await context.newPage()
  // A tab that has just been opened listens once its page is there; what came before reaches it all the same.
  const { promise: isMissed, resolve: missed } = Promise.withResolvers<void>()
  await second.route('**/live-queries-*.js', async route => {
    await isMissed
    await route.continue().catch(() => {})
  })
  await second.goto(app.url)
  await second.getByRole('feed').waitFor()
  await publishPosts(anna, [{ title: 'The canteen has a new cook' }])
  await page.getByText('1 new post').waitFor()
  missed()
  await second.getByText('1 new post').waitFor()
  // It waits for its turn instead of opening a stream.
  await second.waitForFunction(async () =>
    (await navigator.locks.query()).pending?.some(lock => /live/.test(lock.name ?? '')),
  )
  await page.getByRole('button', { name: '1 new post' }).click()
  await untilFocused(page.getByRole('article', { name: 'The canteen has a new cook' }))
  await anna.must(200, 'PUT', `/v2/feed/posts/${first}/like`)
  await second.getByRole('button', { name: 'Like, 1 like' }).waitFor()
  assert.equal(streams.length, 1)
  const taken = second.waitForResponse('**/v2/live')
  await page.close()
  assert.equal((await taken).status(), 200)
})

test('a post that mia reads gets the comments of others below the ones she has read', { skip }, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const mia = await newPerson(app, program, 'mia')
  const [id] = await publishPosts(anna, [{ title: 'Bikes are back' }])
  const { page } = await open(app, program, mia, `/posts/${id}`)
  await page.getByText('No comments yet').waitFor()
  await untilListening(page)
  const say = (body: string) => anna.must(201, 'POST', `/v2/feed/posts/${id}/comments`, { body })
  await say('All forty of them.')
  await page.getByText('All forty of them.').waitFor()
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Mine')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Mine', { exact: true }).waitFor()
  await page.getByRole('status').filter({ hasText: 'Sent' }).waitFor({ state: 'attached' })
  await say('And a tandem.')
  await page.getByText('And a tandem.').waitFor()
  const texts = await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Like/ }) })
    .allInnerTexts()
  assert.deepEqual(
    ['All forty of them.', 'Mine', 'And a tandem.'].map(text => texts.findIndex(each => each.includes(text))),
    [0, 1, 2],
  )
})
