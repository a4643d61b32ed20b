// Many people are invited by one request: by mail or by sheets of cards, each once, whoever asks.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { remindDue } from '../../../src/people/invitations/reminders.ts'
import { invitationResumer } from '../../../src/people/invitations/send-invitations.ts'
import { sql } from '../../../src/platform/db/sql.ts'
import { signsIn } from '../../sign-in/oauth/code-form.ts'
import { type Person, startApp, type TestProgram } from '../../support/app.ts'
import { Browser } from '../../support/browser.ts'
import { eventually } from '../../support/eventually.ts'
import { Mailbox } from '../../support/mailbox.ts'

const mailbox = await Mailbox.start()
const app = await startApp(mailbox.settings)
const PATH = '/v2/people/invitations'
const PASSWORD = 'a fresh horse battery'
const NOBODY = { no_address: 0, refused: 0, signed_in: 0, provider: 0, inactive: 0, outranked: 0, recent: 0 }

async function managed(): Promise<{ program: TestProgram; paul: Person; ada: Person }> {
  const program = await app.program({ name: 'Nordwind' })
  const paul = await program.user('paul', { role: 'program_manager' })
  return { program, paul, ada: await program.user('ada', { role: 'administrator' }) }
}

let number = 0
const add = async (paul: Person, name: string, more: object = {}): Promise<{ user_id: number; email: string }> => {
  const email = `${name}-${++number}@nordwind.example`
  const person = { given_name: name, family_name: 'Berg', user_name: email, email, ...more }
  return { ...(await paul.must(201, 'POST', '/v2/people', person)), email }
}

const mailsTo = (address: string) => mailbox.received.filter(({ to }) => to === address)
const finished = (caller: Person, id: string) =>
  eventually(
    () => caller.must(200, 'GET', `${PATH}/${id}`),
    ({ status }) => status === 'finished',
  )
const statusOf = async (paul: Person, { user_id }: { user_id: number }) =>
  (await paul.must(200, 'GET', `/v2/people/${user_id}`)).invitation?.status
const found = async (paul: Person, query: string): Promise<number[]> =>
  (await paul.must(200, 'GET', `/v2/people?page.size=100&${query}`)).map(
    (person: { user_id: number }) => person.user_id,
  )

/** Returns where the person is afterwards. */
async function setPassword({ email }: { email: string }): Promise<string> {
  const link = /https?:\S+\/web\/password\?token=\S+/.exec(mailsTo(email).at(-1)?.mail.text ?? '')?.[0] ?? ''
  const browser = new Browser()
  const page = await browser.open(link)
  return (await browser.submit(page, { password: PASSWORD })).url.pathname
}

const pagesOf = (pdf: Buffer) => [...pdf.toString('latin1').matchAll(/\/Type \/Page\b(?!s)/g)].length
const sheet = (caller: Person, path: string) =>
  fetch(app.url + path, { method: 'POST', headers: { authorization: `Bearer ${caller.token}` } })

