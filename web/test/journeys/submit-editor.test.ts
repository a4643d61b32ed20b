// The editor of employees: pictures, files, the keyboard, what is pasted, and what waits for a network.

import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import { PHONE, skip, typeAtFocus, untilFocused } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { open, startWithPages } from '../support/pages.ts'
import { picture, whitePicture } from '../support/picture.ts'
import { itemsOf, larkmoor, more, press, textOf, titleOf, write } from './submitting.ts'

const app = skip ? null! : await startWithPages()

test('mia writes with pictures, looks at the preview and publishes at once', { skip }, async () => {
  const { program, mia } = await larkmoor(app)
  const { page } = await open(app, program, mia, '/submit')
  await page.getByText('You have not written anything yet').waitFor()
  await page.getByRole('link', { name: 'Write something' }).first().click()
  await write(page, 'Soup day', 'Come at ')
  await page.keyboard.press('Control+B')
  await page.keyboard.type('noon')
  await page.getByRole('button', { name: 'Bold', pressed: true }).waitFor()

  await page.locator('input[type=file][aria-label="Picture"]').setInputFiles(picture('pot.png'))
  await page.getByRole('textbox', { name: 'Description' }).fill('A pot of soup')
  await press(page, 'Insert')
  await textOf(page).getByRole('img', { name: 'A pot of soup' }).waitFor()

  await page.locator('input[type=file][aria-label="Add a cover picture"]').setInputFiles(picture('cover.png'))
  await page.getByRole('textbox', { name: 'What the picture shows' }).fill('The kitchen')
  // The first one arrives last.
  await page.route('**/v2/ugc/uploads/one.png', async route => {
    await page.getByRole('button', { name: 'Describe two.png' }).waitFor()
    await page.getByRole('button', { name: 'Describe wall.webp' }).waitFor()
    await route.continue()
  })
  const heic = { name: 'photo.heic', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') }
  // More pixels than the server keeps.
  const wall = whitePicture('wall.png', 10_000, 5_001)
  await page
    .locator('input[type=file][aria-label="Pictures"]')
    .setInputFiles([picture('one.png'), heic, picture('two.png'), wall])
  await page.getByText('Choose a PNG, JPEG, GIF or WebP', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Describe one.png' }).waitFor()
  const up = page.getByRole('button', { name: 'Move two.png up' })
  await up.press('Enter')
  await untilFocused(up)
  await press(page, 'Describe two.png')
  await typeAtFocus(page, 'Two bowls')
  await page.locator('input[type=file][aria-label="File"]').setInputFiles({
    name: 'menu.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n1 0 obj'),
  })
  // Listed with the others once it is uploaded.
  await page.getByRole('button', { name: 'Move menu.pdf up' }).waitFor()
  await page.getByRole('combobox', { name: 'Topic' }).selectOption('Kitchen')

  await press(page, 'Preview')
  const dialog = page.getByRole('dialog', { name: 'Preview' })
  await dialog.locator('article', { hasText: 'Soup day' }).waitFor()
  await dialog.getByRole('radio', { name: 'Opened' }).click()
  await dialog.locator('article', { hasText: 'Come at noon' }).waitFor()
  await page.keyboard.press('Escape')
  await press(page, 'Publish')
  await page.getByRole('dialog', { name: '1 of 5 files cannot be used' }).waitFor()
  await press(page, 'Publish without them')
  await page.getByText('Published. Your colleagues').waitFor()
  await page.getByRole('link', { name: 'Soup day' }).waitFor()

  const [item] = await itemsOf(mia)
  assert.equal(item.moderation_status, 'not_required')
  assert.match(
    item.body,
    /^<p>Come at <strong>noon<\/strong><\/p><img src="[^"]+" alt="A pot of soup" width="64" height="48" \/>$/,
  )
  assert.equal(item.content_cover.alt, 'The kitchen')
  // The refused file did not prevent the publication of the others.
  assert.deepEqual(
    item.attachments.map(({ filename, alt }: { filename: string; alt: string | null }) => [filename, alt]),
    [
      ['two.png', 'Two bowls'],
      ['one.png', null],
      ['wall.webp', null],
      ['menu.pdf', null],
    ],
  )
  const { uuid } = await mia.must(200, 'GET', `/v2/feed/posts/${item.content_id}`)
  await page.goto(`${app.url}/posts/${uuid}`)
  await page.setViewportSize(PHONE)
  const pot = page.getByRole('button', { name: 'Enlarge: A pot of soup' })
  await expect(pot.locator('img')).toHaveAttribute('srcset', /width=160 160w/)
  await pot.press('Enter')
  const large = page.getByRole('dialog').getByRole('img', { name: 'A pot of soup' })
  await large.waitFor()
  const width = async () => (await large.boundingBox())?.width ?? 0
  const fitting = await width()
  assert.ok(fitting <= PHONE.width)
  await page.getByRole('button', { name: 'Zoom in' }).press('Enter')
  await expect.poll(async () => (await width()) >= 2 * fitting).toBe(true)
  await large.click()
  await expect.poll(width).toBe(fitting)
  await page.keyboard.press('Escape')
  await large.waitFor({ state: 'detached' })
  await untilFocused(pot)
})

