// Links in mails: what they do without a session, and what they do not do.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { acknowledgeUrl, unsubscribeUrl } from '../../../src/outward/mail/links/signed-links.ts'
import { eventsOf, mustRead, requiredIds, stage } from '../../publishing/must-read/support.ts'
import { type Person, sharedApp, startApp, type TestProgram } from '../../support/app.ts'
import { Browser } from '../../support/browser.ts'

const app = await sharedApp()
const { services } = app.app
const DAY_MS = 24 * 3600 * 1000
const SETTINGS = '/v2/me/notification_settings'

const acknowledgeLink = (program: TestProgram, person: Person, contentId: number, now?: number, version = '0') =>
  acknowledgeUrl(services, { programId: program.id, userId: person.id, contentId, version }, now)
const unsubscribeLink = (program: TestProgram, person: Person, now?: number) =>
  unsubscribeUrl(
    services,
    { programId: program.id, userId: person.id, topics: ['comment_reply', 'digest'], newsletterId: null },
    now,
  )

const oneClick = (
  url: string,
  body: URLSearchParams | FormData = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
) => fetch(url, { method: 'POST', body })

/** The request that a page of another server would send. */
const fromElsewhere = (url: string) =>
  fetch(url, {
    method: 'POST',
    body: new URLSearchParams(),
    headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  })

/** With a part of its token changed. */
const tampered = (url: string, change: (parts: string[]) => void): string => {
  const [before = '', token = ''] = url.split('token=')
  const parts = token.split('.')
  change(parts)
  return `${before}token=${parts.join('.')}`
}