describe('invitations by mail', () => {
  test('paul invites all who were found; each gets one mail, and the first reason says why somebody is left out', async () => {
    const { program, paul, ada } = await managed()
    const zoe = await add(paul, 'zoe', { work_location: 'Kiel' })
    const tim = await add(paul, 'tim', { work_location: 'Kiel' })
    const lone = await add(paul, 'lone', { work_location: 'Kiel', email: null })
    const gone = await add(paul, 'gone', { work_location: 'Kiel' })
    await paul.must(200, 'PATCH', `/v2/people/${gone.user_id}`, { active: false })
    await add(paul, 'elsewhere')
    const kim = await program.user('kim', { profile: { work_location: 'Kiel' } })
    await kim.must(200, 'GET', '/v2/me')
    await eventually(
      () => paul.must(200, 'GET', `/v2/people/${kim.id}`),
      ({ last_accessed_at }) => last_accessed_at !== null,
    )
    const { id, ...answer } = await paul.must(202, 'POST', PATH, { filter: { work_location: 'Kiel' } })
    assert.deepEqual(answer, { count: 2, skipped: { ...NOBODY, no_address: 1, signed_in: 1, inactive: 1 } })
    assert.deepEqual(await finished(paul, id), { id, status: 'finished', count: 2, sent: 2, failed: 0 })
    assert.deepEqual([mailsTo(zoe.email).length, mailsTo(tim.email).length, mailsTo(lone.email).length], [1, 1, 0])
    const again = await ada.must(202, 'POST', PATH, { user_ids: [zoe.user_id, zoe.user_id, tim.user_id] })
    assert.deepEqual([again.count, again.skipped], [0, { ...NOBODY, recent: 2 }])
    assert.equal(await statusOf(paul, zoe), 'invited')
    assert.equal(await setPassword(zoe), '/')
    assert.equal(await statusOf(paul, zoe), 'expired', 'her link is used')
    assert.equal(await signsIn(app, program, { userName: zoe.email }, PASSWORD), true)
  })

  test('two administrators who ask at the same moment send each person one mail', async () => {
    const { paul, ada } = await managed()
    const people = await Promise.all(['amy', 'bob', 'cem'].map(name => add(paul, name)))
    const user_ids = people.map(({ user_id }) => user_id)
    const answers = await Promise.all([paul, ada].map(caller => caller.must(202, 'POST', PATH, { user_ids })))
    assert.deepEqual(answers.map(({ count }) => count).sort(), [0, 3])
    assert.deepEqual(answers.map(({ skipped }) => skipped.recent).sort(), [0, 3])
    await Promise.all(answers.map(({ id }, index) => finished([paul, ada][index] as Person, id)))
    for (const { email } of people) assert.equal(mailsTo(email).length, 1)
  })

  test('who was invited singly or above the caller is left out, in the order of the reasons', async () => {
    const { paul, ada } = await managed()
    const zoe = await add(paul, 'zoe', { invite: 'mail' })
    const above = await add(ada, 'above', { role: 'administrator', email: null })
    const answer = await paul.must(202, 'POST', PATH, { user_ids: [zoe.user_id, above.user_id] })
    assert.deepEqual([answer.count, answer.skipped], [0, { ...NOBODY, recent: 1, outranked: 1 }])
    assert.equal((await paul.must(200, 'GET', `${PATH}/${answer.id}`)).status, 'finished')
  })

  test('a reminder goes once to who has not signed in, with a new link that voids the former', async () => {
    const { program, paul } = await managed()
    const zoe = await add(paul, 'zoe')
    const tim = await add(paul, 'tim')
    const { id } = await paul.must(202, 'POST', PATH, { user_ids: [zoe.user_id, tim.user_id], remind_after_days: 3 })
    await finished(paul, id)
    const first = /https?:\S+\/web\/password\?token=\S+/.exec(mailsTo(zoe.email)[0]?.mail.text ?? '')?.[0] ?? ''
    const remind = () => remindDue(app.app.services)
    const inDays = (days: number) =>
      app.app.services.database.transaction(program.id, db =>
        sql`
          update invitations set remind_at = remind_at - make_interval(days => ${days})
           where program_id = ${program.id}`.execute(db),
      )
    await remind()
    assert.equal(mailsTo(zoe.email).length, 1, 'not yet')
    await app.app.services.database.transaction(program.id, db =>
      sql`update users set last_accessed_at = now() where program_id = ${program.id} and id = ${tim.user_id}`.execute(
        db,
      ),
    )
    await inDays(3)
    await remind()
    await eventually(
      async () => mailsTo(zoe.email),
      mails => mails.length === 2,
    )
    await remind()
    assert.equal(mailsTo(tim.email).length, 1, 'tim has signed in')
    assert.match(mailsTo(zoe.email)[1]?.mail.subject ?? '', /^Reminder: /)
    assert.equal((await new Browser().open(first)).status, 410)
    assert.equal(await setPassword(zoe), '/')
  })

  test('whom a manager could not invite any more is not recent for the next one', async () => {
    const { program, paul, ada } = await managed()
    const zoe = await add(paul, 'zoe')
    const request = (await paul.must(202, 'POST', PATH, { user_ids: [zoe.user_id] })).id
    await finished(paul, request)
    // Paul has lost his role before the process reaches the request.
    await ada.must(200, 'PATCH', `/v2/people/${paul.id}`, { role: 'member' })
    await app.app.services.database.transaction(program.id, async db => {
      await sql`update invited_people set status = 'waiting', mail_id = null where program_id = ${program.id}`.execute(
        db,
      )
      await sql`update invitations set is_made = false where program_id = ${program.id}`.execute(db)
      await sql`update invitation_requests set status = 'running' where program_id = ${program.id}`.execute(db)
    })
    await (await invitationResumer.start(app.app.services)).stop()
    const { sent, failed } = await finished(ada, request)
    assert.deepEqual([sent, failed], [0, 1])
    const { id, count, skipped } = await ada.must(202, 'POST', PATH, { user_ids: [zoe.user_id] })
    assert.deepEqual([count, skipped.recent], [1, 0])
    await finished(ada, id)
    assert.equal((await ada.must(200, 'GET', `/v2/people/${zoe.user_id}/deliveries`)).length, 2)
    assert.equal((await ada.must(202, 'POST', PATH, { user_ids: [zoe.user_id] })).skipped.recent, 1)
  })

  test('a manager who may no longer invite sends nothing more', async () => {
    const { program, paul, ada } = await managed()
    const zoe = await add(paul, 'zoe')
    const { id } = await paul.must(202, 'POST', PATH, { user_ids: [zoe.user_id], remind_after_days: 1 })
    await finished(paul, id)
    await ada.must(200, 'PATCH', `/v2/people/${paul.id}`, { role: 'member' })
    await app.app.services.database.transaction(program.id, db =>
      sql`update invitations set remind_at = now() where program_id = ${program.id}`.execute(db),
    )
    await remindDue(app.app.services)
    assert.equal((await ada.must(200, 'GET', `/v2/people/${zoe.user_id}/deliveries`)).length, 1)
  })
})

