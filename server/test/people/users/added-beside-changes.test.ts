// Users who are added while the same people are removed, renamed and forgotten, in two programs of one organisation, and
// while rules and topics change: in any order, counts, events and records agree afterwards.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { replace, scimUser } from './scim-user.ts'

const app = await sharedApp()
const { pool } = app.app.services.database
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const DEPARTMENTS = ['Sales', 'Works'] as const
const inDepartment = (value: string) => ({ attribute: 'department', operator: 'eq', value })

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

const add = async (side: Side, user: object) => {
  const { status } = await side.boss.post('/scim/v2/Users', user)
  if (status === 201) side.made++
  return status
}

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
  for (const side of sides)
    await eventually(
      () => assertExact(side).then(() => true, String),
      exact => exact === true,
    )
})

test('no user is missed by an audience or a topic whose rule changes while they are added', async () => {
  const [side] = await twoSides()
  const { boss, audienceId, lateId } = side
  const adding = Array.from({ length: 40 }, (_, n) => add(side, userOf(`new-${n}`, n % 2)))
  const rule = inDepartment('Works')
  const changing = [
    boss.must(200, 'PUT', `/v2/audiences/${audienceId}`, { name: 'Colleagues', rule }),
    boss.must(200, 'PUT', `/v2/channels/${lateId}`, { name: 'Late', auto_follow: true }),
  ]
  adding.push(...Array.from({ length: 40 }, (_, n) => add(side, userOf(`newer-${n}`, n % 2))))
  await Promise.all([...adding, ...changing])
  assert.equal(side.made, 80)
  await eventually(
    () => assertExact(side).then(() => true, String),
    exact => exact === true,
  )
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
      Array.from({ length: 20 }, (_, n) => add(side, userOf(`some-${n}`, n % 2, n % 9 ? {} : { title: 'Unwanted' }))),
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