describe('the link that acknowledges', () => {
  test('only asks when it is opened, and acknowledges by its button as the API does', async () => {
    const { program, anna, mia, topicId } = await stage(app)
    const post = await mustRead(anna, topicId)
    const browser = new Browser()
    const page = await browser.open(acknowledgeLink(program, mia, post.id))
    assert.deepEqual([page.status, page.heading], [200, 'Have you read this post?'])
    assert.deepEqual(page.forms[0]?.buttons.length, 1)
    assert.deepEqual(await requiredIds(mia), [post.id])

    const done = await browser.submit(page)
    assert.deepEqual([done.status, done.heading], [200, 'Thank you, it is confirmed'])
    assert.deepEqual(await requiredIds(mia), [])
    const [event, ...more] = await eventsOf(app, program, 'content_acknowledged')
    assert.deepEqual([event?.user_id, event?.content_id, more], [mia.id, post.id, []])
    const center = await mia.must(200, 'GET', '/v2/notification_center/total_count?filter.unread=true')
    assert.equal(center.total_count, 0)
  })

  test('says so when it was acknowledged before', async () => {
    const { program, anna, mia, topicId } = await stage(app)
    const post = await mustRead(anna, topicId)
    await mia.must(200, 'POST', `/v2/feed/posts/${post.id}/acknowledge`)
    const page = await new Browser().open(acknowledgeLink(program, mia, post.id))
    assert.deepEqual([page.heading, page.forms], ['Thank you, it is confirmed', []])
    assert.equal((await oneClick(page.url.href)).status, 200)
    assert.equal((await eventsOf(app, program, 'content_acknowledged')).length, 1)
  })

  test('acknowledges the text of its mail alone: a newer one is shown, and asked for by itself', async () => {
    const { program, anna, mia, topicId } = await stage(app)
    const post = await mustRead(anna, topicId, { ask_again_on_change: true })
    const link = acknowledgeLink(program, mia, post.id)
    const change = (body: string) => anna.must(200, 'PUT', `/v2/content/${post.id}`, { title: 'Drill & alarm', body })
    const browser = new Browser()
    const opened = await browser.open(link)
    await change('<p>Leave by the <strong>lift</strong>.</p>')
    for (const refused of [await browser.submit(opened), await browser.open((await oneClick(link)).url)]) {
      assert.equal(refused.heading, 'This post has changed')
      assert.match(refused.text, /<h2>Drill &amp; alarm<\/h2>[\s\S]*<p>Leave by the <strong>lift<\/strong>\.<\/p>/)
    }
    assert.deepEqual([(await oneClick(link)).status, await requiredIds(mia)], [409, [post.id]])
    const shown = await browser.open(link)
    assert.deepEqual([shown.status, shown.heading], [200, 'This post has changed'])
    await change('<p>Leave by the stairs again.</p>')
    const again = await browser.submit(shown)
    assert.deepEqual([again.status, again.heading], [409, 'This post has changed'])
    assert.match(again.text, /stairs again/)
    assert.equal((await browser.submit(again)).heading, 'Thank you, it is confirmed')
    assert.deepEqual(await requiredIds(mia), [])
    assert.equal((await oneClick(link)).status, 200, 'it is confirmed, whatever the link says')
  })

  test('is in the language and with the title of the reader, whatever the title is', async () => {
    const { program, anna, topicId } = await stage(app)
    const max = await program.user('max', { profile: { preferred_language: 'de-AT' } })
    const post = await mustRead(anna, topicId)
    await anna.must(200, 'PUT', `/v2/content/${post.id}`, { title: '<script>alert(1)</script>' })
    const page = await new Browser().open(acknowledgeLink(program, max, post.id))
    assert.equal(page.heading, 'Hast du diesen Beitrag gelesen?')
    assert.match(page.text, /&lt;script&gt;/)
    assert.doesNotMatch(page.text, /<script/)
  })

  test('is 410 when it has expired, was changed, or is of another server', async () => {
    const { program, anna, mia, topicId } = await stage(app)
    const post = await mustRead(anna, topicId)
    const good = acknowledgeLink(program, mia, post.id)
    const other = await mustRead(anna, topicId)
    const broken = [
      acknowledgeLink(program, mia, post.id, Date.now() - 31 * DAY_MS),
      tampered(good, parts => parts.splice(2, 1, String(other.id))),
      tampered(good, parts => parts.splice(1, 1, String(anna.id))),
      tampered(good, parts => parts.splice(4, 1, '9999999999')),
      tampered(good, parts => parts.splice(5, 1, 'AAAA')),
      unsubscribeLink(program, mia).replace('/unsubscribe', '/acknowledge'),
      good.replace(/token=.*/, ''),
      good.replace(/token=.*/, 'token=%00'),
    ]
    for (const url of broken) {
      for (const answer of [await fetch(url), await oneClick(url)]) {
        assert.equal(answer.status, 410, url)
        assert.match(await answer.text(), /This link no longer works/)
      }
    }
    assert.equal((await requiredIds(mia)).length, 2)
    assert.equal((await fetch(acknowledgeLink(program, mia, post.id, Date.now() - 29 * DAY_MS))).status, 200)
  })

  test('is 410 once the post or the person is not there', async () => {
    const { program, anna, mia, topicId } = await stage(app)
    const post = await mustRead(anna, topicId)
    const gone = await mustRead(anna, topicId)
    const links = [acknowledgeLink(program, mia, gone.id), acknowledgeLink(program, mia, post.id)] as const
    await anna.must(200, 'PUT', `/v2/content/${gone.id}/archive`)
    for (const answer of [await fetch(links[0]), await oneClick(links[0])]) assert.equal(answer.status, 410)
    const scim = await program.server()
    await scim.patch(`/scim/v2/Users/${mia.id}`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'replace', path: 'active', value: false }],
    })
    for (const answer of [await fetch(links[1]), await oneClick(links[1])]) assert.equal(answer.status, 410)
    assert.deepEqual(await eventsOf(app, program, 'content_acknowledged'), [])
  })

  test('takes no form of another page', async () => {
    const { program, anna, mia, topicId } = await stage(app)
    const post = await mustRead(anna, topicId)
    assert.equal((await fromElsewhere(acknowledgeLink(program, mia, post.id))).status, 403)
    assert.deepEqual(await requiredIds(mia), [post.id])
  })
})

