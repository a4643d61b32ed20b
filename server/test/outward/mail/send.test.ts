// Mail through the server's own transport, to a real SMTP server.

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { beforeEach, describe, test } from '../../../../bin/testing.mjs'
import { type OutgoingMail, readMailRecipients, renderNoticesMail, sendMail } from '../../../src/outward/mail/index.ts'
import type { MailConfig } from '../../../src/platform/config.ts'
import { type Person, startApp } from '../../support/app.ts'
import { Mailbox } from '../../support/mailbox.ts'

const mailbox = await Mailbox.start()
const app = await startApp(mailbox.settings)
const program = await app.program({ name: 'Acme' })
const mia = await program.user('mia', { familyName: 'Muñoz "Mi"\r\nBcc: eve@example.com' })
const pia = await program.user('pia', { role: 'program_manager' })

/** Replies of mail servers, their stage, and whether they refuse the address permanently. */
const replies = async () =>
  (await readFile(new URL('replies.tsv', import.meta.url), 'utf8'))
    .split('\n')
    .filter(line => /^(?:rcpt|data)\t/.test(line))

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
    return {
      ...renderNoticesMail(services, { recipient, notices: [notice], locked: [] }),
      recipient,
      key,
    }
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

  test('shows the logo for dark mails in place of the first where there is one, else the first on a white ground', async () => {
    const ada = await program.user('ada', { role: 'administrator' })
    const logos = async (change: object) => {
      await ada.must(200, 'PATCH', '/v2/settings/branding', change)
      const { html } = await mailTo(mia)
      return [
        ...html.matchAll(/<img class="([\w-]+)" src="https:\/\/acme\.example\/(\w+)\.png"[^>]*style="(display:\w+)/g),
      ].map(([, ...parts]) => parts.join(' '))
    }
    assert.deepEqual(await logos({ logo_url: 'https://acme.example/light.png' }), ['plate light display:block'])
    assert.deepEqual(await logos({ logo_dark_url: 'https://acme.example/dark.png' }), [
      'light-logo light display:block',
      'dark-logo dark display:none',
    ])
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

  test('stays refused while the address is kept, also by SCIM PUT, and is not by a new one', async () => {
    const uma = await program.user('uma')
    mailbox.refusals.set(uma.userName, { code: 550, text: '5.1.1 no such user' })
    await send(uma)
    const scim = await program.server()
    const put = async (...values: string[]) => {
      const user = (await scim.get(`/scim/v2/Users/${uma.id}`)).body
      const emails = values.map((value, index) => ({ value, type: 'work', primary: index === 0 }))
      assert.equal((await scim.put(`/scim/v2/Users/${uma.id}`, { ...user, emails })).status, 200)
      return (await personOf(uma)).email_status
    }
    assert.equal(await put(uma.userName.toUpperCase(), 'uma@home.example'), 'refused')
    assert.equal(await put('uma@home.example', uma.userName), 'ok')
    assert.equal(await put('uma@home.example'), 'ok')
    assert.equal(await put(uma.userName), 'ok', 'it is new again')
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

  test('marks its address by a reply that says that nobody is there, and by no other one', async () => {
    const ida = await program.user('ida')
    for (const line of await replies()) {
      const [stage, reply = '', isRefused] = line.split('\t')
      const answer = { code: Number(reply.slice(0, 3)), text: reply.slice(4) }
      if (stage === 'rcpt') mailbox.refusals.set(ida.userName, answer)
      else mailbox.fault = answer
      const outcome = await send(ida)
      assert.equal(outcome.status === 'failed' && outcome.isPermanent ? 'yes' : 'no', isRefused, reply)
      const status = isRefused === 'yes' ? 'refused' : 'ok'
      assert.equal((await personOf(ida)).email_status, status, reply)
      mailbox.refusals.clear()
      mailbox.fault = null
      await pia.must(200, 'PUT', `/v2/people/${ida.id}/email_status`, { status: 'ok' })
    }
  })

  test('goes out again once pia has cleared the mark, which is for program managers alone', async () => {
    const eva = await program.user('eva')
    mailbox.refusals.set(eva.userName, { code: 550, text: '5.1.1 no such user' })
    await send(eva)
    mailbox.refusals.clear()
    const path = `/v2/people/${eva.id}/email_status`
    const anna = await program.user('anna', { role: 'publisher' })
    assert.equal((await anna.put(path, { status: 'ok' })).status, 403)
    const reader = await program.server({ scopes: ['users.read'] })
    assert.equal((await reader.put(path, { status: 'ok' })).status, 403)
    for (const body of [{}, { status: 'refused' }, { status: null }]) {
      assert.equal((await pia.put(path, body)).status, 400)
    }
    assert.equal((await personOf(eva)).email_status, 'refused')
    const cleared = await pia.must(200, 'PUT', path, { status: 'ok' })
    assert.deepEqual([cleared.user_id, cleared.email_status, cleared.email_refused_at], [eva.id, 'ok', null])
    assert.equal((await pia.put(path, { status: 'ok' })).status, 200, 'twice')
    assert.deepEqual(await send(eva), { status: 'sent' })
  })

  test('fails for now when the server cuts it off, and goes out afterwards', async () => {
    const max = await program.user('max2')
    mailbox.fault = 'cut off'
    assert.equal((await send(max)).status, 'failed')
    mailbox.fault = null
    assert.deepEqual(await send(max), { status: 'sent' })
  })

  test('is left to a later claim when its turn comes too late', async () => {
    const lea = await program.user('lea')
    const mail = await mailTo(lea)
    assert.deepEqual(await sendMail(app.app.services, mail, { beginBy: performance.now() - 1 }), { status: 'left' })
    assert.deepEqual(mailbox.to(lea.userName), [])
    assert.deepEqual(await sendMail(app.app.services, mail, { beginBy: performance.now() + 60_000 }), {
      status: 'sent',
    })
  })

  test('fails for now while too many are on their way', async () => {
    const max = await program.user('max4')
    const mail = await mailTo(max)
    const outcomes = await Promise.all(Array.from({ length: 205 }, () => sendMail(app.app.services, mail)))
    const failed = outcomes.filter(({ status }) => status === 'failed')
    assert.deepEqual(
      failed,
      failed.map(() => ({ status: 'failed', reason: 'too many mails are on their way', isPermanent: false })),
    )
    assert.equal(failed.length, 5)
    assert.equal(mailbox.to(max.userName).length, 200)
  })
})

test('many mails go by few connections, to names and addresses of any script', async () => {
  const names = ['Zoë', '田中', 'Ольга', 'محمد', '👩‍⚕️ Ana', 'a'.repeat(200)]
  const people = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      program.user(`p${index}`, { profile: { display_name: `${names[index % names.length]} ${index}` } }),
    ),
  )
  const before = mailbox.connections
  const { services } = app.app
  const found = await services.database.read(program.id, db =>
    readMailRecipients(
      db,
      people.map(({ id }) => id),
    ),
  )
  const outcomes = await Promise.all(
    [...found.values()].map(recipient => {
      const notice = {
        type: 'poll_opened',
        title: 'Wo? どこ？',
        body: '',
        url: null,
        at: new Date(),
        mustRead: null,
      } as const
      const mail = renderNoticesMail(services, { recipient, notices: [notice], locked: [] })
      return sendMail(services, { ...mail, recipient, key: `poll-${recipient.userId}` })
    }),
  )
  assert.deepEqual([outcomes.length, new Set(outcomes.map(({ status }) => status))], [40, new Set(['sent'])])
  assert.ok(mailbox.connections - before <= 5, `${mailbox.connections - before} connections`)
  const [tanaka] = mailbox.to(people[1]?.userName ?? '')
  assert.equal(tanaka?.mail.to && [tanaka.mail.to].flat()[0]?.value[0]?.name, '田中 1')
  assert.equal(tanaka?.mail.subject, 'Poll: Wo? どこ？')
})

/** A server whose mail server takes connections and says nothing, and a mail of its own. */
async function beforeSilence(key: string) {
  const silent = await Mailbox.start()
  silent.fault = 'hang'
  const sender = await startApp(silent.settings)
  const there = await sender.program()
  const { id } = await there.user('mia')
  const { services } = sender.app
  const recipient = (await services.database.read(there.id, db => readMailRecipients(db, [id]))).get(id)
  assert.ok(recipient)
  const notice = { type: 'poll_opened', title: 'Where?', body: '', url: null, at: new Date(), mustRead: null } as const
  const mail = renderNoticesMail(services, { recipient, notices: [notice], locked: [] })
  return { silent, sender, send: () => sendMail(services, { ...mail, recipient, key }) }
}

test('a mail fails for now when the server says nothing', async () => {
  const { silent, sender, send } = await beforeSilence('unheard')
  Object.assign(sender.app.services.config.mail as MailConfig, { greetingTimeoutMs: 2000 })
  assert.deepEqual(await send(), {
    status: 'failed',
    reason: 'the mail server did not answer in time',
    isPermanent: false,
  })
  silent.fault = null
  assert.deepEqual(await send(), { status: 'sent' })
})

test('a mail on its way does not keep the server from stopping', async () => {
  const { silent, sender, send } = await beforeSilence('last')
  const sending = send()
  while (silent.connections === 0) await new Promise(resolve => setTimeout(resolve, 5))
  await sender.close()
  assert.equal((await sending).status, 'failed')
})
