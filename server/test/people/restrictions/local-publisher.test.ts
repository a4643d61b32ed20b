// A local publisher's rights: lists as they are written by SCIM, pages and imports, and what they allow.

import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import { applied, checked } from '../imports/support.ts'

const app = await sharedApp()
const program = await app.program()
const ada = await program.user('ada', { role: 'administrator' })
const lea = await program.user('lea', { role: 'publisher', profile: { department: 'Plant 3' } })
const mia = await program.user('mia', { profile: { department: 'Plant 3' } })

const topic = async (name: string, fields = {}): Promise<number> =>
  (await ada.must(201, 'POST', '/v2/channels', { name, description: '', ...fields })).id
const audience = (name: string) =>
  ada.must(201, 'POST', '/v2/audiences', { name, rule: { attribute: 'department', operator: 'eq', value: name } })
const plant = await topic('Plant 3')
const canteen = await topic('Canteen')
await audience('Board')
const board = await topic('Board', { groups: ['Board'] })
const plantPeople = await audience('Plant 3')
const shared = await topic('Shared', { groups: ['Board', 'Plant 3'] })
await ada.must(200, 'PATCH', '/v2/settings/program', { role_restrictions: 'listed' })

const restrict = (lists: object) => ada.must(200, 'PATCH', `/v2/people/${lea.id}`, lists)
const IS_MIA = { attribute: 'user_name', operator: 'eq', value: mia.userName }
const draftIn = (...ids: number[]) => ({ content_type: 'note', title: 'Hello', channels: ids.map(id => ({ id })) })
const post = async (...ids: number[]) => (await ada.must(201, 'POST', '/v2/content', draftIn(...ids))).id
const NONE = { role_topics: null, role_audiences: null, role_email_aliases: null }

