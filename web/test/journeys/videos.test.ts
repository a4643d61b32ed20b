// A publisher adds a video of another host and publishes; readers see a card, and only who asks for the video loads it from there.
// Uploaded videos are played here, with captions, chapters, speed and full screen by keyboard.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { after, before, test } from '../../../bin/testing.mjs'
import type { Person } from '../../../server/test/support/app.ts'
import { eventually } from '../../../server/test/support/eventually.ts'
import { expectAccessible, PHONE, sidewaysScroll, skip } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { newPerson, open, publishPosts, settled, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()

/** A host of videos over https, as companies have. */
const fixture = (name: string) =>
  readFileSync(new URL(`../../../server/test/platform/net/fixtures/${name}`, import.meta.url), 'utf8')
const host = createServer({ key: fixture('server.key'), cert: fixture('server.pem') }, (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' })
  response.end('<!doctype html><html lang="en"><title>Player</title><button autofocus>Pause</button>')
})
const origin = () => `https://127.0.0.1:${(host.address() as AddressInfo).port}`

before(async () => {
  await new Promise<void>(resolve => host.listen(0, '127.0.0.1', resolve).unref())
})
after(() => {
  host.closeAllConnections()
  host.close()
})

/** The addresses of the host that a page asks for. */
function watch(page: Page): string[] {
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().startsWith(origin())) asked.push(request.url())
  })
  return asked
}

/** The certificate of the host is known to nobody. */
const TRUSTING = { ignoreHTTPSErrors: true }

