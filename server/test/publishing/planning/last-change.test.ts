// The writer of the last change of a post, newsletter or survey, whatever it was that changed.

import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import { newsroom, write } from '../content/support.ts'

const app = await sharedApp()
const { program, anna, topicId } = await newsroom(app)
const paul = await program.user('paul', { role: 'publisher' })
const ada = await program.user('ada', { role: 'administrator' })
await ada.must(200, 'PATCH', '/v2/settings/program', { languages: ['en', 'de'] })
const NOTHING = { at: null, user_id: null, display_name: null, avatar_url: null }

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

test('a change of dates, settings, topics or translations alone names who made it, as one of the text does', async () => {
  const { id } = await write(anna, topicId)
  const path = `/v2/content/${id}`
  const last = () => anna.must(200, 'GET', `${path}/last_change`)
  assert.deepEqual(await last(), NOTHING)
  const sync = await program.server({ scopes: ['content.write', 'content.read'], role: 'program_manager' })
  const calls: [who: typeof paul, method: string, path: string, body: object][] = [
    [paul, 'PUT', path, { title: 'Fire drill' }],
    [anna, 'PUT', path, { expires_at: inDays(20) }],
    [paul, 'PUT', path, { requires_acknowledgement: true }],
    [
      anna,
      'PUT',
      `${path}/must_read`,
      { due_at: inDays(9), label: null, remind_hours_before: [], ask_again_on_change: false },
    ],
    [paul, 'PUT', `${path}/channels`, { channels: [{ id: topicId, hidden: true }] }],
    [anna, 'PUT', `${path}/translations/de`, { title: 'Feuerübung' }],
    [paul, 'PUT', `${path}/review`, {}],
  ]
  let before = ''
  for (const [who, method, address, body] of calls) {
    await who.must(200, method, address, body)
    const { at, user_id, display_name } = await last()
    assert.deepEqual([user_id, typeof display_name], [who.id, 'string'], `${method} ${JSON.stringify(body)}`)
    assert.ok(at > before)
    before = at
  }
  await sync.must(200, 'PUT', path, { title: 'By a machine' })
  const { user_id, display_name } = await last()
  assert.deepEqual([user_id, typeof display_name], [null, 'string'])
})

test('newsletters and surveys say it in the same way, to publishers of the program alone', async () => {
  const mia = await program.user('mia')
  const eve = await (await app.program()).user('eve', { role: 'publisher' })
  for (const [kind, made, change] of [
    ['newsletters', { name: 'Week 48' }, { reply_to: 'news@example.com' }],
    ['surveys', { title: 'Canteen' }, { closes_at: inDays(5) }],
  ] as const) {
    const { id } = await anna.must(201, 'POST', `/v2/${kind}`, made)
    const path = `/v2/${kind}/${id}/last_change`
    assert.deepEqual(await paul.must(200, 'GET', path), NOTHING)
    await paul.must(200, 'PATCH', `/v2/${kind}/${id}`, change)
    assert.equal((await anna.must(200, 'GET', path)).user_id, paul.id)
    assert.equal((await mia.get(path)).status, 403)
    assert.equal((await eve.get(path)).status, 404)
  }
})
