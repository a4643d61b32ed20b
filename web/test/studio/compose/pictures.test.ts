// Pictures of a post that is out: replaced, cropped and given a focal point, each in its place.

import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { eventually } from '../../../../server/test/support/eventually.ts'
import { expectAccessible, PHONE, skip } from '../../support/browser.ts'
import { newPerson, open, startWithPages } from '../../support/pages.ts'
import { picture } from '../../support/picture.ts'

const app = skip ? null! : await startWithPages()

test('anna replaces and crops the cover of a published post; the point that she chose stays in sight on the card', {
  skip,
}, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const news = await anna.must(201, 'POST', '/v2/channels', { name: 'News', description: 'What is new' })
  const post = { content_type: 'article', title: 'Quay', body: '<p>Text</p>', channels: [{ id: news.id }] }
  const { id } = await anna.must(201, 'POST', '/v2/content', post)
  const image = { url: 'https://pictures.example/old.png', alt: 'The quay' }
  const { images: before } = await anna.must(200, 'PUT', `/v2/content/${id}/images`, image)
  await anna.must(200, 'PUT', `/v2/content/${id}/publish`)
  const { page } = await open(app, program, anna, `/studio/posts/${id}`, { viewport: PHONE })
  await page.getByRole('button', { name: 'Pictures, videos and files', expanded: false }).click()
  await page.getByRole('button', { name: 'Change picture: The quay' }).click()
  const dialog = page.getByRole('dialog')
  // It lies with another server, which does not let this page read it.
  await dialog.getByRole('button', { name: 'Crop' }).click()
  await dialog.getByText('This picture cannot be cropped here.').waitFor()
  await dialog.getByLabel('Replace').setInputFiles(picture('#1f5fbf'))
  await dialog.getByRole('button', { name: 'Crop' }).click()
  await page.getByRole('dialog', { name: 'Crop' }).getByText('1:1').click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use this picture' }).click()
  const point = dialog.getByRole('button', { name: /^Point that stays in sight/ })
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp']) await point.press(key)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Apply' }).click()
  const [changed] = await eventually(
    async () => (await anna.must(200, 'GET', `/v2/content/${id}`)).images,
    ([image]) => image.url !== before[0].url && image.width !== null,
  )
  assert.deepEqual(
    { ...changed, url: null },
    { ...before[0], url: null, width: 48, height: 48, focal_point: { x: 0.6, y: 0.45 } },
  )
  await dialog.waitFor({ state: 'detached' })
  await page.goto(`${app.url}/`)
  const cover = page.getByRole('img', { name: 'The quay' })
  await page.waitForFunction(
    img => img && getComputedStyle(img).objectPosition === '60% 45%',
    await cover.elementHandle(),
  )
})
