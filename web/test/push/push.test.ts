// Notifications on a device: switching them on and off, and what the service worker makes of messages. The browser's own push
// service is on the internet, so a subscription with one on loopback takes its place; everything else is real.

import assert from 'node:assert/strict'
import type { BrowserContext, Page, Worker } from 'playwright-core'
import { test } from '../../../bin/testing.mjs'
import { sendPush } from '../../../server/src/outward/push/index.ts'
import { eventually } from '../../../server/test/support/eventually.ts'
import { type PushBrowser, PushService } from '../../../server/test/support/push-service.ts'
import { expectAccessible, PHONE, skip, untilFocused } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { newPerson, open, publishPosts, signIn, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()
const service = skip ? null! : await PushService.start()
const NEWS = { title: 'News of Larkmoor', body: 'Bikes are back', tag: 'post 1', language: 'en' }

/** The page's `PushManager` is one that has subscribed with our service; it is asked for the server's key, as browsers are. */
async function withPushService(context: BrowserContext, { subscription }: PushBrowser): Promise<void> {
  await context.grantPermissions(['notifications'])
  await context.addInitScript(given => {
    const KEY = 'test.subscribed'
    const made = () =>
      localStorage.getItem(KEY) && {
        endpoint: given.endpoint,
        toJSON: () => given,
        unsubscribe: async () => {
          localStorage.removeItem(KEY)
          return true
        },
      }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => made() || null,
      subscribe: async (options: { applicationServerKey: string }) => {
        if (options.applicationServerKey.length !== 87) throw new Error('no key')
        localStorage.setItem(KEY, '1')
        return made()
      },
    })
  }, subscription)
}

async function larkmoor() {
  const program = await app.program({ name: 'Larkmoor' })
  const mia = await newPerson(app, program, 'mia')
  return { program, mia, browser: skip ? null! : service.browser() }
}

test('mia switches notifications on, gets one, and has them off again once she signs out', { skip }, async () => {
  const { program, mia, browser } = await larkmoor()
  const reach = async () => (await sendPush(app.app.services, program.id, mia.id, { ...NEWS, url: '/' })).length
  const { page, context } = await open(app, program, mia, '/', { serviceWorkers: 'allow' })
  await withPushService(context, browser)
  await page.goto(`${app.url}/me`)
  const control = page.getByRole('switch', { name: 'Notify me on this device' })
  await control.click()
  await eventually(reach, count => count === 1)
  assert.equal(browser.shown[0].body, 'Bikes are back')
  await page.reload()
  await control.and(page.locator(':checked')).waitFor()
  // The browser unchecks the switch at once; the server knows a moment later.
  const switchedOff = page.waitForResponse(response => response.request().method() === 'DELETE')
  await control.click()
  assert.equal((await switchedOff).status(), 204)
  assert.equal(await reach(), 0)
  await control.click()
  await eventually(reach, count => count === 1)
  await page.getByRole('button', { name: 'Sign out here' }).click()
  await page.locator('input[name=user_name]').waitFor()
  assert.equal(await reach(), 0)
  await page.goto(`${app.url}/me`)
  await signIn(page, mia)
  await expect(control).not.toBeChecked()
  assert.equal(await reach(), 0)
})

test('a device that somebody else had switched on is switched off where mia signs in', { skip }, async () => {
  const { program, mia, browser } = await larkmoor()
  const { page, context } = await open(app, program, mia, '/', { serviceWorkers: 'allow' })
  await withPushService(context, browser)
  await page.goto(`${app.url}/me`)
  await page.getByRole('switch', { name: 'Notify me on this device' }).click()
  await page.waitForFunction(() => localStorage.getItem('atrium.private.push'))
  await page.evaluate(() => localStorage.setItem('atrium.private.push', '1'))
  await page.reload()
  await page.waitForFunction(
    () => !localStorage.getItem('atrium.private.push') && !localStorage.getItem('test.subscribed'),
  )
})

/** The worker of a page, a message that the browser hands to it, and what its policy refused. */
async function workerOf(page: Page, context: BrowserContext) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  const session = await context.newCDPSession(page)
  const registered = new Promise<string>(resolve =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(app.url))
      if (own) resolve(own.registrationId)
    }),
  )
  const refusals: string[] = []
  session.on('ServiceWorker.workerErrorReported', ({ errorMessage: { errorMessage } }) => {
    if (errorMessage.includes('Content Security Policy')) refusals.push(errorMessage)
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  const deliver = (data: string) =>
    session.send('ServiceWorker.deliverPushMessage', { origin: app.url, registrationId, data })
  const [worker] = context.serviceWorkers()
  return { deliver, worker: worker as Worker, refusals }
}

type Shown = Readonly<Record<'title' | 'body' | 'tag' | 'url', string>>

const shownOn = (page: Page): Promise<Shown[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, ...data }))
  })

