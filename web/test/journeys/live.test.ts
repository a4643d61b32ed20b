import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../../server/test/support/eventually.ts'
import { skip } from '../support/browser.ts'
import { newPerson, open, publishPosts, startWithPages } from '../support/pages.ts'

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
  await page.waitForResponse('**/v2/live')
  const second = await context.newPage()
  await second.goto(app.url)
  await second.getByRole('feed').waitFor()
  // It waits for its turn instead of opening a stream.
  await second.waitForFunction(async () =>
    (await navigator.locks.query()).pending?.some(lock => /live/.test(lock.name ?? '')),
  )
  // A tab that has just been opened may miss the first ones: it listens once its page is there.
  const offered = second.getByText(/^\d+ new posts?$/)
  await eventually(
    async () => {
      await publishPosts(anna, [{ title: 'The canteen has a new cook' }])
      return offered.waitFor({ timeout: 6_000 }).then(
        () => true,
        () => false,
      )
    },
    isThere => isThere,
  )
  await anna.must(200, 'PUT', `/v2/feed/posts/${first}/like`)
  await second.getByRole('button', { name: 'Like, 1 like' }).waitFor()
  assert.equal(streams.length, 1)
  const taken = second.waitForResponse('**/v2/live')
  await page.close()
  assert.equal((await taken).status(), 200)
})
