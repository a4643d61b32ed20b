// Posts, polls and topics whose audiences were deleted.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { FOR_EVERYONE, type Targeting, targetingAfter } from '../../../src/people/audiences/index.ts'
import { sharedApp } from '../../support/app.ts'

const app = await sharedApp()
const program = await app.program()
const anna = await program.user('anna', { role: 'publisher', profile: { department: 'Desk' } })
const mia = await program.user('mia', { profile: { department: 'Sales' } })
const { id: openTopic } = await anna.must(201, 'POST', '/v2/channels', { name: 'Open', description: '' })

interface Kind {
  readonly list: 'audiences' | 'groups'
  /** The effect of an empty list on a record that has an audience. */
  readonly emptyOpens: boolean
  readonly create: (names: readonly string[]) => Promise<string>
  /** Whether Mia sees it. */
  readonly isSeen: (path: string) => Promise<boolean>
}

const publish = (fields: object) =>
  anna.must(201, 'POST', '/v2/content', { content_type: 'article', title: 'Hello', publish: true, ...fields })

const KINDS: Readonly<Record<string, Kind>> = {
  post: {
    list: 'audiences',
    emptyOpens: true,
    create: async audiences => `/v2/content/${(await publish({ audiences, channels: [{ id: openTopic }] })).id}`,
    isSeen: async path => (await mia.get(path.replace('/content/', '/feed/posts/'))).status === 200,
  },
  poll: {
    list: 'audiences',
    emptyOpens: true,
    create: async audiences => {
      const input = { question: 'Soup?', options: [{ text: 'Yes' }, { text: 'No' }], audiences }
      return `/v2/polls/${(await anna.must(201, 'POST', '/v2/polls', input)).id}`
    },
    isSeen: async path => (await mia.get(path.replace('/polls/', '/feed/polls/'))).status === 200,
  },
  topic: {
    list: 'groups',
    emptyOpens: false,
    create: async groups =>
      `/v2/channels/${(await anna.must(201, 'POST', '/v2/channels', { name: `For ${groups}`, description: '', groups })).id}`,
    isSeen: async path => (await mia.get(path)).status === 200,
  },
}

let made = 0
/** An audience that Mia is in. */
async function sales() {
  const name = `sales ${++made}`
  const rule = { attribute: 'department', operator: 'eq', value: 'Sales' }
  return { name, id: (await anna.must(201, 'POST', '/v2/audiences', { name, rule })).id as number }
}
const remove = (audience: { readonly id: number }) => anna.must(204, 'DELETE', `/v2/audiences/${audience.id}`)

for (const [what, { list, emptyOpens, create, isSeen }] of Object.entries(KINDS)) {
  describe(`a ${what} whose only audience was deleted`, () => {
    const closed = async () => {
      const audience = await sales()
      const path = await create([audience.name])
      assert.equal(await isSeen(path), true)
      await remove(audience)
      return path
    }

    test('says so, and stays closed when what was read is written back', async () => {
      const path = await closed()
      const read = await anna.must(200, 'GET', path)
      assert.deepEqual([read.targeted, read[list]], [true, []])
      for (const body of [{ [list]: [] }, { targeted: true }, { targeted: true, [list]: [] }]) {
        const written = await anna.must(200, 'PUT', path, body)
        assert.deepEqual([written.targeted, written[list]], [true, []])
        assert.equal(await isSeen(path), false)
      }
    })

    test('opens by its word alone, or for another audience', async () => {
      const path = await closed()
      const other = await sales()
      const moved = await anna.must(200, 'PUT', path, { [list]: [other.name] })
      assert.deepEqual([moved.targeted, moved[list]], [true, [other.name]])
      assert.equal(await isSeen(path), true)
      await remove(other)
      assert.equal(await isSeen(path), false)
      const opened = await anna.must(200, 'PUT', path, { targeted: false })
      assert.deepEqual([opened.targeted, opened[list]], [false, []])
      assert.equal(await isSeen(path), true)
    })
  })

  test(`a ${what} that has an audience is ${emptyOpens ? 'opened' : 'left closed'} by an empty list`, async () => {
    const audience = await sales()
    const path = await create([audience.name])
    const written = await anna.must(200, 'PUT', path, { [list]: [] })
    assert.deepEqual([written.targeted, written[list]], [!emptyOpens, []])
    assert.equal(await isSeen(path), emptyOpens)
  })

  test(`a ${what} is not written with an audience that was deleted since it was read`, async () => {
    const [gone, stays] = [await sales(), await sales()]
    const path = await create([gone.name, stays.name])
    const read = await anna.must(200, 'GET', path)
    await remove(gone)
    const answer = await anna.put(path, { [list]: read[list] })
    assert.equal(answer.status, 400)
    assert.deepEqual(answer.body.error.validations[0].rule, 'not_found')
    assert.deepEqual((await anna.must(200, 'GET', path))[list], [stays.name])
  })
}

