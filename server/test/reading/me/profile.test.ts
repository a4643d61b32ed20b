// The signed-in user, and changes of the own profile.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { type Person, sharedApp } from '../../support/app.ts'
import type { Answer } from '../../support/caller.ts'
import { eventsOf, stageOf } from '../feeds/stage.ts'

const app = await sharedApp()
const program = await app.program({ name: 'Clinic' })
const stage = await stageOf(app, program)
const root = await program.user('root', { role: 'administrator' })

const me = (person: Person) => person.must(200, 'GET', '/v2/me')
const change = (person: Person, body: object) => person.must(200, 'PATCH', '/v2/me', body)
const rules = (answer: Answer) =>
  Object.fromEntries(
    answer.body.error.validations.map((v: { parameter: string; rule: string }) => [v.parameter, v.rule]),
  )

test('people read who they are, where, and what they may do', async () => {
  const mia = await program.user('mia', {
    familyName: 'Weber',
    scopes: ['feeds.engage'],
    profile: { title: 'Nurse', department: 'Ward 3' },
  })
  assert.deepEqual(await me(mia), {
    user: {
      user_id: mia.id,
      user_name: mia.userName,
      display_name: 'Mia Weber',
      given_name: 'Mia',
      family_name: 'Weber',
      avatar_url: null,
      title: 'Nurse',
      department: 'Ward 3',
      preferred_language: null,
      timezone: null,
      theme: 'system',
    },
    program: {
      id: program.id,
      name: 'Clinic',
      languages: ['en'],
      machine_translation: false,
      expanded_reactions: false,
      directory: true,
      timezone: 'UTC',
      reactions_named: true,
      views_per_person: true,
      polls_anonymous: true,
      images_enabled: true,
      profile_attributes_managed: [],
    },
    role: 'member',
    restrictions: { topics: null, audiences: null, aliases: null },
    restrictions_seen: null,
    scopes: ['feeds.read', 'feeds.engage'],
    unread_count: 0,
    required_count: 0,
    can: { submit: false, publish: false, review: false, manage: false, administer: false },
  })
})

describe('what people may do', () => {
  const can = async (person: Person) =>
    Object.entries((await me(person)).can)
      .filter(([, may]) => may)
      .map(([what]) => what)

  test('follows from their role', async () => {
    const [lea, pia] = [
      await program.user('lea', { role: 'channel_contributor' }),
      await program.user('pia', { role: 'program_manager' }),
    ]
    assert.deepEqual(await can(lea), [])
    assert.deepEqual(await can(stage.anna), ['publish', 'review'])
    assert.deepEqual(await can(pia), ['publish', 'review', 'manage'])
    assert.deepEqual(await can(root), ['publish', 'review', 'manage', 'administer'])
  })

  test('includes submitting where there is a topic for it that they see', async () => {
    const there = await app.program()
    const clinic = await stageOf(app, there)
    const [mia, omar] = [await there.user('mia'), await there.user('omar')]
    await clinic.topic('Ideas', { user_submittable: true, groups: [await clinic.group('ward', [mia])] })
    assert.deepEqual([await can(mia), await can(omar)], [['submit'], []])
    const reader = await there.tokenOf(mia, ['feeds.read'])
    assert.equal((await reader.must(200, 'GET', '/v2/me')).can.submit, false)
  })
})

test('people get the counts of what waits for them', async () => {
  const there = await app.program()
  const clinic = await stageOf(app, there)
  const mia = await there.user('mia')
  const drill = await clinic.post('Drill', { requires_acknowledgement: true })
  await clinic.post('Gloves', { requires_acknowledgement: true })
  const counts = async () => {
    const { unread_count, required_count } = await me(mia)
    return { unread_count, required_count }
  }
  assert.deepEqual(await counts(), { unread_count: 2, required_count: 2 })
  await mia.must(200, 'POST', `/v2/feed/posts/${drill.id}/acknowledge`)
  assert.deepEqual(await counts(), { unread_count: 1, required_count: 1 })
})

