// Mails by recipient: one about a post, several notices in one, none about expired notices, none at night.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { acknowledge, draft, mustRead } from '../../publishing/must-read/support.ts'
import { startApp } from '../../support/app.ts'
import { Mailbox } from '../../support/mailbox.ts'
import { letWaitingBeDue, OWN, PROGRAM, quietNow, tellingStage } from './support.ts'

const mailbox = await Mailbox.start()
const app = await startApp({ ...mailbox.settings, MAIL_GATHER_MS: '0' })

const comment = (who: { must: (...of: never[]) => Promise<unknown> }, postId: number, body: string) =>
  (who.must as (...of: unknown[]) => Promise<{ id: number; post_number: number }>)(
    201,
    'POST',
    `/v2/feed/posts/${postId}/comments`,
    { body },
  )

describe('a post that must be read', () => {
  test('is mailed to everybody who sees it and has not acknowledged it, once', async () => {
    const { anna, mia, jonas, logOnce, topicId } = await tellingStage(app)
    const post = await mustRead(anna, topicId)
    const [mail] = await mailbox.expect(1, ({ to }) => to === mia.userName)
    await mailbox.expect(1, ({ to }) => to === jonas.userName)
    assert.match(mail?.mail.subject ?? '', /Fire drill/)
    const [line] = await logOnce(mia, lines => lines[0]?.status === 'sent')
    assert.deepEqual(
      [line?.type, line?.content_id, line?.status, line?.reason],
      ['acknowledge_required', post.id, 'sent', null],
    )
    const inApp = await logOnce(mia, lines => lines.length > 0, 'in_app')
    assert.deepEqual(
      inApp.map(({ status }) => status),
      ['sent'],
    )
    const [push] = await logOnce(mia, lines => lines.length > 0, 'push')
    assert.deepEqual([push?.status, push?.reason], ['suppressed', 'no browser of the person takes messages'])
  })

  test('that is published again is not mailed again, and a reminder of it is', async () => {
    const { anna, mia, logOnce, topicId } = await tellingStage(app)
    const post = await mustRead(anna, topicId)
    await mailbox.expect(1, ({ to }) => to === mia.userName)
    await logOnce(mia, lines => lines[0]?.status === 'sent')
    await anna.must(200, 'PUT', `/v2/content/${post.id}/archive`)
    await anna.must(200, 'PUT', `/v2/content/${post.id}/publish`)
    const [again] = await logOnce(mia, lines => lines.length === 2)
    assert.deepEqual([again?.status, again?.reason], ['suppressed', 'a mail about this post was sent before'])
    await anna.must(202, 'POST', `/v2/content/${post.id}/reminders`, { to: 'missing', message: 'Today, please' })
    const [, reminder] = await mailbox.expect(2, ({ to }) => to === mia.userName)
    assert.match(reminder?.mail.text ?? '', /Today, please/)
    assert.equal(mailbox.to(mia.userName).length, 2)
  })

  test('is not mailed to who has acknowledged it or cannot see it when the mail goes out', async () => {
    const { anna, mia, jonas, logOnce, topicId, program } = await tellingStage(app)
    for (const who of [mia, jonas]) await who.must(200, 'PUT', OWN, { quiet_hours: quietNow() })
    const seen = await mustRead(anna, topicId)
    const gone = await mustRead(anna, topicId, {}, { title: 'Taken back' })
    for (const who of [mia, jonas]) await logOnce(who, lines => lines.length === 2)
    await acknowledge(mia, seen.id)
    await anna.must(200, 'PUT', `/v2/content/${gone.id}/archive`)
    for (const who of [mia, jonas]) await who.must(200, 'PUT', OWN, { quiet_hours: null })
    await letWaitingBeDue(app, program.id)
    const [mail] = await mailbox.expect(1, ({ to }) => to === jonas.userName)
    assert.match(mail?.mail.subject ?? '', /Fire drill/)
    const lines = await logOnce(mia, all => all.every(({ reason }) => !reason?.startsWith('quiet')))
    assert.deepEqual(lines.map(({ reason }) => reason).sort(), [
      'no longer there for the person',
      'read or done before it was sent',
    ])
    assert.equal(mailbox.to(mia.userName).length, 0)
    assert.equal(mailbox.to(jonas.userName).length, 1)
  })
})

