// A database of the release before 0019, on which posts were published already, and are while it is migrated.

import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { migrate, readMigrations } from '../../../src/platform/db/migrate.ts'
import { type Person, startApp } from '../../support/app.ts'
import { addGroup, publish, stage, unread } from './support.ts'

const app = await startApp()
const { pool } = app.app.services.database
const NAME = '0019_notification_keys'
/** How long the migration holds its locks, and when into that somebody publishes. */
const HELD_SECONDS = 0.6
const MEANWHILE_MS = 250

const sqlOf = (name: string) => readMigrations().find(migration => migration.name === name)?.sql as string

/** Takes back what 0019 does. */
async function takeBack(): Promise<void> {
  const formerly = /create (function notify_of_acknowledgement\(\).*?end \$\$;)/s.exec(sqlOf('0015_notifications'))?.[1]
  await pool.script(`
    drop trigger notify_added on post_feed;
    drop trigger notify_changed on post_feed;
    drop trigger notify_removed on post_feed;
    drop function notify_who_sees();
    drop index notifications_common_post;
    alter table notifications drop column access_keys, drop column audience_keys;
    create or replace ${formerly};
    delete from schema_migrations where name = '${NAME}'`)
}

describe('when a database of the release before is migrated', () => {
  let anna: Person
  let mia: Person
  let otto: Person
  let topicId: number

  beforeEach(async () => {
    const there = await stage(app)
    ;({ anna, mia, otto, topicId } = there)
    await addGroup(app, there.program, 'crew', [otto])
    await takeBack()
  })

  test('posts that must be acknowledged are told of to those who see them, and follow what is changed', async () => {
    await publish(anna, topicId, { requires_acknowledgement: true })
    const forCrew = await publish(anna, topicId, { requires_acknowledgement: true, audiences: ['crew'] })
    const taken = await publish(anna, topicId, { requires_acknowledgement: true })
    await anna.must(200, 'PUT', `/v2/content/${taken.id}/archive`)
    assert.deepEqual(await migrate(pool), [NAME])
    assert.deepEqual([await unread(mia), await unread(otto)], [1, 2])
    await anna.must(200, 'PUT', `/v2/content/${forCrew.id}`, { audiences: [] })
    await anna.must(200, 'PUT', `/v2/content/${taken.id}/publish`)
    assert.deepEqual([await unread(mia), await unread(otto)], [3, 3])
  })

  test('one that asks for it or is published at that moment is told of as well', async () => {
    const post = await publish(anna, topicId)
    const draft = {
      content_type: 'article',
      title: 'Drill',
      channels: [{ id: topicId }],
      requires_acknowledgement: true,
    }
    const { id } = await anna.must(201, 'POST', '/v2/content', draft)
    const migration = { name: NAME, sql: `${sqlOf(NAME)}; select pg_sleep(${HELD_SECONDS});` }
    await Promise.all([
      migrate(pool, [migration]),
      new Promise(resolve => setTimeout(resolve, MEANWHILE_MS)).then(() =>
        Promise.all([
          anna.must(200, 'PUT', `/v2/content/${post.id}`, { requires_acknowledgement: true }),
          anna.must(200, 'PUT', `/v2/content/${id}/publish`),
        ]),
      ),
    ])
    assert.deepEqual([await unread(mia), await unread(otto)], [2, 2])
  })
})
