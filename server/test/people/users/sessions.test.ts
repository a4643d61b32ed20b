// Where people are signed in, as they see and end it themselves, and as those who run the program do.

import assert from 'node:assert/strict'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { personWithPassword, post, signIn } from '../../sign-in/oauth/support.ts'
import { signInToWeb } from '../../sign-in/web/support.ts'
import { type Person, sharedApp } from '../../support/app.ts'
import { Caller } from '../../support/caller.ts'
import { eventually } from '../../support/eventually.ts'

const app = await sharedApp()
const program = await app.program()
const SCOPE = { scope: 'openid feeds.engage' }

let count = 0
const someone = () => personWithPassword(app, program, `mia-${++count}`)
const signedIn = async (person: Person) => {
  const tokens = await signIn(app, program, person, SCOPE)
  return { ...tokens, caller: new Caller(app.url, tokens.access_token) }
}
const sessionsOf = (caller: Caller) => caller.must(200, 'GET', '/v2/me/sessions')

describe('sessions', () => {
  test('are listed, one for each sign-in, and say which is the current one', async () => {
    const mia = await someone()
    assert.deepEqual(await sessionsOf(mia), [], 'a token that an operator made is no sign-in')
    const [first, second] = [await signedIn(mia), await signedIn(mia)]
    const listed = await sessionsOf(second.caller)
    assert.deepEqual(
      listed.map((session: Record<string, unknown>) => [session.client_name, session.current]),
      [
        ['Testing web', true],
        ['Testing web', false],
      ],
    )
    assert.deepEqual(Object.keys(listed[0]).sort(), [
      'client_name',
      'created_at',
      'current',
      'id',
      'last_used_at',
      'user_agent',
    ])
    const { body } = await first.caller.get('/v2/me/sessions?page.size=1&page.number=2')
    assert.deepEqual(body.meta.pagination, { page: 2, page_size: 1, total_records: 2 })
    assert.equal(body.data[0].current, true)
  })

  test('end with their tokens, one by one', async () => {
    const mia = await someone()
    const [phone, laptop] = [await signedIn(mia), await signedIn(mia)]
    const lost = (await sessionsOf(laptop.caller)).find((session: { current: boolean }) => !session.current)
    await laptop.caller.must(204, 'DELETE', `/v2/me/sessions/${lost.id}`)
    assert.equal((await phone.caller.get('/v2/me')).status, 401)
    const again = { grant_type: 'refresh_token', client_id: program.created.clients.public.client_id }
    assert.equal((await post(app, { ...again, refresh_token: phone.refresh_token })).status, 400)
    assert.equal((await sessionsOf(laptop.caller)).length, 1)
    assert.equal((await laptop.caller.delete(`/v2/me/sessions/${lost.id}`)).status, 404)
  })

  test('of browsers are listed beside those of applications, and end, also from elsewhere', async () => {
    const mia = await someone()
    const browser = await signInToWeb(app, program, mia)
    const laptop = await signedIn(mia)
    const listed = await sessionsOf(browser)
    assert.equal(listed.length, 2)
    const own = listed.find((session: { current: boolean }) => session.current)
    assert.notEqual(own.client_name, 'Testing web')
    const seen = (await sessionsOf(laptop.caller)).find(({ id }: { id: string }) => id === own.id)
    assert.equal(seen.current, false)
    await laptop.caller.must(204, 'DELETE', `/v2/me/sessions/${own.id}`)
    await eventually(
      async () => (await browser.get('/v2/me')).status,
      status => status === 401,
    )
    assert.equal((await sessionsOf(laptop.caller)).length, 1)
    const again = await signInToWeb(app, program, mia)
    const current = (await sessionsOf(again)).find((session: { current: boolean }) => session.current)
    await again.must(204, 'DELETE', `/v2/me/sessions/${current.id}`)
    assert.equal((await again.get('/v2/me')).status, 401, 'who ends the own session is signed out')
    assert.equal((await laptop.caller.get('/v2/me')).status, 200)
  })

  test('of another user are not there', async () => {
    const [mia, omar] = [await signedIn(await someone()), await signedIn(await someone())]
    const [hers] = await sessionsOf(mia.caller)
    assert.equal((await omar.caller.delete(`/v2/me/sessions/${hers.id}`)).status, 404)
    assert.equal((await sessionsOf(mia.caller)).length, 1)
  })
})

