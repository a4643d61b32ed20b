import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import { copyPost } from '../../support/copies.ts'
import { eventually } from '../../support/eventually.ts'
import { act, newsroom, write } from './support.ts'

const POSTS = 1_002
const app = await sharedApp()

test('an author of very many posts has the new name on each at once, and is found by it soon after', async () => {
  const { program, anna, topicId } = await newsroom(app)
  const boss = await program.user('boss', { role: 'program_manager' })
  const zoe = await program.user('zoe', { familyName: 'Young' })
  const { id } = await write(anna, topicId, { author: { user_id: zoe.id } })
  await act(anna, id, 'publish')
  await copyPost(app, program, id, POSTS - 1)
  const names = async (): Promise<string[]> =>
    (await zoe.must(200, 'GET', '/v2/feed/posts?page.size=100&page.number=10')).map(
      (post: { author: { display_name: string } }) => post.author.display_name,
    )
  const found = async (name: string) =>
    (await anna.get(`/v2/content?search=${name}`)).body.meta.pagination.total_records
  const read = async (name: string) => (await zoe.get(`/v2/feed/posts?search=${name}&page.number=101`)).body.data.length

  assert.deepEqual(await names(), Array(100).fill('Zoe Young'))
  const Operations = [{ op: 'replace', path: 'name.familyName', value: 'Zimmermann' }]
  const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp']
  await boss.must(200, 'PATCH', `/scim/v2/Users/${zoe.id}`, { schemas, Operations })
  assert.deepEqual(await names(), Array(100).fill('Zoe Zimmermann'))
  await eventually(
    () => found('zimmermann'),
    count => count === POSTS,
  )
  await eventually(
    () => read('zimmermann'),
    count => count === 2,
  )
  assert.equal(await found('young'), 0)

  await boss.must(204, 'DELETE', `/scim/v2/Users/${zoe.id}`)
  await eventually(
    () => found('zimmermann'),
    count => count === 0,
  )
  const first = await anna.must(200, 'GET', `/v2/content/${id}`)
  assert.equal(first.author.display_name, 'Former colleague')
})
