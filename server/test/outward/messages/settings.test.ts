// By which channels people learn of notifications: chosen by them, under what their program says.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { mustRead, stage } from '../../publishing/must-read/support.ts'
import { type Person, sharedApp } from '../../support/app.ts'

const app = await sharedApp()

const OWN = '/v2/me/notification_settings'
const PROGRAM = '/v2/settings/notifications'
const ON = { in_app: true, email: true, push: true }

const unread = async (who: Person): Promise<number> =>
  (await who.must(200, 'GET', '/v2/notification_center/total_count?filter.unread=true')).total_count

/** The rules of a refusal, by the parameter. */
const faults = ({ body }: { body: { error: { validations: { parameter: string; rule: string }[] } } }) =>
  Object.fromEntries(body.error.validations.map(({ parameter, rule }) => [parameter, rule]))

async function boss() {
  const scene = await stage(app)
  return { ...scene, rosa: await scene.program.user('Rosa', { role: 'program_manager' }) }
}

describe('what mia chooses', () => {
  test('is everything, at any hour and without a digest, until she says otherwise', async () => {
    const { mia } = await stage(app)
    const { types: all, ...rest } = await mia.must(200, 'GET', OWN)
    assert.deepEqual(rest, { digest: 'never', digest_at: '08:00', quiet_hours: null, measured: true, locked: [] })
    const { reaction, newsletter, ...types } = all
    assert.deepEqual(newsletter, { email: true }, 'which come by mail alone')
    assert.deepEqual(reaction, { in_app: true, email: false, push: false }, 'unless she asks for them')
    for (const channels of Object.values(types)) assert.deepEqual(channels, ON)
  })

  test('stays where a change leaves it out, channel by channel', async () => {
    const { mia, jonas } = await stage(app)
    await mia.must(200, 'PUT', OWN, { types: { comment_reply: { email: false } }, digest: 'weekly' })
    const quiet_hours = { from: '22:00', to: '07:00' }
    const changed = await mia.must(200, 'PUT', OWN, { types: { comment_reply: { push: false } }, quiet_hours })
    assert.deepEqual(changed.types.comment_reply, { in_app: true, email: false, push: false })
    assert.deepEqual(changed.types.poll_opened, ON)
    assert.deepEqual([changed.digest, changed.digest_at, changed.quiet_hours], ['weekly', '08:00', quiet_hours])
    assert.deepEqual(await mia.must(200, 'GET', OWN), changed)
    assert.deepEqual(await mia.must(200, 'PUT', OWN, {}), changed)
    assert.deepEqual(await mia.must(200, 'PUT', OWN, { ...changed, user_id: jonas.id }), changed, 'as it was answered')
    assert.equal((await mia.must(200, 'PUT', OWN, { quiet_hours: null })).quiet_hours, null)
    assert.deepEqual((await jonas.must(200, 'GET', OWN)).types.comment_reply, ON, 'of somebody else')
  })

  test('is refused where it names no type, no time or no interval', async () => {
    const { mia } = await stage(app)
    const refused = async (body: object) => faults(await mia.put(OWN, body))
    assert.deepEqual(await refused({ types: { birthday: { email: true } } }), { 'types.birthday': 'invalid_enum' })
    assert.deepEqual(await refused({ digest: 'hourly' }), { digest: 'invalid_enum' })
    for (const digest_at of ['8:00', '24:00', '08:60', '0800', '08:00:00', '']) {
      assert.deepEqual(await refused({ digest_at }), { digest_at: 'invalid_format' }, digest_at)
    }
    const same = { from: '07:00', to: '07:00' }
    assert.deepEqual(await refused({ quiet_hours: same }), { 'quiet_hours.to': 'out_of_range' })
    assert.deepEqual(await refused({ quiet_hours: { from: '07:00' } }), { 'quiet_hours.to': 'required' })
    assert.deepEqual(await refused({ types: { poll_opened: { email: 'no' } } }), {
      'types.poll_opened.email': 'invalid_type',
    })
    assert.equal((await mia.must(200, 'GET', OWN)).digest, 'never')
  })

  test('takes a type out of her notification center, and brings it back', async () => {
    const { anna, mia, jonas, topicId } = await stage(app)
    await mustRead(anna, topicId)
    assert.equal(await unread(mia), 1)
    await mia.must(200, 'PUT', OWN, { types: { acknowledge_required: { in_app: false } } })
    assert.equal(await unread(mia), 0)
    assert.deepEqual(await mia.must(200, 'GET', '/v2/notification_center/notifications'), [])
    assert.deepEqual(await mia.must(200, 'GET', '/v2/assistant/todos'), [])
    assert.equal((await mia.must(200, 'GET', '/v2/feed/required')).length, 1, 'what must be read stays')
    assert.equal(await unread(jonas), 1)
    await mia.must(200, 'PUT', OWN, { types: { acknowledge_required: { in_app: true } } })
    assert.equal(await unread(mia), 1)
  })
})