test('a message becomes a notification, one a post, that leads to its page', { skip }, async () => {
  const { program, mia } = await larkmoor()
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const [id] = await publishPosts(anna, [{ title: 'Bikes are back' }])
  const [{ uuid }] = await anna.must(200, 'GET', '/v2/feed/posts')
  const { page, context } = await open(app, program, mia, '/', { serviceWorkers: 'allow' })
  await context.grantPermissions(['notifications'])
  const { deliver, worker, refusals } = await workerOf(page, context)
  const url = `/posts/${uuid}`
  await deliver(JSON.stringify({ ...NEWS, url }))
  await deliver(JSON.stringify({ ...NEWS, title: 'Reminder', url }))
  await deliver(
    JSON.stringify({ title: 'Poll', body: null, url: 'https://elsewhere.example/', tag: 'poll 2', language: 'en' }),
  )
  const shown: Shown[] = await eventually(
    () => shownOn(page),
    list => list.length === 2 && list.some(({ title }: Shown) => title === 'Reminder'),
  )
  assert.deepEqual(
    shown.sort((a, b) => a.tag.localeCompare(b.tag)),
    [
      { title: 'Poll', body: '', tag: 'poll 2', url: 'https://elsewhere.example/' },
      { title: 'Reminder', body: 'Bikes are back', tag: 'post 1', url },
    ],
  )
  assert.deepEqual(refusals, [], 'icons come from this server')
  const click = (tag: string) =>
    worker.evaluate(async wanted => {
      const scope = globalThis as unknown as {
        registration: ServiceWorkerRegistration
        NotificationEvent: typeof Event
      }
      const [notification] = await scope.registration.getNotifications({ tag: wanted })
      dispatchEvent(new scope.NotificationEvent('notificationclick', { notification } as EventInit))
    }, tag)
  await click('post 1')
  await page.waitForURL(address => address.pathname === url)
  await page.getByRole('heading', { name: 'Bikes are back' }).first().waitFor()
  await expect.poll(async () => (await shownOn(page)).map(({ tag }) => tag)).toEqual(['poll 2'])
  // The page is open, and does not know which comment is meant.
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Not sent yet')
  const said = await anna.must(201, 'POST', `/v2/feed/posts/${id}/comments`, { body: 'All forty of them' })
  await deliver(JSON.stringify({ ...NEWS, url: `${url}?comment=${said.id}` }))
  await eventually(
    () => shownOn(page),
    list => list.some(({ tag }: Shown) => tag === 'post 1'),
  )
  await click('post 1')
  await page.waitForURL(address => address.search === `?comment=${said.id}`)
  await untilFocused(page.locator(`#comment-${said.id}`))
  await expect(page.getByRole('textbox', { name: 'Write a comment' })).toHaveValue('Not sent yet')
})

test('a message that cannot be read is shown all the same', { skip }, async () => {
  const { program, mia } = await larkmoor()
  const { page, context } = await open(app, program, mia, '/', { serviceWorkers: 'allow' })
  await context.grantPermissions(['notifications'])
  const { deliver } = await workerOf(page, context)
  await deliver('no JSON')
  const [shown] = await eventually(
    () => shownOn(page),
    list => list.length === 1,
  )
  assert.deepEqual(shown, { title: 'atrium', body: '', tag: 'atrium', url: '/notifications' })
})

test('a browser that cannot, may not, or must be installed first says so', { skip }, async () => {
  const { program, mia } = await larkmoor()
  const unable = () => {
    Reflect.deleteProperty(window, 'PushManager')
  }
  const { page } = await open(app, program, mia, '/me')
  await page.addInitScript(unable)
  await page.reload()
  await page.getByText('This browser cannot show notifications from this site.', { exact: false }).waitFor()
  const blocked = await open(app, program, mia, '/me')
  await blocked.page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await blocked.page.reload()
  await blocked.page.getByText('Your browser blocks notifications from this site.', { exact: false }).waitFor()
  const phone = await open(app, program, mia, '/me', {
    viewport: PHONE,
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
  })
  await phone.page.addInitScript(unable)
  await phone.page.addInitScript(() => {
    Object.defineProperty(navigator, 'standalone', { value: false })
  })
  await phone.page.reload()
  await phone.page.getByText('must be on the home screen', { exact: false }).waitFor()
  await expectAccessible(phone.page)
})
