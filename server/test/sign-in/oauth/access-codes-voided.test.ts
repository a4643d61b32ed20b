// A code is worth what its maker may do when it is used: whatever ends that right, or changes whose account it is, voids it. Mia is
// in north, where Pam manages people; south is a sister program.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { replace, scimUser } from '../../people/users/scim-user.ts'
import { type Person, startApp, type TestProgram } from '../../support/app.ts'
import { Caller } from '../../support/caller.ts'
import { atCodeForm, CHOSEN, codeFor, signsIn, WRONG } from './code-form.ts'
import { PASSWORD, personWithPassword, post } from './support.ts'

const app = await startApp()
const { pool } = app.app.services.database
const north = await app.program()
const south = await app.program({ organisationId: north.organisationId })
const ada = await north.user('ada', { role: 'administrator' })
const root = await south.user('root', { role: 'administrator' })
// Others who are administrators for a while can sign in, and are not the last ones.
for (const one of [ada, root]) await one.must(200, 'PATCH', `/scim/v2/Users/${one.id}`, replace('password', PASSWORD))

let count = 0
const mia = () => personWithPassword(app, north, `mia-${++count}`)
const manager = () => north.user(`pam-${++count}`, { role: 'program_manager' })
const pathOf = ({ id }: { id: number }) => `/scim/v2/Users/${id}`
const join = (caller: Caller, person: Person, more: Record<string, unknown> = {}) =>
  caller.must(201, 'POST', '/scim/v2/Users', scimUser(person.userName, more))

async function use(person: Person, code: string, program: TestProgram = north) {
  const { use } = await atCodeForm(app, program)
  return use({ user_name: person.userName, code })
}

/** The code sets no password, and the page does not say why. */
async function assertVoid(person: Person, code: string, program = north): Promise<void> {
  // Guesses of one address are slowed down.
  await pool.query('delete from sign_in_failures')
  const page = await use(person, code, program)
  assert.equal(page.status, 400)
  assert.match(page.text, WRONG)
  assert.equal(await signsIn(app, program, person, CHOSEN), false)
}

async function assertGood(person: Person, code: string): Promise<void> {
  assert.doesNotMatch((await use(person, code)).text, WRONG)
  assert.ok(await signsIn(app, north, person, CHOSEN))
}

describe('the open code of mia is void', () => {
  test('once she becomes an administrator of a sister program, for good', async () => {
    const [person, pam] = [await mia(), await manager()]
    const code = await codeFor(pam, person)
    await join(root, person, { roles: ['administrator'] })
    await assertVoid(person, code)
    await root.must(204, 'DELETE', pathOf(person))
    await assertVoid(person, code)
    assert.ok(await signsIn(app, north, person, PASSWORD), 'her own password is still good')
  })

  test('once she joins a sister program, even as a member whom the maker manages there', async () => {
    const [person, pam] = [await mia(), await manager()]
    await join(root, pam, { roles: ['program_manager'] })
    const code = await codeFor(pam, person)
    await join(root, person)
    await assertVoid(person, code)
    await assertGood(person, await codeFor(pam, person))
  })

  test('once she is removed or deactivated in a sister program', async () => {
    const pam = await manager()
    await join(root, pam, { roles: ['program_manager'] })
    const [removed, inactive] = [await mia(), await mia()]
    for (const person of [removed, inactive]) await join(root, person)
    const codes = [await codeFor(pam, removed), await codeFor(pam, inactive)]
    await root.must(204, 'DELETE', pathOf(removed))
    await root.must(200, 'PATCH', pathOf(inactive), replace('active', false))
    await assertVoid(removed, codes[0] as string)
    await assertVoid(inactive, codes[1] as string)
  })

  test('once she was deactivated, although she is active again', async () => {
    const person = await mia()
    const code = await codeFor(ada, person)
    await ada.must(200, 'PATCH', pathOf(person), replace('active', false))
    await ada.must(200, 'PATCH', pathOf(person), replace('active', true))
    await assertVoid(person, code)
  })

  test('once she has been removed, although she was added again', async () => {
    const person = await mia()
    const code = await codeFor(ada, person)
    await ada.must(204, 'DELETE', pathOf(person))
    await join(ada, person)
    await assertVoid(person, code)
  })

  test('once she was above the maker, although she is a member again', async () => {
    const [person, pam] = [await mia(), await manager()]
    const code = await codeFor(pam, person)
    const ofAda = await north.user(`ben-${++count}`)
    const kept = await codeFor(ada, ofAda)
    for (const one of [person, ofAda]) {
      await ada.must(200, 'PATCH', pathOf(one), replace('roles', ['administrator']))
      await ada.must(200, 'PATCH', pathOf(one), replace('roles', ['member']))
    }
    await assertVoid(person, code)
    await assertGood(ofAda, kept)
  })

  test('once she has chosen a new password herself', async () => {
    const person = await mia()
    const code = await codeFor(ada, person)
    await person.must(204, 'PUT', '/v2/me/password', { current_password: PASSWORD, password: 'my own new password' })
    await assertVoid(person, code)
    assert.ok(await signsIn(app, north, person, 'my own new password'))
  })

  test('in every program, once one of them has set her password', async () => {
    const both = await manager()
    await join(root, both, { roles: ['program_manager'] })
    const person = await mia()
    await join(root, person)
    const code = await codeFor(both, person)
    const inSouth = await south.tokenOf(both, ['users.write'])
    await assert.doesNotReject(codeFor(inSouth, person))
    assert.equal((await root.patch(pathOf(person), replace('password', CHOSEN))).status, 403)
    await inSouth.must(200, 'PATCH', pathOf(person), replace('password', 'set by her manager'))
    await assertVoid(person, code)
  })
})