test('written back, a post whose audience was deleted needs no other review, opened it does', async () => {
  const admin = await program.user('admin', { role: 'administrator' })
  const audience = await sales()
  const { id } = await publish({ audiences: [audience.name], channels: [{ id: openTopic }] })
  await remove(audience)
  const revisions = async () => (await anna.must(200, 'GET', `/v2/content/${id}/revisions`)).length
  const before = await revisions()
  await admin.must(200, 'PATCH', '/v2/settings/program', { four_eyes_review: true })
  const { state } = await anna.must(200, 'PUT', `/v2/content/${id}`, { audiences: [], targeted: true })
  assert.deepEqual([state, await revisions()], ['published', before])
  const opened = await anna.must(200, 'PUT', `/v2/content/${id}`, { targeted: false })
  assert.deepEqual([opened.state, await revisions()], ['review', before + 1])
  await admin.must(200, 'PATCH', '/v2/settings/program', { four_eyes_review: false })
})

test('reach, its preview and a copy of such a post count nobody, and readers are not told of audiences', async () => {
  const audience = await sales()
  const { id } = await publish({ audiences: [audience.name], channels: [{ id: openTopic }] })
  const post = await mia.must(200, 'GET', `/v2/feed/posts/${id}`)
  assert.equal('targeted' in post, false)
  await remove(audience)
  const nobody = { audiences: 0, audiences_and_topics: 0 }
  const reached = async (path: string) => {
    const { topics, ...reach } = await anna.must(200, 'GET', `${path}/reach/unique_user_count`)
    assert.ok(topics > 0)
    return reach
  }
  assert.deepEqual(await reached(`/v2/content/${id}`), nobody)
  const copy = await anna.must(201, 'POST', `/v2/content/${id}/copy`)
  assert.deepEqual([copy.targeted, copy.audiences], [true, []])
  assert.deepEqual(await reached(`/v2/content/${copy.id}`), nobody)
  const planned = await publish({ audiences: [], targeted: true, channels: [{ id: openTopic }] })
  assert.deepEqual(await reached(`/v2/content/${planned.id}`), nobody)
  const body = { channels: [{ id: openTopic }], audiences: [], targeted: true }
  const preview = await anna.must(200, 'POST', '/v2/reach_preview', body)
  assert.deepEqual([preview.audiences_and_topics, preview.sample], [0, []])
})

test('what a body does to whom a post or poll is for', () => {
  const open = FOR_EVERYONE
  const some: Targeting = { targeted: true, audienceIds: [1, 2] }
  const nobody: Targeting = { targeted: true, audienceIds: [] }
  const rows: [Targeting, Parameters<typeof targetingAfter>[1], Targeting | undefined][] = [
    [some, {}, undefined],
    [some, { audienceIds: [1, 2] }, undefined],
    [some, { audienceIds: [2] }, { targeted: true, audienceIds: [2] }],
    [some, { audienceIds: [] }, open],
    [some, { targeted: false }, open],
    [some, { targeted: true }, undefined],
    [some, { targeted: true, audienceIds: [] }, nobody],
    [some, { targeted: false, audienceIds: [2] }, { targeted: true, audienceIds: [2] }],
    [nobody, { audienceIds: [] }, undefined],
    [nobody, { targeted: true, audienceIds: [] }, undefined],
    [nobody, { audienceIds: [3] }, { targeted: true, audienceIds: [3] }],
    [nobody, { targeted: false, audienceIds: [] }, open],
    [nobody, { targeted: false }, open],
    [open, { audienceIds: [] }, undefined],
    [open, { targeted: true }, nobody],
    [open, { targeted: false, audienceIds: [3] }, { targeted: true, audienceIds: [3] }],
  ]
  for (const [before, input, after] of rows)
    assert.deepEqual(targetingAfter(before, input), after, JSON.stringify(input))
})
