// Users who are added at the same moment by people, by a server and under keys: each is one's own.

import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'
import type { Caller } from '../../support/caller.ts'
import { scimUser } from './scim-user.ts'

const app = await sharedApp()
let north: TestProgram
let south: TestProgram
let nora: Person
let sven: Person
let server: Caller

describe('added by different callers', async () => {
  before(async () => {
    north = await app.program()
    south = await app.program({ organisationId: north.organisationId })
    nora = await north.user('nora', { role: 'administrator' })
    sven = await south.user('sven', { role: 'administrator' })
    server = await north.server()
  })

  interface AuditRecord {
    readonly actor: { readonly kind: string; readonly user_id: number | null; readonly client_id: string }
    readonly request_id: string
  }

  const recordsOf = (who: Caller, id: string): Promise<AuditRecord[]> =>
    who.must(200, 'GET', `/v2/audit_events?filter.record_type=user&filter.record_id=${id}`)

  const actorsOf = async (who: Caller, id: string) => (await recordsOf(who, id)).map(({ actor }) => actor.user_id)

  test('the log names user or server, client and request of each', async () => {
    const add = (who: Caller, name: string) =>
      who.post('/scim/v2/Users', scimUser(name), { 'x-request-id': `by-${name}` })
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, n) => add(n % 2 ? server : nora, `${n % 2 ? 'server' : 'nora'}-${n}`)),
    )
    const { clients } = north.created
    for (const [n, { status, body }] of answers.entries()) {
      assert.equal(status, 201)
      const log = await recordsOf(nora, body.id)
      assert.equal(log.length, 1)
      assert.equal(log[0]?.request_id, `by-${body.userName}`)
      assert.deepEqual(
        log[0]?.actor,
        n % 2
          ? { kind: 'server', user_id: null, client_id: clients.server.client_id }
          : { kind: 'user', user_id: nora.id, client_id: clients.public.client_id },
      )
    }
  })

  test('people whom two programs of an organisation add at once are one each, recorded in both', async () => {
    const names = Array.from({ length: 20 }, (_, n) => `shared-${n}`)
    const add = (who: Caller, list: readonly string[]) =>
      Promise.all(
        list.map(name => who.must(201, 'POST', '/scim/v2/Users', scimUser(name, { title: who === nora ? 'N' : 'S' }))),
      )
    const [inNorth, inSouth] = await Promise.all([add(nora, names), add(sven, names.toReversed())])
    inSouth.reverse()
    for (const [n, user] of inNorth.entries()) {
      const other = inSouth[n]
      assert.equal(other.id, user.id)
      assert.notEqual(other.programMembershipId, user.programMembershipId)
      assert.deepEqual(await nora.must(200, 'GET', `/scim/v2/Users/${user.id}`), user)
      assert.deepEqual(await sven.must(200, 'GET', `/scim/v2/Users/${user.id}`), other)
      assert.deepEqual(await actorsOf(nora, user.id), [nora.id])
      assert.deepEqual(await actorsOf(sven, user.id), [sven.id])
    }
  })

  test('a user who is sent twice at once under one key is created once, and returned twice', async () => {
    const send = (n: number) => nora.post('/scim/v2/Users', scimUser(`twice-${n}`), { 'idempotency-key': `twice-${n}` })
    const numbers = Array.from({ length: 10 }, (_, n) => n)
    const pairs = await Promise.all(numbers.map(n => Promise.all([send(n), send(n)])))
    for (const [n, pair] of pairs.entries()) {
      const made = pair.find(({ status, headers }) => status === 201 && !headers.has('idempotent-replayed'))
      assert.ok(made)
      for (const { status, text } of pair) assert.ok(status === 409 || text === made.text)
      const again = await send(n)
      assert.deepEqual([again.status, again.text], [201, made.text])
      assert.equal(again.headers.get('location'), made.headers.get('location'))
      assert.equal((await recordsOf(nora, made.body.id)).length, 1)
    }
  })
})