test('a picture that does not arrive is tried again, or taken out', { skip }, async () => {
  const { program, mia } = await larkmoor(app)
  const { page, context } = await open(app, program, mia, '/submit/new')
  await context.route('**/uploads/*', route => route.fulfill({ status: 415, body: '{}' }))
  await page.locator('input[type=file][aria-label="Pictures"]').setInputFiles(picture('one.png'))
  await page.getByText('This picture cannot be used.', { exact: false }).waitFor()
  await press(page, 'Remove one.png')
  await context.unroute('**/uploads/*')
  await context.route('**/v2/ugc/uploads/*', route => route.fulfill({ status: 429, body: '{}' }), { times: 3 })
  await page.locator('input[type=file][aria-label="Pictures"]').setInputFiles(picture('two.png'))
  await page.getByText('You have uploaded a lot today').waitFor()
  // The form waits for missing files, and leads to them.
  await press(page, 'Submit for review')
  await page.getByRole('button', { name: 'A file is still being uploaded.', exact: false }).press('Enter')
  const again = page.getByRole('button', { name: 'Try again' })
  await untilFocused(again)
  await press(page, 'Try again')
  await page.getByText('You have uploaded a lot today').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Remove two.png' }).waitFor()
})

test('a picture that is chosen on a slow device before it has looked for kept ones is there once', {
  skip,
}, async () => {
  const { program, mia } = await larkmoor(app)
  const { page, context } = await open(app, program, mia, '/submit')
  await context.route('**/uploads/*', route => route.fulfill({ status: 415, body: '{}' }))
  await page.addInitScript(() => {
    // The picker may open as soon as its button is there: effects, which look for kept files, come after the next frame.
    new MutationObserver((_, observer) => {
      const input = document.querySelector<HTMLInputElement>('input[type=file][aria-label="Pictures"]')
      if (!input) return
      observer.disconnect()
      const files = new DataTransfer()
      files.items.add(new File(['not a picture'], 'one.png', { type: 'image/png' }))
      input.files = files.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(`${new URL(page.url()).origin}/submit/new`)
  const row = page.getByRole('button', { name: 'Remove one.png', exact: true })
  await row.first().waitFor()
  await page.waitForTimeout(200)
  await expect(row).toHaveCount(1)
})

test('the editor is used with the keyboard alone; a link is checked, a pasted page loses what posts do not have', {
  skip,
}, async () => {
  const { program, mia } = await larkmoor(app)
  const { page, faults } = await open(app, program, mia, '/submit/new')
  // Like on a busy device: keys before the next frame must not be lost.
  await page.evaluate(() => {
    const frame = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = callback => window.setTimeout(() => frame(callback), 200)
  })
  await textOf(page).focus()
  await page.keyboard.press('Alt+F10')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await expect.poll(focused).toBe('Heading')
  await page.keyboard.press('ArrowRight')
  await expect.poll(focused).toBe('Subheading')
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Menu')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+K')
  const address = page.getByRole('textbox', { name: 'Address', exact: true })
  await untilFocused(address)
  await page.keyboard.type('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await page.getByText('Enter an address that begins with https://, or an email address.').waitFor()
  await address.fill('example.com/menu')
  await page.getByRole('textbox', { name: 'Text to show' }).fill('the menu')
  await page.keyboard.press('Enter')
  await textOf(page).getByRole('link', { name: 'the menu' }).waitFor()
  await page.keyboard.press('Enter')
  await textOf(page).evaluate(element => {
    const data = new DataTransfer()
    data.setData(
      'text/html',
      '<h1>Big</h1><p style="color:red" onclick="alert(1)" class="x">Hot <b>soup</b><img src="data:image/gif;base64,R0">' +
        '<a href="javascript:alert(1)">bad</a></p><script>alert(1)</script><iframe src="https://example.com"></iframe>',
    )
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await more(page)
  await titleOf(page).fill('Menu')
  await press(page, 'Save draft')
  await page.waitForURL(/\/submit\/\d+$/)
  await page.getByText('One picture was not pasted with the text').waitFor()
  // The policy has nothing to refuse in a paste.
  assert.deepEqual(faults, [])
  const [item] = await itemsOf(mia)
  assert.equal(
    item.body,
    '<h2>Menu</h2><p><a href="https://example.com/menu" rel="noopener noreferrer">the menu</a></p>' +
      '<h2>Big</h2><p>Hot <strong>soup</strong>bad</p>',
  )
})

test('without a network mia submits three photos; they are sent once she is back, in the order she chose', {
  skip,
}, async () => {
  const { program, mia } = await larkmoor(app)
  const { page, context } = await open(app, program, mia, '/submit/new', { viewport: PHONE })
  await page.getByRole('combobox', { name: 'Topic' }).selectOption('Kitchen')
  await context.setOffline(true)
  const names = ['one.png', 'two.png', 'three.png']
  await page.locator('input[type=file][aria-label="Pictures"]').setInputFiles(names.map(picture))
  for (const name of names) await page.getByText(name).waitFor()
  await press(page, 'Publish')
  await page.getByText('This is sent as soon as you are back online', { exact: false }).waitFor()
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Kitchen: 3 pictures' }).waitFor()
  const [item] = await itemsOf(mia)
  assert.equal(item.publication_state, 'published')
  assert.deepEqual(
    item.attachments.map(({ filename }: { filename: string }) => filename),
    names,
  )
})
