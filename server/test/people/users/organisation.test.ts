// Rules beyond one user of one program: ranks, several programs, tokens, forgetting.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { verifyPassword } from '../../../src/platform/access/passwords.ts'
import { sql } from '../../../src/platform/db/sql.ts'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { patch, replace, scimUser, userEvents } from './scim-user.ts'

const app = await sharedApp()
const { database } = app.app.services

describe('ranks', () => {
  test('no caller creates, changes, removes or forgets a user above their own role', async () => {
    const program = await app.program()
    const [ada, paula] = [
      await program.user('ada', { role: 'administrator' }),
      await program.user('paula', { role: 'program_manager' }),
    ]
    const mia = await program.user('mia')
    const refused = async (method: string, path: string, body?: unknown) => {
      const { status, body: answer } = await paula.call(method, path, body)
      assert.equal(status, 403, `${method} ${path}`)
      return answer
    }
    const { schemas, status } = await refused('POST', '/scim/v2/Users', scimUser('x', { roles: ['administrator'] }))
    assert.deepEqual([schemas, status], [['urn:ietf:params:scim:api:messages:2.0:Error'], 403])
    await refused('PUT', `/scim/v2/Users/${ada.id}`, scimUser('ada'))
    await refused('PATCH', `/scim/v2/Users/${ada.id}`, replace('roles', ['member']))
    await refused('PATCH', `/scim/v2/Users/${mia.id}`, replace('roles', ['administrator']))
    await refused('PUT', `/scim/v2/Users/${mia.id}`, scimUser('mia', { roles: [{ value: 'administrator' }] }))
    await refused('DELETE', `/scim/v2/Users/${ada.id}`)
    assert.equal((await refused('POST', `/v2/Users/${ada.id}/forget`)).error.code, 403)
    await paula.must(200, 'PATCH', `/scim/v2/Users/${mia.id}`, replace('roles', ['program_manager']))
    await ada.must(200, 'PATCH', `/scim/v2/Users/${paula.id}`, replace('roles', ['administrator']))
    assert.deepEqual(
      (await paula.must(200, 'GET', '/scim/v2/Users/me')).roles,
      ['administrator'],
      'the token has the new role at once',
    )
  })
})

describe('tokens', () => {
  test('end when their user is deactivated or removed', async () => {
    const program = await app.program()
    const paula = await program.user('paula', { role: 'program_manager' })
    const [mia, max] = [await program.user('mia'), await program.user('max')]
    for (const person of [mia, max]) assert.equal((await person.get('/scim/v2/Users/me')).status, 200)
    await paula.must(200, 'PATCH', `/scim/v2/Users/${mia.id}`, replace('active', 'False'))
    await paula.must(204, 'DELETE', `/scim/v2/Users/${max.id}`)
    for (const person of [mia, max]) assert.equal((await person.get('/scim/v2/Users/me')).status, 401)
    await paula.must(200, 'PATCH', `/scim/v2/Users/${mia.id}`, replace('active', true))
    assert.equal((await mia.get('/scim/v2/Users/me')).status, 401, 'an old token does not come back')
  })
})