describe('changing the own profile', () => {
  test('changes what is given, and null clears', async () => {
    const mia = await program.user('mia.2')
    const changed = await change(mia, {
      display_name: 'Mia W.',
      avatar_url: 'https://img.example/mia.png',
      preferred_language: 'de-ch',
      timezone: 'Europe/Zurich',
      theme: 'dark',
    })
    assert.deepEqual(
      [changed.user.display_name, changed.user.avatar_url, changed.user.preferred_language, changed.user.timezone],
      ['Mia W.', 'https://img.example/mia.png', 'de-CH', 'Europe/Zurich'],
    )
    assert.deepEqual([changed.user.theme, (await change(mia, {})).user], ['dark', changed.user])
    const cleared = await change(mia, {
      display_name: null,
      avatar_url: null,
      preferred_language: null,
      timezone: null,
      theme: null,
    })
    assert.deepEqual(
      { ...cleared.user, user_name: '' },
      {
        ...changed.user,
        user_name: '',
        display_name: 'Mia.2 Tester',
        avatar_url: null,
        preferred_language: null,
        timezone: null,
        theme: 'system',
      },
    )
    assert.deepEqual(await me(mia), cleared)
  })

  test('emits an event, and shows where the person is an author', async () => {
    const there = await app.program()
    const clinic = await stageOf(app, there)
    const mia = await there.user('mia')
    const post = await clinic.post('Thanks', { author: { user_id: clinic.anna.id } })
    await mia.must(200, 'GET', `/v2/feed/posts/${post.id}`)
    await change(clinic.anna, { display_name: 'Anna from the desk' })
    const { author } = await mia.must(200, 'GET', `/v2/feed/posts/${post.id}`)
    assert.equal(author.display_name, 'Anna from the desk')
    assert.equal((await eventsOf(app, there, ['user.updated'])).length, 1)
    await change(clinic.anna, { display_name: 'Anna from the desk', theme: 'light' })
    assert.equal((await eventsOf(app, there, ['user.updated'])).length, 1, 'nothing that they know has changed')
  })

  for (const [name, value, rule] of [
    ['preferred_language', 'deutsch!', 'invalid_format'],
    ['preferred_language', 'x'.repeat(36), 'too_long'],
    ['timezone', 'Europe/Atlantis', 'invalid_format'],
    ['timezone', '+01:00', 'invalid_format'],
    ['timezone', 'PST', 'invalid_format'],
    ['theme', 'pink', 'invalid_enum'],
    ['avatar_url', 'javascript:alert(1)', 'invalid_format'],
    ['avatar_url', 'data:image/png;base64,AAAA', 'invalid_format'],
    ['display_name', '  ', 'invalid_format'],
    ['display_name', 'x'.repeat(256), 'too_long'],
  ] as const) {
    test(`${name} ${value.slice(0, 30)} is refused, with all else in the request`, async () => {
      const before = await me(stage.anna)
      const answer = await stage.anna.patch('/v2/me', { theme: 'dark', [name]: value })
      assert.deepEqual([answer.status, rules(answer)], [400, { [name]: rule }])
      assert.deepEqual(await me(stage.anna), before)
    })
  }
})

test('what another system provisions is not changed here', async () => {
  const there = await app.program()
  const [boss, mia] = [await there.user('boss', { role: 'administrator' }), await there.user('mia')]
  const managed = ['display_name', 'preferred_language']
  const settings = await boss.must(200, 'PATCH', '/v2/settings/program', { profile_attributes_managed: managed })
  assert.deepEqual(settings.profile_attributes_managed, managed)
  assert.deepEqual((await me(mia)).program.profile_attributes_managed, managed)
  const answer = await mia.patch('/v2/me', { display_name: null, preferred_language: 'de', timezone: 'UTC' })
  assert.deepEqual([answer.status, rules(answer)], [400, { display_name: 'managed', preferred_language: 'managed' }])
  assert.equal((await change(mia, { timezone: 'UTC', theme: 'light' })).user.timezone, 'UTC')
  const unknown = await boss.patch('/v2/settings/program', { profile_attributes_managed: ['title'] })
  assert.deepEqual(rules(unknown), { 'profile_attributes_managed.0': 'invalid_enum' })
})

test('it is for users: reading needs feeds.read, changing feeds.engage', async () => {
  const reader = await program.tokenOf(stage.anna, ['feeds.read'])
  assert.equal((await reader.get('/v2/me')).status, 200)
  assert.equal((await reader.patch('/v2/me', { theme: 'dark' })).status, 403)
  assert.equal((await (await program.tokenOf(stage.anna, ['content.read'])).get('/v2/me')).status, 403)
  assert.equal((await (await program.server()).get('/v2/me')).status, 401)
  assert.equal((await app.stranger.get('/v2/me')).status, 401)
})
