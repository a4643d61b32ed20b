import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { type Person, sharedApp } from '../../support/app.ts'
import { desk, named, patch } from './support.ts'

const app = await sharedApp()
const { program, paula, crew, create, membersOf } = await desk(app)

describe('a group as an audience', () => {
  test('opens topics and posts to its members at once, and to no one once it is deleted', async () => {
    const [anna, bela] = crew
    const editor = await program.user('editor', { role: 'publisher' })
    const group = await create('Readers', named(anna))
    const topic = await editor.must(201, 'POST', '/v2/channels', {
      name: 'Closed',
      description: 'For readers',
      groups: [group.name],
      auto_follow: true,
    })
    const post = await editor.must(201, 'POST', '/v2/content', {
      content_type: 'article',
      title: 'Secret',
      channels: [{ id: topic.id }],
    })
    await editor.must(200, 'PUT', `/v2/content/${post.id}/publish`)
    const sees = async (person: Person) => (await person.get(`/v2/channels/${topic.id}`)).status === 200
    assert.deepEqual([await sees(anna), await sees(bela)], [true, false])
    await paula.must(
      200,
      'PATCH',
      `/scim/v2/Groups/${group.id}`,
      patch({ op: 'add', path: 'members', value: named(bela) }, { op: 'remove', path: 'members', value: named(anna) }),
    )
    assert.deepEqual([await sees(anna), await sees(bela)], [false, true])
    const followers = await editor.must(200, 'GET', `/v2/channels/${topic.id}/followers`)
    assert.ok(
      followers.some((follower: { user_id: number }) => follower.user_id === bela.id),
      'who joins follows what is followed of itself',
    )
    await paula.must(204, 'DELETE', `/scim/v2/Groups/${group.id}`)
    assert.deepEqual([await sees(anna), await sees(bela)], [false, false])
    assert.deepEqual((await editor.must(200, 'GET', `/v2/channels/${topic.id}`)).id, topic.id)
  })

  test('loses a member who is removed from the program', async () => {
    const gone = await program.user('gone')
    const { id, meta } = await create('Shrinking', named(gone, crew[0]!))
    await paula.must(204, 'DELETE', `/scim/v2/Users/${gone.id}`)
    assert.deepEqual(await membersOf(id), [crew[0]!.id])
    assert.equal((await paula.get(`/scim/v2/Groups/${id}`, { 'if-none-match': meta.version })).status, 200)
  })
})
