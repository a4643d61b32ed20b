import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { runTogether } from '../../../src/platform/db/query.ts'
import { sql } from '../../../src/platform/db/sql.ts'
import { type Person, sharedApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { change, desk, post, statusOf, submit, write } from './support.ts'

const app = await sharedApp()

describe('the word list', () => {
  test('sends a submission to review even where topics publish at once', async () => {
    const own = await desk(app)
    await own.paula.must(200, 'PUT', '/v2/settings/moderation', { words: ['secret plan'] })
    for (const fields of [
      { title: 'The SECRET plan' },
      { body: '<p>a se<b>cret</b> plan</p>' },
      { body: '<p>secret</p><p>plan</p>' },
      { summary: 'secret-plan' },
    ]) {
      assert.deepEqual(
        statusOf(await submit(own.mia, own.fast, fields)),
        ['published', 'pending'],
        JSON.stringify(fields),
      )
    }
    const item = await submit(own.mia, own.fast)
    assert.deepEqual(statusOf(item), ['published', 'not_required'])
    assert.deepEqual(statusOf(await change(own.mia, item.id, { title: 'Our secret plan' })), ['published', 'pending'])
  })
})

describe('people are notified', () => {
  const noticesOf = async (who: Person): Promise<string[]> =>
    (await who.must(200, 'GET', '/v2/notification_center/notifications')).map(
      ({ type, title, body }: Record<string, string>) => `${type}: ${title}: ${body}`,
    )

  test('the managers of a submission that a listed word holds, though not of one that only waits for a look', async () => {
    const own = await desk(app)
    await own.paula.must(200, 'PUT', '/v2/settings/moderation', { words: ['secret'] })
    await submit(own.mia, own.slow)
    const item = await submit(own.mia, own.fast)
    await submit(own.paula, own.fast, { title: 'My secret' })
    assert.deepEqual(await noticesOf(own.paula), [])
    await submit(own.mia, own.slow, { title: 'A secret idea' })
    await change(own.mia, item.id, { title: 'A secret wish' })
    assert.deepEqual(await noticesOf(own.paula), [
      'moderation: A submission is waiting for a moderator: A secret wish',
      'moderation: A submission is waiting for a moderator: A secret idea',
    ])
    assert.deepEqual([await noticesOf(own.mia), await noticesOf(own.anna)], [[], []])
  })

  test('mia of what others decide, not of what she takes back or archives herself', async () => {
    const own = await desk(app)
    for (const publication_state of ['archived', 'draft']) {
      await change(own.mia, (await submit(own.mia, own.slow)).id, { publication_state })
    }
    const { content_id: held } = await submit(own.anna, own.slow)
    await own.anna.must(200, 'PUT', `/v2/content/${held}/archive`)
    assert.deepEqual([await noticesOf(own.mia), await noticesOf(own.anna)], [[], []])
    const { id, content_id } = await submit(own.mia, own.slow, { title: 'An idea' })
    await own.anna.must(200, 'PUT', `/v2/content/${content_id}/archive`, { reason: 'We have that' })
    const [{ url }] = await own.mia.must(200, 'GET', '/v2/notification_center/notifications')
    assert.equal(new URL(url).pathname, `/submit/${id}`)
    assert.deepEqual(await noticesOf(own.mia), [
      'ugc_returned: Your submission has been returned: An idea: We have that',
    ])
    const todo = () => own.mia.must(200, 'GET', '/v2/notification_center/total_count?filter.action_required=true')
    assert.deepEqual(await todo(), { total_count: 1 })
    await own.mia.must(200, 'PUT', `/v2/ugc/contents/${id}`, { title: 'A better idea', publication_state: 'published' })
    assert.deepEqual(await todo(), { total_count: 0 })
  })

  test('mia of a submission with a video once it can be seen', async () => {
    const own = await desk(app)
    const { content_id } = await submit(own.mia, own.slow, { title: 'A film' })
    const setVideo = (status: string) =>
      app.app.services.database.transaction(own.program.id, db =>
        runTogether(db, {
          before: sql`delete from content_videos where program_id = ${db.programId}`,
          after: sql`
            insert into content_videos (program_id, content_id, url, status)
            values (${db.programId}, ${content_id}, 'https://x.example/a.mp4', ${status})`,
        }),
      )
    await setVideo('processing')
    const publish = () => own.anna.must(200, 'PUT', `/v2/content/${content_id}/publish`)
    assert.equal((await publish()).state, 'processing')
    assert.deepEqual(await noticesOf(own.mia), [])
    await setVideo('ready')
    assert.equal((await publish()).state, 'published')
    assert.deepEqual(await noticesOf(own.mia), ['ugc_published: Your submission has been published: A film'])
  })
})

describe('the channels of a submission', () => {
  test('are in_app alone for members, any for publishers, and stand in the metadata', async () => {
    const { mia, anna } = await desk(app)
    const refused = await mia.post('/v2/ugc/contents', { title: 'Hello', notification_channels: ['in_app', 'email'] })
    assert.equal(refused.status, 400)
    const [fault] = refused.body.error.validations
    assert.deepEqual([fault.rule, fault.parameter], ['invalid_enum', 'notification_channels.1'])
    const channels = ['in_app', 'email', 'push']
    assert.deepEqual((await write(anna, { notification_channels: channels })).notification_channels, channels)
    const offered = async (who: typeof mia) => (await who.must(200, 'GET', '/v2/ugc/metadata')).notification_channels
    assert.deepEqual([await offered(mia), await offered(anna)], [['in_app'], channels])
  })

  test('are those of its post, whose publisher may change them', async () => {
    const { mia, tom, anna, slow } = await desk(app)
    await tom.must(200, 'PUT', `/v2/channels/${slow}/follow`)
    const item = await submit(mia, slow, { notification_channels: ['in_app'] })
    const { content_id } = item
    assert.deepEqual((await post(anna, content_id)).notification_channels, ['in_app'])
    await anna.must(200, 'PUT', `/v2/content/${content_id}`, { notification_channels: [] })
    await change(mia, item.id, { title: 'Thank you all' })
    assert.deepEqual((await post(anna, content_id)).notification_channels, [], 'the author changed the title alone')
    await anna.must(200, 'PUT', `/v2/content/${content_id}/publish`, { notification_channels: ['in_app'] })
    await eventually(
      () => tom.must(200, 'GET', '/v2/notification_center/notifications'),
      ([notice]) => notice?.type === 'new_post' && notice.about.channel_name === 'Ideas',
    )
  })
})
