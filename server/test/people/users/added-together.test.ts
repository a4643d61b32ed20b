// Users who are added at the same moment, by several callers and in two programs of one organisation, while the same people
// are removed, renamed and forgotten, and rules and topics change: counts, events and records agree afterwards.

import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { test } from '../../../../bin/testing.mjs'
import { peopleLockOf } from '../../../src/people/following/index.ts'
import { limits } from '../../../src/platform/config.ts'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'
import type { Caller } from '../../support/caller.ts'
import { eventually } from '../../support/eventually.ts'
import { needsPostgres } from '../../support/snapshot.ts'
import { replace, scimUser } from './scim-user.ts'

const app = await sharedApp()
const { pool } = app.app.services.database
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const DEPARTMENTS = ['Sales', 'Works'] as const
const inDepartment = (value: string) => ({ attribute: 'department', operator: 'eq', value })
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)

interface Side {
  readonly program: TestProgram
  readonly boss: Person
  readonly audienceId: number
  readonly autoId: number
  readonly lateId: number
  made: number
}

async function sideOf(program: TestProgram): Promise<Side> {
  const boss = await program.user('boss', { role: 'administrator' })
  const rule = inDepartment('Sales')
  const audience = await boss.must(201, 'POST', '/v2/audiences', { name: 'Colleagues', rule })
  const auto = await boss.must(201, 'POST', '/v2/channels', { name: 'Auto', description: '', auto_follow: true })
  const late = await boss.must(201, 'POST', '/v2/channels', { name: 'Late', description: '' })
  return { program, boss, audienceId: audience.id, autoId: auto.id, lateId: late.id, made: 0 }
}

/** Two programs of one organisation. */
async function twoSides(): Promise<[Side, Side]> {
  const north = await app.program()
  return [await sideOf(north), await sideOf(await app.program({ organisationId: north.organisationId }))]
}

const userOf = (name: string, department: number, more: object = {}) =>
  scimUser(name, { [ENTERPRISE]: { department: DEPARTMENTS[department] }, ...more })

const list = async (side: Side, text: string, ...more: unknown[]): Promise<number[]> =>
  (await pool.query(text, [side.program.id, ...more])).rows.map(({ n }) => n)

/** Everything that goes by people says the same of them. */
async function assertExact(side: Side) {
  const { boss, audienceId, made } = side
  const users = await list(side, 'select id as n from users where program_id = $1 order by id')
  assert.equal((await boss.must(200, 'GET', '/scim/v2/Users?count=0')).totalResults, users.length)
  const { rule, user_count } = await boss.must(200, 'GET', `/v2/audiences/${audienceId}`)
  const wanted = 'select id as n from users where program_id = $1 and department = $2 order by id'
  const members = 'select user_id as n from audience_members where program_id = $1 and audience_id = $2 order by 1'
  const meant = await list(side, wanted, rule.value)
  assert.deepEqual(await list(side, members, audienceId), meant)
  assert.equal(user_count, meant.length)
  const following = `select user_id as n from topic_followers
                      where program_id = $1 and topic_id = $2 and following order by 1`
  for (const { id, auto_follow, follower_count } of await boss.must(200, 'GET', '/v2/channels')) {
    const followers = await list(side, following, id)
    assert.equal(follower_count, followers.length)
    if (auto_follow) assert.deepEqual(followers, users)
  }
  const events = `select count(*)::int as n from events where program_id = $1 and name = 'user.created'`
  assert.deepEqual(await list(side, events), [made + 1])
  const recorded = `select count(*)::int as n from audit_events
                     where program_id = $1 and record_type = 'user' and action = 'created' and actor_user_id = $2`
  assert.deepEqual(await list(side, recorded, boss.id), [made])
}

const eventuallyExact = (side: Side) =>
  eventually(
    () => assertExact(side).then(() => true, String),
    exact => exact === true,
  )

const add = async (side: Side, user: object) => {
  const { status } = await side.boss.post('/scim/v2/Users', user)
  if (status === 201) side.made++
  return status
}

const recordsOf = (who: Caller, id: string) =>
  who.must(200, 'GET', `/v2/audit_events?filter.record_type=user&filter.record_id=${id}`)

const step = fc.record({
  what: fc.constantFrom('add', 'add', 'add', 'add', 'remove', 'rename', 'forget'),
  side: fc.nat(1),
  who: fc.nat(11),
  to: fc.nat(11),
  isLoud: fc.boolean(),
})

