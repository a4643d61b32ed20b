// Colleagues found by any of their words, reached from their profile, and known without a network.

import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import { eventually } from '../../../server/test/support/eventually.ts'
import { expectAccessible, PHONE, sidewaysScroll, skip } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { newPerson, open, publishPosts, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()

test('mia finds zora under a misspelt name, reaches her and her manager, mentions her under her post, and knows her offline', {
  skip,
}, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const ada = await newPerson(app, program, 'ada', { role: 'administrator' })
  const zora = await newPerson(app, program, 'zora', { role: 'publisher', familyName: 'Lindqvist' })
  const boss = await newPerson(app, program, 'bosse', { familyName: 'Krüger' })
  const mia = await newPerson(app, program, 'mia')
  const fields = ['title', 'department', 'work_location', 'manager_name', 'email', 'phone']
  await ada.must(200, 'PATCH', '/v2/settings/program', { directory_fields: fields })
  await ada.must(200, 'PATCH', `/v2/people/${zora.id}`, {
    title: 'Mechanic',
    department: 'Assembly',
    work_location: 'Bristol',
    manager_name: 'Bosse Krüger',
    email: 'zora@larkmoor.example',
    phone: '+44 (0)117 555 ext. 7, 0117 7654321',
  })
  const [postId] = await publishPosts(zora, [{ title: 'Lindenstrasse is closed' }])
  const { page, context } = await open(app, program, mia, '/search', { viewport: PHONE, serviceWorkers: 'allow' })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  const field = page.getByRole('searchbox', { name: 'Search posts, topics and people' })
  await field.fill('Zora Lindquist')
  await page.getByText('Searched for “Zora Lindqvist” instead').last().waitFor()
  const kinds = page.locator('main section h2')
  await expect(kinds.first()).toHaveText('People')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Zora Lindqvist' }).first().click()
  await page.getByRole('heading', { name: 'Zora Lindqvist', level: 1 }).waitFor()
  const hrefs = async (name: string) => page.getByRole('link', { name, exact: true }).getAttribute('href')
  assert.deepEqual(
    [await hrefs('zora@larkmoor.example'), await hrefs('+44 (0)117 555 ext. 7'), await hrefs('0117 7654321')],
    ['mailto:zora@larkmoor.example', 'tel:+44117555,7', 'tel:01177654321'],
  )
  assert.equal(await sidewaysScroll(page), 0)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Bosse Krüger' }).click()
  await page.getByRole('link', { name: 'Bosse Krüger' }).click()
  await page.getByRole('heading', { name: 'Bosse Krüger', level: 1 }).waitFor()
  await expect(page).toHaveURL(new RegExp(`/people/${boss.id}$`))
  await page.getByRole('link', { name: 'Back' }).click()
  await page.waitForURL(/\/people\?q=/)
  await page.goBack()

  await page.getByRole('link', { name: 'Mention in a comment' }).click()
  const comment = page.getByRole('textbox', { name: 'Write a comment' })
  await comment.waitFor()
  await eventually(
    () => comment.inputValue(),
    text => text === '@Zora Lindqvist ',
  )
  await comment.press('End')
  await comment.pressSequentially('which way round?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await eventually(
    () => mia.must(200, 'GET', `/v2/feed/posts/${postId}/comments`),
    ([sent]) => sent?.mentions[0]?.user_id === zora.id,
  )

  await page.goto(`${app.url}/people`)
  await page.getByRole('searchbox', { name: 'Search by name, title, department or place' }).fill('asembly')
  await page.getByText('Searched for “assembly” instead').waitFor()
  const kept = () =>
    page.evaluate(
      () =>
        new Promise<string>(resolve => {
          const opening = indexedDB.open('atrium-offline')
          opening.onsuccess = () => {
            const all = opening.result.transaction('kept').objectStore('kept').getAll()
            all.onsuccess = () => {
              opening.result.close()
              resolve(JSON.stringify(all.result))
            }
          }
        }),
    )
  await eventually(kept, text => text.includes('+44 (0)117 555 ext. 7') && text.includes('Krüger'))
  await context.setOffline(true)
  await page.goto(`${app.url}/people`)
  await page.getByRole('link', { name: 'Zora Lindqvist' }).click()
  await page.getByRole('link', { name: '+44 (0)117 555 ext. 7' }).waitFor()
})
