// When people were last seen is noted beside their calls.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { createLastSeen } from '../../../src/platform/access/last-seen.ts'
import { sql } from '../../../src/platform/db/sql.ts'
import { type Person, sharedApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { POSTGRES_URL } from '../../support/snapshot.ts'
import { webSessionOf } from '../../support/web-session.ts'

const app = await sharedApp()
const { database, logger } = app.app.services
const program = await app.program()
const paula = await program.user('paula', { role: 'program_manager' })
const anna = await program.user('anna', { role: 'publisher' })

const lastSeen = async ({ id }: Person): Promise<string | null> =>
  (await paula.must(200, 'GET', `/v2/people/${id}`)).last_accessed_at
const seen = (person: Person): Promise<string | null> =>
  eventually(
    () => lastSeen(person),
    at => at !== null,
  )

async function setSeen({ id }: Person, minutesAgo: number): Promise<string> {
  const at = new Date(Date.now() - minutesAgo * 60_000)
  await database.unscopedQuery(
    sql`update users set last_accessed_at = ${at} where program_id = ${program.id} and id = ${id}`,
  )
  return at.toISOString()
}

const actorOf = ({ id }: Person) => ({ kind: 'user', programId: program.id, userId: id }) as const

test('what is locked at its first use shows once the lock is gone, not minutes later', {
  skip: POSTGRES_URL === null && 'the embedded engine has one connection',
}, async () => {
  const ada = await program.user('ada', { role: 'administrator' })
  const client = (name: string) => ada.must(201, 'POST', '/v2/oauth_clients', { name, kind: 'confidential' })
  const [okta, free] = [await client('Okta'), await client('Free')]
  const [tom, zoe] = [await program.user('tommy'), await program.user('zoe')]
  const use = async ({ client_id, client_secret }: { client_id: string; client_secret: string }) => {
    const body = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret })
    const { access_token } = (await (await fetch(`${app.url}/oauth/token`, { method: 'POST', body })).json()) as {
      access_token: string
    }
    await fetch(`${app.url}/v2/content`, { headers: { authorization: `Bearer ${access_token}` } })
  }
  const isUsed = ({ client_id }: { client_id: string }) =>
    eventually(
      () => ada.must(200, 'GET', `/v2/oauth_clients/${client_id}`),
      ({ last_used_at, secrets }) => last_used_at !== null && secrets[0].last_used_at !== null,
      10_000,
    )
  const lock = await database.pool.connect()
  try {
    await lock.query('begin')
    await lock.query('select 1 from oauth_clients where id = $1 for update', [okta.client_id])
    await lock.query('select 1 from oauth_client_secrets where client_id = $1 for update', [okta.client_id])
    await lock.query('select 1 from users where program_id = $1 and id = $2 for update', [program.id, tom.id])
    for (const one of [okta, free]) await use(one)
    for (const person of [tom, zoe]) await person.must(200, 'GET', '/v2/me')
    // Those that are free are written with the locked ones, which were skipped.
    await isUsed(free)
    await seen(zoe)
    assert.equal((await ada.must(200, 'GET', `/v2/oauth_clients/${okta.client_id}`)).last_used_at, null)
  } finally {
    await lock.query('commit')
    lock.release()
  }
  await isUsed(okta)
  await seen(tom)
})

describe('a user is seen', () => {
  test('by a call with a token or a web session, not before', async () => {
    for (const name of ['mia', 'tom']) {
      const person = await program.user(name)
      assert.equal(await lastSeen(person), null)
      const before = Date.now()
      await (name === 'mia' ? person : await webSessionOf(app, program, person)).must(200, 'GET', '/v2/me')
      const at = Date.parse((await seen(person)) as string)
      assert.ok(at >= before - 1000 && at <= Date.now() + 1000)
    }
  })

  test('not by a call that is refused, nor by what others do with them', async () => {
    const [refused, named] = [await program.user('refused'), await program.user('named')]
    assert.equal((await refused.get('/v2/people')).status, 403)
    await (await program.server()).must(200, 'GET', `/scim/v2/Users/${named.id}`)
    const later = await program.user('later')
    await later.must(200, 'GET', '/v2/me')
    await seen(later)
    assert.deepEqual([await lastSeen(refused), await lastSeen(named)], [null, null])
  })

  test('and is found so in SCIM, without being changed for other systems', async () => {
    const server = await program.server()
    const person = await program.user('scim')
    const before = await server.must(200, 'GET', `/scim/v2/Users/${person.id}`)
    await person.must(200, 'GET', '/v2/me')
    await seen(person)
    const after = await server.must(200, 'GET', `/scim/v2/Users/${person.id}`)
    assert.notEqual(after['urn:Vendor:1.0:User'].lastAccessedAt, null)
    assert.deepEqual(after.meta, before.meta)
    const { rows } = await database.pool.query(
      `select action from audit_events where program_id = $1 and record_type = 'user' and record_id = $2`,
      [program.id, String(person.id)],
    )
    assert.ok(!rows.some(row => row.action === 'update'))
  })
})

describe('the date', () => {
  test('is written once in five minutes, whichever node sees them', async () => {
    const [recent, old] = [await program.user('recent'), await program.user('old')]
    const recently = await setSeen(recent, 4)
    const longAgo = await setSeen(old, 6)
    const node = createLastSeen(database, logger)
    for (const person of [recent, old, recent, old]) node.note(actorOf(person))
    await node.close()
    assert.equal(await lastSeen(recent), recently)
    assert.notEqual(await lastSeen(old), longAgo)
    await setSeen(old, 60)
    const again = await lastSeen(old)
    node.note(actorOf(old))
    await node.close()
    assert.equal(await lastSeen(old), again, 'the node knows that it has noted them')
  })

  test('is sorted by, the latest first, who was never seen last', async () => {
    const other = await app.program()
    const viewer = await other.user('viewer', { role: 'program_manager' })
    const [first, second] = [await other.user('first'), await other.user('second')]
    await other.user('never')
    await first.must(200, 'GET', '/v2/me')
    await eventually(
      async () => (await viewer.must(200, 'GET', `/v2/people/${first.id}`)).last_accessed_at,
      at => at !== null,
    )
    await second.must(200, 'GET', '/v2/me')
    const order = await eventually(
      async () =>
        (await viewer.must(200, 'GET', '/v2/people?sort=-last_accessed_at')).map(
          (person: { user_name: string }) => person.user_name.split('@')[0],
        ),
      names => names[0] === 'second',
    )
    assert.equal(order.at(-1), 'never')
    assert.ok(order.indexOf('first') < order.indexOf('never'))
  })

  test('of many users at once is written by several nodes; a user who is being changed delays no other', async () => {
    const people: Person[] = []
    while (people.length < 20) people.push(await program.user(`crowd${people.length}`))
    const nodes = [createLastSeen(database, logger), createLastSeen(database, logger)]
    for (const [index, node] of nodes.entries()) {
      for (const person of index === 0 ? people : people.toReversed()) node.note(actorOf(person))
    }
    await Promise.all(nodes.map(node => node.close()))
    for (const person of people) assert.notEqual(await lastSeen(person), null)
    assert.equal(await anna.must(200, 'GET', '/v2/me').then(me => me.role), 'publisher')
  })
})
