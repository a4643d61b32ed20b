// Parts of a post beside its text: a cover, linked pages, files and videos.

import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { test } from '../../../../bin/testing.mjs'
import { eventually } from '../../../../server/test/support/eventually.ts'
import { Receiver } from '../../../../server/test/support/receiver.ts'
import { expectAccessible, PHONE, sidewaysScroll, skip, untilFocused } from '../../support/browser.ts'
import { newPerson, open, startWithPages } from '../../support/pages.ts'
import { picture } from '../../support/picture.ts'
import { untilQuiet } from '../../support/requests.ts'

const CLIP = fileURLToPath(new URL('../../../../server/assets/demo/harbour-ride.webm', import.meta.url))

const app = skip ? null! : await startWithPages()

/** A publisher, and a draft of hers. */
async function draftOf(title: string) {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const news = await anna.must(201, 'POST', '/v2/channels', { name: 'News', description: 'What is new' })
  const { id } = await anna.must(201, 'POST', '/v2/content', {
    content_type: 'article',
    title,
    body: '<p>Text</p>',
    channels: [{ id: news.id }],
  })
  return { program, anna, id }
}

const unfold = (page: Page) => page.getByRole('button', { name: 'Pictures, videos and files', expanded: false }).click()

test('a cover comes with its description, and a missing one is pointed out', { skip }, async () => {
  const { program, anna, id } = await draftOf('Drill')
  const { page } = await open(app, program, anna, `/studio/posts/${id}`, { viewport: PHONE, colorScheme: 'dark' })
  await unfold(page)
  await page.getByLabel('Add a picture').setInputFiles(picture('#1f5fbf'))
  await page.getByRole('dialog').getByRole('button', { name: 'Insert' }).click()
  await page.getByText('A picture has no description.').waitFor()
  const { images } = await anna.must(200, 'GET', `/v2/content/${id}`)
  assert.equal(images.length, 1)
  assert.equal(await sidewaysScroll(page), 0)
  // Nothing is half below a bar.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
})

test('what a post has beside its text opens also after the network is lost', { skip }, async () => {
  const { program, anna, id } = await draftOf('Drill')
  const { context, page } = await open(app, program, anna, `/studio/posts/${id}`)
  const loaded = ['attached-panels', 'videos-panel', 'videos'].map(name =>
    page.waitForEvent('requestfinished', one => new RegExp(`/assets/${name}-[\\w-]{8}\\.js`).test(one.url())),
  )
  await page.reload()
  await Promise.all(loaded)
  await untilQuiet(page)
  await context.setOffline(true)
  await unfold(page)
  await page.getByRole('textbox', { name: 'Address of a video' }).waitFor()
  await context.setOffline(false)
})

test('a picture that did not come without a network is there once it is back', { skip }, async () => {
  const { program, anna, id } = await draftOf('Drill')
  const { context, page } = await open(app, program, anna, `/studio/posts/${id}`, { viewport: PHONE })
  await page.getByRole('button', { name: 'Picture', exact: true }).waitFor()
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Picture', exact: true }).click()
  const uploaded = page.waitForResponse(
    one => one.request().method() === 'PUT' && new URL(one.url()).pathname.startsWith('/uploads/'),
  )
  await (await chosen).setFiles(picture('#1f5fbf'))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Description' }).fill('The way out')
  await (await uploaded).finished()
  await context.setOffline(true)
  await page.route('**/uploads/**', route => route.abort())
  await dialog.getByRole('button', { name: 'Insert' }).click()
  const inserted = page.getByRole('textbox', { name: 'Text', exact: true }).getByAltText('The way out')
  const isThere = () => inserted.evaluate((image: HTMLImageElement) => image.naturalWidth > 0)
  await inserted.evaluate((image: HTMLImageElement) => image.decode().catch(() => null))
  assert.equal(await isThere(), false)
  await page.unroute('**/uploads/**')
  await context.setOffline(false)
  await eventually(isThere, Boolean)
})

test('a page is linked as a card, a file added, and a link that leads nowhere pointed out', { skip }, async () => {
  const { program, anna, id } = await draftOf('Menu')
  const canteen = await Receiver.start()
  canteen.answer = ({ path }, response) => {
    response.writeHead(path === '/menu' ? 200 : 404, { 'content-type': 'text/html' })
    response.end('<title>The canteen</title><meta name="description" content="Soup and more">')
  }
  const linksOf = async () => (await anna.must(200, 'GET', `/v2/content/${id}`)).links
  const { page } = await open(app, program, anna, `/studio/posts/${id}`)
  await unfold(page)
  const panel = page.getByRole('region', { name: 'Links and files' })
  const address = panel.getByRole('textbox', { name: 'Page address' })
  await address.fill('no address')
  await page.keyboard.press('Enter')
  await panel.getByText('Enter a page address that begins with https://').waitFor()
  await address.fill(`${canteen.url}/menu`)
  await page.keyboard.press('Enter')
  await panel.getByText('The canteen').waitFor()
  await panel.getByText('Soup and more').waitFor()
  await panel.getByLabel('Add files').setInputFiles({
    name: 'Menu of the week.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Monday: soup'),
  })
  await panel.getByText('Menu of the week.txt').waitFor()
  const links = await eventually(linksOf, found => found.length === 2 && found[0].title !== null)
  assert.deepEqual(
    links.map(({ title, description }: { title: string; description: string | null }) => [title, description]),
    [
      ['The canteen', 'Soup and more'],
      ['Menu of the week.txt', null],
    ],
  )
  await expectAccessible(page)

  await address.fill(`${canteen.url}/gone`)
  await page.keyboard.press('Enter')
  await page.getByText(`A link is broken: ${canteen.url}/gone`).waitFor()
  await panel.getByRole('button', { name: `Remove ${canteen.url}/gone` }).click()
  await page.getByText('No problems found.').waitFor()
  await eventually(linksOf, found => found.length === 2)
})