describe('invitations by code', () => {
  test('are sheets for their maker alone; printed again they are new, and none for who has signed in', async () => {
    const { program, paul, ada } = await managed()
    const people = await Promise.all(
      Array.from({ length: 11 }, (_, index) => add(paul, `card-${index}`, { email: null })),
    )
    const { id, count } = await paul.must(202, 'POST', PATH, {
      user_ids: people.map(({ user_id }) => user_id),
      by: 'code',
    })
    assert.equal(count, 11)
    assert.deepEqual(await paul.must(200, 'GET', `${PATH}/${id}`), {
      id,
      status: 'finished',
      count,
      sent: 0,
      failed: 0,
    })
    const [first] = people as [(typeof people)[number]]
    assert.equal(await statusOf(paul, first), 'invited')
    assert.equal((await sheet(ada, `${PATH}/${id}/codes`)).status, 403)
    const printed = await sheet(paul, `${PATH}/${id}/codes?page.number=1`)
    assert.deepEqual([printed.status, printed.headers.get('content-type')], [200, 'application/pdf'])
    assert.equal(pagesOf(Buffer.from(await printed.arrayBuffer())), 2)
    assert.equal((await sheet(paul, `${PATH}/${id}/codes?page.number=2`)).status, 404)
    await app.app.services.database.transaction(program.id, db =>
      sql`
        update users set last_accessed_at = now()
         where program_id = ${program.id} and id = ${first.user_id}`.execute(db),
    )
    assert.equal(pagesOf(Buffer.from(await (await sheet(paul, `${PATH}/${id}/codes`)).arrayBuffer())), 1)
    await app.app.services.database.transaction(program.id, db =>
      sql`
        update invitation_requests set created_at = now() - interval '8 days' where program_id = ${program.id}`.execute(
        db,
      ),
    )
    assert.equal((await sheet(paul, `${PATH}/${id}/codes`)).status, 404)
    const mailed = await paul.must(202, 'POST', PATH, { user_ids: [(await add(paul, 'zoe')).user_id] })
    assert.equal((await sheet(paul, `${PATH}/${mailed.id}/codes`)).status, 404, 'of one by mail')
  })
})