async function larkmoor() {
  const program = await app.program({ name: 'Larkmoor' })
  const boss = await newPerson(app, program, 'boss', { role: 'administrator' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const mia = await newPerson(app, program, 'mia')
  await boss.must(200, 'PATCH', '/v2/settings/program', { embed_hosts: [new URL(origin()).host] })
  return { program, boss, anna, mia }
}

test('a video of another host is added, published, and loaded for nobody but who asks for it', { skip }, async () => {
  const { program, boss, anna, mia } = await larkmoor()
  const news = await anna.must(201, 'POST', '/v2/channels', { name: 'News', description: 'What is new' })
  const { id, uuid } = await anna.must(201, 'POST', '/v2/content', {
    content_type: 'article',
    title: 'Welding',
    body: '<p>Look</p>',
    channels: [{ id: news.id }],
  })
  const studio = await open(app, program, anna, `/studio/posts/${id}`, TRUSTING)
  const askedByStudio = watch(studio.page)
  await studio.page.getByRole('button', { name: 'Pictures, videos and files', expanded: false }).click()
  const panel = studio.page.getByRole('region', { name: 'Videos', exact: true })
  await panel.getByRole('textbox', { name: 'Address of a video' }).fill(`${origin()}/watch/7`)
  await studio.page.keyboard.press('Enter')
  await panel.getByText('Shown from 127.0.0.1 when a reader presses Play').waitFor()
  await expectAccessible(studio.page)
  await studio.page.getByRole('radio', { name: 'On a phone' }).click()
  await studio.page.getByText('The video is at 127.0.0.1.', { exact: false }).waitFor()
  await studio.page.getByRole('button', { name: 'Publish …' }).click()
  await studio.page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await eventually(
    () => anna.must(200, 'GET', `/v2/content/${id}`),
    ({ state }) => state === 'published',
  )
  assert.deepEqual(askedByStudio, [])

  const { page, context } = await open(app, program, mia, '/', { ...TRUSTING, viewport: PHONE })
  const asked = watch(page)
  await page.getByRole('article').getByText('Video', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Welding' }).click()
  await page.waitForURL(url => url.pathname === `/posts/${uuid}`)
  const play = page.getByRole('button', { name: 'Play: Video' })
  await play.waitFor()
  await settled(page)
  assert.deepEqual(asked, [])
  await expect(page.locator('iframe')).toHaveCount(0)
  assert.equal(await sidewaysScroll(page), 0)
  await expectAccessible(page)

  await context.setOffline(true)
  await play.click()
  await page.getByText('The video can be played once you have a network.', { exact: false }).waitFor()
  await context.setOffline(false)
  await play.press('Enter')
  const frame = page.frameLocator('iframe[title="Video"]').frameLocator('iframe')
  await frame.getByRole('button', { name: 'Pause' }).waitFor()
  assert.deepEqual(asked, [`${origin()}/watch/7`])
  await page.waitForFunction(() => document.activeElement?.localName === 'iframe')
  await expectAccessible(page)

  // An administrator takes the host back: it is loaded from there no more.
  await boss.must(200, 'PATCH', '/v2/settings/program', { embed_hosts: [] })
  await page.reload()
  await page.getByRole('button', { name: 'Play: Video' }).click()
  await page.frameLocator('iframe').getByText('This video can no longer be shown here.').waitFor()
  assert.equal(asked.length, 1)
})

test('a video in the text is played in its place', { skip }, async () => {
  const { program, anna, mia } = await larkmoor()
  const [id = 0] = await publishPosts(anna, [{ title: 'Welding', body: '<p>Before</p><p>After</p>' }])
  const fields = { url: `${origin()}/watch/7`, title: 'A "weld" & more' }
  const { embed_html } = await anna.must(200, 'PUT', `/v2/content/${id}/videos`, fields)
  await anna.must(200, 'PUT', `/v2/content/${id}`, { body: `<p>Before</p>${embed_html}<p>After</p>` })
  const { uuid } = await anna.must(200, 'GET', `/v2/content/${id}`)
  const { page } = await open(app, program, mia, `/posts/${uuid}`, TRUSTING)
  await page.getByRole('button', { name: 'Play: A "weld" & more' }).waitFor()
  await expect(page.getByRole('button', { name: /^Play/ })).toHaveCount(1)
  const order = await page
    .locator('p:has-text("Before") ~ figure ~ p')
    .evaluateAll(found => found.map(element => element.textContent))
  assert.deepEqual(order, ['After'])
  await page.getByRole('button', { name: /^Play/ }).click()
  await page.frameLocator('figure iframe').frameLocator('iframe').getByRole('button', { name: 'Pause' }).waitFor()
})

const CLIP = fileURLToPath(new URL('../../../server/assets/demo/harbour-ride.webm', import.meta.url))

async function upload(person: Person, name: string, content: BodyInit): Promise<string> {
  const { upload_url, view_url, headers } = await person.must(200, 'GET', `/v2/ugc/uploads/${name}`)
  const response = await fetch(upload_url, { method: 'PUT', headers, body: content })
  assert.equal(response.status, 200)
  return view_url
}

/** Opens a post with an uploaded video that has captions. */
async function watchClip(captions: string): Promise<Page> {
  const { program, anna, mia } = await larkmoor()
  const [id = 0] = await publishPosts(anna, [{ title: 'Ride', body: '<p>Look</p>' }])
  await anna.must(200, 'PUT', `/v2/content/${id}/videos`, {
    url: await upload(anna, 'ride.webm', new Uint8Array(readFileSync(CLIP))),
    title: 'The ride',
    captions_url: await upload(anna, 'ride.vtt', captions),
  })
  const { uuid } = await eventually(
    () => anna.must(200, 'GET', `/v2/content/${id}`),
    ({ videos }) => videos[0].status === 'ready',
  )
  const { page } = await open(app, program, mia, `/posts/${uuid}`)
  return page
}

const modeOf = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.textTracks[0]?.mode)
const rateOf = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.playbackRate)

test('captions are shown, switched off, and read beside the video; speed and full screen work by keyboard', {
  skip,
}, async () => {
  const page = await watchClip(
    'WEBVTT\n\n00:00.000 --> 00:01.000\n<v Jo>Hold <i>on</i>\n\n00:01.000 --> 00:02.000\nHere we go',
  )
  const captions = page.getByRole('button', { name: 'Captions' })
  await captions.waitFor()
  await expect.poll(() => modeOf(page)).toBe('showing')
  await captions.press('Enter')
  await page.getByRole('button', { name: 'Captions', pressed: false }).waitFor()
  await expect.poll(() => modeOf(page)).toBe('hidden')
  await page.locator('video').press('c')
  await page.getByRole('button', { name: 'Captions', pressed: true }).waitFor()
  await expect.poll(() => modeOf(page)).toBe('showing')

  await page.getByRole('combobox', { name: 'Speed' }).selectOption({ label: '1.5 ×' })
  await expect.poll(() => rateOf(page)).toBe(1.5)
  await eventually(
    () => page.getByRole('combobox', { name: 'Speed' }).inputValue(),
    value => value === '1.5',
  )
  await page.locator('video').press('Shift+>')
  await expect.poll(() => rateOf(page)).toBe(2)
  await eventually(
    () => page.getByRole('combobox', { name: 'Speed' }).inputValue(),
    value => value === '2',
  )
  await page.locator('video').press('Shift+<')
  await expect.poll(() => rateOf(page)).toBe(1.5)

  await page.getByText('Text of the video').press('Enter')
  await page.getByRole('button', { name: '0:01 Here we go' }).press('Enter')
  await eventually(
    () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime),
    at => at >= 1,
  )
  await expectAccessible(page)
  await page.locator('video').press('f')
  await page.waitForFunction(() => document.fullscreenElement?.localName === 'video')
})

test('chapters lead through the video, and do not cover it', { skip }, async () => {
  const page = await watchClip(
    'WEBVTT\n\n00:00:00.000 --> 00:01:00.000\nThe yard\n\n00:01:00.000 --> 01:02:03.000\nThe harbour\n\n01:02:03.000 --> 01:10:00.000\nHome',
  )
  await page.getByText('Chapters').click()
  await page.getByRole('button', { name: '1:02:03 Home' }).waitFor()
  await page.getByRole('button', { name: '0:00 The yard' }).waitFor()
  await expect.poll(() => modeOf(page)).toBe('hidden')
  await expect(page.getByRole('button', { name: 'Captions' })).toHaveCount(0)
})
