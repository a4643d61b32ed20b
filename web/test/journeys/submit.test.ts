// Posts of employees: written, sent, returned, mended, withdrawn.

import assert from 'node:assert/strict'
import type { UploadedFile } from '@atrium/client'
import type { Page } from 'playwright-core'
import { test } from '../../../bin/testing.mjs'
import type { Person } from '../../../server/test/support/app.ts'
import { eventually } from '../../../server/test/support/eventually.ts'
import { expectAccessible, holdWrites, PHONE, sidewaysScroll, skip, untilFocused } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { keptIn } from '../support/kept-pages.ts'
import { newPerson, open, startWithPages } from '../support/pages.ts'
import { picture } from '../support/picture.ts'
import { itemsOf, larkmoor, more, press, textOf, titleOf, write } from './submitting.ts'

const app = skip ? null! : await startWithPages()

test('what mia typed outlives a reload and a lost session, and is sent once she is back', { skip }, async () => {
  const { program, mia } = await larkmoor(app)
  const { page, context } = await open(app, program, mia, '/submit/new')
  await write(page, 'Bikes are back', 'All forty of them.')
  await page.reload()
  await page.getByText('What you typed here earlier is back').waitFor()
  await expect(titleOf(page)).toHaveValue('Bikes are back')
  await expect(textOf(page)).toHaveText('All forty of them.', { useInnerText: true })

  const cookies = await context.cookies()
  await context.clearCookies()
  // The page may have noticed by itself, and then hides the button.
  await page.getByRole('button', { name: 'Save draft', exact: true, includeHidden: true }).dispatchEvent('click')
  await page.getByText('You have been signed out').waitFor()
  await context.addCookies(cookies)
  await page.evaluate(userId => new BroadcastChannel('atrium.session').postMessage({ signed_in: userId }), mia.id)
  await page.getByText('You are signed in again').waitFor()
  await expect(titleOf(page)).toHaveValue('Bikes are back')
  await press(page, 'Save draft')
  await page.waitForURL(/\/submit\/\d+$/)
  const items = await itemsOf(mia)
  assert.deepEqual(
    items.map((item: { title: string; body: string; publication_state: string }) => [
      item.title,
      item.body,
      item.publication_state,
    ]),
    [['Bikes are back', '<p>All forty of them.</p>', 'draft']],
  )
})

test('what mia types while her draft is saved stays, in a new submission and in a known one', { skip }, async () => {
  const { program, mia } = await larkmoor(app)
  const { page } = await open(app, program, mia, '/submit/new')
  await write(page, 'Bikes', 'All forty of them.')
  const release = await holdWrites(page, '**/v2/ugc/contents')
  await press(page, 'Save draft')
  await titleOf(page).fill('Bikes are back')
  release()
  await page.waitForURL(/\/submit\/\d+$/)
  await page.getByText('What you typed here earlier is back').waitFor()
  await expect(titleOf(page)).toHaveValue('Bikes are back')
  assert.equal((await itemsOf(mia))[0].title, 'Bikes')

  const releaseNext = await holdWrites(page, '**/v2/ugc/contents/*')
  await press(page, 'Save draft')
  await titleOf(page).fill('Bikes are here')
  releaseNext()
  await page.getByRole('button', { name: 'Save draft', exact: true }).and(page.locator(':not([aria-busy])')).waitFor()
  await expect(titleOf(page)).toHaveValue('Bikes are here')
  assert.equal((await itemsOf(mia))[0].title, 'Bikes are back')
})

test('what is missing is said beside the fields and above, and the first of it has the focus', { skip }, async () => {
  const { program, mia } = await larkmoor(app)
  const { page } = await open(app, program, mia, '/submit/new')
  await press(page, 'Submit for review')
  await page.getByRole('region', { name: 'Something is still missing' }).waitFor()
  const topic = page.getByRole('combobox', { name: 'Topic' })
  await untilFocused(topic)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Write something, or add a picture.' }).press('Enter')
  await untilFocused(textOf(page))
  assert.deepEqual(await itemsOf(mia), [])
})