describe('who is meant', () => {
  test('wrong bodies are named and invite no person', async () => {
    const { program, paul } = await managed()
    const anna = await program.user('anna', { role: 'publisher' })
    const zoe = await add(paul, 'zoe')
    const wrong: [parameter: string, body: object][] = [
      ['user_ids', {}],
      ['user_ids', { user_ids: [zoe.user_id], filter: {} }],
      ['user_ids', { user_ids: [] }],
      ['user_ids.1', { user_ids: [zoe.user_id, 999_999_999] }],
      ['audience', { audience: 'nobody at all' }],
      ['by', { user_ids: [zoe.user_id], by: 'pigeon' }],
      ['remind_after_days', { user_ids: [zoe.user_id], remind_after_days: 31 }],
      ['remind_after_days', { user_ids: [zoe.user_id], remind_after_days: 0 }],
      ['remind_after_days', { user_ids: [zoe.user_id], by: 'code', remind_after_days: 3 }],
      ['filter.status', { filter: { status: 'lost' } }],
      ['filter.status', { filter: { status: 'invited,lost' } }],
      ['filter.filter.status', { filter: { 'filter.status': 'invited' } }],
    ]
    for (const [parameter, body] of wrong) {
      const answer = await paul.post(PATH, body)
      assert.equal(answer.status, 400, answer.text)
      assert.equal(answer.body.error.validations[0].parameter, parameter, answer.text)
    }
    assert.equal((await anna.post(PATH, { user_ids: [zoe.user_id] })).status, 403)
    assert.equal(await statusOf(paul, zoe), undefined)
    const { paul: stranger } = await managed()
    const { id } = await paul.must(202, 'POST', PATH, { user_ids: [zoe.user_id] })
    assert.equal((await stranger.get(`${PATH}/${id}`)).status, 404)
  })

  test('an audience and filters that compose name people; publishers see nothing of it', async () => {
    const { program, paul } = await managed()
    const anna = await program.user('anna', { role: 'publisher' })
    const zoe = await add(paul, 'zoe', { department: 'Night', work_location: 'Kiel' })
    const tim = await add(paul, 'tim', { department: 'Night', work_location: 'Ulm', email: null })
    await paul.must(201, 'POST', '/v2/audiences', {
      name: 'nights',
      rule: { attribute: 'department', operator: 'eq', value: 'Night' },
    })
    assert.deepEqual(await found(paul, 'filter.status=not_invited&filter.department=Night'), [tim.user_id, zoe.user_id])
    assert.deepEqual(await found(paul, 'filter.status=not_invited&filter.work_location=Kiel'), [zoe.user_id])
    assert.deepEqual(await found(paul, 'filter.status=no_address,address_refused'), [tim.user_id])
    await paul.must(202, 'POST', PATH, { audience: 'nights', by: 'code' })
    assert.deepEqual(await found(paul, 'filter.status=invited'), [tim.user_id, zoe.user_id])
    assert.deepEqual(await found(paul, 'filter.status=not_invited&filter.department=Night'), [])
    await app.app.services.database.transaction(program.id, db =>
      sql`
        update invitations set expires_at = now() where program_id = ${program.id} and user_id = ${tim.user_id}`.execute(
        db,
      ),
    )
    assert.deepEqual(await found(paul, 'filter.status=expired'), [tim.user_id])
    assert.deepEqual(await found(paul, 'filter.status=expired,invited'), [tim.user_id, zoe.user_id])
    const [shown] = await paul.must(200, 'GET', `/v2/people?filter.user_id=${zoe.user_id}`)
    assert.deepEqual([shown.invitation.status, shown.invitation.by], ['invited', 'code'])
    assert.equal((await anna.get('/v2/people?filter.status=invited')).status, 403)
    const [seen] = await anna.must(200, 'GET', `/v2/people?filter.user_id=${zoe.user_id}`)
    assert.equal('invitation' in seen, false)
  })
})
