import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import { eventually } from '../../../server/test/support/eventually.ts'
import { expectAccessible, PHONE, skip } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { newPerson, open, publishPosts, startWithPages } from '../support/pages.ts'

/** Pages that a process renders at one time (`server/src/operation/web/first-page.ts`). */
const RENDERED_AT_ONCE = 8

const app = skip ? null! : await startWithPages()

/** A page whose browser has noted its zone, a moment after it is alive: the next document comes with its page only then. */
async function openNoted(...options: Parameters<typeof open>) {
  const visited = await open(...options)
  await visited.page.waitForFunction(() => document.cookie.includes('atrium_zone='))
  return visited
}

async function larkmoor() {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const mia = await newPerson(app, program, 'mia')
  await publishPosts(anna, [
    { title: 'The canteen has a new cook', summary: 'Soup first.' },
    { title: 'Bikes are back', body: '<p>All <strong>forty</strong> of them &amp; more.</p>' },
  ])
  return { program, anna, mia }
}

test('mia reads the feed and a post before any script has arrived', { skip }, async () => {
  const { program, mia } = await larkmoor()
  const { page: first, context } = await openNoted(app, program, mia, '/', { viewport: PHONE })
  await first.getByRole('heading', { name: 'Bikes are back' }).waitFor()
  // A page that still loads a part would load itself anew where the part fails, and end the navigation below.
  await first.close()
  await context.route('**/*.js', route => route.abort())
  const page = await context.newPage()
  const response = await page.goto(app.url, { waitUntil: 'load' })
  assert.equal(await response?.headerValue('cache-control'), 'private, no-store')
  // The policy allows none.
  assert.doesNotMatch((await response?.text()) ?? '', /<[^<>]* style="/)
  const post = page.getByRole('article', { name: 'Bikes are back' })
  await post.getByText('All forty of them & more.').waitFor()
  await expect.poll(() => page.title()).toBe('Feed · Larkmoor')
  await expectAccessible(page)
  await post.getByRole('link', { name: 'Bikes are back' }).first().click()
  await page.getByText('All forty of them & more.').waitFor()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bikes are back')
  await expectAccessible(page)
  await context.unroute('**/*.js')
})

test('leyla reads Arabic from right to left before any script, and the studio says which languages it has', {
  skip,
}, async () => {
  const { program } = await larkmoor()
  const leyla = await newPerson(app, program, 'leyla', { role: 'publisher' })
  await leyla.must(200, 'PATCH', '/v2/me', { preferred_language: 'ar' })
  const { page } = await openNoted(app, program, leyla, '/', { viewport: PHONE })
  await page.getByRole('heading', { name: 'Bikes are back' }).waitFor()
  const document = await (await page.reload())?.text()
  assert.match(document ?? '', /<html lang="ar" dir="rtl"/)
  assert.match(document ?? '', /إعجاب/)
  await expectAccessible(page)
  await page.goto(`${app.url}/studio`)
  await page.getByRole('button', { name: 'Your account' }).first().click()
  await page.getByText(/studio and the console are available in English, Deutsch, Français,? and Español/).waitFor()
  await page.goto(app.url)
  await page.locator(':root[lang=ar][dir=rtl]').getByRole('heading', { name: 'Bikes are back' }).waitFor()
})

test('the page that came with the document goes on as it stands: nothing is read again, and it can be used', {
  skip,
}, async () => {
  const { program, mia } = await larkmoor()
  const { page } = await openNoted(app, program, mia, '/')
  const post = page.getByRole('article', { name: 'Bikes are back' })
  await post.waitFor()
  await page.evaluate(() => scrollTo(0, 0))
  const read: string[] = []
  page.on('request', request => read.push(request.url().slice(app.url.length)))
  await page.reload({ waitUntil: 'load' })
  await page.evaluate(() => {
    ;(document.querySelector('article') as HTMLElement).dataset.seen = 'before'
  })
  await post.getByRole('button', { name: 'Like, 0 likes' }).click()
  await post.getByRole('button', { name: 'Like, 1 like', pressed: true }).waitFor()
  await expect(page.locator('article[data-seen=before]'), 'the element is the one that the server made').toHaveCount(1)
  assert.deepEqual(
    read.filter(path => /^\/v2\/(?:me|branding|feed\/posts)(?:\?|$)/.test(path)),
    [],
  )
})

test('posts below the screen become alive by themselves, or when one of their buttons is pressed; their elements and ids stay', {
  skip,
}, async () => {
  const { program, anna, mia } = await larkmoor()
  await publishPosts(
    anna,
    Array.from({ length: 6 }, (_, index) => ({ title: `Shift plan ${index + 1}`, body: '<p>From Monday on.</p>' })),
  )
  const { page, context } = await openNoted(app, program, mia, '/', { viewport: PHONE })
  await page.getByRole('article', { name: 'Bikes are back' }).waitFor()
  const reload = async (isIdle: boolean) => {
    const one = await context.newPage()
    await page.close()
    // No moment without work: nothing becomes alive by itself.
    if (!isIdle) await one.addInitScript(() => Object.assign(globalThis, { requestIdleCallback() {} }))
    await one.goto(app.url)
    await one.waitForFunction(() => !document.getElementById('first-page'))
    await one.evaluate(() => {
      for (const article of document.querySelectorAll('article')) article.dataset.seen = 'before'
    })
    return one
  }
  const busy = await reload(false)
  const last = busy.getByRole('article', { name: 'The canteen has a new cook' })
  await last.getByRole('button', { name: 'Like, 0 likes' }).click()
  await last.getByRole('button', { name: 'Like, 1 like', pressed: true }).waitFor()
  await busy.getByRole('link', { name: 'Bikes are back' }).first().click()
  await busy.getByRole('heading', { level: 1, name: 'Bikes are back' }).waitFor()
  await busy.goBack()
  await busy.getByRole('article', { name: 'Shift plan 6' }).waitFor()
  const idle = await reload(true)
  await idle.getByRole('article', { name: 'Shift plan 1' }).getByRole('button', { name: /^Like/ }).click()
  await idle.getByRole('button', { name: 'Like, 1 like', pressed: true }).nth(1).waitFor()
  await expect(idle.locator('article[data-seen=before]')).toHaveCount(8)
  const ids = await idle.evaluate(() => [...document.querySelectorAll('#root [id]')].map(({ id }) => id))
  assert.deepEqual(
    ids.filter((id, index) => ids.indexOf(id) !== index),
    [],
  )
})

test('what the server rendered is taken over however late the code of the page comes, and moves nothing', {
  skip,
}, async () => {
  const { program, anna, mia } = await larkmoor()
  await publishPosts(anna, [{ title: 'Fire drill', requires_acknowledgement: true }])
  const questions = [{ kind: 'text', text: 'What should change first?' }]
  const survey = await anna.must(201, 'POST', '/v2/surveys', { title: 'How are you?', questions })
  await anna.must(200, 'PUT', `/v2/surveys/${survey.id}/open`)
  const { page, context } = await openNoted(app, program, mia, '/', { viewport: PHONE })
  await page.getByRole('heading', { name: 'Bikes are back' }).waitFor()
  const { user } = await mia.must(200, 'GET', '/v2/me')
  await page.evaluate(
    ([key = '', value = '']) => localStorage.setItem(key, value),
    [`atrium.private.visit/${user.user_id}`, JSON.stringify({ at: Date.now() - 86_400_000, since: null })],
  )
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.reload({ waitUntil: 'commit' })
  const article = page.getByRole('article', { name: 'Bikes are back' })
  const seen = await article.elementHandle()
  await page.waitForFunction(() => !document.getElementById('first-page'))
  assert.equal(
    await seen?.evaluate(element => element.isConnected),
    true,
    'the element is the one that the server made',
  )
  await page
    .getByRole('region', { name: 'Please confirm' })
    .getByRole('link', { name: /^Fire drill/ })
    .waitFor()
  await page.getByRole('region', { name: 'Your opinion is wanted' }).waitFor()
  await page.getByRole('link', { name: /new posts since/ }).waitFor()
  const moved = await page.evaluate(
    () =>
      new Promise<number>(resolve => {
        new PerformanceObserver(list =>
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
        ).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 200)
      }),
  )
  assert.ok(moved <= 0.02, `moved by ${moved}`)
})

