// GET /v2/search (docs/contract/search.md#everything): posts, topics, colleagues, polls and comments while mia types.

import assert from 'node:assert/strict'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { type Person, sharedApp } from '../../support/app.ts'
import { type Stage, stageOf } from '../feeds/stage.ts'

const app = await sharedApp()

interface Found {
  readonly id: number
  readonly uuid?: string
  readonly title: string
  readonly excerpt: string
  readonly matches: Array<{ field: 'title' | 'excerpt'; offset: number; length: number }>
  readonly content_id?: number
}

type Kind = 'posts' | 'topics' | 'people' | 'polls' | 'comments'

describe('mia, who types,', () => {
  let stage: Stage
  let boss: Person
  let mia: Person
  let post: { id: number; uuid: string }

  const search = async (
    text: string,
    more = '',
  ): Promise<{ data: Record<Kind, Found[]>; corrected: string | null }> => {
    const { status, body } = await mia.call('GET', `/v2/search?search=${encodeURIComponent(text)}${more}`)
    assert.equal(status, 200, JSON.stringify(body))
    return { data: body.data, corrected: body.meta.search.corrected }
  }
  const titles = async (text: string, more = '') => {
    const { data } = await search(text, more)
    return Object.fromEntries(Object.entries(data).map(([kind, list]) => [kind, list.map(one => one.title)]))
  }
  const marked = ({ title, excerpt, matches }: Found) =>
    matches.map(({ field, offset, length }) => (field === 'title' ? title : excerpt).slice(offset, offset + length))

  before(async () => {
    const program = await app.program()
    stage = await stageOf(app, program)
    boss = await program.user('boss', { role: 'administrator' })
    mia = await program.user('mia')
    await program.user('jürgen', { familyName: 'Bremse', profile: { title: 'Mechanic', department: 'Brakes' } })
    const gone = await program.user('gone', { familyName: 'Bremse' })
    await boss.must(200, 'PATCH', `/v2/people/${gone.id}`, { active: false })
    post = await stage.post('👍 New brakes', {
      body: `<p>${'Some text before it. '.repeat(20)}The <b>brakes</b> are here &amp; Bremsen too. ${'And more. '.repeat(50)}</p>`,
    })
    const closed = await stage.group('closed', [])
    const secret = await stage.topic('Brakes of the board', { groups: [closed] })
    const hidden = await stage.post('Brakes that nobody sees', { channels: [{ id: secret.id }] })
    await stage.draft('Brakes to come')
    await stage.topic('Brake shop', {})
    await mia.must(201, 'POST', `/v2/feed/posts/${post.id}/comments`, { body: 'These brakes squeak' })
    assert.ok(hidden.id)
    await boss.must(201, 'POST', '/v2/polls', {
      question: 'Which brakes?',
      options: [{ text: 'Disc' }, { text: 'Drum' }],
    })
    await boss.must(201, 'POST', '/v2/polls', {
      question: 'Brakes for whom?',
      options: [{ text: 'a' }, { text: 'b' }],
      audiences: ['closed'],
    })
  })

  test('finds each kind, only what she may see, the last word as a beginning', async () => {
    const everything = {
      posts: ['👍 New brakes'],
      topics: ['Brake shop'],
      people: ['Jürgen Bremse'],
      polls: ['Which brakes?'],
      comments: ['👍 New brakes'],
    }
    assert.deepEqual(await titles('brak'), everything)
    assert.deepEqual(await titles('brak', '&types=poll,topic'), {
      ...everything,
      posts: [],
      people: [],
      comments: [],
    })
    assert.deepEqual((await titles('bremse')).people, ['Jürgen Bremse'])
    assert.deepEqual((await titles('juergen brem')).people, ['Jürgen Bremse'])
    assert.deepEqual((await titles('jurg')).people, ['Jürgen Bremse'])
  })

  test('sees where the words stand, in UTF-16 units', async () => {
    const { data } = await search('brakes')
    const [found] = data.posts as [Found]
    assert.deepEqual(marked(found), ['brakes', 'brakes'])
    assert.equal(found.matches[0]?.offset, '👍 New '.length)
    assert.ok(
      found.excerpt.length <= 200 && found.excerpt.startsWith('…') && found.excerpt.endsWith('…'),
      found.excerpt,
    )
    assert.deepEqual([found.id, found.uuid], [post.id, post.uuid])
    const [comment] = data.comments as [Found]
    assert.deepEqual(
      [comment.excerpt, comment.content_id, comment.title],
      ['These brakes squeak', post.id, '👍 New brakes'],
    )
    assert.deepEqual(marked(comment), ['brakes', 'brakes'])
    assert.deepEqual(marked((await search('brak')).data.posts[0] as Found), ['brakes', 'brakes'])
    assert.deepEqual(marked((await search('brake')).data.polls[0] as Found), ['brakes'])
    assert.deepEqual(marked((await search('juergen')).data.people[0] as Found), ['Jürgen'])
  })

  test('is told what was searched instead of a misspelt word', async () => {
    const { data, corrected } = await search('brekes')
    assert.equal(corrected, 'brakes')
    assert.deepEqual([data.posts.length, data.comments.length, data.polls.length], [1, 1, 1])
    assert.equal((await search('brekes', '&types=topic')).corrected, null)
    assert.equal((await search('board')).corrected, null)
  })

  test('finds people whose name begins so before others, and each once', async () => {
    const { program } = stage
    await program.user('abe', { familyName: 'Quillan' })
    await program.user('quill', { familyName: 'Zander' })
    await program.user('quilla', { familyName: 'Quill' })
    await program.user('aaron', { familyName: 'Macquill' })
    assert.deepEqual((await titles('quill')).people, ['Quill Zander', 'Quilla Quill', 'Abe Quillan', 'Aaron Macquill'])
    assert.deepEqual((await titles('zander qui')).people, ['Quill Zander'])
  })

  test('finds the newest comments with a word that very many have, and a family name among parts of very many', async () => {
    const { program } = stage
    const { pool } = app.app.services.database
    const topic = await stage.topic('Kitchen', {})
    const { id } = await stage.post('Menu', { channels: [{ id: topic.id }] })
    const fill = (text: string, first: number, last: number) =>
      pool.query(
        `insert into comments (program_id, content_id, author_user_id, post_number, body)
         select $1, $2, $3, n, $4 || n from generate_series($5::integer, $6::integer) n order by n`,
        [program.id, id, mia.id, text, first, last],
      )
    await fill('soup of day ', 1, 600)
    await fill('bread of day ', 601, 720)
    const { data } = await search('soup')
    assert.deepEqual(
      data.comments.map(({ excerpt }) => excerpt),
      [600, 599, 598, 597, 596].map(n => `soup of day ${n}`),
    )
    await pool.query(
      `with n as (select n from generate_series(1, 600) n),
       i as (insert into identities (organisation_id, user_name)
             select $2, 'crowd' || n || '-' || $1::bigint from n returning id)
       insert into users (program_id, id, membership_id, given_name, family_name)
       select $1::bigint, id, gen_random_uuid(), 'Yon', 'Mcrowd ' || id from i`,
      [program.id, program.organisationId],
    )
    await program.user('yul', { familyName: 'Crowd' })
    const people = (await titles('crowd')).people ?? []
    assert.equal(people.length, 5)
    assert.equal(people[0], 'Yul Crowd')
  })

  test('finds colleagues only where the program shows them, and by addresses only where these are shown', async () => {
    await boss.must(200, 'PATCH', '/v2/settings/program', { directory_fields: ['title'] })
    assert.equal((await search('bremse')).data.people[0]?.excerpt, 'Mechanic')
    await boss.must(200, 'PATCH', '/v2/settings/program', { directory: false })
    assert.deepEqual((await titles('bremse')).people, [])
    await boss.must(200, 'PATCH', '/v2/settings/program', { directory: true })
  })

  test('gets 400 for nothing, and for a kind that there is none of', async () => {
    for (const query of ['', '?search=', '?search=%20', '?search=x&types=group', '?search=x&types=post,group']) {
      assert.equal((await mia.call('GET', `/v2/search${query}`)).status, 400, query)
    }
    assert.deepEqual(await titles('?!'), { posts: [], topics: [], people: [], polls: [], comments: [] })
    assert.equal((await (await stage.program.server()).call('GET', '/v2/search?search=x')).status, 401)
  })
})
