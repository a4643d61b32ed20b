// Before a newsletter is sent: completeness, a time, four eyes, previews and tests.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { sql } from '../../../src/platform/db/sql.ts'
import { draft, stage } from '../../publishing/must-read/support.ts'
import { eventually } from '../../support/eventually.ts'
import { faultsOf, make, newsletterStage, PATH, publish } from './support.ts'

const { app, mailbox, mailTo } = await newsletterStage()

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
    const held = await anna.put(`${PATH}/${letter.id}/send`, { override: true })
    assert.deepEqual([held.status, faultsOf(held)], [403, ['four_eyes override']])
    const { name, subject, blocks: sentBack, audiences, sender_name } = letter
    await root.must(200, 'PATCH', `${PATH}/${letter.id}`, { name, subject, blocks: sentBack, audiences, sender_name })
    await anna.must(403, 'PUT', `${PATH}/${letter.id}/send`)
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
    const foot = async () =>
      (await anna.must(200, 'GET', `${PATH}/${letter.id}/preview?user_id=${jonas.id}&language=en`)).text
    const unmeasured = await foot()
    assert.match(unmeasured, /Nobody measures/)
    await root.must(200, 'PATCH', '/v2/settings/program', { mail_tracking: 'totals' })
    assert.doesNotMatch(await foot(), /Nobody measures/, 'it says what will be measured')
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
