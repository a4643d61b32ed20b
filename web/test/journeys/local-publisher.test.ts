// A local publisher's day, from the administrator who makes one to the post that reaches the plant alone.

import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { test } from '../../../bin/testing.mjs'
import { expectAccessible, PHONE, sidewaysScroll, skip } from '../support/browser.ts'
import { newPerson, open, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()

/** Pictures of the pages are kept in this folder, to be looked at. */
const SHOTS = process.env.LOCAL_PUBLISHER_SHOTS
const shot = async (page: import('playwright-core').Page, name: string) => {
  if (!SHOTS) return
  await mkdir(SHOTS, { recursive: true })
  await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true })
}

async function plants() {
  const program = await app.program({ name: 'Larkmoor Works' })
  const person = (name: string, department: string, more: object = {}) =>
    newPerson(app, program, name, { profile: { department }, ...more })
  const ada = await person('ada', 'IT', { role: 'administrator' })
  const lea = await person('lea', 'Plant 7')
  const tom = await person('tom', 'Office', { role: 'publisher' })
  const mia = await person('mia', 'Plant 7')
  for (const name of ['Plant 7', 'Canteen'])
    await ada.must(201, 'POST', '/v2/channels', { name, description: `Of ${name}` })
  for (const department of ['Plant 7', 'Office']) {
    const rule = { attribute: 'department', operator: 'eq', value: department }
    await ada.must(201, 'POST', '/v2/audiences', { name: `people of ${department}`, rule })
  }
  return { program, ada, lea, tom, mia }
}

test('ada makes lea a local publisher, is told whom the setting restricts, and lea publishes for her plant alone', {
  skip,
}, async () => {
  const { program, ada, lea, tom, mia } = await plants()

  // Ada gives lea the preset, and sees before she saves what lea could do and will be able to do.
  const hers = (await open(app, program, ada, `/console/people/${lea.id}`)).page
  await hers.getByRole('button', { name: 'Make a local publisher' }).click()
  const dialog = hers.getByRole('dialog', { name: /Where Lea .*may publish/i })
  await dialog.getByRole('group', { name: 'Topics' }).getByRole('checkbox', { name: 'Plant 7' }).click()
  await dialog.getByRole('searchbox', { name: 'Find an audience' }).fill('people of plant')
  await dialog.getByRole('group', { name: 'Audiences' }).getByRole('checkbox', { name: 'people of Plant 7' }).click()
  await dialog.getByRole('heading', { name: 'Before: Member' }).waitFor()
  await dialog.getByRole('heading', { name: 'Afterwards: Publisher' }).waitFor()
  await expectAccessible(hers)
  await shot(hers, 'dialog')
  await dialog.getByRole('button', { name: 'Save lists' }).click()
  await dialog.waitFor({ state: 'detached' })
  await hers.locator('#restrictions').getByText('people of Plant 7').waitFor()
  await shot(hers, 'person')

  // The list of people finds those with lists; the setting names those whom it leaves nothing.
  await hers.goto(new URL('/console/people?restricted=yes', hers.url()).href)
  await hers.getByRole('table', { name: 'People' }).getByText('Plant 7, people of Plant 7').waitFor()
  await hers.getByRole('columnheader', { name: 'May publish in' }).waitFor()
  assert.equal(await hers.getByRole('link', { name: /^Tom / }).count(), 0)
  await shot(hers, 'people')
  await hers.goto(new URL('/console/settings', hers.url()).href)
  await hers.getByRole('radio', { name: /^Restrict everybody/ }).check()
  await hers.getByText('Without a list, and then').waitFor()
  await hers.getByRole('link', { name: /^Tom / }).waitFor()
  await shot(hers, 'settings')
  await hers.getByRole('radio', { name: /^Restrict people who have a list/ }).check()
  await hers.getByRole('link', { name: /^Tom / }).waitFor({ state: 'detached' })
  await hers.getByRole('link', { name: /^Lea / }).waitFor()
  await hers.getByRole('button', { name: 'Save' }).click()
  await hers.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' })
  const { restrictions } = await lea.must(200, 'GET', '/v2/me')
  assert.deepEqual(
    restrictions.topics.map((one: { name: string }) => one.name),
    ['Plant 7'],
  )
  assert.equal((await tom.must(200, 'GET', '/v2/me')).restrictions.topics, null)
  await hers.setViewportSize(PHONE)
  assert.equal(await sidewaysScroll(hers), 0)
  await shot(hers, 'settings-phone')

  // Lea writes: her only topic and audience are chosen, other topics are not there, and no topic can be made.
  const { page } = await open(app, program, lea, '/studio/topics')
  await page.getByRole('link', { name: 'Plant 7' }).waitFor()
  assert.equal(await page.getByRole('link', { name: 'New topic' }).count(), 0)
  await shot(page, 'topics')
  await page.goto(new URL('/studio/topics/new', page.url()).href)
  await page.getByText('Ask an administrator for a new one.').waitFor()
  await expectAccessible(page)
  await shot(page, 'no-new-topic')
  await page.goto(new URL('/studio/posts/new', page.url()).href)
  await page.getByRole('textbox', { name: 'Title' }).fill('Gate closed')
  await page.waitForURL(/\/studio\/posts\/\d+$/)
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  const post = await lea.must(200, 'GET', `/v2/content/${id}`)
  assert.deepEqual([post.channels[0].name, post.audiences], ['Plant 7', ['people of Plant 7']])
  await shot(page, 'compose')
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ colorScheme: 'dark' })
  await shot(page, 'compose-phone-dark')
  await lea.must(200, 'PUT', `/v2/content/${id}`, { body: '<p>Use gate 2.</p>' })
  await lea.must(200, 'PUT', `/v2/content/${id}/publish`)
  const titles = async (person: typeof lea) =>
    (await person.must(200, 'GET', '/v2/feed/posts')).map((one: { title: string }) => one.title)
  assert.deepEqual(await titles(tom), [])
  await mia.must(200, 'GET', `/v2/feed/posts/${id}`)
})
