import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import { eventually } from '../../../server/test/support/eventually.ts'
import { skip } from '../support/browser.ts'
import { newPerson, open, publishPosts, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()
/** Keeps the addresses that the page asks for by itself. */
const NOTE_FETCHES = `{
  const send = fetch;
  globalThis.fetched = [];
  globalThis.fetch = (input, init) => {
    fetched.push(String(input.url ?? input));
    return send(input, init);
  };
}`

test('the pages of studio and console ask for what their documents have named, in the time zone of their reader', {
  skip,
}, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'program_manager' })
  await anna.must(200, 'PATCH', '/v2/me', { timezone: 'Asia/Tokyo' })
  const [post] = await publishPosts(anna, [{ title: 'Bikes' }])
  const { page } = await open(app, program, anna, '/studio/calendar')
  await page.addInitScript(NOTE_FETCHES)
  for (const path of ['/studio', '/studio/posts', `/studio/posts/${post}`, '/studio/posts/new', '/console']) {
    const response = await page.goto(app.url + path)
    const link = (await response?.allHeaders())?.link ?? ''
    const named = [...link.matchAll(/<(\/v2\/[^>]+)>/g)].map(([, address = '']) => address)
    assert.ok(named.length > 0, path)
    const fetched = () => page.evaluate<string[]>('fetched')
    const isFetched = async (address: string) => (await fetched()).some(one => one.endsWith(address))
    for (const address of named) await eventually(() => isFetched(address), Boolean)
    if (path !== '/studio') continue
    await page.getByText('Nothing is scheduled for the next seven days.').waitFor()
    const days = (await fetched()).filter(address => address.includes('/v2/calendar'))
    assert.ok(days.length > 0)
    assert.deepEqual(
      days.filter(address => !address.includes('T15%3A00%3A00')),
      [],
    )
  }
})