describe('a code is void once its maker', () => {
  const ENDS: ReadonlyArray<readonly [string, (pam: Person) => Promise<unknown>]> = [
    ['manages nobody any more', pam => ada.must(200, 'PATCH', pathOf(pam), replace('roles', ['publisher']))],
    ['is deactivated', pam => ada.must(200, 'PATCH', pathOf(pam), replace('active', false))],
    ['has left', pam => ada.must(204, 'DELETE', pathOf(pam))],
  ]
  for (const [name, end] of ENDS) {
    test(name, async () => {
      const [person, pam] = [await mia(), await manager()]
      const code = await codeFor(pam, person)
      await end(pam)
      await assertVoid(person, code)
    })
  }

  test('no longer manages her in a sister program', async () => {
    const [person, pam] = [await mia(), await manager()]
    for (const [one, roles] of [
      [pam, ['program_manager']],
      [person, ['member']],
    ] as const)
      await join(root, one, { roles })
    const code = await codeFor(pam, person)
    await root.must(200, 'PATCH', pathOf(pam), replace('roles', ['member']))
    await assertVoid(person, code)
  })

  test('is an application that was deleted or has no such role any more', async () => {
    for (const end of [
      (id: string) => ada.must(204, 'DELETE', `/v2/oauth_clients/${id}`),
      (id: string) => ada.must(200, 'PATCH', `/v2/oauth_clients/${id}`, { role: 'publisher' }),
      (id: string) => ada.must(200, 'PATCH', `/v2/oauth_clients/${id}`, { scopes: ['users.read'] }),
    ]) {
      const person = await mia()
      const client = await ada.must(201, 'POST', '/v2/oauth_clients', {
        name: 'Onboarding',
        kind: 'confidential',
        scopes: ['users.write'],
        role: 'program_manager',
      })
      const { client_id, client_secret } = client
      const { body } = await post(app, { grant_type: 'client_credentials', client_id, client_secret })
      const code = await codeFor(new Caller(app.url, body.access_token), person)
      await end(client_id)
      await assertVoid(person, code)
    }
  })

  test('but not while the maker may make it, by hand or by an application', async () => {
    for (const maker of [await manager(), await north.server({ role: 'program_manager' })]) {
      const person = await mia()
      await assertGood(person, await codeFor(maker, person))
    }
  })
})
