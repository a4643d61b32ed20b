// Who gets which newsletter, with what, and what is counted of it. Real mails, read by mailparser.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from '../../../src/platform/db/sql.ts'
import { draft, eventsOf, stage } from '../../publishing/must-read/support.ts'
import { type Person, startApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { Mailbox } from '../../support/mailbox.ts'

const mailbox = await Mailbox.start()
const app = await startApp({ ...mailbox.settings, MAIL_GATHER_MS: '0' })

const PATH = '/v2/newsletters'

const make = (anna: Person, fields: object) =>
  anna.must(201, 'POST', PATH, { name: 'Week 48', subject: 'What moves us', ...fields })
const sent = async (anna: Person, id: number) => {
  await anna.must(200, 'PUT', `${PATH}/${id}/send`)
  return eventually(
    () => anna.must(200, 'GET', `${PATH}/${id}`),
    ({ state }) => state === 'sent',
  )
}
const publish = async (anna: Person, topicId: number, fields: Record<string, unknown>) =>
  anna.must(200, 'PUT', `/v2/content/${(await draft(anna, topicId, fields)).id}/publish`)
const mailTo = async (who: Person, subject = 'What moves us') => {
  const [found] = await mailbox.expect(1, ({ to, mail }) => to === who.userName && mail.subject === subject)
  return (found as NonNullable<typeof found>).mail
}
const faultsOf = ({ body }: { body: { error: { validations?: { rule: string; parameter: string }[] } } }) =>
  (body.error.validations ?? []).map(({ rule, parameter }) => `${rule} ${parameter}`)

describe('a newsletter that is sent', () => {
  test('shows each person the posts that they see, once, and reaches nobody without any', async () => {
    const { program, anna, mia, jonas, topicId } = await stage(app)
    await anna.must(201, 'POST', '/v2/audiences', {
      name: 'plant',
      rule: { attribute: 'department', operator: 'eq', value: 'Plant' },
    })
    const forAll = await publish(anna, topicId, { title: 'Soup today', summary: 'Pumpkin', body: '<p>x</p>' })
    const forPlant = await publish(anna, topicId, { title: 'New press', audiences: ['plant'] })
    const { id, blocks } = await make(anna, {
      preheader: 'In short',
      sender_name: 'Anna from the news',
      reply_to: 'news@example.com',
      blocks: [
        { kind: 'heading', text: 'From the plant' },
        { kind: 'post', content_id: forPlant.id, layout: 'lead' },
        { kind: 'divider' },
        { kind: 'heading', text: 'For all' },
        { kind: 'text', body: '<p>Read <a href="https://intra.example/a?b=1&amp;c=2">this</a></p>' },
        { kind: 'latest' },
        { kind: 'button', text: 'More', href: 'https://intra.example/more' },
      ],
    })
    const done = await sent(anna, id)
    assert.deepEqual(done.counts, { recipients: 3, sent: 3, failed: 0, skipped: 0 })
    assert.deepEqual([done.mail_tracking, typeof done.sent_at], ['none', 'string'])
    const toMia = await mailTo(mia)
    const html = toMia.html as string
    assert.match(html, /Soup today[\s\S]*Pumpkin/)
    assert.doesNotMatch(html, /New press|From the plant/)
    assert.match(html, /href="https:\/\/intra\.example\/a\?b=1&amp;c=2"/)
    assert.doesNotMatch(html, /\/m\//)
    assert.match(toMia.text ?? '', /Read this \(https:\/\/intra\.example\/a\?b=1&c=2\)[\s\S]*Soup today\nPumpkin/)
    assert.match(toMia.text ?? '', /Nobody measures/)
    assert.deepEqual(
      [toMia.from?.value[0]?.name, toMia.replyTo?.value[0]?.address],
      ['Anna from the news', 'news@example.com'],
    )
    assert.match(String((toMia.headers.get('list') as unknown as { id: { id: string } }).id.id), /^program-\d+\./)
    const toJonas = (await mailTo(jonas)).html as string
    assert.match(toJonas, /From the plant[\s\S]*New press[\s\S]*For all[\s\S]*Soup today/)
    assert.equal(toJonas.split('New press').length, 2)
    assert.deepEqual(await eventsOf(app, program, 'newsletter_sent'), [
      { newsletter_id: id, subject: 'What moves us', recipients: 3, sent_at: done.sent_at },
    ])
    const rosa = await program.user('Rosa', { role: 'program_manager' })
    const [line] = await rosa.must(200, 'GET', `/v2/people/${mia.id}/deliveries`)
    assert.deepEqual([line.type, line.content_id, line.status, line.channel], ['newsletter', null, 'sent', 'email'])
    const results = await eventually(
      () => anna.must(200, 'GET', `/v2/content/${forAll.id}/results`),
      ({ reached }) => reached === 3,
    )
    assert.equal(results.viewed, 0)
    const read = await mia.must(200, 'GET', `/v2/feed/newsletters/${id}`)
    assert.deepEqual([read.id, read.subject, read.sent_at], [id, 'What moves us', done.sent_at])
    assert.match(read.html, /Soup today/)
    const only = await make(anna, { subject: 'Plant only', blocks: [{ kind: 'post', content_id: forPlant.id }] })
    const { counts } = await sent(anna, only.id)
    assert.deepEqual(counts, { recipients: 1, sent: 1, failed: 0, skipped: 3 })
    const skipped = await anna.must(200, 'GET', `${PATH}/${only.id}/deliveries?filter.status=skipped&search=mia`)
    assert.deepEqual(
      skipped.map((one: { user_id: number; reason: string }) => [one.user_id, one.reason]),
      [[mia.id, 'nothing_to_show']],
    )
    assert.equal(blocks.length, 7)
  })

  test('leaves out people without an address, refused or switched off, whatever their quiet hours', async () => {
    const { program, anna, mia, jonas } = await stage(app)
    const otto = await program.user('Otto')
    await otto.must(200, 'PUT', '/v2/me/notification_settings', {
      types: { newsletter: { email: false } },
      digest: 'daily',
    })
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)
    await jonas.must(200, 'PUT', '/v2/me/notification_settings', { quiet_hours: { from: at(-2), to: at(2) } })
    mailbox.refusals.set(mia.userName.toLowerCase(), { code: 550, text: '5.1.1 No such user' })
    const letter = await make(anna, { subject: 'Hello all', blocks: [{ kind: 'text', body: '<p>Hi</p>' }] })
    assert.deepEqual(await anna.must(200, 'GET', `${PATH}/${letter.id}/recipients`), {
      people: 4,
      receive: 3,
      no_address: 0,
      refused: 0,
      switched_off: 1,
    })
    await sent(anna, letter.id)
    await mailTo(jonas, 'Hello all')
    const results = await anna.must(200, 'GET', `${PATH}/${letter.id}/results`)
    assert.deepEqual(
      { ...results, as_of: '', blocks: results.blocks.length },
      {
        as_of: '',
        recipients: 3,
        sent: 2,
        failed: 1,
        waiting: 0,
        skipped: { no_address: 0, refused: 0, switched_off: 1, nothing_to_show: 0 },
        opened: null,
        clicked: null,
        unsubscribed: 0,
        blocks: 1,
        series: [],
      },
    )
    const again = await anna.must(201, 'POST', `${PATH}/${letter.id}/copy`)
    const { counts } = await sent(anna, again.id)
    assert.deepEqual(counts, { recipients: 2, sent: 2, failed: 0, skipped: 2 })
    const csv = await anna.get(`${PATH}/${again.id}/deliveries`, { accept: 'text/csv' })
    assert.match(csv.text, /^user_id,display_name,status,reason,at,opened_at,clicked_at\r\n/)
    assert.match(csv.text, new RegExp(`${mia.id},[^\r]*,skipped,refused,`))
  })

  test('is switched off by the link of its mail, which counts once', async () => {
    const { anna, mia } = await stage(app)
    const letter = await make(anna, { subject: 'Stop me', blocks: [{ kind: 'text', body: '<p>Hi</p>' }] })
    await sent(anna, letter.id)
    const mail = await mailTo(mia, 'Stop me')
    const list = mail.headers.get('list') as unknown as { unsubscribe: { url: string } }
    const url = new URL(list.unsubscribe.url)
    const stop = () =>
      fetch(url, {
        method: 'POST',
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    assert.deepEqual([(await stop()).status, (await stop()).status], [200, 200])
    const settings = await mia.must(200, 'GET', '/v2/me/notification_settings')
    assert.deepEqual(settings.types.newsletter, { email: false })
    assert.equal((await anna.must(200, 'GET', `${PATH}/${letter.id}/results`)).unsubscribed, 1)
    const wrong = await mia.put('/v2/me/notification_settings', { types: { newsletter: { push: true } } })
    assert.deepEqual([wrong.status, faultsOf(wrong)], [400, ['invalid_enum types.newsletter.push']])
  })

  test('counts opens and clicks by random tokens, and by person only where the program and the person say so', async () => {
    const { program, anna, mia, jonas } = await stage(app)
    const root = await program.user('Root', { role: 'administrator' })
    await root.must(200, 'PATCH', '/v2/settings/program', { mail_tracking: 'people' })
    await jonas.must(200, 'PUT', '/v2/me/notification_settings', { measured: false })
    const blocks = [
      { kind: 'text', body: '<p><a href="https://intra.example/one">One</a></p>' },
      { kind: 'button', text: 'Two', href: 'https://intra.example/two' },
    ]
    const letter = await make(anna, { subject: 'Measured', blocks })
    const done = await sent(anna, letter.id)
    const visit = (url: string, init: RequestInit = {}) => fetch(url, { redirect: 'manual', ...init })
    const linksOf = async (who: Person) => {
      const { html } = await mailTo(who, 'Measured')
      const [pixel = '', ...links] = [...(html as string).matchAll(/"([^"]*\/m\/[^"]*)"/g)]
        .map(([, url = '']) => url)
        .toSorted((one, other) => Number(other.endsWith('.gif')) - Number(one.endsWith('.gif')))
      return { pixel, one: links[0] ?? '', two: links[1] ?? '' }
    }
    const [ofMia, ofJonas] = [await linksOf(mia), await linksOf(jonas)]
    assert.equal((await visit(ofMia.pixel, { method: 'HEAD' })).status, 200)
    assert.equal((await visit(ofMia.one, { headers: { purpose: 'prefetch' } })).status, 302)
    const answer = await visit(ofMia.two)
    assert.deepEqual([answer.status, answer.headers.get('location')], [302, 'https://intra.example/two'])
    await visit(ofMia.pixel)
    await visit(ofMia.pixel)
    await visit(ofJonas.pixel)
    // A scanner fetches all links of a mail at once.
    await Promise.all([visit(ofJonas.one), visit(ofJonas.two)])
    assert.equal((await visit(`${ofMia.one.slice(0, -3)}abc`)).status, 410)
    assert.equal((await visit(`${app.url}/m/nothing`)).status, 410)
    const results = await eventually(
      () => anna.must(200, 'GET', `${PATH}/${letter.id}/results`),
      ({ opened, clicked }) => opened.count === 2 && clicked.count === 1,
    )
    assert.deepEqual(results.opened, { count: 2, estimated: true })
    assert.deepEqual(
      results.blocks.map(({ title, clicks }: { title: string; clicks: number }) => [title, clicks]),
      [
        ['One (https://intra.example/one)', 0],
        ['Two', 1],
      ],
    )
    assert.equal(
      results.series.reduce((sum: number, { opened }: { opened: number }) => sum + opened, 0),
      2,
    )
    const list = await anna.must(200, 'GET', `${PATH}/${letter.id}/deliveries`)
    const of = (who: Person) => list.find(({ user_id }: { user_id: number }) => user_id === who.id)
    assert.deepEqual([typeof of(mia).opened_at, typeof of(mia).clicked_at], ['string', 'string'])
    assert.deepEqual([of(jonas).opened_at, of(jonas).clicked_at], [null, null])
    assert.equal(done.mail_tracking, 'people')
    await root.must(200, 'PATCH', '/v2/settings/program', { mail_tracking: 'totals' })
    const next = await make(anna, { subject: 'Counted', blocks })
    await sent(anna, next.id)
    assert.match((await mailTo(mia, 'Counted')).text ?? '', /without saying who/)
    const { rows } = await app.app.services.database.pool.query(
      'select count(token)::int as tokens from newsletter_recipients where program_id = $1 and newsletter_id = $2',
      [program.id, next.id],
    )
    assert.equal(rows[0].tokens, 0)
  })
})

describe('sending', () => {
  test('refuses what is not complete with all faults, and what is no draft', async () => {
    const { anna, topicId } = await stage(app)
    const post = await draft(anna, topicId)
    const empty = await make(anna, { subject: ' ', blocks: [{ kind: 'post', content_id: post.id }] })
    const answer = await anna.put(`${PATH}/${empty.id}/send`)
    assert.deepEqual([answer.status, faultsOf(answer)], [400, ['required subject', 'not_published blocks.0']])
    const bare = await make(anna, { blocks: [{ kind: 'heading', text: 'Hi' }] })
    assert.deepEqual(faultsOf(await anna.put(`${PATH}/${bare.id}/send`)), ['required blocks'])
    const body = `<p>${'word '.repeat(3990)}</p>`
    const long = await make(anna, { blocks: Array.from({ length: 6 }, () => ({ kind: 'text', body })) })
    assert.deepEqual(faultsOf(await anna.put(`${PATH}/${long.id}/send`)), ['too_long blocks'])
    await anna.must(409, 'GET', `${PATH}/${long.id}/results`)
    const fine = await make(anna, { blocks: [{ kind: 'text', body: '<p>Hi</p>' }] })
    const at = new Date(Date.now() + 3_600_000).toISOString()
    const scheduled = await anna.must(200, 'PUT', `${PATH}/${fine.id}/send`, { send_at: at })
    assert.deepEqual([scheduled.state, scheduled.send_at, scheduled.counts], ['scheduled', at, null])
    const to = new Date(Date.now() + 7_200_000).toISOString()
    const entries = await anna.must(200, 'GET', `/v2/calendar?from=${new Date().toISOString()}&to=${to}`)
    assert.deepEqual(entries, [
      { newsletter_id: fine.id, title: 'Week 48', state: 'scheduled', at, kind: 'newsletter', channels: [] },
    ])
    await anna.must(409, 'PUT', `${PATH}/${fine.id}/send`)
    await anna.must(409, 'PATCH', `${PATH}/${fine.id}`, { subject: 'x' })
    await anna.must(409, 'DELETE', `${PATH}/${fine.id}`)
    const back = await anna.must(200, 'PUT', `${PATH}/${fine.id}/cancel`)
    assert.deepEqual([back.state, back.send_at], ['draft', null])
    await anna.must(409, 'PUT', `${PATH}/${fine.id}/cancel`)
  })

  test('happens at its time, to those who are left', async () => {
    const { anna, mia, topicId } = await stage(app)
    await anna.must(201, 'POST', '/v2/audiences', {
      name: 'sales',
      rule: { attribute: 'department', operator: 'eq', value: 'Sales' },
    })
    const [kept, gone] = [
      await publish(anna, topicId, { title: 'Kept' }),
      await publish(anna, topicId, { title: 'Gone' }),
    ]
    const soon = () => new Date(Date.now() + 1500).toISOString()
    const letter = await make(anna, {
      subject: 'In time',
      blocks: [
        { kind: 'post', content_id: kept.id },
        { kind: 'post', content_id: gone.id },
      ],
    })
    const closed = await make(anna, { audiences: ['sales'], blocks: [{ kind: 'text', body: '<p>Hi</p>' }] })
    for (const { id } of [letter, closed]) await anna.must(200, 'PUT', `${PATH}/${id}/send`, { send_at: soon() })
    await anna.must(200, 'PUT', `/v2/content/${gone.id}/archive`)
    const [audience] = await anna.must(200, 'GET', '/v2/audiences')
    await anna.must(204, 'DELETE', `/v2/audiences/${audience.id}`)
    const html = (await mailTo(mia, 'In time')).html as string
    assert.match(html, /Kept/)
    assert.doesNotMatch(html, /Gone/)
    const empty = await eventually(
      () => anna.must(200, 'GET', `${PATH}/${closed.id}`),
      ({ state }) => state === 'sent',
    )
    assert.deepEqual(empty.counts, { recipients: 0, sent: 0, failed: 0, skipped: 0 })
  })

  test('that is cancelled reaches nobody else', async () => {
    const { anna, mia, jonas } = await stage(app)
    for (const who of [anna, mia, jonas])
      mailbox.refusals.set(who.userName.toLowerCase(), { code: 450, text: '4.2.1 later' })
    const letter = await make(anna, { subject: 'Not for you', blocks: [{ kind: 'text', body: '<p>Hi</p>' }] })
    await anna.must(200, 'PUT', `${PATH}/${letter.id}/send`)
    await eventually(
      () => anna.must(200, 'GET', `${PATH}/${letter.id}`),
      ({ sent_at }) => sent_at !== null,
    )
    const cancelled = await anna.must(200, 'PUT', `${PATH}/${letter.id}/cancel`)
    assert.deepEqual(
      [cancelled.state, cancelled.counts],
      ['cancelled', { recipients: 0, sent: 0, failed: 0, skipped: 3 }],
    )
    for (const who of [anna, mia, jonas]) mailbox.refusals.delete(who.userName.toLowerCase())
    await mia.must(404, 'GET', `/v2/feed/newsletters/${letter.id}`)
    const { rows } = await app.app.services.database.system(db =>
      sql<{
        count: number
      }>`select /* every program */ count(*)::int as count from messages where newsletter_id = ${letter.id}`.execute(
        db,
      ),
    )
    assert.equal(rows[0]?.count, 0)
    await anna.must(204, 'DELETE', `${PATH}/${letter.id}`)
  })

  test('asks for four eyes where the program does', async () => {
    const { program, anna } = await stage(app)
    const root = await program.user('Root', { role: 'administrator' })
    await root.must(200, 'PATCH', '/v2/settings/program', { four_eyes_review: true })
    const blocks = [{ kind: 'text', body: '<p>Hi</p>' }]
    const letter = await make(anna, { subject: 'Two', blocks })
    await anna.must(403, 'PUT', `${PATH}/${letter.id}/send`, { override: true })
    await root.must(200, 'PUT', `${PATH}/${letter.id}/send`)
    const copy = await root.must(201, 'POST', `${PATH}/${letter.id}/copy`)
    await root.must(403, 'PUT', `${PATH}/${copy.id}/send`)
    await root.must(200, 'PUT', `${PATH}/${copy.id}/send`, { override: true })
    const log = await root.must(
      200,
      'GET',
      `/v2/audit_events?filter.record_type=newsletter&filter.record_id=${copy.id}`,
    )
    assert.ok(log.some(({ action }: { action: string }) => action === 'review_overridden'))
  })
})

describe('before it is sent', () => {
  test('anna sees it as jonas would, with what is left out, in each language; the log says so', async () => {
    const { program, anna, mia, jonas, topicId } = await stage(app)
    const root = await program.user('Root', { role: 'administrator' })
    await root.must(200, 'PATCH', '/v2/settings/program', { languages: ['en', 'de'] })
    await anna.must(201, 'POST', '/v2/audiences', {
      name: 'plant',
      rule: { attribute: 'department', operator: 'eq', value: 'Plant' },
    })
    const press = await publish(anna, topicId, { title: 'New press', audiences: ['plant'] })
    await anna.must(200, 'PUT', `/v2/content/${press.id}/translations/de`, { title: 'Neue Presse' })
    const hidden = await draft(anna, topicId)
    const letter = await make(anna, {
      blocks: [
        { kind: 'post', content_id: press.id },
        { kind: 'post', content_id: hidden.id },
        { kind: 'heading', text: 'Nothing below' },
      ],
    })
    const [post, unpublished, heading] = letter.blocks
    await anna.must(200, 'PUT', `${PATH}/${letter.id}/translations/de`, { subject: 'Was uns bewegt' })
    const asJonas = await anna.must(200, 'GET', `${PATH}/${letter.id}/preview?user_id=${jonas.id}&language=de-AT`)
    assert.deepEqual([asJonas.subject, asJonas.left_out.length], ['What moves us', 2])
    const german = await anna.must(200, 'GET', `${PATH}/${letter.id}/preview?user_id=${jonas.id}&language=de`)
    assert.equal(german.subject, 'Was uns bewegt')
    assert.match(german.html, /<html lang="de"[\s\S]*Neue Presse/)
    assert.equal(german.bytes, Buffer.byteLength(german.html))
    const asMia = await anna.must(200, 'GET', `${PATH}/${letter.id}/preview?user_id=${mia.id}`)
    assert.deepEqual(asMia.left_out, [
      { block_id: post.id, reason: 'not_visible' },
      { block_id: unpublished.id, reason: 'not_published' },
      { block_id: heading.id, reason: 'empty' },
    ])
    const log = await root.must(200, 'GET', '/v2/audit_events?filter.action=visibility_explained')
    assert.deepEqual(
      log.map(({ record_type, after }: { record_type: string; after: object }) => [record_type, after]),
      [
        ['newsletter', { user_id: mia.id }],
        ['newsletter', { user_id: jonas.id }],
      ],
    )
    await anna.must(400, 'GET', `${PATH}/${letter.id}/preview?user_id=999999`)
  })

  test('a test comes to those who write newsletters, uncounted', async () => {
    const { program, anna, mia } = await stage(app)
    const root = await program.user('Root', { role: 'administrator' })
    await root.must(200, 'PATCH', '/v2/settings/program', { mail_tracking: 'people' })
    const letter = await make(anna, {
      subject: 'Try',
      blocks: [{ kind: 'button', text: 'Go', href: 'https://a.example/x' }],
    })
    assert.deepEqual(faultsOf(await anna.post(`${PATH}/${letter.id}/test`, { user_ids: [mia.id] })), [
      'not_found user_ids.0',
    ])
    await anna.must(202, 'POST', `${PATH}/${letter.id}/test`)
    await anna.must(202, 'POST', `${PATH}/${letter.id}/test`, { user_ids: [root.id] })
    const html = (await mailTo(anna, '[Test] Try')).html as string
    assert.match(html, /href="https:\/\/a\.example\/x"/)
    await mailTo(root, '[Test] Try')
    for (let n = 2; n < 30; n++) await anna.must(202, 'POST', `${PATH}/${letter.id}/test`)
    assert.equal((await anna.post(`${PATH}/${letter.id}/test`)).status, 429)
    assert.equal((await anna.must(200, 'GET', `${PATH}/${letter.id}`)).counts, null)
  })
})
