// Who reacted, and pictures of comments, on a phone.

import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import { upload } from '../../../server/test/publishing/ugc/support.ts'
import { eventually } from '../../../server/test/support/eventually.ts'
import { expectAccessible, PHONE, sidewaysScroll, skip } from '../support/browser.ts'
import { newPerson, open, publishPosts, startWithPages } from '../support/pages.ts'
import { picture } from '../support/picture.ts'

const app = skip ? null! : await startWithPages()

test('anna reads who reacted to her post, in her notifications and at the post, and enlarges the picture of a comment', {
  skip,
}, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const [mia, otto] = [await newPerson(app, program, 'mia'), await newPerson(app, program, 'otto')]
  const [id] = await publishPosts(anna, [{ title: 'Bikes are back' }])
  await mia.must(200, 'PUT', `/v2/feed/posts/${id}/like`)
  await otto.must(200, 'PUT', `/v2/feed/posts/${id}/like`)
  await mia.must(201, 'POST', `/v2/feed/posts/${id}/comments`, {
    image_url: await upload(mia, 'bike.png', picture('bike.png').buffer),
    image_alt: 'A red bike',
  })
  await eventually(
    () => anna.must(200, 'GET', '/v2/notification_center/notifications'),
    notifications =>
      notifications.some((each: { about: { reaction_count: number } }) => each.about.reaction_count === 2),
  )
  const { page } = await open(app, program, anna, '/notifications', { viewport: PHONE })
  await page.getByText('and 1 other reacted to your post.').waitFor()
  await page.getByText('Mia Tester commented on your post.').waitFor()
  await page.getByRole('link', { name: 'Bikes are back' }).click()

  const enlarge = page.getByRole('button', { name: 'Enlarge: A red bike' })
  await enlarge.scrollIntoViewIfNeeded()
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('img[alt="A red bike"]')?.naturalWidth)
  await expectAccessible(page)
  assert.equal(await sidewaysScroll(page), 0)
  await enlarge.click()
  await page.getByRole('dialog', { name: 'Pictures' }).getByRole('img', { name: 'A red bike' }).waitFor()
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: '2 likes: Who reacted' }).click()
  const dialog = page.getByRole('dialog', { name: 'Who reacted' })
  await dialog.getByText('Otto Tester').waitFor()
  assert.equal(await dialog.getByRole('listitem').count(), 2)
  await expectAccessible(page)
})
