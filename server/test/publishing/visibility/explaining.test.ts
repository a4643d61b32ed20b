// Anna asks why somebody does not see a post.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { change } from '../../people/audiences/support.ts'
import { type Person, sharedApp } from '../../support/app.ts'
import type { Caller } from '../../support/caller.ts'
import { newGroup } from '../../support/new-group.ts'

const app = await sharedApp()
const program = await app.program()
const anna = await program.user('anna', { role: 'publisher' })
const pia = await program.user('pia', { role: 'program_manager' })
const admin = await program.user('admin', { role: 'administrator' })
const jonas = await program.user('jonas', { familyName: 'Weber', profile: { department: 'Service' } })

const topicFor = (name: string, groups: readonly string[] = []) =>
  anna.must(201, 'POST', '/v2/channels', { name, description: '', targeted: groups.length > 0, groups })
const news = await topicFor('News')
const audienceBy = (name: string, rule: object) => anna.must(201, 'POST', '/v2/audiences', { name, rule })

async function publish(fields: object = {}): Promise<number> {
  const body = { content_type: 'article', title: 'Hello', channels: [{ id: news.id }], ...fields }
  const { id } = await anna.must(201, 'POST', '/v2/content', body)
  await anna.must(200, 'PUT', `/v2/content/${id}/publish`)
  return id
}
const explain = (id: number | string, person: Person, caller: Caller = anna) =>
  caller.must(200, 'GET', `/v2/content/${id}/visibility/${person.id}`)
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
const failed = (answer: any) => answer.checks.filter((check: { passed: boolean }) => !check.passed)
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
const remedies = (answer: any) => failed(answer).map((check: { remedy: string }) => check.remedy)

test('jonas sees it once anna has mended the rule that the explanation names', async () => {
  const rule = { attribute: 'department', operator: 'eq', value: 'Sales' }
  const audience = await audienceBy('sellers', { all: [rule, { not: { attribute: 'title', operator: 'present' } }] })
  const id = await publish({ audiences: ['sellers'] })
  const before = await explain(id, jonas)
  assert.equal(before.visible, false)
  const [check] = failed(before)
  assert.deepEqual(check, {
    rule: 'post_audience',
    passed: false,
    subject: { id: audience.id, name: 'sellers' },
    conditions: [
      { attribute: 'department', operator: 'eq', value: 'Sales', actual: 'Service', passed: false },
      { attribute: 'title', operator: 'present', value: null, actual: null, passed: false },
    ],
    remedy:
      'Jonas Weber is not in the audience “sellers”. For the audience “sellers”: Department must be “Sales”. ' +
      'Correct the person’s profile, or change the rule.',
  })
  await anna.must(200, 'PUT', `/v2/audiences/${audience.id}`, {
    rule: { ...rule, operator: 'in', value: ['Sales', 'service'] },
  })
  assert.equal((await explain(id, jonas)).visible, true)
  assert.equal((await jonas.get(`/v2/feed/posts/${id}`)).status, 200)
})

describe('a remedy says what to change', () => {
  test('of a post that is not published, and of one that is planned', async () => {
    const { id } = await anna.must(201, 'POST', '/v2/content', {
      content_type: 'article',
      title: 'Hello',
      channels: [{ id: news.id }],
    })
    assert.deepEqual(remedies(await explain(id, jonas)), ['The post is a draft. Publish it.'])
    await anna.must(200, 'PUT', `/v2/content/${id}/publish`, { publish_at: '2099-01-01T08:00:00Z' })
    assert.match(remedies(await explain(id, jonas))[0], /^The post is scheduled for 2099-01-01T08:00:00.000Z\./)
    await anna.must(200, 'PUT', `/v2/content/${id}/archive`)
    assert.deepEqual(remedies(await explain(id, jonas)), ['The post is archived. Publish it again.'])
  })

  test('of a person who is deactivated', async () => {
    const left = await program.user('left')
    await change(app, program, left, { active: false })
    const answer = await explain(await publish(), left)
    assert.deepEqual(
      [answer.visible, remedies(answer)],
      [false, ['Left Tester is deactivated. Activate the account where people are provisioned.']],
    )
  })

  test('of a topic that is hidden, and of one for a group', async () => {
    const hidden = await topicFor('Attic')
    await anna.must(200, 'PUT', `/v2/channels/${hidden.id}`, { state: 'hidden' })
    await newGroup(app, program, 'Crew')
    const crew = await topicFor('Crew news', ['Crew'])
    const id = await publish({ channels: [{ id: hidden.id }, { id: crew.id }] })
    assert.deepEqual(remedies(await explain(id, jonas)), [
      'The topic “Attic” is hidden. Publish the topic, or add the post to another one.',
      'Jonas Weber is in no audience of the topic “Crew news”. Add Jonas Weber to the group “Crew” where groups are provisioned.',
    ])
  })

  test('of rules with several ways, turned around where a not is around them', async () => {
    const rule = {
      any: [
        {
          all: [
            { attribute: 'department', operator: 'in', value: ['Sales', 'Ops'] },
            { attribute: 'custom.shift', operator: 'absent' },
          ],
        },
        { not: { attribute: 'department', operator: 'starts_with', value: 'Ser' } },
      ],
    }
    await audienceBy('either', rule)
    const answer = await explain(await publish({ audiences: ['either'] }), jonas)
    assert.match(
      remedies(answer)[0],
      /Department must be one of “Sales”, “Ops”, or Department must not start with “Ser”\. Correct/,
    )
  })

  test('of an audience that was deleted, of the post or of its topic', async () => {
    const [one, other] = [
      await audienceBy('passing', { attribute: 'role', operator: 'present' }),
      await audienceBy('passing2', { attribute: 'role', operator: 'present' }),
    ]
    const topic = await topicFor('For some', ['passing2'])
    const id = await publish({ audiences: ['passing', 'passing2'], channels: [{ id: topic.id }] })
    assert.equal((await explain(id, jonas)).visible, true)
    await anna.must(204, 'DELETE', `/v2/audiences/${one.id}`)
    const half = await explain(id, jonas)
    assert.equal(half.visible, true)
    assert.deepEqual(
      failed(half).map((check: { rule: string; subject: unknown }) => [check.rule, check.subject]),
      [['post_audience', null]],
    )
    await anna.must(204, 'DELETE', `/v2/audiences/${other.id}`)
    const none = await explain(id, jonas)
    assert.equal(none.visible, false)
    assert.equal(failed(none).length, 3)
    assert.match(remedies(none)[0], /The audiences of the topic “For some” were deleted/)
    assert.match(remedies(none)[1], /An audience of the post was deleted/)
  })

  test('in the language of who asks', async () => {
    const gerda = await program.user('gerda', { role: 'publisher', profile: { preferred_language: 'de-AT' } })
    const { id } = await anna.must(201, 'POST', '/v2/content', {
      content_type: 'article',
      title: 'Hello',
      channels: [{ id: news.id }],
    })
    assert.deepEqual(remedies(await explain(id, jonas, gerda)), ['Der Beitrag ist ein Entwurf. Veröffentliche ihn.'])
  })
})