describe('two programs of an organisation', () => {
  async function twoPrograms() {
    const north = await app.program()
    const south = await app.program({ organisationId: north.organisationId })
    const [nora, sven] = [
      await north.user('nora', { role: 'program_manager' }),
      await south.user('sven', { role: 'program_manager' }),
    ]
    return { north, south, nora, sven }
  }

  test('free a userName once no one has it any more', async () => {
    const { nora, sven } = await twoPrograms()
    const gone = await nora.must(201, 'POST', '/scim/v2/Users', scimUser('heir'))
    await sven.must(201, 'POST', '/scim/v2/Users', scimUser('heir'))
    const { id } = await nora.must(201, 'POST', '/scim/v2/Users', scimUser('temporary'))
    const path = `/scim/v2/Users/${id}`
    await nora.must(204, 'DELETE', `/scim/v2/Users/${gone.id}`)
    assert.equal((await nora.patch(path, replace('userName', 'heir'))).status, 409, 'south still has one')
    await sven.must(204, 'DELETE', `/scim/v2/Users/${gone.id}`)
    assert.equal((await nora.must(200, 'PUT', path, scimUser('Heir'))).userName, 'Heir')
    assert.equal((await nora.must(200, 'GET', '/scim/v2/Users/heir')).id, id)
    assert.equal((await sven.must(201, 'POST', '/scim/v2/Users', scimUser('heir'))).id, id)
    assert.equal((await nora.post('/scim/v2/Users', scimUser('heir'))).status, 409)
  })

  test('a userName that comes back and is taken over at once has one bearer', async () => {
    const { nora } = await twoPrograms()
    for (let round = 1; round <= 10; round++) {
      const [old, young] = [`old-${round}`, `young-${round}`]
      const gone = await nora.must(201, 'POST', '/scim/v2/Users', scimUser(old))
      const { id } = await nora.must(201, 'POST', '/scim/v2/Users', scimUser(young))
      await nora.must(204, 'DELETE', `/scim/v2/Users/${gone.id}`)
      const [back, taken] = await Promise.all([
        nora.post('/scim/v2/Users', scimUser(old)),
        nora.patch(`/scim/v2/Users/${id}`, replace('userName', old)),
      ])
      assert.deepEqual([back.status, taken.status].sort(), back.status === 201 ? [201, 409] : [200, 409])
      const bearer = await nora.must(200, 'GET', `/scim/v2/Users/${old}`)
      assert.deepEqual([bearer.userName, bearer.id], [old, back.status === 201 ? gone.id : id])
    }
  })

  test('share the userName, not the profile', async () => {
    const { north, south, nora, sven } = await twoPrograms()
    const first = await nora.must(201, 'POST', '/scim/v2/Users', scimUser('Shared', { title: 'North' }))
    const second = await sven.must(201, 'POST', '/scim/v2/Users', scimUser('sHARED', { title: 'South' }))
    assert.deepEqual([second.id, second.userName, second.title], [first.id, 'Shared', 'South'])
    assert.notEqual(second.programMembershipId, first.programMembershipId)
    for (const person of [nora, sven]) {
      const { status, body } = await person.post('/scim/v2/Users', scimUser('SHARED'))
      assert.deepEqual([status, body.scimType, body.status], [409, 'uniqueness', 409])
      assert.ok(body.detail)
    }
    await sven.must(201, 'POST', '/scim/v2/Users', scimUser(nora.userName, { roles: ['program_manager'] }))
    const before = (await sven.get(`/scim/v2/Users/${first.id}`)).headers.get('etag') ?? ''
    await nora.must(200, 'PATCH', `/scim/v2/Users/${first.id}`, replace('userName', 'renamed'))
    const renamed = await sven.get(`/scim/v2/Users/${first.id}`, { 'if-none-match': before })
    assert.deepEqual([renamed.status, renamed.body.userName, renamed.body.title], [200, 'renamed', 'South'])
    assert.deepEqual((await userEvents(app, south)).at(-1), 'user.updated renamed', 'both programs hear of it')
    await nora.must(204, 'DELETE', `/scim/v2/Users/${first.id}`)
    assert.equal(
      (await sven.must(200, 'GET', '/scim/v2/Users/renamed')).id,
      first.id,
      'the other program keeps its user',
    )
    assert.equal((await userEvents(app, north)).at(-1), 'user.removed renamed')
  })

  test('a userName that is taken is 409 for everyone else, and nothing changes', async () => {
    const { nora, sven } = await twoPrograms()
    await sven.must(201, 'POST', '/scim/v2/Users', scimUser('taken'))
    const { id } = await nora.must(201, 'POST', '/scim/v2/Users', scimUser('free'))
    for (const [method, body] of [
      ['PATCH', patch({ op: 'add', path: 'title', value: 'X' }, { op: 'replace', path: 'userName', value: 'TAKEN' })],
      ['PUT', scimUser('Taken')],
    ] as const) {
      const answer = await nora.call(method, `/scim/v2/Users/${id}`, body)
      assert.deepEqual([answer.status, answer.body.scimType], [409, 'uniqueness'])
    }
    assert.deepEqual((await nora.must(200, 'GET', `/scim/v2/Users/${id}`)).title, null)
  })

  test('a password is kept as a hash, and is a new one for who comes back', async () => {
    const { nora } = await twoPrograms()
    const stored = async (id: string) => {
      const [identity] = await database.unscopedQuery(
        sql<{ password_hash: string | null }>`select password_hash from identities where id = ${Number(id)}`,
      )
      assert.ok(identity)
      return identity.password_hash
    }
    const created = await nora.must(201, 'POST', '/scim/v2/Users', scimUser('pia', { password: 'first password' }))
    assert.ok(!JSON.stringify(created).includes('password'))
    assert.ok(await verifyPassword('first password', await stored(created.id)))
    const core = 'urn:ietf:params:scim:schemas:core:2.0:User'
    const spellings = [
      { value: { PassWord: 'second password' } },
      { path: `${core}:password`, value: [{ value: 'third password' }] },
      { value: { [core]: { password: 'second password' } } },
    ]
    for (const spelling of spellings) {
      const Operations = [
        { op: 'replace', path: 'password', value: 'former' },
        { op: 'replace', ...spelling },
      ]
      await nora.must(200, 'PATCH', `/scim/v2/Users/${created.id}`, { Operations })
      const now = JSON.stringify(spelling).includes('third') ? 'third password' : 'second password'
      assert.ok(await verifyPassword(now, await stored(created.id)), JSON.stringify(spelling))
    }
    await nora.must(200, 'PUT', `/scim/v2/Users/${created.id}`, scimUser('pia'))
    assert.ok(await verifyPassword('second password', await stored(created.id)))
    await nora.must(204, 'DELETE', `/scim/v2/Users/${created.id}`)
    assert.equal(await stored(created.id), null)
    const back = await nora.must(201, 'POST', '/scim/v2/Users', scimUser('pia', { password: 'third password' }))
    assert.ok(await verifyPassword('third password', await stored(back.id)))
  })

  test('a program lists its own users only', async () => {
    const { nora, sven } = await twoPrograms()
    await nora.must(201, 'POST', '/scim/v2/Users', scimUser('northern'))
    const listed = await sven.must(200, 'GET', '/scim/v2/Users?filter=eq%20%22northern%22')
    assert.equal(listed.totalResults, 0)
  })
})

