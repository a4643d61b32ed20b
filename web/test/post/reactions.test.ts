// Lists of reactions, and pictures of comments, on a phone.

import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import { upload } from '../../../server/test/publishing/ugc/support.ts'
import { eventually } from '../../../server/test/support/eventually.ts'
import { expectAccessible, PHONE, sidewaysScroll, skip } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { newPerson, open, publishPosts, startWithPages } from '../support/pages.ts'
import { picture } from '../support/picture.ts'
import { onPost } from './on-post.ts'

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
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
})

test('mia chooses the photo of her comment without a network, describes, sends, replaces and removes it; anna likes it by name', {
  skip,
}, async () => {
  const { page, anna, id } = await onPost(app, {}, undefined, { viewport: PHONE })
  const comments = `/v2/feed/posts/${id}/comments`
  const photo = page.getByRole('textbox', { name: 'What the photo shows' })
  const choose = (button: string, name: string) => page.getByLabel(button).setInputFiles(picture(name))
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await page.getByRole('button', { name: 'Add a photo' }).waitFor()
  await page.context().setOffline(true)
  await choose('Add a photo', 'bike.png')
  await page.getByText('Waits for a connection.').waitFor()
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  await page.context().setOffline(false)
  await photo.fill('A red bike')
  await send.click()
  await page.getByRole('button', { name: 'Enlarge: A red bike' }).waitFor()
  await page.getByText('Sent', { exact: true }).waitFor({ state: 'attached' })
  const [sent] = await anna.must(200, 'GET', comments)
  assert.deepEqual([sent.body, sent.image_alt], ['', 'A red bike'])
  await expect(photo).toHaveCount(0)

  await anna.must(200, 'PUT', `${comments}/${sent.id}/like`)
  await page.reload()
  await page.getByRole('button', { name: '1 like: Who reacted' }).click()
  await page.getByRole('dialog', { name: 'Who reacted' }).getByText('Anna Tester').waitFor()
  await page.keyboard.press('Escape')

  const edit = async () => {
    await page.getByRole('button', { name: /^More about/ }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
  }
  const save = page.getByRole('button', { name: 'Save', exact: true }).last()
  await edit()
  await choose('Another photo', 'boat.png')
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('input[placeholder^="What the photo"]')?.value === '',
  )
  await photo.fill('A boat')
  await save.click()
  await page.getByRole('button', { name: 'Enlarge: A boat' }).waitFor()
  await edit()
  await page.getByRole('textbox', { name: 'Edit your comment' }).fill('No photo after all')
  await page.getByRole('button', { name: 'Remove the photo' }).click()
  await save.click()
  await eventually(
    () => anna.must(200, 'GET', comments),
    ([now]) => now.body === 'No photo after all' && now.image_url === null,
  )
  assert.equal(await sidewaysScroll(page), 0)
})