describe('sessions of others', () => {
  let pam: Person
  let ada: Person
  before(async () => {
    pam = await program.user('pam', { role: 'program_manager' })
    ada = await personWithPassword(app, program, 'ada', { role: 'administrator' })
  })
  const pathOf = ({ id }: Person) => `/v2/people/${id}/sessions`

  test('are listed for a program manager as the person sees them, and none is the current one', async () => {
    const mia = await someone()
    assert.deepEqual(await pam.must(200, 'GET', pathOf(mia)), [])
    const phone = await signedIn(mia)
    await signedIn(mia)
    const own = await sessionsOf(phone.caller)
    const seen = own.map((session: object) => ({ ...session, current: false }))
    assert.deepEqual(await pam.must(200, 'GET', pathOf(mia)), seen)
    const { body } = await pam.get(`${pathOf(mia)}?page.size=1&page.number=2`)
    assert.deepEqual(body.meta.pagination, { page: 2, page_size: 1, total_records: 2 })
    assert.deepEqual(body.data, [seen[1]])
  })

  test('end with their tokens, once, and the audit log says who ended whose', async () => {
    const mia = await someone()
    const [phone, browser] = [await signedIn(mia), await signInToWeb(app, program, mia)]
    const lost = (await sessionsOf(phone.caller)).find((session: { current: boolean }) => session.current)
    const statuses = await Promise.all([1, 2].map(async () => (await pam.delete(`${pathOf(mia)}/${lost.id}`)).status))
    assert.deepEqual(statuses.sort(), [204, 404])
    assert.equal((await phone.caller.get('/v2/me')).status, 401)
    const again = { grant_type: 'refresh_token', client_id: program.created.clients.public.client_id }
    assert.equal((await post(app, { ...again, refresh_token: phone.refresh_token })).status, 400)
    const [left, ...rest] = await pam.must(200, 'GET', pathOf(mia))
    assert.equal(rest.length, 0)
    const logged = await ada.must(
      200,
      'GET',
      `/v2/audit_events?filter.record_type=session&filter.record_id=${encodeURIComponent(lost.id)}`,
    )
    assert.equal(logged.length, 1)
    assert.deepEqual(
      [logged[0].action, logged[0].actor.user_id, logged[0].before],
      ['removed', pam.id, { user_id: mia.id }],
    )
    await (await program.server({ role: 'program_manager' })).must(204, 'DELETE', `${pathOf(mia)}/${left.id}`)
    await eventually(
      async () => (await browser.get('/v2/me')).status,
      status => status === 401,
    )
  })

  test('of people above the own role are seen, and end only for who is not below them', async () => {
    const { caller } = await signedIn(ada)
    const [hers] = await pam.must(200, 'GET', pathOf(ada))
    assert.equal((await pam.delete(`${pathOf(ada)}/${hers.id}`)).status, 403)
    assert.equal((await pam.delete(`${pathOf(ada)}/unknown`)).status, 403)
    assert.equal((await caller.get('/v2/me')).status, 200)
    await ada.must(204, 'DELETE', `${pathOf(ada)}/${hers.id}`)
    assert.equal((await caller.get('/v2/me')).status, 401)
  })

  test('are not there under another person, or for who may not manage people', async () => {
    const mia = await someone()
    const { caller } = await signedIn(mia)
    const [hers] = await pam.must(200, 'GET', pathOf(mia))
    assert.equal((await pam.get('/v2/people/999999999/sessions')).status, 404)
    assert.equal((await pam.delete(`${pathOf(await someone())}/${hers.id}`)).status, 404)
    const paul = await program.user(`paul-${count}`, { role: 'publisher' })
    assert.equal((await paul.get(pathOf(mia))).status, 403)
    const reading = await program.tokenOf(pam, ['users.read'])
    assert.equal((await reading.get(pathOf(mia))).status, 200)
    assert.equal((await reading.delete(`${pathOf(mia)}/${hers.id}`)).status, 403)
    assert.equal((await caller.get('/v2/me')).status, 200)
  })
})
