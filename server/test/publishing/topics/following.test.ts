import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, test } from '../../../../bin/testing.mjs'
import { addMembers, removeMembers } from '../../../src/people/audiences/index.ts'
import type { ProgramDb } from '../../../src/platform/db/handle.ts'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'
import { addCrowd } from '../../support/crowd.ts'
import { eventually } from '../../support/eventually.ts'
import { newGroup } from '../../support/new-group.ts'

const app = await sharedApp()

const inProgram = <T>(program: TestProgram, work: (db: ProgramDb) => Promise<T>): Promise<T> =>
  app.app.services.database.transaction(program.id, work)

const newTopic = (publisher: Person, more: object = {}) =>
  publisher.must(201, 'POST', '/v2/channels', { name: 'A topic', description: '', ...more })

const followers = async (publisher: Person, topic: { id: number }): Promise<string[]> =>
  (await publisher.must(200, 'GET', `/v2/channels/${topic.id}/followers?page.size=100`)).map(
    (follower: { full_name: string }) => follower.full_name.split(' ')[0],
  )

/** Asserts who follows, and that the count of the topic says the same. */
async function assertFollowers(publisher: Person, topic: { id: number }, names: string[]): Promise<void> {
  assert.deepEqual((await followers(publisher, topic)).sort(), [...names].sort())
  const { follower_count } = await publisher.must(200, 'GET', `/v2/channels/${topic.id}`)
  assert.equal(follower_count, names.length)
}

describe('following', () => {
  test('mia follows and unfollows, twice the same, and the topic counts', async () => {
    const program = await app.program()
    const anna = await program.user('anna', { role: 'publisher' })
    const mia = await program.user('mia')
    const topic = await newTopic(anna)
    const path = `/v2/channels/${topic.id}`
    const followed = await mia.must(200, 'PUT', `${path}/follow`)
    assert.deepEqual(followed, { ...topic, follower_count: 1 })
    assert.equal((await mia.must(200, 'PUT', `${path}/follow`, {})).follower_count, 1)
    await assertFollowers(anna, topic, ['Mia'])
    assert.equal((await mia.must(200, 'PUT', `${path}/unfollow`)).follower_count, 0)
    assert.equal((await mia.must(200, 'PUT', `${path}/unfollow`)).follower_count, 0)
    await assertFollowers(anna, topic, [])
    await mia.must(200, 'PUT', `${path}/follow`)
    await assertFollowers(anna, topic, ['Mia'])
  })

  test('who is deactivated follows on, and counts again with their return', async () => {
    const program = await app.program()
    const anna = await program.user('anna', { role: 'publisher' })
    const ada = await program.user('ada', { role: 'administrator' })
    const [mia, leo] = [await program.user('mia'), await program.user('leo')]
    const [topic, other] = [await newTopic(anna), await newTopic(anna)]
    for (const one of [mia, leo]) await one.must(200, 'PUT', `/v2/channels/${topic.id}/follow`)
    await mia.must(200, 'PUT', `/v2/channels/${other.id}/follow`)
    const setActive = (active: boolean) => ada.must(200, 'PATCH', `/v2/people/${mia.id}`, { active })
    await setActive(false)
    await setActive(false)
    await assertFollowers(anna, topic, ['Leo'])
    await assertFollowers(anna, other, [])
    // Automatic following, switched on meanwhile, also makes inactive people followers, and counts none of them.
    await anna.must(200, 'PUT', `/v2/channels/${other.id}`, { auto_follow: true })
    await eventually(
      () => followers(anna, other),
      names => names.length === 3,
    )
    await assertFollowers(anna, other, ['Ada', 'Anna', 'Leo'])
    await setActive(true)
    await assertFollowers(anna, topic, ['Leo', 'Mia'])
    await assertFollowers(anna, other, ['Ada', 'Anna', 'Leo', 'Mia'])
    await setActive(false)
    await ada.must(204, 'DELETE', `/v2/people/${mia.id}`)
    await assertFollowers(anna, topic, ['Leo'])
    await assertFollowers(anna, other, ['Ada', 'Anna', 'Leo'])
  })

  test('what mia may not see she can neither follow nor unfollow', async () => {
    const program = await app.program()
    const anna = await program.user('anna', { role: 'publisher' })
    const mia = await program.user('mia')
    await newGroup(app, program, 'insiders', [anna])
    const [hidden, others] = [await newTopic(anna, { state: 'hidden' }), await newTopic(anna, { groups: ['insiders'] })]
    for (const id of [hidden.id, others.id, 987654321]) {
      assert.equal((await mia.put(`/v2/channels/${id}/follow`)).status, 404)
      assert.equal((await mia.put(`/v2/channels/${id}/unfollow`)).status, 404)
    }
    await anna.must(200, 'PUT', `/v2/channels/${others.id}/follow`)
    await assertFollowers(anna, others, ['Anna'])
  })

  test('needs feeds.read and a user', async () => {
    const program = await app.program()
    const anna = await program.user('anna', { role: 'publisher' })
    const topic = await newTopic(anna)
    const path = `/v2/channels/${topic.id}/follow`
    assert.equal((await (await program.tokenOf(anna, ['content.write'])).put(path)).status, 403)
    assert.equal((await (await program.server()).put(path)).status, 401)
    assert.equal((await (await program.tokenOf(anna, ['feeds.engage'])).put(path)).status, 200)
  })

  test('the list of followers shows who they are, in pages', async () => {
    const program = await app.program()
    const anna = await program.user('anna', { role: 'publisher' })
    const mia = await program.user('mia', {
      profile: { display_name: 'Mia the Great', employee_number: 'E-7', photo_url: 'https://example.com/mia.png' },
    })
    const pia = await program.user('pia', { role: 'program_manager' })
    const topic = await newTopic(anna)
    for (const person of [anna, mia]) await person.must(200, 'PUT', `/v2/channels/${topic.id}/follow`)
    const answer = await pia.get(`/v2/channels/${topic.id}/followers`)
    assert.deepEqual(answer.body, {
      data: [
        {
          user_id: anna.id,
          username: anna.userName,
          display_name: 'Anna Tester',
          full_name: 'Anna Tester',
          avatar_url: null,
          employee_id: null,
        },
        {
          user_id: mia.id,
          username: mia.userName,
          display_name: 'Mia the Great',
          full_name: 'Mia Tester',
          avatar_url: 'https://example.com/mia.png',
          employee_id: 'E-7',
        },
      ],
      meta: { pagination: { page: 1, page_size: 10, total_records: 2 } },
    })
    const second = await anna.get(`/v2/channels/${topic.id}/followers?page.size=1&page.number=2`)
    assert.equal(second.body.data[0].employee_id, null, 'which is for program managers')
    assert.deepEqual([second.body.data.length, second.body.data[0].user_id], [1, mia.id])
    assert.equal((await mia.get(`/v2/channels/${topic.id}/followers`)).status, 403)
    assert.equal((await anna.get('/v2/channels/987654321/followers')).status, 404)
  })

  test('50 people who follow and unfollow at once are counted exactly', async () => {
    const program = await app.program()
    const anna = await program.user('anna', { role: 'publisher' })
    const people = await Promise.all(Array.from({ length: 10 }, (_, n) => program.user(`person${n}`)))
    const topic = await newTopic(anna)
    const calls = people.flatMap((person, n) =>
      ['follow', 'unfollow', 'follow', 'unfollow', n % 2 ? 'follow' : 'unfollow'].map(action => ({ person, action })),
    )
    const answers = await Promise.all(
      calls.map(({ person, action }) => person.put(`/v2/channels/${topic.id}/${action}`)),
    )
    assert.ok(answers.every(answer => answer.status === 200))
    const { follower_count } = await anna.must(200, 'GET', `/v2/channels/${topic.id}`)
    assert.equal(follower_count, (await followers(anna, topic)).length)
  })
})