describe('lists of an extended role', () => {
  test('are names in pages, kept as ids; a renamed topic stays named, null clears', async () => {
    const { role_topics } = await restrict({ ...NONE, role_topics: ['plant 3', canteen] })
    assert.deepEqual(role_topics, ['Plant 3', 'Canteen'])
    await ada.must(200, 'PUT', `/v2/channels/${canteen}`, { name: 'Kitchen' })
    const { restrictions } = await lea.must(200, 'GET', '/v2/me')
    assert.deepEqual(restrictions, {
      topics: [
        { id: canteen, name: 'Kitchen' },
        { id: plant, name: 'Plant 3' },
      ],
      audiences: null,
      aliases: null,
    })
    await ada.must(200, 'PUT', `/v2/channels/${canteen}`, { name: 'Canteen' })
    assert.deepEqual(await lea.must(200, 'PUT', '/v2/me/restrictions_seen'), {
      ...restrictions,
      topics: [{ id: canteen, name: 'Canteen' }, restrictions.topics[1]],
    })
    await restrict(NONE)
    const { restrictions_seen: seen } = await lea.must(200, 'GET', '/v2/me')
    assert.deepEqual([seen.topics.length, seen.audiences], [2, null])
    assert.deepEqual((await lea.must(200, 'GET', '/v2/me')).restrictions, {
      topics: null,
      audiences: null,
      aliases: null,
    })
  })

  test('refuse in pages what is not there and what two have; SCIM keeps it, and it allows nothing', async () => {
    await topic('Twice')
    await topic('Twice')
    const answer = await ada.patch(`/v2/people/${lea.id}`, { role_topics: ['Nowhere', 'Twice'] })
    const rules = answer.body.error.validations.map((one: { rule: string; parameter: string }) => [
      one.rule,
      one.parameter,
    ])
    assert.deepEqual(rules, [
      ['not_found', 'role_topics.0'],
      ['ambiguous', 'role_topics.1'],
    ])
    const roles = [{ value: 'publisher', scopes: { topics: ['Nowhere', 'Plant 3', 999_999] } }]
    const operations = [{ op: 'replace', path: 'roles', value: roles }]
    await ada.must(200, 'PATCH', `/scim/v2/Users/${lea.id}`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: operations,
    })
    const { restrictions } = await lea.must(200, 'GET', '/v2/me')
    assert.deepEqual(restrictions.topics, [{ id: plant, name: 'Plant 3' }])
    await restrict(NONE)
  })

  test('come by files too, which leave out rows that name what is not there or what two have', async () => {
    const names = 'user_name,given_name,family_name'
    const file = `${names},role,role_topics,role_audiences
${lea.userName},Lea,Lind,publisher,"plant 3; Canteen ;",Plant 3
new-${program.id},New,Lind,publisher,Canteen,
no-${program.id},No,Lind,publisher,Plant 3;Nowhere,
two-${program.id},Two,Lind,publisher,Twice,
`
    const made = await checked(ada, file)
    assert.deepEqual([made.creates, made.updates, made.problems], [1, 1, 2])
    const problems = await ada.must(200, 'GET', `/v2/people/imports/${made.id}/problems`)
    assert.deepEqual(
      problems.map(({ code, attribute, severity, lines }: Record<string, unknown>) => [
        code,
        attribute,
        severity,
        lines,
      ]),
      [
        ['ambiguous', 'role_topics', 'problem', [5]],
        ['not_found', 'role_topics', 'problem', [4]],
      ],
    )
    const [{ changes }] = await ada.must(200, 'GET', `/v2/people/imports/${made.id}/rows?filter.action=update`)
    assert.deepEqual(
      changes.filter(({ attribute }: { attribute: string }) => attribute.startsWith('role_')),
      [
        { attribute: 'role_topics', before: null, after: 'Plant 3; Canteen' },
        { attribute: 'role_audiences', before: null, after: 'Plant 3' },
      ],
    )
    await applied(ada, made.id)
    const { restrictions } = await lea.must(200, 'GET', '/v2/me')
    assert.deepEqual(restrictions.topics.map(({ id }: { id: number }) => id).sort(), [plant, canteen].sort())
    assert.deepEqual(restrictions.audiences, [{ id: plantPeople.id, name: 'Plant 3' }])
    const again = await checked(ada, file)
    assert.deepEqual([again.creates, again.updates, again.unchanged], [0, 0, 2])
    const cleared = await checked(ada, `${names},role_topics,role_audiences\n${lea.userName},Lea,Lind,-,\n`)
    await applied(ada, cleared.id)
    assert.deepEqual((await lea.must(200, 'GET', '/v2/me')).restrictions.topics, null)
    assert.equal((await lea.must(200, 'GET', '/v2/me')).restrictions.audiences.length, 1)
    await restrict(NONE)
  })

  test('without any list, all restricts to nothing, listed and off to everything', async () => {
    for (const [setting, status] of [
      ['all', 404],
      ['listed', 200],
      ['off', 200],
    ] as const) {
      await ada.must(200, 'PATCH', '/v2/settings/program', { role_restrictions: setting })
      assert.equal((await lea.get(`/v2/content/${await post(plant)}`)).status, status, setting)
    }
    await ada.must(200, 'PATCH', '/v2/settings/program', { role_restrictions: 'listed' })
  })
})

