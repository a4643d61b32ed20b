import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import type { Person } from '../../../server/test/support/app.ts'
import { eventually } from '../../../server/test/support/eventually.ts'
import { skip } from '../support/browser.ts'
import { newPerson, open, publishPosts, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()

const notified = (person: Person, type: string) =>
  eventually(
    () => person.must(200, 'GET', '/v2/notification_center/notifications'),
    list => list.some((each: { type: string }) => each.type === type),
  )

test('a returned submission leads to itself, with the reason', { skip }, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const mia = await newPerson(app, program, 'mia')
  const topic = await anna.must(201, 'POST', '/v2/channels', { name: 'Ideas', description: '', user_submittable: true })
  const item = await mia.must(201, 'POST', '/v2/ugc/contents', {
    title: 'A roof garden',
    topic_ids: [topic.id],
    publication_state: 'published',
  })
  await anna.must(200, 'PUT', `/v2/content/${item.content_id}/archive`, { reason: 'Please add a plan' })
  await notified(mia, 'ugc_returned')
  const { page } = await open(app, program, mia, '/notifications')
  await page.getByRole('link', { name: 'A roof garden' }).click()
  await page.waitForURL(`${app.url}/submit/${item.id}`)
  await page.getByText('Please add a plan').waitFor()
})

test('what administrators are told leads to the file, the comment and the webhook', { skip }, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'administrator' })
  const mia = await newPerson(app, program, 'mia')
  const [post] = await publishPosts(anna, [{ title: 'Bikes are back' }])
  const comment = await anna.must(201, 'POST', `/v2/feed/posts/${post}/comments`, { body: 'Mine is rusty.' })
  await mia.must(201, 'POST', `/v2/feed/posts/${post}/comments/${comment.id}/report`, { reason: 'Rude' })
  await anna.must(202, 'POST', '/v2/data_exports/type/users')
  await notified(anna, 'export_ready')
  await notified(anna, 'moderation')
  const { page } = await open(app, program, anna, '/notifications')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'users' }).click()
  assert.match((await saved).suggestedFilename(), /^users-.*\.csv\.gz$/)
  await page.getByRole('link', { name: 'Bikes are back' }).click()
  await page.waitForURL('**/studio/moderation')
  await page.getByText('Mine is rusty.').waitFor()
  await page.route('**/v2/notification_center/notifications?*', async route => {
    const response = await route.fetch()
    const { data, ...rest } = await response.json()
    const [first] = data
    const made = (id: number, type: string, about: object) => ({
      ...first,
      id,
      type,
      url: null,
      content_id: null,
      about: { ...first.about, post_title: null, comment_id: null, ...about },
    })
    const told = [
      made(1, 'webhook_disabled', { detail: 'connection refused' }),
      made(2, 'moderation', { post_title: 'An idea' }),
    ]
    await route.fulfill({ response, json: { ...rest, data: told } })
  })
  await page.goto(`${app.url}/notifications`)
  await page.getByRole('link', { name: 'connection refused' }).click()
  await page.waitForURL('**/console')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goto(`${app.url}/notifications`)
  await page.getByRole('link', { name: 'An idea' }).click()
  await page.waitForURL('**/studio/submissions*')
  await page.getByRole('heading', { level: 1 }).waitFor()
})