test('concurrent additions, removals, renames and forgetting keep counts and events exact', async () => {
  const sides = await twoSides()
  const sequences = fc.sample(fc.array(step, { minLength: 12, maxLength: 12 }), 8)
  const act = async ({ what, who, to, isLoud, side: number }: (typeof sequences)[number][number]) => {
    const side = sides[number] as Side
    const path = `Users/storm-${who}`
    if (what === 'remove') return (await side.boss.delete(`/scim/v2/${path}`)).status
    if (what === 'forget') return (await side.boss.post(`/v2/${path}/forget`)).status
    if (what === 'rename') return (await side.boss.patch(`/scim/v2/${path}`, replace('userName', `storm-${to}`))).status
    return add(side, userOf(`${isLoud ? 'STORM' : 'storm'}-${who}`, to % 2))
  }
  const statuses = await Promise.all(
    sequences.map(async sequence => {
      const seen: number[] = []
      for (const one of sequence) seen.push(await act(one))
      return seen
    }),
  )
  for (const status of statuses.flat()) assert.ok(status < 500, `answered ${status}`)
  for (const side of sides) await eventuallyExact(side)
})

test('no user is missed by an audience or a topic whose rule changes while they are added', async () => {
  const [side] = await twoSides()
  const { boss, audienceId, lateId } = side
  const adding = numbers(40).map(n => add(side, userOf(`new-${n}`, n % 2)))
  const rule = inDepartment('Works')
  const changing = [
    boss.must(200, 'PUT', `/v2/audiences/${audienceId}`, { name: 'Colleagues', rule }),
    boss.must(200, 'PUT', `/v2/channels/${lateId}`, { name: 'Late', auto_follow: true }),
  ]
  adding.push(...numbers(40).map(n => add(side, userOf(`newer-${n}`, n % 2))))
  await Promise.all([...adding, ...changing])
  assert.equal(side.made, 80)
  await eventuallyExact(side)
})

test('one that the database rejects leaves no trace, and the others are counted and have one event', async () => {
  const [side] = await twoSides()
  await pool.script(`
    create function refuse_follower() returns trigger language plpgsql as $$ begin
      if exists (select from users u where u.program_id = new.program_id and u.id = new.user_id and u.title = 'Unwanted')
      then raise exception 'refused' using errcode = 'check_violation'; end if;
      return new;
    end $$;
    create trigger refuse_follower before insert on topic_followers for each row execute function refuse_follower()`)
  try {
    const statuses = await Promise.all(
      numbers(20).map(n => add(side, userOf(`some-${n}`, n % 2, n % 9 ? {} : { title: 'Unwanted' }))),
    )
    assert.deepEqual(
      statuses,
      statuses.map((_, n) => (n % 9 ? 201 : 500)),
    )
  } finally {
    await pool.script('drop trigger refuse_follower on topic_followers; drop function refuse_follower()')
  }
  await assertExact(side)
  assert.equal(await add(side, userOf('some-0', 0)), 201)
})

test('those whose userName is taken, by a user or by one another, are 409, and the others are added', async () => {
  const [side] = await twoSides()
  await Promise.all([add(side, scimUser('kim-1@example.com')), add(side, scimUser('kim-2@example.com'))])
  const names = ['one', 'ONE', 'two', 'kim-1', 'three', 'One', 'two', 'KIM-2', 'four', 'ΣΑΣ', 'σας', 'σασ']
  const added = await Promise.all(names.map(name => side.boss.post('/scim/v2/Users', scimUser(`${name}@example.com`))))
  const statusesOf = (...those: string[]) =>
    added
      .filter((_, n) => those.includes(names[n] ?? ''))
      .map(({ status }) => status)
      .sort()
  assert.deepEqual(statusesOf('one', 'ONE', 'One'), [201, 409, 409])
  assert.deepEqual(statusesOf('two'), [201, 409])
  assert.deepEqual(statusesOf('three', 'four'), [201, 201])
  assert.deepEqual(statusesOf('kim-1', 'KIM-2'), [409, 409])
  // Whether these are the same depends on the database's locale; none of them is an error.
  for (const status of statusesOf('ΣΑΣ', 'σας', 'σασ')) assert.ok(status === 201 || status === 409)
  for (const { status, body } of added) if (status === 409) assert.equal(body.scimType, 'uniqueness')
})

