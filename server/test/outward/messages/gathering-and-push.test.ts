// Several notices are one mail; messages to browsers come beside it.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { mustRead } from '../../publishing/must-read/support.ts'
import { startApp } from '../../support/app.ts'
import { Mailbox } from '../../support/mailbox.ts'
import { PushService } from '../../support/push-service.ts'
import { letWaitingBeDue, OWN, PROGRAM, quietNow, tellingStage } from './support.ts'

const mailbox = await Mailbox.start()
const app = await startApp({ ...mailbox.settings, MAIL_GATHER_MS: '3600000' })
const service = await PushService.start()
const SUBSCRIPTIONS = '/v2/push/subscriptions'

describe('notices to one person', () => {
  test('are gathered into one mail', async () => {
    const { anna, mia, logOnce, topicId, program } = await tellingStage(app)
    await mustRead(anna, topicId, {}, { title: 'First aid' })
    await mustRead(anna, topicId, {}, { title: 'Helmets' })
    await anna.must(201, 'POST', '/v2/polls', {
      question: 'Soup?',
      options: [{ text: 'Yes' }, { text: 'No' }],
      notification_channels: ['in_app', 'email'],
    })
    await logOnce(mia, lines => lines.length === 3, 'in_app')
    assert.equal(mailbox.to(mia.userName).length, 0)
    assert.deepEqual(await logOnce(mia, () => true), [], 'what is gathered is on its way')
    await letWaitingBeDue(app, program.id)
    const [mail] = await mailbox.expect(1, ({ to }) => to === mia.userName)
    for (const text of [/First aid/, /Helmets/, /Soup\?/]) assert.match(mail?.mail.text ?? '', text)
    const sent = await logOnce(mia, lines => lines.length === 3)
    assert.ok(sent.every(({ status }) => status === 'sent'))
    assert.equal(mailbox.to(mia.userName).length, 1)
  })

  test('never contain those of another program', async () => {
    const [one, other] = [await tellingStage(app), await tellingStage(app)]
    await mustRead(one.anna, one.topicId, {}, { title: 'Ours' })
    await mustRead(other.anna, other.topicId, {}, { title: 'Theirs' })
    for (const { mia, logOnce } of [one, other]) await logOnce(mia, lines => lines.length === 1, 'in_app')
    for (const { program } of [one, other]) await letWaitingBeDue(app, program.id)
    const [mail] = await mailbox.expect(1, ({ to }) => to === one.mia.userName)
    assert.match(mail?.mail.text ?? '', /Ours/)
    assert.doesNotMatch(mail?.mail.text ?? '', /Theirs/)
  })
})

describe('the log', () => {
  test('is read page by page, by program managers', async () => {
    const { anna, mia, rosa, logOnce, topicId } = await tellingStage(app)
    for (const title of ['One', 'Two', 'Three']) await mustRead(anna, topicId, {}, { title })
    await logOnce(mia, lines => lines.length === 3, 'in_app')
    const path = `/v2/people/${mia.id}/deliveries?page.size=4`
    const first = await rosa.get(path)
    const second = await rosa.get(`${path}&page.number=2`)
    assert.deepEqual([first.body.data.length, second.body.data.length], [4, 2])
    assert.deepEqual(second.body.meta.pagination, { page: 2, page_size: 4, total_records: 6 })
    assert.equal((await anna.get(path)).status, 403)
  })
})

describe('a message to browsers', () => {
  test('says what happened and names the post, unless the program hides titles', async () => {
    const { anna, mia, rosa, logOnce, topicId } = await tellingStage(app)
    const browser = service.browser()
    await mia.must(201, 'POST', SUBSCRIPTIONS, browser.subscription)
    const post = await mustRead(anna, topicId)
    await logOnce(mia, lines => lines[0]?.status === 'sent', 'push')
    const [shown] = browser.shown
    assert.match(shown.title, /confirm/)
    assert.deepEqual([shown.body, shown.tag], ['Fire drill', `post ${post.id}`])
    assert.equal(shown.url, `/posts/${post.uuid}`)
    await rosa.must(200, 'PATCH', PROGRAM, { push_shows_titles: false })
    await mustRead(anna, topicId, {}, { title: 'Secret' })
    await logOnce(mia, lines => lines.length === 2 && lines[0]?.status === 'sent', 'push')
    assert.equal(browser.shown[1].body, null)
    assert.doesNotMatch(JSON.stringify(browser.shown[1]), /Secret/)
  })

  test('waits for the end of quiet hours, which move with the time zone, and is not sent to a browser that is gone', async () => {
    const { anna, mia, logOnce, topicId, program } = await tellingStage(app)
    const browser = service.browser()
    await mia.must(201, 'POST', SUBSCRIPTIONS, browser.subscription)
    await mia.must(200, 'PUT', OWN, { quiet_hours: quietNow() })
    await mustRead(anna, topicId)
    const [held] = await logOnce(mia, lines => lines.length === 1, 'push')
    assert.match(held?.reason ?? '', /^quiet hours until/)
    await letWaitingBeDue(app, program.id)
    await mia.must(200, 'PATCH', '/v2/me', { timezone: 'Asia/Tokyo' })
    await logOnce(mia, lines => lines[0]?.status === 'sent', 'push')
    assert.equal(browser.shown.length, 1)
    service.answer = (_message, response) => void response.writeHead(410).end()
    await mustRead(anna, topicId, {}, { title: 'Second' })
    const [gone] = await logOnce(mia, lines => lines.length === 2 && lines[0]?.reason !== null, 'push')
    assert.deepEqual([gone?.status, gone?.reason], ['suppressed', 'no browser of the person takes messages'])
  })
})
