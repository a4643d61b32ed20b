import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'
import type { Answer } from '../../support/caller.ts'
import { scimUser } from './scim-user.ts'

const app = await sharedApp()
const MANY = 60
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

describe('users who are added at the same moment', () => {
  let program: TestProgram
  let ada: Person
  let paula: Person
  let answers: Answer[]
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  let sellers: any

  before(async () => {
    program = await app.program()
    ada = await program.user('ada', { role: 'administrator' })
    paula = await program.user('paula', { role: 'program_manager' })
    const rule = { attribute: 'department', operator: 'eq', value: 'Sales' }
    sellers = await paula.must(201, 'POST', '/v2/audiences', { name: 'Sellers', rule })
    await paula.must(201, 'POST', '/v2/channels', { name: 'News', description: '', auto_follow: true })
    answers = await Promise.all(
      Array.from({ length: MANY }, (_, n) =>
        (n % 2 ? ada : paula).post('/scim/v2/Users', userNumber(n), { 'x-request-id': `add-${n}` }),
      ),
    )
  })

  const userNumber = (n: number) => ({
    ...scimUser(`together-${n}@example.com`),
    externalId: `t-${n}`,
    emails: [{ value: `together-${n}@example.com`, type: 'work', primary: true }],
    [ENTERPRISE]: { department: n % 3 ? 'Sales' : 'Works' },
  })

  test('are all there, each as it was sent', async () => {
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]))
    for (const [n, { body }] of answers.entries()) {
      const read = await paula.must(200, 'GET', `/scim/v2/Users/${body.id}`)
      assert.deepEqual(read, body)
      assert.equal(read.externalId, `t-${n}`)
      assert.equal(read.emails[0].value, `together-${n}@example.com`)
      assert.equal(read[ENTERPRISE].department, n % 3 ? 'Sales' : 'Works')
    }
  })

  test('are in the audiences and follow the topics of each, and are counted', async () => {
    const selling = answers.filter((_, n) => n % 3).length
    assert.equal((await paula.must(200, 'GET', `/v2/audiences/${sellers.id}`)).user_count, selling)
    const [news] = await paula.must(200, 'GET', '/v2/channels')
    assert.equal(news.follower_count, MANY + 2)
    const { totalResults } = await paula.must(200, 'GET', '/scim/v2/Users?count=0')
    assert.equal(totalResults, MANY + 2)
  })

  test('are recorded each under who added them, and with the id of the request', async () => {
    for (const [n, { body }] of answers.entries()) {
      const log = await ada.must(200, 'GET', `/v2/audit_events?filter.record_type=user&filter.record_id=${body.id}`)
      assert.equal(log.length, 1)
      assert.equal(log[0].request_id, `add-${n}`)
      assert.equal(log[0].actor.user_id, (n % 2 ? ada : paula).id)
      assert.equal(log[0].after.department, '[personal]')
    }
  })

  test('cause one event each', async () => {
    const { rows } = await app.app.services.database.pool.query(
      `select data from events where program_id = $1 and name = 'user.created'`,
      [program.id],
    )
    const events = rows.map(({ data }) => data).filter(data => data.external_id)
    assert.equal(events.length, MANY)
    for (const [n, { body }] of answers.entries()) {
      const own = events.find(data => data.external_id === `t-${n}`)
      assert.equal(own.user_id, Number(body.id))
      assert.equal(own.program_membership_id, body.programMembershipId)
    }
  })

  test('do not fail for those whose userName is taken, by a user or by one another', async () => {
    const names = ['one', 'ONE', 'two', 'together-1', 'three', 'One', 'two', 'TOGETHER-2', 'four', 'ΣΑΣ', 'σας', 'σασ']
    const added = await Promise.all(names.map(name => paula.post('/scim/v2/Users', scimUser(`${name}@example.com`))))
    const statusesOf = (...those: string[]) =>
      added
        .filter((_, n) => those.includes(names[n] ?? ''))
        .map(({ status }) => status)
        .sort()
    assert.deepEqual(statusesOf('one', 'ONE', 'One'), [201, 409, 409])
    assert.deepEqual(statusesOf('two'), [201, 409])
    assert.deepEqual(statusesOf('three', 'four'), [201, 201])
    assert.deepEqual(statusesOf('together-1', 'TOGETHER-2'), [409, 409])
    // Whether these are the same depends on the database's locale; none of them is an error.
    for (const status of statusesOf('ΣΑΣ', 'σας', 'σασ')) assert.ok(status === 201 || status === 409)
    for (const { status, body } of added) if (status === 409) assert.equal(body.scimType, 'uniqueness')
  })

  test('do not fail for one whom the database refuses', async () => {
    const { pool } = app.app.services.database
    await pool.script(`
      create function refuse_user() returns trigger language plpgsql as $$
        begin raise exception 'refused' using errcode = 'check_violation'; end $$;
      create trigger refuse_user before insert on users for each row when (new.title = 'Refused')
        execute function refuse_user()`)
    try {
      const added = await Promise.all(
        Array.from({ length: 12 }, (_, n) =>
          paula.post('/scim/v2/Users', scimUser(`beside-${n}@example.com`, n === 7 ? { title: 'Refused' } : {})),
        ),
      )
      assert.deepEqual(
        added.map(({ status }) => status),
        added.map((_, n) => (n === 7 ? 500 : 201)),
      )
    } finally {
      await pool.script('drop trigger refuse_user on users; drop function refuse_user()')
    }
  })
})