test('a poll that asks for mails is mailed to who may answer it, and not to who asks', async () => {
  const { anna, mia, jonas, log } = await tellingStage(app)
  await anna.must(201, 'POST', '/v2/polls', {
    question: 'Lunch?',
    options: [{ text: 'Yes' }, { text: 'No' }],
    notification_channels: ['in_app', 'email'],
  })
  for (const { userName } of [mia, jonas]) {
    const [mail] = await mailbox.expect(1, ({ to }) => to === userName)
    assert.match(mail?.mail.text ?? '', /Lunch\?/)
  }
  assert.deepEqual(await log(anna), [])
})

describe('in quiet hours', () => {
  test('a mail waits for their end, and the log says so', async () => {
    const { anna, mia, jonas, logOnce, topicId, program } = await tellingStage(app)
    const quiet_hours = quietNow()
    await mia.must(200, 'PUT', OWN, { quiet_hours })
    await mustRead(anna, topicId)
    await mailbox.expect(1, ({ to }) => to === jonas.userName)
    const [held] = await logOnce(mia, lines => lines.length === 1)
    assert.deepEqual([held?.status, held?.reason], ['suppressed', `quiet hours until ${quiet_hours.to}`])
    await letWaitingBeDue(app, program.id)
    await mustRead(anna, topicId, {}, { title: 'Second' })
    const still = await logOnce(mia, lines => lines.length === 2)
    assert.ok(
      still.every(({ reason }) => reason?.startsWith('quiet hours')),
      'they hold when it is sent as well',
    )
    await mia.must(200, 'PUT', OWN, { quiet_hours: null })
    await letWaitingBeDue(app, program.id)
    const [mail] = await mailbox.expect(1, ({ to }) => to === mia.userName)
    assert.match(mail?.mail.text ?? '', /Fire drill/)
    assert.match(mail?.mail.text ?? '', /Second/)
    const sent = await logOnce(mia, lines => lines.every(({ status }) => status === 'sent'))
    assert.equal(sent.length, 2)
    assert.equal(mailbox.to(mia.userName).length, 1)
  })

  test('what is important comes at once where the program says so', async () => {
    const { anna, mia, rosa, topicId } = await tellingStage(app)
    await mia.must(200, 'PUT', OWN, { quiet_hours: quietNow() })
    await rosa.must(200, 'PATCH', PROGRAM, { important_breaks_quiet_hours: true })
    await mustRead(anna, topicId)
    await mailbox.expect(1, ({ to }) => to === mia.userName)
  })
})

describe('a type that is switched off', () => {
  test('is not mailed, unless it is locked', async () => {
    const { anna, mia, jonas, rosa, logOnce, topicId } = await tellingStage(app)
    await mia.must(200, 'PUT', OWN, { types: { acknowledge_required: { email: false } } })
    await mustRead(anna, topicId)
    await mailbox.expect(1, ({ to }) => to === jonas.userName)
    const [off] = await logOnce(mia, lines => lines.length === 1)
    assert.deepEqual([off?.status, off?.reason], ['suppressed', 'switched off for this type of notification'])
    await rosa.must(200, 'PATCH', PROGRAM, { locked: ['acknowledge_required'] })
    await mustRead(anna, topicId, {}, { title: 'Locked' })
    const [mail] = await mailbox.expect(1, ({ to }) => to === mia.userName)
    assert.match(mail?.mail.subject ?? '', /Locked/)
    assert.equal(mail?.mail.headers.has('list'), false, 'nothing to unsubscribe from')
  })
})

describe('a digest', () => {
  test('holds what was not looked at, once, in place of single mails', async () => {
    const { anna, mia, jonas, logOnce, topicId, program } = await tellingStage(app)
    await mia.must(200, 'PUT', OWN, { types: { acknowledge_required: { email: false } }, digest: 'daily' })
    const first = await mustRead(anna, topicId)
    await mustRead(anna, topicId, {}, { title: 'Second' })
    await mustRead(anna, topicId, {}, { title: 'Third' })
    await mailbox.expect(3, ({ to }) => to === jonas.userName)
    const held = await logOnce(mia, lines => lines.length === 3)
    assert.ok(
      held.every(({ reason }) => reason === 'in the digest of the day at 08:00'),
      JSON.stringify(held),
    )
    await mia.must(200, 'PUT', `/v2/feed/posts/${first.id}/view`)
    await letWaitingBeDue(app, program.id)
    const [digest] = await mailbox.expect(1, ({ to }) => to === mia.userName)
    assert.match(digest?.mail.text ?? '', /Second[\s\S]*Third/)
    assert.doesNotMatch(digest?.mail.text ?? '', /Fire drill/)
    const lines = await logOnce(mia, all => all.filter(({ status }) => status === 'sent').length === 2)
    assert.deepEqual(
      lines.filter(({ status }) => status === 'suppressed').map(({ reason }) => reason),
      ['looked at before the digest'],
    )
    await mustRead(anna, topicId, {}, { title: 'Fourth' })
    await logOnce(mia, all => all.length === 4)
    await letWaitingBeDue(app, program.id)
    const [, next] = await mailbox.expect(2, ({ to }) => to === mia.userName)
    assert.doesNotMatch(next?.mail.text ?? '', /Second|Third/)
  })
})

