import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { test } from '../../../bin/testing.mjs'
import type { Person, TestProgram } from '../../../server/test/support/app.ts'
import { eventually } from '../../../server/test/support/eventually.ts'
import { expectAccessible, PHONE, skip } from '../support/browser.ts'
import { newPerson, open, publishPosts, signIn, startWithPages } from '../support/pages.ts'
import { picture } from '../support/picture.ts'
import { larkmoor, press, textOf, write } from './submitting.ts'

const app = skip ? null! : await startWithPages()

/** All that this browser keeps of the server: each store, storage and cache, with names of files. */
const keptIn = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(async () => {
    const kept: Record<string, unknown> = {}
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const store of database.objectStoreNames) {
        const read = <Row>(all: IDBRequest<Row[]>) =>
          new Promise<Row[]>(resolve => {
            all.onsuccess = () => resolve(all.result)
          })
        const table = database.transaction(store).objectStore(store)
        const [keys, values] = await Promise.all([read(table.getAllKeys()), read(table.getAll())])
        if (values.some(value => !Array.isArray(value) || value.length > 0))
          kept[`${name}/${store}`] = [
            keys,
            JSON.stringify(values, (_, value) => (value instanceof File ? value.name : value)),
          ]
      }
      database.close()
    }
    for (const [name, storage] of Object.entries({ localStorage, sessionStorage }))
      for (const [key, value] of Object.entries(storage)) kept[`${name}/${key}`] = value
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) kept[`${name} ${new URL(url).pathname}`] = ''
    return kept
  })

/** Caches of the program and of this device, and the pages' own files. */
const OF_NOBODY =
  /^(?:localStorage\/atrium\.(?:theme|brand|logo|language|slash_key)$|sessionStorage\/atrium\.led_to_sign_in$|workbox|atrium-fonts)/

const leave = async (page: Page) => {
  await page.getByRole('button', { name: 'Your account' }).first().click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

/** Mia has written a post with a picture that did not arrive, and a comment. */
async function writing(program: TestProgram, mia: Person, postId: number | undefined) {
  const { page, context } = await open(app, program, mia, '/', { serviceWorkers: 'allow', viewport: PHONE })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await page.goto(`${app.url}/submit/new`)
  await write(page, 'Secret soup', 'Secret noon.')
  await page.route('**/v2/ugc/uploads/**', route => route.abort())
  await page.locator('input[type=file][aria-label="Pictures"]').setInputFiles(picture('secret.png'))
  await page.getByText('Kept on this device', { exact: false }).waitFor()
  await page.goto(`${app.url}/posts/${postId}`)
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Secret comment')
  // That the post was read is noted after a moment, and sent by itself.
  await eventually(
    () => mia.must(200, 'GET', `/v2/feed/posts/${postId}`),
    post => post.engagement.viewed_at !== null,
  )
  await eventually(
    () => keptIn(page),
    kept =>
      ['Secret soup', 'secret.png', 'Secret comment'].every(each => JSON.stringify(kept).includes(each)) &&
      !('atrium-outbox/waiting' in kept),
  )
  return { page, context }
}

test('signing out asks about what is unsent; what mia removes is in no store of the browser', { skip }, async () => {
  const { program, anna, mia } = await larkmoor(app)
  const [postId] = await publishPosts(anna, [{ title: 'Bikes are back' }])
  const { page } = await writing(program, mia, postId)
  await leave(page)
  const dialog = page.getByRole('dialog', { name: 'Some things are not sent' })
  await dialog.getByRole('link', { name: 'A post of yours' }).waitFor()
  await expectAccessible(page)
  // It may be sent first: nothing is gone.
  await dialog.getByRole('link', { name: 'A comment' }).click()
  await eventually(
    () => page.getByRole('textbox', { name: 'Write a comment' }).inputValue(),
    text => text === 'Secret comment',
  )
  await leave(page)
  await press(page, 'Remove and sign out')
  await page.locator('input[type=password]').waitFor()
  await page.goto(`${app.url}/icons/icon.svg`)
  await eventually(
    async () => Object.keys(await keptIn(page)).filter(key => !OF_NOBODY.test(key)),
    keys => keys.length === 0,
  )
  assert.doesNotMatch(JSON.stringify(await keptIn(page)), /secret/i)
})

test('what mia keeps is hers alone: it is there when she is back, and goes when otto signs in', { skip }, async () => {
  const { program, anna, mia } = await larkmoor(app)
  const otto = await newPerson(app, program, 'otto')
  const [postId] = await publishPosts(anna, [{ title: 'Bikes are back' }])
  const { page } = await writing(program, mia, postId)
  const keep = async () => {
    await leave(page)
    await press(page, 'Keep and sign out')
    await page.locator('input[type=password]').waitFor()
  }
  await keep()
  const rest = Object.entries(await keptIn(page)).filter(([key]) => !OF_NOBODY.test(key))
  assert.deepEqual(rest.map(([key]) => key).sort(), [
    'atrium-drafts/drafts',
    'atrium-uploads/files',
    'localStorage/atrium.kept',
  ])
  for (const [key, value] of rest)
    if (!key.endsWith('kept'))
      for (const one of (value as [string[], string])[0]) assert.equal(one.split('/')[1], String(mia.id))
  await signIn(page, mia)
  // The page of the sign-in has a heading as well.
  await page.waitForURL(url => !/^\/(?:web|oauth)\//.test(url.pathname))
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  await page.goto(`${app.url}/submit/new`)
  await textOf(page).getByText('Secret noon.').waitFor()
  await page.getByText('secret.png').first().waitFor()
  await keep()
  await signIn(page, otto)
  await page.waitForURL(url => !/^\/(?:web|oauth)\//.test(url.pathname))
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  await eventually(
    async () => JSON.stringify(await keptIn(page)),
    text => !/secret|atrium\.kept/i.test(text),
  )
})