describe('the link that unsubscribes', () => {
  const emails = async (person: Person) => {
    const { types, digest } = await person.must(200, 'GET', SETTINGS)
    return [types.comment_reply.email, types.post_comment.email, digest]
  }
  const person = async () => {
    const program = await app.program({ name: 'Acme' })
    const mia = await program.user('mia')
    await mia.must(200, 'PUT', SETTINGS, { digest: 'daily' })
    return { program, mia, url: unsubscribeLink(program, mia) }
  }

  test('only asks when it is opened, and switches its kinds of mail off by its button', async () => {
    const { mia, url } = await person()
    const browser = new Browser()
    const page = await browser.open(url)
    assert.deepEqual([page.status, page.heading], [200, 'No more emails like this?'])
    assert.match(page.text, /Replies to your comments/)
    assert.deepEqual(await emails(mia), [true, true, 'daily'])
    const done = await browser.submit(page)
    assert.deepEqual([done.status, done.heading], [200, 'You get no more emails like this'])
    assert.deepEqual(await emails(mia), [false, true, 'never'])
    assert.equal((await browser.submit(page)).status, 200, 'again')
  })

  test('takes the one click of mail programs, as either form, and nothing less', async () => {
    const { mia, url } = await person()
    const json = { 'content-type': 'application/json' }
    const others: RequestInit[] = [
      {},
      { body: new URLSearchParams({ 'list-unsubscribe': 'One-Click' }) },
      { body: new URLSearchParams({ 'List-Unsubscribe': 'one-click' }) },
      { body: new URLSearchParams('List-Unsubscribe=One-Click&List-Unsubscribe=One-Click') },
      { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click', topic: 'digest' }) },
      { body: JSON.stringify({ 'List-Unsubscribe': 'One-Click' }), headers: json },
      { body: 'List-Unsubscribe=One-Click' },
      { body: '{', headers: json },
    ]
    for (const other of others) assert.equal((await fetch(url, { method: 'POST', ...other })).status, 400)
    assert.match(await (await fetch(url, { method: 'POST' })).text(), /Nothing was changed/)
    assert.deepEqual(await emails(mia), [true, true, 'daily'])
    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    assert.equal((await oneClick(url, form)).status, 200)
    assert.deepEqual(await emails(mia), [false, true, 'never'])
  })

  test('leaves what the program has locked, and says so', async () => {
    const { program, mia } = await person()
    const boss = await program.user('boss', { role: 'program_manager' })
    await boss.must(200, 'PATCH', '/v2/settings/notifications', { locked: ['comment_reply'] })
    const url = unsubscribeUrl(services, {
      programId: program.id,
      userId: mia.id,
      topics: ['comment_reply'],
      newsletterId: null,
    })
    const answer = await oneClick(url)
    assert.equal(answer.status, 403)
    assert.match(await answer.text(), /These emails cannot be stopped/)
    assert.deepEqual(await emails(mia), [true, true, 'daily'])
  })

  test('is a page that says so when it was changed or has expired', async () => {
    const { program, mia, url } = await person()
    const broken = [
      tampered(url, parts => parts.splice(2, 1, 'acknowledge_required')),
      unsubscribeLink(program, mia, Date.now() - 401 * DAY_MS),
    ]
    for (const link of broken) {
      assert.equal((await oneClick(link)).status, 410)
      const page = await new Browser().open(link)
      assert.deepEqual([page.status, page.heading], [410, 'This link no longer works'])
    }
    assert.deepEqual(await emails(mia), [true, true, 'daily'])
  })
})

test('links that do not work are limited by address, and those that do by person', async () => {
  const limited = await startApp({ RATE_LIMIT_PER_MINUTE: '1000' })
  const program = await limited.program()
  const mia = await program.user('mia')
  const bad = `${limited.url}/mail/unsubscribe?token=none`
  const many = (url: string) => Promise.all(Array.from({ length: 61 }, async () => (await fetch(url)).status))
  assert.deepEqual(new Set(await many(bad)), new Set([410, 429]))
  const good = unsubscribeUrl(limited.app.services, {
    programId: program.id,
    userId: mia.id,
    topics: ['digest'],
    newsletterId: null,
  })
  assert.equal((await fetch(good)).status, 200)
  await many(good)
  assert.equal((await fetch(good)).headers.get('retry-after'), '60')
})
