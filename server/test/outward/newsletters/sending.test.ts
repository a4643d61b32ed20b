// Recipients of newsletters, their mails, and the counts. Real mails, read by mailparser.

import assert from 'node:assert/strict'
import sharp from 'sharp'
import { describe, test } from '../../../../bin/testing.mjs'
import { draft, eventsOf, stage } from '../../publishing/must-read/support.ts'
import { upload } from '../../publishing/ugc/support.ts'
import type { Person } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { faultsOf, make, newsletterStage, PATH, publish, sent } from './support.ts'

const { app, mailbox, mailTo } = await newsletterStage()

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
    const german = await anna.get(`${PATH}/${again.id}/deliveries?separator=semicolon`, { accept: 'text/csv' })
    assert.match(german.text, new RegExp(`^user_id;display_name;[\\s\\S]*\r\n${mia.id};[^\r]*;skipped;refused;`))
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
    await root.must(200, 'PATCH', '/v2/settings/program', { timezone: 'Asia/Kolkata' })
    await app.app.services.database.pool.query(
      `update newsletters set begun_at = begun_at - interval '5 days' where program_id = $1 and id = $2`,
      [program.id, letter.id],
    )
    const { series } = await anna.must(200, 'GET', `${PATH}/${letter.id}/results`)
    assert.deepEqual(
      series.map(({ at, opened, clicked }: Record<string, string>) => [at?.slice(11), opened, clicked]),
      [['18:30:00.000Z', 2, 1]],
      'later ones stand at the day of the program',
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

  test('has links that lead to addresses with letters beyond ASCII', async () => {
    const { program, anna, mia } = await stage(app)
    const root = await program.user('Root', { role: 'administrator' })
    await root.must(200, 'PATCH', '/v2/settings/program', { mail_tracking: 'totals' })
    const blocks = [
      { kind: 'text', body: '<p><a href="https://intra.example/новини">Новини</a></p>' },
      { kind: 'button', text: 'Größe', href: 'https://größe.example/größe?a=ü#ß' },
    ]
    const letter = await make(anna, { subject: 'Letters', blocks })
    await sent(anna, letter.id)
    const { html } = await mailTo(mia, 'Letters')
    const links = [...(html as string).matchAll(/"([^"]*\/m\/[^"]*)"/g)].flatMap(([, url = '']) =>
      url.endsWith('.gif') ? [] : url,
    )
    const places = await Promise.all(
      links.map(async url => (await fetch(url, { redirect: 'manual' })).headers.get('location')),
    )
    assert.deepEqual(places, [
      'https://intra.example/%D0%BD%D0%BE%D0%B2%D0%B8%D0%BD%D0%B8',
      'https://xn--gre-6ka8i.example/gr%C3%B6%C3%9Fe?a=%C3%BC#%C3%9F',
    ])
  })

  test('shows pictures of its posts to everybody who has the mail, until nobody of its audiences sees the post', async () => {
    const { anna, mia, jonas, topicId } = await stage(app)
    const post = await draft(anna, topicId, { title: 'Press' })
    const red = sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    const url = await upload(anna, 'press.png', await red.png().toBuffer())
    await anna.must(200, 'PUT', `/v2/content/${post.id}/images`, { url, alt: 'The press' })
    await anna.must(200, 'PUT', `/v2/content/${post.id}/publish`)
    const letter = await make(anna, {
      subject: 'Pictured',
      blocks: [{ kind: 'post', content_id: post.id, layout: 'lead' }],
    })
    await sent(anna, letter.id)
    const pictureOf = async (who: Person) => {
      const { html } = await mailTo(who, 'Pictured')
      return /<img src="([^"]+)" alt="The press"/.exec(html as string)?.[1] ?? ''
    }
    const picture = await pictureOf(mia)
    assert.equal(await pictureOf(jonas), picture)
    const seen = await fetch(picture)
    assert.deepEqual([seen.status, seen.headers.get('content-type')], [200, 'image/jpeg'])
    assert.match(seen.headers.get('cache-control') ?? '', /max-age=30$/)
    assert.equal((await fetch(`${picture.slice(0, -3)}abc`)).status, 404)
    await anna.must(200, 'PUT', `/v2/content/${post.id}/archive`)
    assert.equal((await fetch(picture)).status, 404)
  })
})
