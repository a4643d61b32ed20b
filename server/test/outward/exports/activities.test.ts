import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { sql } from '../../../src/platform/db/sql.ts'
import { type Person, sharedApp } from '../../support/app.ts'
import { exported } from './support.ts'

const app = await sharedApp()

/** The rows of an export, without the head; none of their cells holds a comma. */
const run = async (who: Person, type: string): Promise<string[][]> =>
  (await exported(who, type))
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map(line => line.split(','))

async function publishedPost(anna: Person) {
  const topic = await anna.must(201, 'POST', '/v2/channels', { name: 'News', description: 'd' })
  const post = await anna.must(201, 'POST', '/v2/content', {
    content_type: 'article',
    title: 'Hi',
    requires_acknowledgement: true,
    channels: [{ id: topic.id }],
  })
  return anna.must(200, 'PUT', `/v2/content/${post.id}/publish`)
}

test('each action of a user is a row; who answered an anonymous poll is not in it', async () => {
  const program = await app.program()
  const anna = await program.user('anna', { role: 'administrator' })
  const mia = await program.user('mia')
  const post = await publishedPost(anna)
  for (const verb of ['like', 'bookmark']) await mia.must(200, 'PUT', `/v2/feed/posts/${post.id}/${verb}`)
  await mia.must(200, 'POST', `/v2/feed/posts/${post.id}/acknowledge`)
  const comment = await mia.must(201, 'POST', `/v2/feed/posts/${post.id}/comments`, { body: 'Well done' })
  for (const anonymous of [true, false]) {
    const options = ['Yes', 'No'].map(text => ({ text }))
    const poll = await anna.must(201, 'POST', '/v2/polls', { question: 'Well?', anonymous, options })
    await mia.must(200, 'POST', `/v2/feed/polls/${poll.id}`, { option_ids: [poll.options[0].id] })
  }
  const rows = await run(anna, 'activities')
  assert.ok(rows.every(row => row.length === 8 && /^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/.test(row[0] as string)))
  const activities = rows.map(row => row.slice(1, 7).join(' ')).filter(row => !row.startsWith('content_viewed'))
  const of = `${post.id} ${post.uuid} Hi`
  assert.deepEqual(activities, [
    `content_liked ${mia.id} ${of} `,
    `content_bookmarked ${mia.id} ${of} `,
    `content_acknowledged ${mia.id} ${of} `,
    `comment_created ${mia.id} ${of} ${comment.id}`,
    'poll_responded     ',
    `poll_responded ${mia.id}    `,
  ])
})

test('who wrote under an alias is in no export', async () => {
  const program = await app.program()
  const anna = await program.user('anna', { role: 'administrator' })
  const lea = await program.user('lea', { role: 'analyst' })
  const mia = await program.user('mia')
  const post = await publishedPost(anna)
  const alias = await anna.must(201, 'POST', '/v2/settings/comment_aliases', {
    display_name: 'The Board',
    alias_type: 'team',
    user_ids: [mia.id],
  })
  const comments = `/v2/feed/posts/${post.id}/comments`
  const own = await mia.must(201, 'POST', comments, { body: 'Myself' })
  const theirs = await mia.must(201, 'POST', comments, { body: 'We', author_alias_id: alias.id })
  const replies = `${comments}/${theirs.id}/${theirs.post_number}/replies`
  const answer = await mia.must(201, 'POST', replies, { body: 'For good', author_alias_id: alias.id })
  const written = async () =>
    (await run(lea, 'activities')).filter(row => row[1] === 'comment_created').map(row => [row[2], Number(row[6])])
  const expected = [
    [String(mia.id), own.id],
    ['', theirs.id],
    ['', answer.id],
  ]
  assert.deepEqual(await written(), expected)
  await anna.must(204, 'DELETE', `/v2/settings/comment_aliases/${alias.id}`)
  assert.deepEqual(await written(), expected, 'nor once the alias is deleted')
})

test('a comment that was deleted is in it no longer, the replies to it are', async () => {
  const program = await app.program()
  const anna = await program.user('anna', { role: 'administrator' })
  const mia = await program.user('mia')
  const post = await publishedPost(anna)
  const path = `/v2/feed/posts/${post.id}/comments`
  const comment = await mia.must(201, 'POST', path, { body: 'Really?' })
  const reply = await anna.must(201, 'POST', `${path}/${comment.id}/${comment.post_number}/replies`, { body: 'Yes' })
  await mia.must(204, 'DELETE', `${path}/${comment.id}`)
  const comments = (await run(anna, 'activities')).filter(([, type]) => type === 'comment_created')
  assert.deepEqual(
    comments.map(row => [row[2], row[6]]),
    [[String(anna.id), String(reply.id)]],
  )
})

test('an export of more rows than are read at once has each of them once', async () => {
  const many = 4500
  const program = await app.program()
  const anna = await program.user('anna', { role: 'administrator' })
  const post = await publishedPost(anna)
  await app.app.services.database.system(db =>
    sql`
      with i as (
        insert into identities (organisation_id, user_name)
        select ${program.organisationId}, 'many-' || n from generate_series(1, ${many}::int) n returning id
      ), u as (
        insert into users (program_id, id, membership_id, given_name, family_name, role)
        select ${program.id}::bigint, id, gen_random_uuid(), 'Many', 'Users', 'member' from i returning id
      )
      select count(*) from u`.execute(db),
  )
  await app.app.services.database.system(db =>
    sql`
      insert into engagements (program_id, user_id, content_id, liked_at, viewed_at)
      select program_id, id, ${post.id}::bigint, now(), now() from users
       where program_id = ${program.id} and given_name = 'Many'`.execute(db),
  )
  const users = await run(anna, 'users')
  assert.equal(users.length, many + 1)
  assert.equal(new Set(users.map(row => row[0])).size, many + 1)
  const activities = await run(anna, 'activities')
  assert.equal(activities.length, 2 * many)
  assert.equal(new Set(activities.map(row => `${row[1]} ${row[2]}`)).size, 2 * many)
})
