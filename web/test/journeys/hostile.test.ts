import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOSTILE } from '../../../server/test/publishing/content/hostile-html.ts'
import { skip } from '../support/browser.ts'
import { newPerson, open, publishPosts, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()

/** Some of it at a time: a body has a limit, and what one leaves open must not hide the next. */
const VECTORS_IN_A_POST = 12

test('whatever somebody writes, in text or HTML, no script of it runs in the feed or on its page', {
  skip,
}, async () => {
  const program = await app.program({ name: '<img src=x onerror=alert(1)>' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const sent = HOSTILE.map(([html]) => html)
  const posts = Array.from({ length: Math.ceil(sent.length / VECTORS_IN_A_POST) }, (_, index) => {
    const some = sent.slice(index * VECTORS_IN_A_POST, (index + 1) * VECTORS_IN_A_POST)
    return {
      title: some[0]?.slice(0, 200) || 'Hi',
      summary: some.join(' ').slice(0, 250),
      body: some.join('<p>then</p>'),
    }
  })
  await publishPosts(anna, posts)
  // `visit` fails on whatever the policy refuses, or throws.
  const { page } = await open(app, program, anna, '/')
  const dialogs: string[] = []
  page.on('dialog', dialog => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await page.getByRole('feed').waitFor()
  const kept = await anna.must(200, 'GET', '/v2/feed/posts?page.size=50')
  assert.equal(kept.length, posts.length)
  for (const { uuid } of kept) {
    await page.goto(`${app.url}/posts/${uuid}`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForTimeout(100)
  }
  assert.deepEqual(dialogs, [])
})