test('each is recorded under the user or server, client and request that added it, and has an event of its own', async () => {
  const [{ program, boss }] = await twoSides()
  const server = await program.server()
  const callers = numbers(24).map(n => (n % 2 ? server : boss))
  const answers = await Promise.all(
    callers.map((who, n) =>
      who.post('/scim/v2/Users', scimUser(`by-${n}`, { externalId: `t-${n}` }), { 'x-request-id': `by-${n}` }),
    ),
  )
  const { clients } = program.created
  const { rows: events } = await pool.query(`select data from events where program_id = $1 and name = 'user.created'`, [
    program.id,
  ])
  for (const [n, { status, body }] of answers.entries()) {
    assert.equal(status, 201)
    const [record, ...others] = await recordsOf(boss, body.id)
    assert.deepEqual([record.request_id, others], [`by-${n}`, []])
    assert.deepEqual(
      record.actor,
      callers[n] === server
        ? { kind: 'server', user_id: null, client_id: clients.server.client_id }
        : { kind: 'user', user_id: boss.id, client_id: clients.public.client_id },
    )
    const [own, ...more] = events.map(({ data }) => data).filter(data => data.external_id === `t-${n}`)
    assert.deepEqual([own.user_id, own.program_membership_id, more], [Number(body.id), body.programMembershipId, []])
  }
})

test('people whom two programs of an organisation add at once are one each, recorded in both', async () => {
  const [north, south] = await twoSides()
  const names = numbers(20).map(n => `shared-${n}`)
  const addAll = ({ boss }: Side, shared: readonly string[], title: string) =>
    Promise.all(shared.map(name => boss.must(201, 'POST', '/scim/v2/Users', scimUser(name, { title }))))
  const [inNorth, inSouth] = await Promise.all([addAll(north, names, 'N'), addAll(south, names.toReversed(), 'S')])
  inSouth.reverse()
  for (const [n, user] of inNorth.entries()) {
    const other = inSouth[n]
    assert.equal(other.id, user.id)
    assert.notEqual(other.programMembershipId, user.programMembershipId)
    for (const [{ boss }, own] of [
      [north, user],
      [south, other],
    ] as const) {
      assert.deepEqual(await boss.must(200, 'GET', `/scim/v2/Users/${user.id}`), own)
      const records: { actor: { user_id: number } }[] = await recordsOf(boss, user.id)
      assert.deepEqual(
        records.map(({ actor }) => actor.user_id),
        [boss.id],
      )
    }
  }
})

test('a user who is sent twice at once under one key is created once, and returned twice', async () => {
  const [{ boss }] = await twoSides()
  const send = (n: number) => boss.post('/scim/v2/Users', scimUser(`twice-${n}`), { 'idempotency-key': `twice-${n}` })
  const pairs = await Promise.all(numbers(10).map(n => Promise.all([send(n), send(n)])))
  for (const [n, pair] of pairs.entries()) {
    const made = pair.find(({ status, headers }) => status === 201 && !headers.has('idempotent-replayed'))
    assert.ok(made)
    for (const { status, text } of pair) assert.ok(status === 409 || text === made.text)
    const again = await send(n)
    assert.deepEqual([again.status, again.text], [201, made.text])
    assert.equal(again.headers.get('location'), made.headers.get('location'))
    assert.equal((await recordsOf(boss, made.body.id)).length, 1)
  }
})

test('users who wait for a change of rules that takes too long wait once, not one after the other', {
  skip: needsPostgres,
}, async () => {
  const [{ program, boss }] = await twoSides()
  const client = await pool.connect()
  await client.script(`begin; select pg_advisory_xact_lock(hashtextextended('${peopleLockOf(program.id)}', 0))`)
  const adding = Promise.all(numbers(8).map(n => boss.post('/scim/v2/Users', scimUser(`waits-${n}`))))
  try {
    // Those who arrive first wait for the lock, the others for them and then for the lock: twice in all, and not eight times.
    const tooLong = sleep(7 * limits.lockTimeoutMs, [], { ref: false })
    const answers = await Promise.race([adding, tooLong])
    assert.deepEqual(
      answers.map(({ status }) => status),
      numbers(8).map(() => 504),
    )
  } finally {
    await client.query('rollback')
    client.release()
  }
  await adding
  await boss.must(201, 'POST', '/scim/v2/Users', scimUser('waits-1'))
})