test('of many pages at one time some come without data: rendering leaves the server time for calls', {
  skip,
}, async () => {
  const { program, mia } = await larkmoor()
  const { page, context } = await openNoted(app, program, mia, '/')
  await page.getByRole('heading', { name: 'Bikes are back' }).waitFor()
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const headers = { cookie, 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }
  // Nothing is read of people until all but the pages that are rendered have their document.
  const holder = await app.app.services.database.pool.connect()
  await holder.script('begin; lock table users in access exclusive mode')
  let came = 0
  const texts = Array.from({ length: 60 }, async () => {
    const response = await fetch(app.url, { headers })
    assert.equal(response.status, 200)
    came++
    return response.text()
  })
  await eventually(
    async () => came,
    count => count >= 60 - RENDERED_AT_ONCE,
  )
  await holder.query('rollback')
  holder.release()
  const withPosts = (await Promise.all(texts)).filter(text => text.includes('Bikes are back'))
  assert.equal(withPosts.length, RENDERED_AT_ONCE)
})

test('the head names the first picture that is in view, which is loaded beside the styles', { skip }, async () => {
  const { program, anna, mia } = await larkmoor()
  const [{ id }] = await anna.must(200, 'GET', '/v2/channels')
  const draft = await anna.must(201, 'POST', '/v2/content', {
    content_type: 'article',
    title: 'New vans',
    channels: [{ id }],
  })
  await anna.must(200, 'PUT', `/v2/content/${draft.id}/images`, { url: 'https://img.example/van.png' })
  await anna.must(200, 'PUT', `/v2/content/${draft.id}/publish`)
  const { page } = await openNoted(app, program, mia, '/')
  await page.route('https://img.example/**', route => route.abort())
  const response = await page.reload()
  const [head = ''] = (await response?.text())?.split('</head>') ?? []
  const preloads = [...head.matchAll(/<link rel="preload" as="image"[^>]*>/g)].map(([link]) => link)
  assert.equal(preloads.length, 1)
  assert.match(preloads[0] ?? '', /fetchpriority="high" href="https:\/\/img\.example\/van\.png"/)
})