test('an address that anna typed and did not add goes out with the post, and with later changes', {
  skip,
}, async () => {
  const { program, anna, id } = await draftOf('Menu')
  const urls = async () =>
    (await anna.must(200, 'GET', `/v2/content/${id}`)).links.map(({ url }: { url: string }) => url)
  const { page } = await open(app, program, anna, `/studio/posts/${id}`)
  await unfold(page)
  const address = page.getByRole('textbox', { name: 'Page address' })
  await address.fill('no address')
  await page.getByRole('button', { name: 'Publish …' }).click()
  await page.getByText('Enter a page address that begins with https://').waitFor()
  await untilFocused(address)
  await address.fill('https://one.example/')
  await page.getByRole('button', { name: 'Publish …' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('The post is published.').waitFor()
  assert.deepEqual(await urls(), ['https://one.example/'])

  await page.goto(`${app.url}/studio/posts/${id}`)
  await unfold(page)
  await address.fill('https://two.example/')
  await page.getByRole('button', { name: 'Publish changes' }).click()
  await page.getByText('The changes are published.').waitFor()
  assert.deepEqual(await urls(), ['https://one.example/', 'https://two.example/'])
})

test('a video is added by its address, and what is no video is said so', { skip }, async () => {
  const { program, anna, id } = await draftOf('Tour')
  const { page } = await open(app, program, anna, `/studio/posts/${id}`)
  await unfold(page)
  const panel = page.getByRole('region', { name: 'Videos', exact: true })
  await panel.getByRole('textbox', { name: 'Address of a video' }).fill(`${app.url}/healthz`)
  await page.keyboard.press('Enter')
  await panel.getByText('This is no address of a video', { exact: false }).waitFor()
  await panel.getByRole('textbox', { name: 'Address of a video' }).fill(`${app.url}/gone.mp4`)
  await page.keyboard.press('Enter')
  await panel.getByText('The host does not give out this file.').waitFor()
  // The version that the page has is the one on the server.
  await page.getByRole('textbox', { name: 'Title' }).fill('Tour of the harbour')
  await eventually(
    () => anna.must(200, 'GET', `/v2/content/${id}`),
    ({ title }) => title === 'Tour of the harbour',
  )
  // Published it would wait for ever: the page says what happened, and a copy leads out.
  await page.getByRole('button', { name: 'Publish …' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await page.getByText('The post is not published: one of its videos cannot be played.', { exact: false }).waitFor()
  await page.getByText('Processing failed', { exact: true }).waitFor()
  await page.getByRole('alert').getByText('gone.mp4: The host does not give out this file.', { exact: false }).waitFor()
  await expectAccessible(page)
  await page.getByRole('alert').getByRole('button', { name: 'Make a copy' }).click()
  await page.getByText('This is the copy, a draft of yours.').waitFor()
  await page.waitForURL(url => !url.pathname.endsWith(`/${id}`))
  await page.getByRole('button', { name: 'Publish …' }).waitFor()
})

test('captions are added to an uploaded video and taken away, and what is no such file is said so', {
  skip,
}, async () => {
  const { program, anna, id } = await draftOf('Tour')
  const { page } = await open(app, program, anna, `/studio/posts/${id}`, { viewport: PHONE })
  await unfold(page)
  const panel = page.getByRole('region', { name: 'Videos', exact: true })
  await panel.getByLabel('Upload a video').setInputFiles(CLIP)
  await panel.getByText('Ready', { exact: true }).waitFor()
  const addCaptions = (content: string) =>
    panel.getByLabel('Add captions').setInputFiles({
      name: 'ride.vtt',
      mimeType: 'text/vtt',
      buffer: Buffer.from(content),
    })
  await addCaptions('1\n00:00 --> 00:01\nSubRip')
  await panel.getByRole('alert').filter({ hasText: 'its first line is WEBVTT' }).waitFor()
  await panel.getByRole('button', { name: /ride\.vtt/ }).click()
  await panel.getByLabel('Add captions').setInputFiles(picture('still'))
  await panel.getByText('its name ends in .vtt', { exact: false }).waitFor()
  await addCaptions('WEBVTT\n\n00:00.000 --> 00:01.000\nHold on')
  await panel.getByText('Ready, with captions').waitFor()
  const captionsOf = async () => (await anna.must(200, 'GET', `/v2/content/${id}`)).videos[0].captions_url
  assert.match(await captionsOf(), /\/uploads\/view\//)
  assert.equal(await sidewaysScroll(page), 0)
  // Nothing is half below a bar.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Remove captions: harbour-ride' }).click()
  await panel.getByText('Ready', { exact: true }).waitFor()
  assert.equal(await captionsOf(), null)
})

test('a video is taken off again, and a colleague who has the post open is seen', { skip }, async () => {
  const { program, anna, id } = await draftOf('Tour')
  const paul = await newPerson(app, program, 'paul', { role: 'publisher' })
  await anna.must(200, 'PUT', `/v2/content/${id}/videos`, { url: `${app.url}/gone.mp4`, title: 'Harbour' })
  await paul.must(200, 'PUT', `/v2/content/${id}/editors`)
  const { page } = await open(app, program, anna, `/studio/posts/${id}`)
  await page.getByText('Paul Tester has this page open, too.').waitFor()
  await unfold(page)
  await page.getByRole('button', { name: 'Remove video: Harbour' }).click()
  await eventually(
    () => anna.must(200, 'GET', `/v2/content/${id}`),
    ({ videos }) => videos.length === 0,
  )
  await eventually(
    () => page.getByText('Harbour').count(),
    count => count === 0,
  )
})
