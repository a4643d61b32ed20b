import assert from 'node:assert/strict'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { issueAccessToken } from '../../../src/platform/access/tokens.ts'
import { createClient } from '../../../src/sign-in/oauth/index.ts'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'
import { Caller } from '../../support/caller.ts'
import { addCrowd } from '../../support/crowd.ts'
import { eventually } from '../../support/eventually.ts'

const app = await sharedApp()
let program: TestProgram
let paula: Person
let mia: Person

describe('audience', () => {
  before(async () => {
    program = await app.program()
    paula = await program.user('paula', { role: 'program_manager' })
    mia = await program.user('mia')
  })

  const create = (displayName: string, members: object[] = []) =>
    paula.must(201, 'POST', '/scim/v2/Groups', { displayName, members })
  const change = (id: string, op: string, people: Person[]) =>
    paula.must(200, 'PATCH', `/scim/v2/Groups/${id}`, {
      Operations: [{ op, path: 'members', value: people.map(person => ({ value: person.userName })) }],
    })

  async function publish(title: string, topic: object, fields: object = {}): Promise<number> {
    const { id: topicId } = await paula.must(201, 'POST', '/v2/channels', { name: title, description: 'd', ...topic })
    const body = { content_type: 'article', title, channels: [{ id: topicId }], ...fields }
    const { id } = await paula.must(201, 'POST', '/v2/content', body)
    await paula.must(200, 'PUT', `/v2/content/${id}/publish`)
    return id
  }

  /** Whether the post is in the reader's feed, and opens. */
  async function reads(person: Person, postId: number): Promise<boolean> {
    const feed: { id: number }[] = await person.must(200, 'GET', '/v2/feed/posts?page.size=100')
    const listed = feed.some(post => post.id === postId)
    assert.equal((await person.get(`/v2/feed/posts/${postId}`)).status, listed ? 200 : 404)
    return listed
  }

  test('mia reads what her group may read from the moment on that she is in it', async () => {
    const group = await create('Bakers')
    const byTopic = await publish('For bakers', { groups: [group.name] })
    const byPost = await publish('Of bakers', {}, { audiences: ['Bakers'] })
    const both = async () => [await reads(mia, byTopic), await reads(mia, byPost)]
    assert.deepEqual(await both(), [false, false])
    await change(group.id, 'add', [mia])
    assert.deepEqual(await both(), [true, true])
    assert.equal((await paula.must(200, 'GET', `/v2/content/${byPost}/reach/unique_user_count`)).audiences, 1)
    await change(group.id, 'remove', [mia])
    assert.deepEqual(await both(), [false, false])
    await change(group.id, 'replace', [mia])
    assert.deepEqual(await both(), [true, true])
    await paula.must(204, 'DELETE', `/scim/v2/Groups/${group.id}`)
    assert.deepEqual(await both(), [false, false], 'a deleted group opens nothing')
  })

  test('a job of a large group opens posts as well', async () => {
    const crowd = await addCrowd(app, program, 3000)
    const group = await create('All hands', [...crowd, { value: mia.userName }])
    const postId = await publish('Welcome', { groups: [group.name] })
    const report = () => paula.must(200, 'GET', `/v2/Groups/JobReport/${group.meta.JobId}`)
    const job = await eventually(report, ({ status }) => status === 'finished')
    assert.equal(job.membersCreatedCount, 3001)
    assert.equal(await reads(mia, postId), true)
  })

  test('the operator sees the requests about groups, without whom they name', async () => {
    const okta = await program.server()
    const { id, meta } = await okta.must(201, 'POST', '/scim/v2/Groups', {
      displayName: 'Seen',
      members: [{ value: mia.userName }],
    })
    await okta.patch(`/scim/v2/Groups/${id}`, { Operations: [{ op: 'replace', path: 'secretive', value: 1 }] })
    await okta.get(`/scim/v2/Groups?filter=${encodeURIComponent('displayName eq "Seen"')}`)
    await okta.get(`/v2/Groups/JobReport/${meta.JobId}`)
    const operator = await app.app.services.database.system(async db => {
      const { client_id: clientId } = await createClient(db, { programId: null, kind: 'operator', name: 'Operator' })
      return new Caller(app.url, await issueAccessToken(db, { programId: null, clientId, userId: null, scopes: [] }))
    })
    const clientId = program.created.clients.server.client_id
    const listed = await operator.must(200, 'GET', `/operator/v1/scim_requests?client_id=${clientId}`)
    assert.deepEqual(
      listed.map(({ method, path, status, error }: Record<string, unknown>) => [method, path, status, error]),
      [
        ['GET', '/v2/Groups/JobReport/{jobId}', 200, null],
        ['GET', '/scim/v2/Groups?filter=displayName eq "…"', 200, null],
        ['PATCH', '/scim/v2/Groups/{group_id}', 400, 'invalidPath'],
        ['POST', '/scim/v2/Groups', 201, null],
      ],
    )
  })
})
