import { test } from '../../../bin/testing.mjs'
import { skip } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { newPerson, open, publishPosts, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()
const DAY_MS = 86_400_000

test('mia comes back after a day: what she has not read since is offered, and read in the order in which it came', {
  skip,
}, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'program_manager' })
  const mia = await newPerson(app, program, 'mia')
  const [first = 0] = await publishPosts(anna, [
    { title: 'Bikes are back' },
    { title: 'Soup today' },
    { title: 'Bus at six' },
  ])
  const { user } = await mia.must(200, 'GET', '/v2/me')
  await mia.must(200, 'PUT', `/v2/feed/posts/${first}/view`)
  const { page } = await open(app, program, mia, '/')
  const offer = page.getByRole('link', { name: /new posts? since/ })
  await page.getByRole('article').first().waitFor()
  await expect(offer).toHaveCount(0)

  const leftAt = Date.now() - DAY_MS
  await page.evaluate(
    ([key = '', value = '']) => localStorage.setItem(key, value),
    [`atrium.private.visit/${user.user_id}`, JSON.stringify({ at: leftAt, since: null })],
  )
  await page.reload()
  const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long' }).format(leftAt)
  await offer.getByText(`2 new posts since ${weekday}`).click()
  await page.getByRole('heading', { level: 1, name: `New since ${weekday}` }).waitFor()
  await page.reload()
  const titles = page.getByRole('article').getByRole('heading', { level: 2 })
  await titles.first().waitFor()
  await expect(titles).toHaveText(['Soup today', 'Bus at six'])
})
