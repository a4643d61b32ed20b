// The first calls of every program: by operation id, with one object of arguments, against the real server.

import assert from 'node:assert/strict'
import { before, describe, test } from '../../bin/testing.mjs'
import { sharedApp, type TestProgram } from '../../server/test/support/app.ts'
import { type Atrium, AtriumError, bearer, createAtrium } from '../src/index.ts'

const app = await sharedApp()
let program: TestProgram
let anna: Atrium

const as = (token: string | null): Atrium => createAtrium({ baseUrl: app.url, auth: bearer(token ?? '') })

describe('calls', () => {
  before(async () => {
    program = await app.program()
    anna = as((await program.user('anna', { role: 'administrator' })).token)
  })

  async function publish(title: string) {
    const { data: topic } = await anna.createTopic({ name: `About ${title}`, description: 'What happens' })
    const { data: post } = await anna.createContent({ content_type: 'article', title, channels: [{ id: topic.id }] })
    return { topic, post: (await anna.publishContent({ content_id: post.id })).data }
  }

  test('anna makes a topic and a post, and publishes it for a day to come', async () => {
    const { data: topic } = await anna.createTopic({ name: 'News', description: 'What happens' })
    const created = await anna.createContent({
      content_type: 'article',
      title: 'Fire drill',
      channels: [{ id: topic.id }],
    })
    assert.equal(created.status, 201)
    assert.match(created.requestId ?? '', /./)
    assert.equal(created.headers.get('x-program-id'), String(program.id))
    const { data: post } = await anna.publishContent({
      content_id: created.data.id,
      publish_at: '2199-12-01T08:00:00Z',
    })
    assert.equal(post.state, 'scheduled')
    assert.equal(post.scheduled_at, '2199-12-01T08:00:00.000Z')
  })

  test('lists take filters of several values, and return the total beside the records', async () => {
    const { topic } = await publish('One & two, three')
    const { data, meta } = await anna.listContent({
      'filter.channels.id': [topic.id],
      'filter.state': ['published', 'draft'],
    })
    assert.deepEqual(
      data.map(({ title }) => title),
      ['One & two, three'],
    )
    assert.deepEqual(meta.pagination, { page: 1, page_size: 10, total_records: 1 })
    const none = await anna.listContent({
      'filter.channels.id': [topic.id],
      'filter.state': undefined,
      search: 'nothing?',
    })
    assert.deepEqual(none.data, [])
  })

  test('mia likes a post and takes it back; deleting returns nothing', async () => {
    const { post, topic } = await publish('Liked')
    const mia = as((await program.user('mia')).token)
    const { data: liked } = await mia.likePost({ content_id: post.uuid })
    assert.match(liked.liked_at ?? '', /Z$/)
    assert.equal((await mia.unlikePost({ content_id: post.id })).data.liked_at, null)
    const { data: page } = await anna.createTopicPage({
      channel_id: topic.id,
      title: 'Start',
      url: 'https://a.example',
    })
    const deleted = await anna.deleteTopicPage({ channel_id: topic.id, page_id: page.id })
    assert.deepEqual([deleted.status, deleted.data], [204, null])
  })

  test('people are provisioned by SCIM with the names of SCIM', async () => {
    const ops = as((await program.server({ role: 'administrator' })).token)
    const userName = `bo@program${program.id}.example`
    const { data: bo, status } = await ops.createUser({
      userName,
      name: { givenName: 'Bo', familyName: 'Ek' },
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Night' },
      excludedAttributes: 'meta',
    })
    assert.deepEqual([status, bo.userName, bo.meta], [201, userName, undefined])
    const { data: changed } = await ops.updateUser({
      user_id: userName,
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'replace', path: 'active', value: false }],
    })
    assert.equal(changed.active, false)
    const { data: found } = await ops.listUsers({ filter: `userName eq "${userName}"` })
    assert.deepEqual([found.totalResults, found.Resources[0]?.id], [1, bo.id])
  })

  test('an error has status, title, detail, parameters and request id', async () => {
    const error = await refused(anna.createContent({ content_type: 'article', title: 'No topic', channels: [] }))
    assert.deepEqual([error.status, error.title], [400, 'Bad Request'])
    assert.deepEqual(
      error.validations.map(({ rule, parameter }) => [rule, parameter]),
      [['too_short', 'channels']],
    )
    assert.match(error.message, /^400 Bad Request – channels.* \(request .+\)$/)
    assert.ok(error.requestId && error.message.includes(error.requestId))

    const stranger = await refused(as('nobody').listTopics())
    assert.deepEqual([stranger.status, stranger.title], [401, 'Unauthenticated'])
    const missing = await refused(anna.readTopic({ channel_id: 999_999_999 }))
    assert.deepEqual([missing.status, missing.validations], [404, []])
    const filter = await refused(anna.listUsers({ filter: 'nothing pr' }))
    assert.deepEqual([filter.status, filter.scimType], [400, 'invalidFilter'])
  })

  test('a missing part of the path throws before anything is sent', async () => {
    await assert.rejects(anna.getContent({ content_id: '' }), new TypeError('content_id is missing'))
  })

  test('a response that is no JSON is text or a Blob', async () => {
    const { data: reference } = await createAtrium({ baseUrl: `${app.url}/` }).getReference()
    assert.match(reference, /<html/)
  })

  async function refused(call: Promise<unknown>): Promise<AtriumError> {
    const error = await call.then(
      () => null,
      reason => reason,
    )
    assert.ok(error instanceof AtriumError, String(error))
    return error
  }
})
