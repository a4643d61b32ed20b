// Posts that begin with what worked before.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../../bin/testing.mjs'
import { sharedApp } from '../../../support/app.ts'
import { newsroom } from '../support.ts'

const app = await sharedApp()
const { program, anna, topicId } = await newsroom(app)

describe('templates', () => {
  test('a post begins with one; what the body names wins, and what is gone is left out', async () => {
    const content = {
      title: 'Alert',
      content_type: 'article',
      channels: [{ id: topicId }],
      must_read: {
        due_at: '2040-02-01T08:00:00.000Z',
        label: 'Safety',
        remind_hours_before: [24],
        ask_again_on_change: true,
      },
    }
    const template = await anna.must(201, 'POST', '/v2/post_templates', { name: 'Alert', content })
    assert.deepEqual(template.content, content)
    const post = await anna.must(201, 'POST', '/v2/content', { template_id: template.id, title: 'Gas alert' })
    assert.deepEqual([post.title, post.content_type, post.requires_acknowledgement], ['Gas alert', 'article', true])
    assert.deepEqual(await anna.must(200, 'GET', `/v2/content/${post.id}/must_read`), content.must_read)
    const unknown = await anna.post('/v2/post_templates', { name: 'Alert', content: { channels: [{ id: 999_999 }] } })
    assert.equal(unknown.body.error.validations[0].parameter, 'content.channels.0.id')
    const missing = await anna.post('/v2/content', { template_id: 999_999 })
    assert.equal(missing.body.error.validations[0].parameter, 'template_id')
    assert.deepEqual(
      (await anna.post('/v2/content', { title: 'No type' })).body.error.validations.map(
        (one: { parameter: string }) => one.parameter,
      ),
      ['content_type', 'channels'],
    )
  })

  test('of audiences that are all gone the post is for nobody', async () => {
    const rule = { attribute: 'department', operator: 'eq', value: 'Board' }
    const { id } = await anna.must(201, 'POST', '/v2/audiences', { name: 'Board', rule })
    const content = { title: 'Minutes', content_type: 'note', channels: [{ id: topicId }], audiences: ['Board'] }
    const template = await anna.must(201, 'POST', '/v2/post_templates', { name: 'Minutes', content })
    await anna.must(204, 'DELETE', `/v2/audiences/${id}`)
    const post = await anna.must(201, 'POST', '/v2/content', { template_id: template.id })
    assert.deepEqual([post.audiences, post.targeted], [[], true])
    const found = async (query = '') =>
      (await anna.must(200, 'GET', `/v2/post_templates${query}`)).find(({ id }: { id: number }) => id === template.id)
    const { used_at, gone, ...rest } = await found('?include=use')
    assert.deepEqual([typeof used_at, gone], ['string', { channels: [], audiences: ['Board'] }])
    assert.deepEqual([rest, await found()], [template, template], 'who does not ask for its use has the template alone')
  })

  test('the one that was used last comes first, and a post that is refused has not used it', async () => {
    const channels = [{ id: topicId }]
    const make = (name: string) =>
      anna.must(201, 'POST', '/v2/post_templates', { name, content: { title: name, content_type: 'note', channels } })
    const [menu, shift] = [await make('A menu'), await make('B shift')]
    const names = async () => {
      const listed = await anna.must(200, 'GET', '/v2/post_templates')
      return listed.slice(0, 2).map(({ name }: { name: string }) => name)
    }
    for (const { id } of [menu, shift]) await anna.must(201, 'POST', '/v2/content', { template_id: id })
    assert.deepEqual(await names(), ['B shift', 'A menu'])
    assert.equal((await anna.post('/v2/content', { template_id: menu.id, title: '', publish: true })).status, 400)
    assert.deepEqual(await names(), ['B shift', 'A menu'])
  })

  test('restricted publishers see and change those whose topics are all theirs', async () => {
    const ada = await program.user('ada', { role: 'administrator' })
    const board = await ada.must(201, 'POST', '/v2/channels', { name: 'Board', description: '' })
    const make = (name: string, channels: object[]) =>
      ada.must(201, 'POST', '/v2/post_templates', { name, content: { channels } })
    const mine = await make('Of the plant', [{ id: topicId }])
    const other = await make('Of the board', [{ id: topicId }, { id: board.id }])
    await ada.must(200, 'PATCH', '/v2/settings/program', { role_restrictions: 'listed' })
    const lea = await program.user('lea', { role: 'publisher' })
    await ada.must(200, 'PATCH', `/v2/people/${lea.id}`, { role_topics: ['News'] })
    const listed = (await lea.must(200, 'GET', '/v2/post_templates?page.size=100')) as { id: number }[]
    assert.deepEqual(
      [mine, other].map(one => listed.some(({ id }) => id === one.id)),
      [true, false],
    )
    const rule = { attribute: 'department', operator: 'eq', value: 'Lab' }
    await ada.must(201, 'POST', '/v2/audiences', { name: 'Lab', rule })
    const content = { title: 'Hello', content_type: 'note', channels: [{ id: topicId }], audiences: ['Lab'] }
    const forLab = await ada.must(201, 'POST', '/v2/post_templates', { name: 'Of the lab', content })
    await ada.must(201, 'POST', '/v2/audiences', { name: 'Plant', rule })
    await ada.must(200, 'PATCH', `/v2/people/${lea.id}`, { role_audiences: ['Plant'] })
    const begun = await lea.must(201, 'POST', '/v2/content', { template_id: forLab.id })
    assert.deepEqual(
      [begun.audiences, begun.targeted],
      [[], true],
      'an audience that she does not see is not everybody',
    )
    const changed = (id: number) => lea.patch(`/v2/post_templates/${id}`, { name: 'Renamed' })
    assert.deepEqual([(await changed(mine.id)).status, (await changed(other.id)).status], [200, 404])
    const { anna: eve } = await newsroom(app)
    assert.equal((await eve.patch(`/v2/post_templates/${mine.id}`, { name: 'Taken' })).status, 404)
    assert.equal((await eve.post('/v2/content', { template_id: mine.id })).status, 400)
  })
})
