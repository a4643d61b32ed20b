import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import { eventually } from '../../../server/test/support/eventually.ts'
import { expectAccessible, PHONE, sidewaysScroll, skip } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { newPerson, open, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()

/** A post of Anna's whose text Paul changed, and she then its title. */
async function larkmoor() {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const paul = await newPerson(app, program, 'paul', { role: 'publisher' })
  const news = await anna.must(201, 'POST', '/v2/channels', { name: 'News', description: 'What is new' })
  const { id } = await anna.must(201, 'POST', '/v2/content', {
    content_type: 'article',
    title: 'Fire drill',
    channels: [{ id: news.id }],
    body: '<h2>When</h2><p>We leave the building on Thursday at noon.</p><ul><li>Take your badge</li></ul>',
  })
  await paul.must(200, 'PUT', `/v2/content/${id}`, {
    body: '<h2>When</h2><p>We leave the building on Friday at noon.</p><p>The lifts are closed.</p>',
  })
  await anna.must(200, 'PUT', `/v2/content/${id}`, { title: 'Fire drill on Friday' })
  const read = () => anna.must(200, 'GET', `/v2/content/${id}`)
  return { program, anna, paul, id: id as number, read }
}

test('anna sees who changed what, word by word, and compares with the beginning', { skip }, async () => {
  const { program, anna, id } = await larkmoor()
  const { page } = await open(app, program, anna, `/studio/posts/${id}/history`)
  const changes = page.getByRole('region', { name: 'Changes' })
  await changes.getByRole('listitem').nth(2).waitFor()
  await expect(changes.getByRole('listitem')).toHaveCount(3)
  await page.getByText('2 words added, 0 words removed').waitFor()
  await page.locator('ins').filter({ hasText: 'on Friday' }).waitFor()
  await expectAccessible(page)

  await changes.getByRole('link', { name: /^paul/i }).click()
  await page.locator('h2:focus').filter({ hasText: /paul/i }).waitFor()
  const removed = page.locator('del')
  await removed.filter({ hasText: 'Thursday' }).waitFor()
  await page.locator('ins').filter({ hasText: 'The lifts are closed.' }).waitFor()
  // Not by colour alone, and said to those who hear the page.
  await expect(removed.first()).toHaveText(/\[removed: ?\s*Thursday\s*\]/)
  await expect
    .poll(() => removed.first().evaluate(mark => getComputedStyle(mark).textDecorationLine))
    .toMatch(/line-through/)
  await expect(page).toHaveURL(/of=\d+/)
  await expectAccessible(page)

  await changes.getByRole('link').first().click()
  const first = page.getByRole('combobox', { name: 'Compared with' }).getByRole('option').last()
  await page.getByRole('combobox', { name: 'Compared with' }).selectOption((await first.getAttribute('value')) ?? '')
  await page.getByText('7 words added, 4 words removed').waitFor()
  await page.reload()
  await page.getByText('7 words added, 4 words removed').waitFor()
})

test('she restores the first version on a phone, and takes it back', { skip }, async () => {
  const { program, anna, id, read } = await larkmoor()
  const { page } = await open(app, program, anna, `/studio/posts/${id}/history`, {
    viewport: PHONE,
    colorScheme: 'dark',
  })
  await page.getByRole('region', { name: 'Changes' }).getByRole('link').last().click()
  await page.getByText('This is the first version that is kept, so no changes are marked.').waitFor()
  assert.equal(await sidewaysScroll(page), 0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Restore this version' }).click()
  const dialog = page.getByRole('dialog', { name: 'Restore this version?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Restore this version' }).click()
  await page.getByText('Version restored.').waitFor()
  const restored = await read()
  assert.equal(restored.title, 'Fire drill')
  assert.match(restored.body, /Thursday/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('The previous version is back.').waitFor()
  const back = await read()
  assert.equal(back.title, 'Fire drill on Friday')
  assert.match(back.body, /Friday/)
})

test('paul saves while she restores: nothing is lost, she sees both and decides', { skip }, async () => {
  const { program, anna, paul, id, read } = await larkmoor()
  const { page } = await open(app, program, anna, `/studio/posts/${id}/history`)
  await page.getByRole('region', { name: 'Changes' }).getByRole('link').last().click()
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await paul.must(200, 'PUT', `/v2/content/${id}`, { title: 'Fire drill postponed' })
  await page.getByRole('dialog').getByRole('button', { name: 'Restore this version' }).click()
  const dialog = page.getByRole('dialog', { name: 'This post has changed in the meantime' })
  await dialog
    .getByRole('region', { name: /^Version to restore/ })
    .getByText('Fire drill', { exact: true })
    .waitFor()
  await dialog.getByRole('region', { name: /^Now/ }).getByText('Fire drill postponed').waitFor()
  assert.equal((await read()).title, 'Fire drill postponed')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Restore anyway' }).click()
  await eventually(read, ({ title }) => title === 'Fire drill')
})