test('addresses are not told to publishers, and user names are masked', async () => {
  const rule = {
    any: [
      { attribute: 'email', operator: 'starts_with', value: 'x' },
      { attribute: 'user_name', operator: 'eq', value: 'x' },
    ],
  }
  await pia.must(201, 'POST', '/v2/audiences', { name: 'by mail', rule })
  const id = await publish({ audiences: ['by mail'] })
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  const actual = (answer: any) => failed(answer)[0].conditions.map((condition: { actual: unknown }) => condition.actual)
  const place = `@program${program.id}.example`
  assert.deepEqual(actual(await explain(id, jonas)), [null, `j***${place}`])
  assert.deepEqual(actual(await explain(id, jonas, pia)), [[jonas.userName], jonas.userName])
})

test('when the person was notified, looked and acknowledged is said', async () => {
  const id = await publish({ requires_acknowledgement: true })
  const before = await explain(id, jonas)
  assert.ok(before.notified_at)
  assert.deepEqual([before.viewed_at, before.acknowledged_at], [null, null])
  await jonas.must(200, 'PUT', `/v2/feed/posts/${id}/view`)
  await jonas.must(200, 'POST', `/v2/feed/posts/${id}/acknowledge`)
  const engagement = await jonas.must(200, 'GET', `/v2/feed/posts/${id}/engagement`)
  const { viewed_at, acknowledged_at } = await explain(id, jonas)
  assert.deepEqual([viewed_at, acknowledged_at], [engagement.viewed_at, engagement.acknowledged_at])
  assert.equal((await explain(await publish(), jonas)).notified_at, null)
})

test('it stands in the audit log once an hour for caller, post and person, also when asked at once', async () => {
  const id = await publish()
  const { uuid } = await anna.must(200, 'GET', `/v2/content/${id}`)
  const server = await program.server()
  await Promise.all([
    explain(id, jonas),
    explain(id, jonas),
    explain(uuid, jonas),
    explain(id, pia),
    explain(id, jonas, pia),
  ])
  await Promise.all([explain(id, jonas, server), explain(id, jonas, server), explain(id, jonas)])
  const events = await admin.must(
    200,
    'GET',
    `/v2/audit_events?filter.action=visibility_explained&filter.record_type=content&filter.record_id=${id}&page.size=50`,
  )
  const seen = events.map(
    (event: { actor: { kind: string; user_id: number | null }; after: unknown; before: unknown }) => [
      event.actor.user_id,
      event.before,
      event.after,
    ],
  )
  const about = (person: Person) => ({ user_id: person.id })
  const text = (value: unknown) => JSON.stringify(value)
  assert.deepEqual(
    seen.map(text).toSorted(),
    [
      [anna.id, null, about(jonas)],
      [anna.id, null, about(pia)],
      [pia.id, null, about(jonas)],
      [null, null, about(jonas)],
    ]
      .map(text)
      .toSorted(),
  )
  await app.app.services.database.pool.query(
    `update audit_events set at = at - interval '61 minutes' where program_id = $1 and record_id = $2`,
    [program.id, String(id)],
  )
  await explain(id, jonas)
  const later = await admin.must(
    200,
    'GET',
    `/v2/audit_events?filter.record_id=${id}&filter.action=visibility_explained`,
  )
  assert.equal(later.length, 5)
})

test('a post, a person or a program that is not there is not found, and members may not ask', async () => {
  const id = await publish()
  const other = await app.program()
  const olga = await other.user('olga', { role: 'publisher' })
  const paths: [Caller, string, number][] = [
    [anna, `/v2/content/999999999/visibility/${jonas.id}`, 404],
    [anna, `/v2/content/nonsense/visibility/${jonas.id}`, 404],
    [anna, `/v2/content/${id}/visibility/999999999`, 404],
    [anna, `/v2/content/${id}/visibility/${olga.id}`, 404],
    [olga, `/v2/content/${id}/visibility/${olga.id}`, 404],
    [jonas, `/v2/content/${id}/visibility/${jonas.id}`, 403],
  ]
  for (const [caller, path, status] of paths) assert.equal((await caller.get(path)).status, status, path)
})