test('anna returns a submission; mia reads the reason, mends it and submits again', { skip }, async () => {
  const { program, anna, mia } = await larkmoor(app)
  const { data: topics } = (await mia.get('/v2/ugc/topics')).body
  const news = topics.find((topic: { name: string }) => topic.name === 'News')
  const item = await mia.must(201, 'POST', '/v2/ugc/contents', {
    title: 'Parking',
    body: '<p>It is full.</p>',
    topic_ids: [news.id],
    publication_state: 'published',
  })
  await anna.must(200, 'PUT', `/v2/content/${item.content_id}/archive`, { reason: 'Please say which car park.' })
  const { page } = await open(app, program, mia, '/submit')
  await page.getByText('Please say which car park.').waitFor()
  await page.getByRole('link', { name: 'Parking' }).click()
  await page.getByText('This was returned to you.').waitFor()
  await textOf(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Car park B.')
  await more(page)
  await page.getByRole('group', { name: 'Tell people' }).getByRole('checkbox', { name: 'In the app' }).check()
  await expect(page.getByRole('checkbox', { name: 'Push' }), 'a member tells people in the app alone').toHaveCount(0)
  await expectAccessible(page)
  await press(page, 'Submit for review')
  await page.getByText('In review').waitFor()
  const [again] = await itemsOf(mia)
  assert.deepEqual([again.moderation_status, again.body], ['pending', '<p>It is full. Car park B.</p>'])
  assert.deepEqual(again.notification_channels, ['in_app'])

  await page.getByRole('link', { name: 'Parking' }).click()
  await press(page, 'Withdraw')
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await page.getByText('It is a draft again.').waitFor()
  assert.equal((await itemsOf(mia))[0].publication_state, 'draft')
})

test('a draft that was changed elsewhere is not written over unasked', { skip }, async () => {
  const { program, mia } = await larkmoor(app)
  const item = await mia.must(201, 'POST', '/v2/ugc/contents', { title: 'Parking' })
  const { page } = await open(app, program, mia, `/submit/${item.id}`)
  await titleOf(page).fill('Parking, mine')
  await mia.must(200, 'PUT', `/v2/ugc/contents/${item.id}`, { title: 'Parking, theirs' })
  await press(page, 'Save draft')
  await page.getByText('This was changed elsewhere in the meantime').waitFor()
  assert.equal((await itemsOf(mia))[0].title, 'Parking, theirs')
  await expect(titleOf(page)).toHaveValue('Parking, mine')
  await press(page, 'Keep mine')
  await press(page, 'Save draft')
  await page.getByText('Draft saved').or(page.getByText('Changes saved')).waitFor()
  assert.equal((await itemsOf(mia))[0].title, 'Parking, mine')
})

test('writing is accessible on a phone, and fits 320 pixels', { skip }, async () => {
  const { program, mia } = await larkmoor(app)
  await mia.must(201, 'POST', '/v2/ugc/contents', { title: 'x'.repeat(200), body: '<p>y</p>' })
  const { page } = await open(app, program, mia, '/submit', { viewport: PHONE })
  await page.getByRole('listitem').first().waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  assert.equal(await sidewaysScroll(page), 0)
  await page.getByRole('link', { name: 'xxx' }).click()
  await textOf(page).waitFor()
  await expectAccessible(page)
  assert.equal(await sidewaysScroll(page), 0)
  await press(page, 'Preview')
  await page.getByRole('dialog').getByText('xxx').first().waitFor()
  await expectAccessible(page)
})

test('where no topic takes submissions, the page says so', { skip }, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const mia = await newPerson(app, program, 'mia')
  const { page } = await open(app, program, mia, '/submit')
  await page.getByText('At the moment, no topic accepts submissions from you.').waitFor()
})

test('mia chooses a topic and writes two lines: the first one is the title', { skip }, async () => {
  const { program, mia } = await larkmoor(app)
  const { page } = await open(app, program, mia, '/submit/new', { viewport: PHONE })
  await page.getByRole('combobox', { name: 'Topic' }).selectOption('Kitchen')
  await page.getByText('Kitchen for all · Published at once').waitFor()
  await textOf(page).click()
  await page.keyboard.type('Soup day')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Come at noon.')
  await expectAccessible(page)
  await press(page, 'Publish')
  await page.getByRole('link', { name: 'Soup day' }).waitFor()
  const [item] = await itemsOf(mia)
  assert.deepEqual([item.title, item.body], ['Soup day', '<p>Come at noon.</p>'])
})

test('a link that mia typed and did not add is sent with her submission', { skip }, async () => {
  const { program, mia } = await larkmoor(app)
  const { page } = await open(app, program, mia, '/submit/new')
  await page.getByRole('combobox', { name: 'Topic' }).selectOption('Kitchen')
  await write(page, 'Soup day', 'Come at noon.')
  const link = page.getByRole('textbox', { name: 'Page address' })
  await link.fill('no address')
  await press(page, 'Publish')
  await untilFocused(link)
  await link.fill('https://soup.example/')
  await press(page, 'Publish')
  await page.getByRole('link', { name: 'Soup day' }).waitFor()
  const [item] = await itemsOf(mia)
  assert.deepEqual(
    item.attachments.map(({ url }: { url: string }) => url),
    ['https://soup.example/'],
  )
})

async function uploaded(person: Person, { name, buffer }: ReturnType<typeof picture>): Promise<UploadedFile> {
  const { upload_url, headers } = await person.must(200, 'GET', `/v2/ugc/uploads/${name}`)
  const response = await fetch(upload_url, { method: 'PUT', headers, body: new Uint8Array(buffer) })
  return ((await response.json()) as { data: UploadedFile }).data
}

