// userName and password, which an identity has in all programs of the organisation, are changed by callers who manage the
// user in each of them. Bela manages south and is no user in north.

import assert from 'node:assert/strict'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { verifyPassword } from '../../../src/platform/access/passwords.ts'
import type { Role } from '../../../src/platform/access/roles.ts'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'
import type { Caller } from '../../support/caller.ts'
import { patch, replace, scimUser } from './scim-user.ts'

const app = await sharedApp()
const STOLEN = 'let me in please'

let north: TestProgram
let south: TestProgram
let bela: Person
let root: Person

describe('sister programs', async () => {
  before(async () => {
    north = await app.program()
    south = await app.program({ organisationId: north.organisationId })
    bela = await south.user('bela', { role: 'program_manager' })
    root = await south.user('root', { role: 'administrator' })
  })

  /** All that both programs keep of a user. */
  async function stateOf(id: number) {
    const { rows } = await app.app.services.database.pool.query(
      `select /* every program */ row_to_json(i) as identity, (select json_agg(u order by u.program_id) from users u where u.id = i.id) as users
       from identities i where i.id = $1`,
      [id],
    )
    return rows[0]
  }

  const passwordOf = async (id: number): Promise<string | null> => (await stateOf(id)).identity.password_hash

  /** Makes a user of north a member of south as well. */
  async function joinSouth(person: Person): Promise<string> {
    const { id } = await bela.must(201, 'POST', '/scim/v2/Users', scimUser(person.userName))
    assert.equal(Number(id), person.id)
    return `/scim/v2/Users/${id}`
  }

  let count = 0
  const someoneOfNorth = (role: Role) => north.user(`someone-${++count}`, { role })

  const TAKEOVERS: ReadonlyArray<readonly [name: string, method: string, body: (userName: string) => unknown]> = [
    ['the password', 'PATCH', () => replace('password', STOLEN)],
    [
      'the password by its full name',
      'PATCH',
      () => replace('urn:ietf:params:scim:schemas:core:2.0:User:password', STOLEN),
    ],
    ['the password without a path', 'PATCH', () => patch({ op: 'add', value: { password: STOLEN } })],
    [
      'the password after other changes',
      'PATCH',
      () => patch({ op: 'replace', path: 'title', value: 'Guest' }, { op: 'replace', path: 'password', value: STOLEN }),
    ],
    ['the userName', 'PATCH', () => replace('userName', `taken-${count}@south.example`)],
    [
      'the userName in the list of all',
      'PATCH',
      () => patch({ op: 'replace', value: { userName: 'mine', title: 'X' } }),
    ],
    ['the password by PUT', 'PUT', userName => scimUser(userName, { password: STOLEN, title: 'Guest' })],
    ['the userName by PUT', 'PUT', () => scimUser(`put-${count}@south.example`)],
  ]

  describe('bela of south changes nothing that lets her in to north', () => {
    for (const role of ['member', 'administrator'] as const) {
      test(`of a ${role} there`, async () => {
        const victim = await someoneOfNorth(role)
        const path = await joinSouth(victim)
        const before = await stateOf(victim.id)
        for (const caller of [bela, root, await south.server({ role: 'administrator' })]) {
          for (const [name, method, body] of TAKEOVERS) {
            const answer = await caller.call(method, path, body(victim.userName))
            assert.equal(answer.status, 403, `${name}: ${answer.text}`)
            assert.deepEqual(await stateOf(victim.id), before, name)
          }
        }
      })
    }

    test('not even of a user who is deactivated there', async () => {
      const victim = await someoneOfNorth('member')
      const path = await joinSouth(victim)
      const nora = await north.user(`nora-${++count}`, { role: 'program_manager' })
      await nora.must(200, 'PATCH', `/scim/v2/Users/${victim.id}`, replace('active', false))
      assert.equal((await bela.patch(path, replace('password', STOLEN))).status, 403)
    })

    test('by adding them with a password, whether they have one or not', async () => {
      const victim = await someoneOfNorth('program_manager')
      const nora = await north.user(`nora-${++count}`, { role: 'administrator' })
      for (const own of [null, 'my own password']) {
        if (own) await nora.must(200, 'PATCH', `/scim/v2/Users/${victim.id}`, replace('password', own))
        const before = await stateOf(victim.id)
        for (const caller of [bela, root, await south.server({ role: 'administrator' })]) {
          const answer = await caller.post('/scim/v2/Users', scimUser(victim.userName, { password: STOLEN }))
          assert.equal(answer.status, 403, answer.text)
          assert.deepEqual(await stateOf(victim.id), before)
        }
      }
    })

    test('nor beside others who are added at the same moment', async () => {
      const victim = await someoneOfNorth('member')
      const news = Array.from({ length: 5 }, () => scimUser(`new-${++count}`, { password: 'my own password' }))
      const answers = await Promise.all(
        [...news, scimUser(victim.userName, { password: STOLEN })].map(user => bela.post('/scim/v2/Users', user)),
      )
      assert.deepEqual(
        answers.map(({ status }) => status),
        [201, 201, 201, 201, 201, 403],
      )
      assert.equal(await passwordOf(victim.id), null)
    })
  })

  describe('bela still manages what is south’s', () => {
    test('the profile, role and activity of a user who is in north, too', async () => {
      const guest = await someoneOfNorth('administrator')
      const path = await joinSouth(guest)
      await bela.must(200, 'PATCH', path, replace('title', 'Guest'))
      await bela.must(200, 'PUT', path, scimUser(guest.userName, { title: 'Guest of honour' }))
      await bela.must(200, 'PATCH', path, replace('roles', ['publisher']))
      await bela.must(200, 'PATCH', path, replace('active', false))
      await bela.must(204, 'DELETE', path)
      assert.equal((await guest.get('/scim/v2/Users/me')).status, 200, 'north does not notice')
    })

    test('everything of a user who is only in south', async () => {
      const { id } = await bela.must(201, 'POST', '/scim/v2/Users', scimUser(`own-${++count}`))
      await bela.must(200, 'PATCH', `/scim/v2/Users/${id}`, replace('password', 'a new password'))
      await bela.must(200, 'PATCH', `/scim/v2/Users/${id}`, replace('userName', `other-${count}`))
      assert.ok(await verifyPassword('a new password', await passwordOf(Number(id))))
    })
  })

  describe('who manages the user in every program', () => {
    /** Bela’s or root’s membership in north. */
    async function joinNorth(caller: Caller & { readonly userName: string }, role: string, active = true) {
      const nora = await north.user(`nora-${++count}`, { role: 'administrator' })
      const { id } = await nora.must(
        201,
        'POST',
        '/scim/v2/Users',
        scimUser(caller.userName, { roles: [role], active }),
      )
      return {
        set: (path: string, value: unknown) => nora.must(200, 'PATCH', `/scim/v2/Users/${id}`, replace(path, value)),
      }
    }

    test('changes userName and password, as long as the own membership there is active and high enough', async () => {
      const carla = await south.user('carla', { role: 'program_manager' })
      const victim = await someoneOfNorth('publisher')
      const path = await joinSouth(victim)
      const own = await joinNorth(carla, 'analyst')
      const change = async (n: number) => (await carla.patch(path, replace('password', `a new password ${n}`))).status
      assert.equal(await change(1), 403, 'an analyst manages no users')
      await own.set('roles', ['program_manager'])
      assert.equal(await change(2), 200)
      assert.ok(await verifyPassword('a new password 2', await passwordOf(victim.id)))
      await own.set('active', false)
      assert.equal(await change(3), 403, 'switched off')
      await own.set('active', true)
      assert.equal((await carla.patch(path, replace('userName', `renamed-${++count}`))).status, 200)
      const above = await someoneOfNorth('administrator')
      assert.equal((await carla.patch(await joinSouth(above), replace('password', STOLEN))).status, 403)
    })

    test('sets the password of an existing identity by adding it', async () => {
      const dora = await south.user('dora', { role: 'program_manager' })
      await joinNorth(dora, 'program_manager')
      const newcomer = await someoneOfNorth('member')
      await dora.must(201, 'POST', '/scim/v2/Users', scimUser(newcomer.userName, { password: 'my first password' }))
      assert.ok(await verifyPassword('my first password', await passwordOf(newcomer.id)))
    })
  })

  test('a user who is added to north while bela changes the password is either hers or north’s, never both', async () => {
    const nora = await north.user('nora', { role: 'program_manager' })
    for (let round = 1; round <= 8; round++) {
      const userName = `racer-${round}@south.example`
      const { id } = await bela.must(201, 'POST', '/scim/v2/Users', scimUser(userName))
      // In north the person gets a password with the membership; bela's must not be the one that stays.
      const [joined, changed] = await Promise.all([
        nora.post('/scim/v2/Users', scimUser(userName)),
        bela.patch(`/scim/v2/Users/${id}`, replace('password', STOLEN)),
      ])
      assert.equal(joined.status, 201)
      assert.ok([200, 403].includes(changed.status))
      assert.equal(await verifyPassword(STOLEN, await passwordOf(Number(id))), changed.status === 200)
      assert.equal((await bela.patch(`/scim/v2/Users/${id}`, replace('password', STOLEN))).status, 403)
    }
  })

  test('a new program’s administrator is never an existing identity', async () => {
    const { database } = app.app.services
    const { rows } = await database.pool.query('select max(id) as last from programs')
    const next = Number(rows[0].last) + 1
    for (let id = next; id < next + 20; id++) {
      await bela.must(201, 'POST', '/scim/v2/Users', scimUser(`administrator-${id}@atrium.example`))
    }
    const { createProgram } = await import('../../../src/people/programs/index.ts')
    const created = await database.system(db =>
      createProgram(db, { name: 'East', organisationId: south.organisationId, administrator: true }),
    )
    const { rows: administrators } = await database.pool.query(
      `select i.user_name, i.password_hash from users u join identities i on i.id = u.id where u.program_id = $1`,
      [Number(created?.program_id)],
    )
    assert.equal(administrators.length, 1)
    assert.equal(administrators[0].user_name, created?.administrator?.user_name)
    assert.ok(await verifyPassword(created?.administrator?.password ?? '', administrators[0].password_hash))
  })
})