test('a document has data for the navigation of a signed-in person alone', { skip }, async () => {
  const { program, mia } = await larkmoor()
  const { page, context } = await openNoted(app, program, mia, '/')
  await page.getByRole('heading', { name: 'Bikes are back' }).waitFor()
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const read = async (headers: Record<string, string>, path = '/') => {
    const response = await fetch(app.url + path, { headers })
    return { text: await response.text(), caching: response.headers.get('cache-control') }
  }
  const navigation = { cookie, 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }
  const own = await read(navigation)
  assert.match(own.text, /Bikes are back/)
  assert.equal(own.caching, 'private, no-store')
  const others: [headers: Record<string, string>, path?: string][] = [
    [{ ...navigation, 'sec-fetch-site': 'cross-site' }],
    [{ ...navigation, 'sec-fetch-site': 'same-site' }],
    [{ ...navigation, 'sec-fetch-dest': 'empty' }],
    [{ ...navigation, cookie: cookie.replace(/(atrium_web=)[^;]+/, `$1${'x'.repeat(43)}`) }],
    [{ ...navigation, cookie: '' }],
    [navigation, '/topics'],
    [navigation, '/?feed=trending'],
  ]
  for (const [headers, path] of others) {
    const { text, caching } = await read(headers, path)
    assert.doesNotMatch(text, /Bikes are back|Larkmoor|first-page/, JSON.stringify([headers, path]))
    assert.equal(caching, 'no-cache')
  }
})