describe('forgetting', () => {
  const gone = (caller: Person, id: number) =>
    eventually(
      () => caller.get(`/scim/v2/Users/${id}`),
      ({ status }) => status === 404,
    )

  async function mixedTeam(program: TestProgram) {
    const [paula, anna] = [
      await program.user('paula', { role: 'program_manager' }),
      await program.user('annabel', { role: 'publisher', familyName: 'Bergström' }),
    ]
    const topic = await anna.must(201, 'POST', '/v2/channels', { name: 'News', description: 'All' })
    const post = await anna.must(201, 'POST', '/v2/content', {
      content_type: 'article',
      title: 'Hello',
      channels: [{ id: topic.id }],
      author: { user_id: anna.id },
    })
    await anna.must(200, 'PUT', `/v2/content/${post.id}/publish`)
    return { paula, anna, post }
  }

  test('removes the user, and leaves nothing that they could be recognised by', async () => {
    const program = await app.program()
    const { paula, anna, post } = await mixedTeam(program)
    await anna.must(201, 'POST', `/v2/feed/posts/${post.id}/comments`, {
      body: `Call Annabel Bergström or write to ${anna.userName}. Yours`,
    })
    const answer = await paula.post(`/v2/Users/${anna.userName}/forget`)
    assert.deepEqual([answer.status, answer.body], [202, { data: null }])
    await gone(paula, anna.id)
    assert.equal((await anna.get('/scim/v2/Users/me')).status, 401)
    const comments = await eventually(
      () => paula.must(200, 'GET', `/v2/content/${post.id}/comments`),
      ([comment]) => comment.author.user_id === null && comment.body.includes('[removed]'),
    )
    assert.equal(comments[0].body, 'Call [removed] or write to [removed]. Yours')
    assert.deepEqual(comments[0].author, { user_id: null, display_name: 'Former colleague', avatar_url: null })
    const kept = await paula.must(200, 'GET', `/v2/content/${post.id}`)
    assert.deepEqual(
      [kept.title, kept.author.display_name, kept.author.user_id ?? null],
      ['Hello', 'Former colleague', null],
    )
    assert.deepEqual((await userEvents(app, program)).slice(1), ['user.created [removed]', 'user.removed [removed]'])
    await eventually(
      async () => Number((await database.pool.query(UNKNOWN, [program.id])).rows[0].n),
      count => count === 1,
    )
    await assertForgotten(program, anna)
    for (const name of [anna.id, anna.userName, 'nobody', 10 ** 9]) {
      assert.deepEqual(await paula.must(202, 'POST', `/v2/Users/${name}/forget`), { data: null })
    }
    const back = await paula.must(201, 'POST', '/scim/v2/Users', scimUser(anna.userName))
    assert.notEqual(Number(back.id), anna.id, 'a user who comes back has a new id')
  })

  test('also who left before, and not in the other programs', async () => {
    const program = await app.program()
    const other = await app.program({ organisationId: program.organisationId })
    const { paula, anna } = await mixedTeam(program)
    const boss = await other.user('boss', { role: 'administrator' })
    await boss.must(201, 'POST', '/scim/v2/Users', scimUser(anna.userName))
    await paula.must(204, 'DELETE', `/scim/v2/Users/${anna.id}`)
    await paula.must(202, 'POST', `/v2/Users/${anna.id}/forget`)
    await eventually(
      () => userEvents(app, program),
      (events: string[]) => events.every(event => !event.includes(anna.userName)),
    )
    assert.equal((await boss.must(200, 'GET', `/scim/v2/Users/${anna.id}`)).userName, anna.userName)
  })

  const UNKNOWN = 'select count(*) as n from engagements where program_id = $1 and user_id < 0'

  async function assertForgotten(program: TestProgram, person: Person): Promise<void> {
    const { rows } = await database.pool.query(
      `select (select count(*) from identities where id = $2 and user_name like '%annabel%') as names,
              (select count(*) from engagements where program_id = $1 and user_id = $2) as known,
              (select count(*) from engagements where program_id = $1 and user_id < 0) as unknown,
              (select count(*) from access_tokens where program_id = $1 and user_id = $2) as tokens,
              (select count(*) from events where program_id = $1 and data::text ilike '%annabel%') as events`,
      [program.id, person.id],
    )
    assert.deepEqual(rows[0], { names: 0, known: 0, unknown: 1, tokens: 0, events: 0 })
  }
})