describe('a topic that its audience follows of itself', () => {
  test('everyone follows when it is made, the creator among them, and anyone who comes later', async () => {
    const program = await app.program()
    const anna = await program.user('anna', { role: 'publisher' })
    await program.user('mia')
    const topic = await newTopic(anna, { auto_follow: true })
    assert.equal(topic.follower_count, 2)
    await program.user('noah')
    await assertFollowers(anna, topic, ['Anna', 'Mia', 'Noah'])
  })

  test('only its audience follows, and anyone who joins it later; who leaves goes on following', async () => {
    const program = await app.program()
    const anna = await program.user('anna', { role: 'publisher' })
    const [mia, noah] = [await program.user('mia'), await program.user('noah')]
    const group = await newGroup(app, program, 'sales', [mia])
    const topic = await newTopic(anna, { auto_follow: true, groups: ['sales'] })
    await assertFollowers(anna, topic, ['Mia'])
    await inProgram(program, db => addMembers(db, group, [noah.id, mia.id]))
    await assertFollowers(anna, topic, ['Mia', 'Noah'])
    await inProgram(program, db => removeMembers(db, group, [noah.id]))
    await assertFollowers(anna, topic, ['Mia', 'Noah'])
    assert.equal((await noah.put(`/v2/channels/${topic.id}/unfollow`)).status, 404)
  })

  test('it begins when it is switched on, and when it is opened to more people', async () => {
    const program = await app.program()
    const anna = await program.user('anna', { role: 'publisher' })
    const [mia, noah] = [await program.user('mia'), await program.user('noah')]
    await newGroup(app, program, 'sales', [mia])
    await newGroup(app, program, 'service', [noah])
    const topic = await newTopic(anna, { groups: ['sales'] })
    const path = `/v2/channels/${topic.id}`
    assert.equal((await anna.must(200, 'PUT', path, { auto_follow: true })).follower_count, 1)
    assert.equal((await anna.must(200, 'PUT', path, { groups: ['sales', 'service'] })).follower_count, 2)
    assert.equal((await anna.must(200, 'PUT', path, { targeted: false })).follower_count, 3)
    await assertFollowers(anna, topic, ['Anna', 'Mia', 'Noah'])
    await anna.must(200, 'PUT', path, { auto_follow: false })
    await program.user('olga')
    await assertFollowers(anna, topic, ['Anna', 'Mia', 'Noah'])
  })

  test('who unfollowed stays out, until following becomes mandatory', async () => {
    const program = await app.program()
    const anna = await program.user('anna', { role: 'publisher' })
    const mia = await program.user('mia')
    const group = await newGroup(app, program, 'sales', [mia])
    const topic = await newTopic(anna, { auto_follow: true })
    const path = `/v2/channels/${topic.id}`
    await mia.must(200, 'PUT', `${path}/unfollow`)
    await anna.must(200, 'PUT', path, { groups: ['sales'] })
    await inProgram(program, db => removeMembers(db, group, [mia.id]))
    await inProgram(program, db => addMembers(db, group, [mia.id]))
    await assertFollowers(anna, topic, ['Anna'])
    await anna.must(200, 'PUT', path, { auto_follow_mandatory: true })
    await assertFollowers(anna, topic, ['Anna', 'Mia'])
    const refused = await mia.put(`${path}/unfollow`)
    assert.equal(refused.status, 400)
    assert.match(refused.body.error.detail, /mandatory/)
    await assertFollowers(anna, topic, ['Anna', 'Mia'])
  })

  test('who never followed and declines beforehand stays out', async () => {
    const program = await app.program()
    const anna = await program.user('anna', { role: 'publisher' })
    const mia = await program.user('mia')
    const topic = await newTopic(anna)
    await mia.must(200, 'PUT', `/v2/channels/${topic.id}/unfollow`)
    await anna.must(200, 'PUT', `/v2/channels/${topic.id}`, { auto_follow: true })
    await assertFollowers(anna, topic, ['Anna'])
  })

  test('thousands follow soon after the answer, those who unfollowed in the meantime left alone', async () => {
    const program = await app.program()
    const anna = await program.user('anna', { role: 'publisher' })
    const mia = await program.user('mia')
    const topic = await newTopic(anna)
    await mia.must(200, 'PUT', `/v2/channels/${topic.id}/unfollow`)
    await addCrowd(app, program, 2500)
    const changed = await anna.must(200, 'PUT', `/v2/channels/${topic.id}`, { auto_follow: true })
    assert.equal(changed.follower_count, 0)
    const count = async () => (await anna.must(200, 'GET', `/v2/channels/${topic.id}`)).follower_count
    while ((await count()) < 2501) await sleep(20)
    assert.equal(await count(), 2501)
    const page = await anna.get(`/v2/channels/${topic.id}/followers?page.size=1&page.number=2501`)
    assert.deepEqual([page.body.data.length, page.body.meta.pagination.total_records], [1, 2501])
  })

  test('people who come while a topic begins to ask for followers are not missed', async () => {
    const program = await app.program()
    const anna = await program.user('anna', { role: 'publisher' })
    const topics = await Promise.all([newTopic(anna), newTopic(anna), newTopic(anna)])
    const [people] = await Promise.all([
      Promise.all(Array.from({ length: 12 }, (_, n) => program.user(`person${n}`))),
      ...topics.map(topic => anna.must(200, 'PUT', `/v2/channels/${topic.id}`, { auto_follow: true })),
    ])
    for (const topic of topics) assert.equal((await followers(anna, topic)).length, people.length + 1)
  })
})

test('counts stay exact when people are taken out of the program', async () => {
  const program = await app.program()
  const anna = await program.user('anna', { role: 'publisher' })
  const mia = await program.user('mia')
  const group = await newGroup(app, program, 'sales', [anna, mia])
  const topics = [await newTopic(anna, { auto_follow: true }), await newTopic(anna)]
  await mia.must(200, 'PUT', `/v2/channels/${topics[1]?.id}/unfollow`)
  await (await program.server()).must(204, 'DELETE', `/scim/v2/Users/${mia.id}`)
  await assertFollowers(anna, topics[0], ['Anna'])
  await assertFollowers(anna, topics[1], [])
  assert.equal((await anna.must(200, 'GET', `/v2/audiences/${group}`)).user_count, 1)
})
