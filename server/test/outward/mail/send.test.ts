// Mail through the server's own transport, to a real SMTP server.

import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { type OutgoingMail, readMailRecipients, renderNoticesMail, sendMail } from '../../../src/outward/mail/index.ts'
import { type Person, startApp } from '../../support/app.ts'
import { Mailbox } from '../../support/mailbox.ts'

const mailbox = await Mailbox.start()
const app = await startApp(mailbox.settings)
const program = await app.program({ name: 'Acme' })
const mia = await program.user('mia', { familyName: 'Muñoz "Mi"\r\nBcc: eve@example.com' })
const pia = await program.user('pia', { role: 'program_manager' })

describe('a mail', () => {
  beforeEach(() => {
    mailbox.fault = null
    mailbox.refusals.clear()
  })

  const mailTo = async (person: Person, title = 'Summer party', key = 'notice-1'): Promise<OutgoingMail> => {
    const { services } = app.app
    const recipients = await services.database.read(program.id, db => readMailRecipients(db, [person.id]))
    const recipient = recipients.get(person.id)
    assert.ok(recipient)
    const notice = { type: 'poll_opened', title, body: 'A poll', url: null, at: new Date(), mustRead: null } as const
    return { ...renderNoticesMail(services, { recipient, notices: [notice], locked: [] }), recipient, key }
  }
  const send = async (person: Person, title?: string, key?: string) =>
    sendMail(app.app.services, await mailTo(person, title, key))
  const personOf = async (person: Person) => (await pia.get(`/v2/people/${person.id}`)).body.data

  test('goes from MAIL_FROM in the name of the program, with the id and headers of machines', async () => {
    assert.deepEqual(await send(mia), { status: 'sent' })
    const [{ from, to, mail }] = (await mailbox.expect(1)) as [Awaited<ReturnType<Mailbox['expect']>>[0]]
    assert.deepEqual([from, to], ['atrium@example.com', mia.userName])
    assert.equal(mail.from?.text, '"Acme" <atrium@example.com>')
    assert.equal(mail.subject, 'Poll: Summer party')
    assert.equal(mail.messageId, '<notice-1@127.0.0.1>')
    assert.equal(mail.headers.get('auto-submitted'), 'auto-generated')
  })

  test('has one recipient, whatever their name says', async () => {
    await send(mia, 'Second\r\nBcc: eve@example.com')
    const [received] = await mailbox.expect(1, ({ mail }) => mail.subject?.includes('Second') ?? false)
    assert.equal(received?.mail.subject, 'Poll: Second Bcc: eve@example.com')
    assert.deepEqual([received?.mail.bcc, received?.mail.cc], [undefined, undefined])
    assert.deepEqual(mailbox.to('eve@example.com'), [])
  })

  test('that is refused for good marks the address, and another address clears it', async () => {
    const tom = await program.user('tom')
    mailbox.refusals.set(tom.userName, { code: 550, text: `5.1.1 <${tom.userName}>: no such user` })
    assert.deepEqual(await send(tom), {
      status: 'failed',
      reason: '550 5.1.1 …: no such user',
      isPermanent: true,
    })
    const refused = await personOf(tom)
    assert.equal(refused.email_status, 'refused')
    assert.match(refused.email_refused_at, /^\d{4}-/)
    assert.equal((await mailTo(tom)).recipient.emailStatus, 'refused')
    const scim = await program.server()
    const operation = (value: string) => ({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'replace', path: 'emails', value: [{ value, type: 'work', primary: true }] }],
    })
    await scim.patch(`/scim/v2/Users/${tom.id}`, operation(`new-${tom.userName}`))
    assert.deepEqual([(await personOf(tom)).email_status, (await personOf(tom)).email_refused_at], ['ok', null])
    await send(tom)
    await mailbox.expect(1, ({ to }) => to === `new-${tom.userName}`)
  })

  test('that is refused for now, or for another reason, marks no address', async () => {
    const max = await program.user('max')
    const refusals = [
      { code: 450, text: '4.2.0 try later' },
      { code: 552, text: '5.2.2 mailbox full' },
      { code: 554, text: '5.7.1 Relay access denied' },
    ]
    for (const refusal of refusals) {
      mailbox.refusals.set(max.userName, refusal)
      const outcome = await send(max)
      assert.equal(outcome.status === 'failed' && outcome.isPermanent, false, refusal.text)
    }
    assert.equal((await personOf(max)).email_status, 'ok')
  })

  test('fails for now when the server cuts it off, and goes out afterwards', async () => {
    const max = await program.user('max2')
    mailbox.fault = 'cut off'
    assert.equal((await send(max)).status, 'failed')
    mailbox.fault = null
    assert.deepEqual(await send(max), { status: 'sent' })
  })
})