describe('what a program says', () => {
  test('holds for those who have not chosen', async () => {
    const { rosa, anna, mia, jonas, topicId } = await boss()
    await mia.must(200, 'PUT', OWN, { types: { acknowledge_required: { in_app: true } } })
    await rosa.must(200, 'PATCH', PROGRAM, { types: { acknowledge_required: { in_app: false, email: false } } })
    await mustRead(anna, topicId)
    assert.equal(await unread(mia), 1)
    assert.equal(await unread(jonas), 0)
    const { types } = await mia.must(200, 'GET', OWN)
    assert.deepEqual(types.acknowledge_required, { in_app: true, email: false, push: true })
  })

  test('can lock a type, which comes by every channel and cannot be switched off', async () => {
    const { rosa, anna, mia, topicId } = await boss()
    const off = { types: { acknowledge_required: { in_app: false, email: false } } }
    await mia.must(200, 'PUT', OWN, off)
    await mustRead(anna, topicId)
    assert.equal(await unread(mia), 0)
    const policy = await rosa.must(200, 'PATCH', PROGRAM, { locked: ['acknowledge_required'] })
    assert.deepEqual(policy.locked, ['acknowledge_required'])
    assert.equal(await unread(mia), 1)
    const own = await mia.must(200, 'GET', OWN)
    assert.deepEqual([own.types.acknowledge_required, own.locked], [ON, ['acknowledge_required']])
    const managed = {
      'types.acknowledge_required.in_app': 'managed',
      'types.acknowledge_required.email': 'managed',
    }
    assert.deepEqual(faults(await mia.put(OWN, off)), managed)
    assert.deepEqual(faults(await rosa.patch(PROGRAM, off)), managed)
    const atOnce = { types: { poll_opened: { push: false } }, locked: ['poll_opened'] }
    assert.deepEqual(faults(await rosa.patch(PROGRAM, atOnce)), { 'types.poll_opened.push': 'managed' })
    await mia.must(200, 'PUT', OWN, { types: own.types })
    await rosa.must(200, 'PATCH', PROGRAM, { locked: [] })
    await mia.must(200, 'PUT', OWN, off)
  })

  test('is for program managers, and in the audit log', async () => {
    const { program, rosa, anna } = await boss()
    assert.equal((await anna.get(PROGRAM)).status, 403)
    assert.equal((await anna.patch(PROGRAM, { locked: [] })).status, 403)
    const before = await rosa.must(200, 'GET', PROGRAM)
    assert.deepEqual([before.locked, before.important_breaks_quiet_hours, before.push_shows_titles], [[], false, true])
    await rosa.must(200, 'PATCH', PROGRAM, { important_breaks_quiet_hours: true })
    const root = await program.user('root', { role: 'administrator' })
    const [event] = await root.must(200, 'GET', '/v2/audit_events?filter.record_type=notification_settings')
    assert.deepEqual(
      [event.action, event.actor.user_id, event.after],
      ['updated', rosa.id, { important_breaks_quiet_hours: true }],
    )
    assert.deepEqual(faults(await rosa.patch(PROGRAM, { locked: ['birthday'] })), { 'locked.0': 'invalid_enum' })
  })
})