/** The state left by a sender that is killed once the picture is in the draft, and still among the files to send. */
const keepHalfSent = (page: Page, file: UploadedFile) =>
  page.evaluate(async ({ view_url, ...rest }) => {
    // biome-ignore lint/suspicious/noExplicitAny: values of two tables
    const change = async (database: string, table: string, make: (kept: any) => unknown) => {
      const opening = indexedDB.open(database)
      await new Promise(resolve => opening.addEventListener('success', resolve))
      const store = opening.result.transaction(table, 'readwrite').objectStore(table)
      const cursor = store.openCursor()
      await new Promise(resolve => cursor.addEventListener('success', resolve))
      const put = cursor.result!.update(make(cursor.result!.value))
      await new Promise(resolve => put.addEventListener('success', resolve))
      opening.result.close()
    }
    const attachment = { type: 'image', url: view_url, alt: null, ...rest }
    await change('atrium-drafts', 'drafts', kept => ({
      ...kept,
      value: { ...kept.value, attachments: [attachment] },
    }))
    await change('atrium-uploads', 'files', ([kept]) => [{ ...kept, uploaded: { view_url, ...rest } }])
  }, file)

test('what mia publishes without a network outlives a reload with its picture, and is sent from wherever she is', {
  skip,
}, async () => {
  const { program, mia } = await larkmoor(app)
  const { page, context } = await open(app, program, mia, '/submit/new', {
    serviceWorkers: 'allow',
    viewport: PHONE,
  })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await page.reload()
  await page.getByRole('combobox', { name: 'Topic' }).selectOption('Kitchen')
  await write(page, 'Soup day', 'Come at noon.')
  // Her name and the topics are stored a while after they were read.
  await eventually(
    () => keptIn(page),
    kept => kept.includes('Kitchen'),
  )
  await context.setOffline(true)
  await page.locator('input[type=file][aria-label="Pictures"]').setInputFiles(picture('soup.png'))
  await press(page, 'Publish')
  const notice = page.getByText('This is sent as soon as you are back online', { exact: false })
  await notice.waitFor()
  await page.reload()
  await notice.waitFor()
  await page.getByText('soup.png').first().waitFor()
  await page.goto(app.url)
  await page.getByRole('link', { name: '1 post waits for a connection' }).click()
  await page.getByText('“Soup day” waits for a connection', { exact: false }).waitFor()
  assert.deepEqual(await itemsOf(mia), [])
  await keepHalfSent(page, await uploaded(mia, picture('soup.png')))
  await context.setOffline(false)
  await page.getByText('Published. Your colleagues can read it now.').waitFor()
  const [item, ...others] = await itemsOf(mia)
  assert.deepEqual(others, [])
  assert.deepEqual([item.title, item.publication_state, item.attachments.length], ['Soup day', 'published', 1])
  await page.getByText('waits for a connection', { exact: false }).waitFor({ state: 'detached' })
  await page.goto(`${app.url}/submit/new`)
  await textOf(page).waitFor()
  await expect(page.getByText('soup.png')).toHaveCount(0)
})

test('pictures that cannot be used stop publishing once; starting over is undone, and deleting says what is lost', {
  skip,
}, async () => {
  const { program, mia } = await larkmoor(app)
  const { page } = await open(app, program, mia, '/submit/new', { viewport: PHONE })
  await page.getByRole('combobox', { name: 'Topic' }).selectOption('Kitchen')
  await write(page, 'Soup day', 'Come at noon.')
  await page.reload()
  await page.getByRole('button', { name: 'Start over' }).click()
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click()
  await textOf(page).getByText('Come at noon.').waitFor()
  await page
    .locator('input[type=file][aria-label="Pictures"]')
    .setInputFiles([picture('soup.png'), { ...picture('broken.png'), buffer: Buffer.from('no picture') }])
  await page
    .getByRole('alert')
    .filter({ hasText: /picture/ })
    .waitFor()
  await page.getByRole('button', { name: 'Remove soup.png' }).waitFor()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('It is only on this device and cannot be brought back.').waitFor()
  await press(page, 'Cancel')
  await press(page, 'Publish')
  const dialog = page.getByRole('dialog', { name: '1 of 2 files cannot be used' })
  await dialog.getByRole('button', { name: 'Look' }).click()
  assert.deepEqual(await itemsOf(mia), [])
  await press(page, 'Publish')
  await dialog.getByRole('button', { name: 'Publish without them' }).click()
  await page.getByText('Published. Your colleagues can read it now.').waitFor()
  const [item] = await itemsOf(mia)
  assert.deepEqual([item.publication_state, item.attachments.length], ['published', 1])
  await page.goto(`${app.url}/submit/new`)
  await textOf(page).waitFor()
  await expect(page.getByText('broken.png')).toHaveCount(0)
})