describe('a mail', () => {
  test('that is refused for now is tried again; an address refused for good gets no more', async () => {
    const { anna, mia, jonas, rosa, logOnce, topicId } = await tellingStage(app)
    mailbox.refusals.set(mia.userName.toLowerCase(), { code: 450, text: '4.2.1 Try again later' })
    mailbox.refusals.set(jonas.userName.toLowerCase(), { code: 550, text: '5.1.1 No such user' })
    await mustRead(anna, topicId)
    await logOnce(jonas, lines => lines[0]?.status === 'failed')
    const [tried] = await logOnce(mia, lines => lines[0]?.status === 'failed')
    assert.equal(tried?.reason, '450 4.2.1 Try again later', 'from the first failure on')
    mailbox.refusals.delete(mia.userName.toLowerCase())
    await mailbox.expect(1, ({ to }) => to === mia.userName)
    const [sent] = await logOnce(mia, lines => lines[0]?.status === 'sent')
    assert.equal(sent?.reason, null)
    await mustRead(anna, topicId, {}, { title: 'Second' })
    const [refused] = await logOnce(jonas, lines => lines.length === 2)
    assert.deepEqual([refused?.status, refused?.reason], ['suppressed', 'the e-mail address was refused for good'])
    assert.equal((await rosa.must(200, 'GET', `/v2/people/${jonas.id}`)).email_status, 'refused')
  })

  test('is given up after six tries', async () => {
    const { program, anna, mia, logOnce, topicId } = await tellingStage(app)
    mailbox.refusals.set(mia.userName.toLowerCase(), { code: 450, text: '4.2.1 Never' })
    await mustRead(anna, topicId)
    const isWaiting = async () => {
      const text = 'select from messages where program_id = $1 and user_id = $2'
      return (await app.app.services.database.pool.query(text, [program.id, mia.id])).rows.length > 0
    }
    const [failed] = await logOnce(mia, lines => lines[0]?.status === 'failed')
    assert.match(failed?.reason ?? '', /4\.2\.1 Never/)
    while (await isWaiting()) await new Promise(done => setTimeout(done, 20))
    const [ended] = await logOnce(mia, lines => lines.length === 1)
    assert.deepEqual([ended?.status, ended?.reason], ['failed', failed?.reason])
  })

  test('about comments names who wrote, and a second one about the same post is not sent', async () => {
    const { anna, mia, jonas, logOnce, topicId } = await tellingStage(app)
    const { id } = await draft(anna, topicId)
    await anna.must(200, 'PUT', `/v2/content/${id}/publish`)
    await comment(mia as never, id, 'Where do we meet?')
    const [mail] = await mailbox.expect(1, ({ to }) => to === anna.userName)
    assert.match(mail?.mail.subject ?? '', /Mia/)
    await logOnce(anna, lines => lines[0]?.status === 'sent')
    await comment(jonas as never, id, 'At the gate')
    const [second] = await logOnce(anna, lines => lines.length === 2)
    assert.equal(second?.reason, 'a mail about this post was sent before')
  })
})

test('the mail about what is kept about mia leads to her page, which signs in; the notification leads to the file', async () => {
  const { mia } = await tellingStage(app)
  await mia.must(202, 'POST', '/v2/me/data')
  const [mail] = await mailbox.expect(1, ({ to }) => to === mia.userName)
  assert.ok(mail?.mail.text?.includes(`${app.url}/me#data`), mail?.mail.text)
  assert.ok(!mail?.raw.includes('/v2/me/data'))
  const [notice] = await mia.must(200, 'GET', '/v2/notification_center/notifications')
  assert.equal(notice.url, `${app.url}/v2/me/data`)
})
