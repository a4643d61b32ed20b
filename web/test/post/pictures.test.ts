// Pictures shown large, with fingers.

import { test } from '../../../bin/testing.mjs'
import { PHONE, skip } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { newPerson, open, publishPosts, startWithPages } from '../support/pages.ts'
import { touchOf } from '../support/touch.ts'

const app = skip ? null! : await startWithPages()

test('mia swipes from picture to picture, pulls one larger, taps it twice, and pulls it down to be back at the post', {
  skip,
}, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const mia = await newPerson(app, program, 'mia')
  const pictures = ['bike', 'boat'].map(
    name => `<img src="/uploads/view/${name}.png" alt="A ${name}" width="1600" height="900">`,
  )
  const [id] = await publishPosts(anna, [{ title: 'Bikes', body: `<p>Look.</p>${pictures.join('')}` }])
  const { uuid } = await anna.must(200, 'GET', `/v2/content/${id}`)
  const { page } = await open(app, program, mia, `/posts/${uuid}`, { viewport: PHONE, hasTouch: true, isMobile: true })
  const png = await page.screenshot()
  await page.route('**/uploads/view/*', route => route.fulfill({ body: png, contentType: 'image/png' }))
  const touch = await touchOf(page)
  const dialog = page.getByRole('dialog')
  const zoom = dialog.getByRole('button', { name: 'Zoom in' })
  const [x, y] = [PHONE.width / 2, PHONE.height / 2]
  await page.getByRole('button', { name: 'Enlarge: A bike' }).tap()
  await dialog.getByRole('img', { name: 'A bike' }).waitFor()
  await touch.drag([x + 120, y], [x - 120, y])
  await dialog.getByRole('img', { name: 'A boat' }).waitFor()
  await page.waitForURL(/picture=text-2$/)
  await touch.pinch([x, y], 40, 120)
  await zoom.waitFor({ state: 'hidden' })
  await page.touchscreen.tap(x, y)
  await page.touchscreen.tap(x, y)
  await zoom.waitFor()
  await touch.drag([x, y], [x, y + 320])
  await dialog.waitFor({ state: 'hidden' })
  await page.waitForURL(url => url.search === '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bikes')
})
