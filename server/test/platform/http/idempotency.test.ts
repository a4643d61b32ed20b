import assert from 'node:assert/strict'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { scimUser } from '../../people/users/scim-user.ts'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'
import { addCrowd } from '../../support/crowd.ts'

const app = await sharedApp()
let program: TestProgram
let anna: Person
const topic = { name: 'News', description: 'd' }

describe('idempotency', async () => {
  before(async () => {
    program = await app.program()
    anna = await program.user('anna', { role: 'publisher' })
  })

  const count = async () => (await anna.get('/v2/channels')).body.meta.pagination.total_records

  test('a POST sent twice with one key makes one topic and gets one answer', async () => {
    const first = await anna.post('/v2/channels', topic, { 'idempotency-key': 'k1' })
    const second = await anna.post('/v2/channels', topic, { 'idempotency-key': 'k1' })
    assert.equal(first.status, 201)
    assert.equal(second.status, 201)
    assert.deepEqual(second.body, first.body)
    assert.equal(second.headers.get('content-type'), first.headers.get('content-type'))
    assert.equal(await count(), 1)
  })

  test('the answer to a repeated POST says where the record is, and its version', async () => {
    const paul = await program.user('paul', { role: 'program_manager' })
    const cases = {
      '/scim/v2/Users': scimUser('mia@example.com'),
      '/scim/v2/Groups': { displayName: 'Night shift' },
    }
    for (const [path, body] of Object.entries(cases)) {
      const post = () => paul.post(path, body, { 'idempotency-key': `headers of ${path}` })
      const [first, second] = [await post(), await post()]
      assert.deepEqual([second.status, second.body], [201, first.body])
      assert.equal(second.headers.get('idempotent-replayed'), 'true')
      assert.equal(second.headers.get('location'), first.body.meta.location)
      for (const header of ['location', 'etag', 'content-type']) {
        assert.ok(first.headers.get(header), header)
        assert.equal(second.headers.get(header), first.headers.get(header), header)
      }
    }
  })

  test('another body under the same key is 422, also one that would be refused', async () => {
    for (const body of [{ ...topic, name: 'Other' }, { ...topic, name: 5 }, {}]) {
      const answer = await anna.post('/v2/channels', body, { 'idempotency-key': 'k1' })
      assert.equal(answer.status, 422)
      assert.equal(answer.body.error.title, 'Unprocessable Entity')
      assert.equal((await anna.post('/v2/channels', {}, { 'idempotency-key': 'unused' })).status, 400)
    }
  })

  test('the same key of another token is another key', async () => {
    const bert = await program.user('bert', { role: 'publisher' })
    assert.equal((await bert.post('/v2/channels', { ...topic, name: 'Bert' }, { 'idempotency-key': 'k1' })).status, 201)
  })

  test('eight at once create one; the others get its response or a 409', async () => {
    const before = await count()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        anna.post('/v2/channels', { ...topic, name: 'Rush' }, { 'idempotency-key': 'k2' }),
      ),
    )
    assert.equal(await count(), before + 1)
    const ids = new Set(answers.filter(a => a.status === 201).map(a => a.body.data.id))
    assert.equal(ids.size, 1)
    for (const answer of answers) assert.ok([201, 409].includes(answer.status))
  })

  test('a key is free again after a refusal, which changed nothing', async () => {
    assert.equal((await anna.post('/v2/channels', { description: 'd' }, { 'idempotency-key': 'k3' })).status, 400)
    assert.equal(
      (await anna.post('/v2/channels', { ...topic, name: 'Third' }, { 'idempotency-key': 'k3' })).status,
      201,
    )
  })

  /** Moves the first use of the key back. */
  const usedBefore = (key: string, hours: number) =>
    app.app.services.database.pool.query(
      `update idempotency_keys set started_at = now() - make_interval(secs => $3) where program_id = $1 and key = $2`,
      [program.id, key, hours * 3600],
    )

  test('a key returns its response for 24 hours, and is free for any request then', async () => {
    const post = (name: string) => anna.post('/v2/channels', { ...topic, name }, { 'idempotency-key': 'daily' })
    const { id } = (await post('Daily')).body.data
    await usedBefore('daily', 23.9)
    assert.equal((await post('Daily')).body.data.id, id)
    assert.equal((await post('Weekly')).status, 422)
    await usedBefore('daily', 24.1)
    const { status, body } = await post('Weekly')
    assert.deepEqual([status, body.data.name], [201, 'Weekly'])
  })

  test('a request that never finished holds its key for a minute', async () => {
    const post = () => anna.post('/v2/channels', { ...topic, name: 'Late' }, { 'idempotency-key': 'late' })
    const { id } = (await post()).body.data
    await app.app.services.database.pool.query(
      `update idempotency_keys set status = null, response = null where program_id = $1 and key = 'late'`,
      [program.id],
    )
    await usedBefore('late', 50 / 3600)
    assert.equal((await post()).status, 409)
    await usedBefore('late', 70 / 3600)
    const answer = await post()
    assert.equal(answer.status, 201)
    assert.notEqual(answer.body.data.id, id)
  })

  test('a key that is empty or too long is 400', async () => {
    assert.equal((await anna.post('/v2/channels', topic, { 'idempotency-key': ' ' })).status, 400)
    assert.equal((await anna.post('/v2/channels', topic, { 'idempotency-key': 'x'.repeat(256) })).status, 400)
  })

  test('a response that holds a secret is stored sealed, and returned again unchanged', async () => {
    const pam = await program.user('pam', { role: 'program_manager' })
    const body = { url: 'http://127.0.0.1:1/', events: ['ping'], authorization_header: 'Bearer s3cret', active: false }
    const post = () =>
      pam.post('/v2/webhooks/subscriptions', { ...body, generate_secret: true }, { 'idempotency-key': 'sealed' })
    const [first, second] = [await post(), await post()]
    assert.match(first.body.data.secret, /^whsec_/)
    assert.deepEqual([second.status, second.body], [201, first.body])
    const { rows } = await app.app.services.database.pool.query(
      `select response from idempotency_keys where program_id = $1 and key = 'sealed'`,
      [program.id],
    )
    assert.equal(rows.length, 1)
    for (const secret of ['s3cret', first.body.data.secret]) assert.ok(!rows[0].response.includes(secret))
  })

  test('a list that is too long to be kept is read again', async () => {
    const paula = await program.user('paula', { role: 'program_manager' })
    await addCrowd(app, program, 5100)
    const group = await paula.must(201, 'POST', '/scim/v2/Groups', { displayName: 'Everybody' })
    await app.app.services.database.pool.query(
      `insert into audience_members (program_id, audience_id, user_id) select $1, $2, id from users where program_id = $1`,
      [program.id, group.id],
    )
    const search = (path: string) => paula.post(`${path}/.search`, { count: 1000 }, { 'idempotency-key': path })
    for (const path of ['/scim/v2/Users', '/scim/v2/Groups']) {
      const answers = [await search(path), await search(path)]
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200],
        path,
      )
    }
  })
})
