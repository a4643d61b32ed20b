import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { type Person, sharedApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { CENTER, comment, list, only, publish, stage, unread } from '../notifications/support.ts'

const app = await sharedApp()

/** Anna's post with Mia and Otto, who read it, and the administrator. */
async function larkmoor(settings: Record<string, unknown> = {}) {
  const all = await stage(app)
  const boss = await all.program.user('boss', { role: 'administrator' })
  const set = (changes: Record<string, unknown>) => boss.must(200, 'PATCH', '/v2/settings/program', changes)
  await set(settings)
  const post = await publish(all.anna, all.topicId)
  return { ...all, boss, set, post, path: `/v2/feed/posts/${post.id}` }
}

const namesOf = async (who: Person, path: string, query = '') =>
  (await who.must(200, 'GET', `${path}/reactions?${query}`)).map((row: { display_name: string }) => row.display_name)

test('who reacted to a post is listed, newest first, by type and in pages, without those who left', async () => {
  const { anna, mia, otto, boss, set, path } = await larkmoor({ expanded_reactions: true })
  await mia.must(200, 'PUT', `${path}/like`, { reaction_type_id: 2 })
  await otto.must(200, 'PUT', `${path}/like`, { reaction_type_id: 3 })
  const [first] = await anna.must(200, 'GET', `${path}/reactions?page.size=1`)
  assert.deepEqual(first, {
    user_id: otto.id,
    display_name: 'Otto Tester',
    avatar_url: null,
    reaction_type_id: 3,
    at: first.at,
  })
  assert.deepEqual(await namesOf(anna, path, 'page.size=1&page.number=2'), ['Mia Tester'])
  assert.deepEqual(await namesOf(anna, path, 'filter.reaction_type_id=2,99'), ['Mia Tester'])
  assert.deepEqual(await namesOf(anna, path, 'filter.reaction_type_id=99'), [])
  // Another type is no new reaction.
  await mia.must(200, 'PUT', `${path}/like`, { reaction_type_id: 5 })
  assert.deepEqual(await namesOf(anna, path), ['Otto Tester', 'Mia Tester'])
  await set({ directory: false })
  assert.equal((await anna.must(200, 'GET', `${path}/reactions`))[0].user_id, null)
  await boss.must(200, 'PATCH', `/v2/people/${otto.id}`, { active: false })
  assert.deepEqual(await namesOf(anna, path), ['Mia Tester'])
  await anna.must(404, 'GET', '/v2/feed/posts/999999999/reactions')
})

test('what is given while reactions are unnamed stays so until it is given anew', async () => {
  const { anna, mia, otto, set, path } = await larkmoor()
  await otto.must(200, 'PATCH', '/v2/me', { avatar_url: 'https://p.example/otto.png' })
  await mia.must(200, 'PUT', `${path}/like`)
  await set({ reactions_named: false })
  await anna.must(404, 'GET', `${path}/reactions`)
  await otto.must(200, 'PUT', `${path}/like`)
  const { reaction_user_name, person_avatar_url } = (await only(anna)).about
  assert.deepEqual([reaction_user_name, person_avatar_url], [null, null])
  await set({ reactions_named: true })
  assert.deepEqual(await namesOf(anna, path), ['Mia Tester'])
  const told = await only(anna)
  assert.deepEqual([told.about.reaction_count, told.about.reaction_user_name], [2, null])
  assert.equal(told.title, 'Reactions to your post: 2')
  await otto.must(200, 'PUT', `${path}/unlike`)
  await otto.must(200, 'PUT', `${path}/like`)
  assert.deepEqual(await namesOf(anna, path), ['Otto Tester', 'Mia Tester'])
  assert.equal((await only(anna)).about.person_avatar_url, 'https://p.example/otto.png')
})

test('the author of a post or comment is told of reactions by others, once for each, in the app alone', async () => {
  const { anna, mia, otto, boss, post, path } = await larkmoor()
  await anna.must(200, 'PUT', `${path}/like`)
  await mia.must(200, 'PUT', `${path}/like`)
  const first = await only(anna)
  assert.deepEqual(
    [first.type, first.title, first.body, first.content_id, first.important],
    ['reaction', 'Mia Tester reacted to your post', 'Fire drill', post.id, false],
  )
  await anna.must(200, 'PUT', `${CENTER}/notifications/${first.id}/read`)
  await otto.must(200, 'PUT', `${path}/like`)
  const both = await eventually(
    () => only(anna),
    item => item.read_at === null,
  )
  assert.equal(both.title, 'Otto Tester and 1 more reacted to your post')
  assert.equal(both.id, first.id)
  assert.deepEqual([both.about.reaction_count, both.about.reaction_user_name], [2, 'Otto Tester'])
  const said = await comment(mia, post.id)
  await otto.must(200, 'PUT', `${path}/comments/${said.id}/like`)
  const told = await only(mia)
  assert.deepEqual([told.title, told.about.comment_id], ['Otto Tester reacted to your comment', said.id])
  assert.deepEqual(await namesOf(anna, `${path}/comments/${said.id}`), ['Otto Tester'])
  const { id: alias } = await boss.must(201, 'POST', '/v2/settings/comment_aliases', {
    display_name: 'The Board',
    avatar_url: 'https://p.example/board.png',
    alias_type: 'team',
    user_ids: [otto.id],
  })
  const asBoard = await otto.must(201, 'POST', `${path}/comments`, { body: 'We decided', author_alias_id: alias })
  await mia.must(200, 'PUT', `${path}/comments/${asBoard.id}/like`)
  assert.equal((await only(otto)).about.comment_id, asBoard.id, 'the person behind an alias')
  const { types } = await anna.must(200, 'GET', '/v2/me/notification_settings')
  assert.deepEqual(types.reaction, { in_app: true, email: false, push: false })
})

test('a notice of reactions goes when all were taken back', async () => {
  const { anna, mia, post, path } = await larkmoor()
  await mia.must(200, 'PUT', `${path}/like`)
  await only(anna)
  await mia.must(200, 'PUT', `${path}/unlike`)
  assert.deepEqual([await list(anna), await unread(anna)], [[], 0])
  const said = await comment(mia, post.id)
  await anna.must(200, 'PUT', `${path}/comments/${said.id}/like`)
  await only(mia)
  await mia.must(204, 'DELETE', `${path}/comments/${said.id}`)
  assert.deepEqual([await list(mia), await unread(mia)], [[], 0])
})