describe('topics', () => {
  test('a topic of others is 403 where she sees it, else 404, with a word that says why', async () => {
    await restrict({ ...NONE, role_topics: ['Plant 3'] })
    const open = await lea.post('/v2/content', draftIn(canteen))
    assert.equal(open.status, 403)
    assert.match(open.body.error.detail, /topic/)
    assert.equal((await lea.post('/v2/content', draftIn(board))).status, 404)
    assert.equal((await lea.post('/v2/content', draftIn(plant))).status, 201)
    const mixed = await post(plant, canteen)
    assert.equal((await lea.get(`/v2/content/${mixed}`)).status, 200)
    assert.equal((await lea.put(`/v2/content/${mixed}`, { title: 'Mine' })).status, 403)
    assert.equal((await lea.put(`/v2/channels/${plant}`, { description: 'Ours' })).status, 200)
    assert.equal((await lea.put(`/v2/channels/${plant}`, { state: 'archived' })).status, 403)
  })

  test('a repeated key is judged anew', async () => {
    await restrict(NONE)
    const once = { 'idempotency-key': 'lea-1' }
    const first = await lea.call('POST', '/v2/content', draftIn(canteen), once)
    assert.equal(first.status, 201)
    await restrict({ ...NONE, role_topics: ['Plant 3', 'Canteen'] })
    const again = await lea.call('POST', '/v2/content', draftIn(canteen), once)
    assert.deepEqual([again.status, again.body.data.id], [201, first.body.data.id])
    await restrict({ ...NONE, role_topics: ['Plant 3'] })
    assert.equal((await lea.call('POST', '/v2/content', draftIn(canteen), once)).status, 403)
  })

  test('a comment that is repeated under its key after a change of what lea may publish is written once', async () => {
    await restrict(NONE)
    const { id } = await ada.must(201, 'POST', '/v2/content', { ...draftIn(canteen), publish: true })
    const comments = `/v2/feed/posts/${id}/comments`
    const send = () => lea.call('POST', comments, { body: 'Soup again' }, { 'idempotency-key': 'lea-soup' })
    const first = await send()
    assert.equal(first.status, 201)
    await restrict({ ...NONE, role_topics: ['Plant 3'] })
    assert.equal((await send()).body.data.id, first.body.data.id)
    assert.equal((await lea.must(200, 'GET', comments)).length, 1)
  })

  test('reads and writes agree with the lists, whatever they and a post name', async () => {
    const all = [plant, canteen, board]
    const some = fc.subarray(all, { minLength: 1 })
    await fc.assert(
      fc.asyncProperty(some, some, async (listed, ofPost) => {
        await restrict({ ...NONE, role_topics: listed })
        const id = await post(...ofPost)
        const isRead = ofPost.some(one => listed.includes(one))
        const isWritten = ofPost.every(one => listed.includes(one))
        assert.equal((await lea.get(`/v2/content/${id}`)).status, isRead ? 200 : 404)
        const list = await lea.must(200, 'GET', `/v2/content?sort=-id&page.size=5`)
        assert.equal(
          list.some((one: { id: number }) => one.id === id),
          isRead,
        )
        const { status } = await lea.put(`/v2/content/${id}`, { title: 'Changed' })
        assert.equal(status, isWritten ? 200 : isRead ? 403 : 404)
      }),
      { numRuns: 12 },
    )
  })
})

describe('audiences', () => {
  test('a post names one of hers to be published, and keeps to them while it is live', async () => {
    await restrict({ ...NONE, role_audiences: ['Plant 3'] })
    const { id } = await lea.must(201, 'POST', '/v2/content', draftIn(plant))
    const refused = await lea.put(`/v2/content/${id}/publish`)
    assert.deepEqual(
      [refused.status, refused.body.error.validations[0].rule, refused.body.error.validations[0].parameter],
      [400, 'not_allowed', 'audiences'],
    )
    await lea.must(200, 'PUT', `/v2/content/${id}`, { audiences: ['Plant 3'] })
    await lea.must(200, 'PUT', `/v2/content/${id}/publish`)
    assert.equal((await lea.put(`/v2/content/${id}`, { audiences: ['Plant 3', 'Board'] })).status, 400)
    assert.equal((await lea.put(`/v2/content/${id}`, { title: 'Corrected' })).status, 200)
  })

  test('names of others’ audiences are shown nowhere, and stay where she changes hers', async () => {
    await restrict({ ...NONE, role_topics: ['Plant 3', 'Shared'], role_audiences: ['Plant 3'] })
    const both = ['Board', 'Plant 3']
    const { id } = await ada.must(201, 'POST', '/v2/content', { ...draftIn(plant), audiences: both })
    assert.deepEqual((await lea.must(200, 'GET', `/v2/content/${id}`)).audiences, ['Plant 3'])
    const [listed] = await lea.must(200, 'GET', '/v2/content?sort=-id&page.size=1')
    assert.deepEqual([listed.id, listed.audiences], [id, ['Plant 3']])
    const path = `/v2/channels/${shared}`
    assert.deepEqual((await lea.must(200, 'GET', path)).groups, ['Plant 3'])
    assert.deepEqual((await lea.must(200, 'PUT', path, { groups: ['Plant 3'], description: 'Ours' })).groups, [
      'Plant 3',
    ])
    assert.deepEqual((await ada.must(200, 'GET', path)).groups, both)
    const checks = await ada.must(200, 'GET', `/v2/content/${id}/visibility/${mia.id}`)
    assert.ok(JSON.stringify(checks).includes('Board'))
    assert.ok(!JSON.stringify(await lea.must(200, 'GET', `/v2/content/${id}/visibility/${mia.id}`)).includes('Board'))
  })

  test('her own draft of a newsletter or survey stays hers, whatever audiences it names, until it goes out', async () => {
    await restrict({ ...NONE, role_audiences: ['Plant 3'] })
    for (const [path, fields, goes] of [
      ['/v2/newsletters', { name: 'Tea', subject: 'Tea', blocks: [{ kind: 'text', body: '<p>Tea</p>' }] }, 'send'],
      ['/v2/surveys', { title: 'Tea', questions: [{ kind: 'text', text: 'Well?' }] }, 'open'],
    ] as const) {
      for (const audiences of [['Plant 3', 'Board'], []]) {
        const { id, writable } = await lea.must(201, 'POST', path, { ...fields, audiences })
        assert.equal(writable, true, path)
        const refused = await lea.put(`${path}/${id}/${goes}`)
        assert.deepEqual([refused.status, refused.body.error.validations[0].rule], [400, 'not_allowed'], path)
        await lea.must(200, 'PATCH', `${path}/${id}`, { audiences })
        const copy = await lea.must(201, 'POST', `${path}/${id}/copy`)
        for (const draft of [id, copy.id]) await lea.must(204, 'DELETE', `${path}/${draft}`)
      }
    }
  })

  test('`writable` says of polls, surveys and newsletters what a change answers, whatever they and her list name', async () => {
    await ada.must(201, 'POST', '/v2/audiences', { name: 'Tea', rule: { any: [IS_MIA] } })
    const some = fc.subarray(['Plant 3', 'Board', 'Tea'], { minLength: 1 })
    await fc.assert(
      fc.asyncProperty(some, some, fc.boolean(), async (listed, audiences, isLive) => {
        await restrict({ ...NONE, role_audiences: listed })
        const options = [{ text: 'Yes' }, { text: 'No' }]
        const poll = await ada.must(201, 'POST', '/v2/polls', { question: 'Tea?', options, audiences })
        const questions = [{ kind: 'text', text: 'Well?' }]
        const survey = await ada.must(201, 'POST', '/v2/surveys', { title: 'Tea', questions, audiences })
        if (isLive) await ada.must(200, 'PUT', `/v2/surveys/${survey.id}/open`)
        const newsletter = await ada.must(201, 'POST', '/v2/newsletters', { name: 'Tea', subject: 'Tea', audiences })
        const isOwn = audiences.every(one => listed.includes(one))
        for (const [method, path, change] of [
          ['PUT', `/v2/polls/${poll.id}`, { closes_at: null }],
          ['PATCH', `/v2/surveys/${survey.id}`, { closes_at: null }],
          ['PATCH', `/v2/newsletters/${newsletter.id}`, { subject: 'More tea' }],
        ] as const) {
          assert.equal((await lea.must(200, 'GET', path)).writable, isOwn, path)
          assert.equal((await lea.call(method, path, change)).status, isOwn ? 200 : 403, path)
        }
      }),
      { numRuns: 8 },
    )
  })

  test('she sees her people alone, and makes audiences within hers', async () => {
    await restrict({ ...NONE, role_audiences: ['Plant 3'] })
    const people = await lea.must(200, 'GET', '/v2/people')
    assert.deepEqual(people.map((one: { user_id: number }) => one.user_id).sort(), [lea.id, mia.id].sort())
    assert.equal((await lea.get(`/v2/people/${ada.id}`)).status, 404)
    const rule = IS_MIA
    assert.equal((await lea.post('/v2/audiences', { name: 'Mia', rule })).status, 403)
    assert.equal((await lea.post('/v2/audiences', { name: 'Mia', rule, within: 'Board' })).status, 403)
    const within = await lea.must(201, 'POST', '/v2/audiences', { name: 'Mia', rule, within: 'Plant 3' })
    assert.deepEqual([within.user_count, within.within, within.writable], [1, 'Plant 3', true])
    assert.equal((await lea.must(200, 'GET', `/v2/audiences/${plantPeople.id}`)).writable, false)
    await lea.must(200, 'PUT', `/v2/audiences/${within.id}`, { name: 'Only Mia' })
    assert.equal((await lea.put(`/v2/audiences/${plantPeople.id}`, { name: 'Ours' })).status, 403)
    await ada.must(200, 'PATCH', `/v2/people/${mia.id}`, { department: 'Sales' })
    assert.equal((await lea.must(200, 'GET', `/v2/audiences/${within.id}`)).user_count, 0)
    await ada.must(200, 'PATCH', `/v2/people/${mia.id}`, { department: 'Plant 3' })
    assert.equal((await lea.must(200, 'GET', `/v2/audiences/${within.id}`)).user_count, 1)
  })
})
