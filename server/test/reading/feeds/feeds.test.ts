// Named feeds, filters, search and what `meta` says of them, with people of one program.

import assert from 'node:assert/strict'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { type Person, sharedApp } from '../../support/app.ts'
import { type Post, type Stage, stageOf, type Topic, titles } from './stage.ts'

const app = await sharedApp()
let stage: Stage
let mia: Person
let omar: Person

before(async () => {
  stage = await stageOf(app, await app.program())
  mia = await stage.program.user('mia')
  omar = await stage.program.user('omar')
})

const does = (person: Person, what: string, post: Post) => person.must(200, 'PUT', `/v2/feed/posts/${post.id}/${what}`)

describe('named feeds', () => {
  let garden: Topic
  let wiki: Post
  let star: Post
  let picture: Post
  let soup: Post
  let plain: Post

  before(async () => {
    garden = await stage.topic('Garden')
    await mia.must(200, 'PUT', `/v2/channels/${garden.id}/follow`)
    const channels = [{ id: garden.id }]
    wiki = await stage.post('Wiki', { template: { type: 'resource', name: 'Page' } })
    star = await stage.post('Star', { featured: true, channels })
    picture = await stage.post('Picture', { content_type: 'image', source: { name: 'submitted' } })
    soup = await stage.post('Soup', { source: { name: 'submitted' } })
    plain = await stage.post('Plain', { channels })
  })

  test('myfeed is the default and shows everything, newest first', async () => {
    const answer = await mia.get('/v2/feed/posts')
    assert.deepEqual(
      answer.body.data.map((post: { title: string }) => post.title),
      ['Plain', 'Soup', 'Picture', 'Star', 'Wiki'],
    )
    assert.deepEqual(answer.body.meta, {
      filters: {},
      feed_name: 'myfeed',
      pagination: { page: 1, page_size: 10, size: 10, next: null },
    })
    assert.match(answer.headers.get('content-type') ?? '', /^application\/json/)
  })

  test('following shows the followed topics', async () => {
    assert.deepEqual(await titles(mia, '?name=following'), ['Plain', 'Star'])
    assert.deepEqual(await titles(omar, '?name=following'), [])
  })

  test('resources, featured and community_images show their kind of posts', async () => {
    assert.deepEqual(await titles(mia, '?name=resources'), ['Wiki'])
    assert.deepEqual(await titles(mia, '?name=featured'), ['Star'])
    assert.deepEqual(await titles(mia, '?name=community_images'), ['Picture'])
  })

  test('bookmarked shows the newest bookmark first', async () => {
    for (const post of [plain, wiki, soup]) await does(mia, 'bookmark', post)
    assert.deepEqual(await titles(mia, '?name=bookmarked'), ['Soup', 'Wiki', 'Plain'])
    await does(mia, 'unbookmark', wiki)
    assert.deepEqual(await titles(mia, '?name=bookmarked'), ['Soup', 'Plain'])
    assert.deepEqual(await titles(omar, '?name=bookmarked'), [])
  })

  test('trending goes by engagement that fades with the days, and forgets after 30', async () => {
    for (const person of [mia, omar]) await does(person, 'like', wiki)
    await does(omar, 'like', star)
    await stage.publishedAgo(picture, 29.9)
    await stage.publishedAgo(soup, 30.1)
    assert.deepEqual(await titles(mia, '?name=trending'), ['Wiki', 'Star', 'Plain', 'Picture'])
    await stage.publishedAgo(wiki, 20)
    assert.deepEqual(await titles(mia, '?name=trending'), ['Star', 'Wiki', 'Plain', 'Picture'])
  })

  test('icymi shows what was not read between one and fourteen days ago, by engagement', async () => {
    await stage.publishedAgo(wiki, 13.9)
    await stage.publishedAgo(star, 1.1)
    await stage.publishedAgo(plain, 3)
    await stage.publishedAgo(picture, 14.1)
    await stage.publishedAgo(soup, 0.9)
    assert.deepEqual(await titles(mia, '?name=icymi'), ['Wiki', 'Star', 'Plain'])
    await does(mia, 'view', star)
    assert.deepEqual(await titles(mia, '?name=icymi'), ['Wiki', 'Plain'])
    assert.deepEqual(await titles(omar, '?name=icymi'), ['Wiki', 'Star', 'Plain'])
  })

  test('an unknown name is 400', async () => {
    for (const name of ['latest', 'search', 'recommended', '', 'MyFeed']) {
      const answer = await mia.get(`/v2/feed/posts?name=${name}`)
      assert.equal(answer.status, 400)
      assert.deepEqual(answer.body.error.validations[0].rule, 'invalid_enum')
      assert.equal(answer.body.error.validations[0].parameter, 'name')
    }
  })
})

describe('for_you', () => {
  test('shows what reached the reader through an audience', async () => {
    const night = await stage.group('night_shift', [mia])
    const shift = await stage.topic('Shift', { targeted: true, groups: [night] })
    await stage.post('For the night shift', { channels: [{ id: shift.id }] })
    await stage.post('Named audience', { audiences: [night] })
    await stage.post('For all, and the night shift', { channels: [{ id: stage.news.id }, { id: shift.id }] })
    await stage.post('For all')
    const mine = ['For all, and the night shift', 'Named audience', 'For the night shift']
    assert.deepEqual(await titles(mia, '?name=for_you'), mine)
    assert.deepEqual(await titles(omar, '?name=for_you'), [])
    await stage.join(night, omar)
    assert.deepEqual(await titles(omar, '?name=for_you'), mine)
  })
})

describe('filters', () => {
  let reader: Person
  let red: Topic
  let blue: Topic
  let tag: { id: number }
  let posts: Record<'a' | 'b' | 'c' | 'd', Post>

  before(async () => {
    stage = await stageOf(app, await app.program())
    reader = await stage.program.user('reader')
    red = await stage.topic('Red')
    blue = await stage.topic('Blue')
    tag = await stage.anna.must(201, 'POST', '/v2/initiatives', { name: 'Growth' })
    posts = {
      a: await stage.post('a', { channels: [{ id: red.id }], content_type: 'note', initiatives: [tag] }),
      b: await stage.post('b', { channels: [{ id: blue.id }], visibility: 'public', featured: true }),
      c: await stage.post('c', { channels: [{ id: red.id }, { id: blue.id }], initiatives: [tag] }),
      d: await stage.post('d', { content_type: 'link' }),
    }
    await does(reader, 'like', posts.a)
    await does(reader, 'view', posts.b)
    await does(reader, 'bookmark', posts.d)
  })

  const cases: Array<[query: string, found: string, filters?: object]> = [
    ['filter.content_type=note,link', 'da', { content_type: ['note', 'link'] }],
    ['filter.content_type[]=note&filter.content_type[]=link', 'da', { content_type: ['note', 'link'] }],
    ['filter.visibility=public', 'b', { visibility: 'public' }],
    ['filter.visibility=private', 'dca', { visibility: 'private' }],
    ['filter.visibility=any', 'dcba', {}],
    ['filter.featured=true', 'b', { featured: 'true' }],
    ['filter.featured=false', 'dca', { featured: 'false' }],
    ['filter.user_behaviors=liked', 'a', { user_behaviors: ['liked'] }],
    ['filter.user_behaviors=liked,bookmarked', 'da'],
    ['filter.user_behaviors=read', 'b'],
    ['filter.user_behaviors=unread', 'dca'],
    ['filter.user_behaviors=read&filter.user_behaviors=unread', 'dcba'],
    ['filter.user_behaviors=liked&filter.content_type=link', ''],
    ['filter.channels.id=999999', '', { 'channels.id': [999_999] }],
    ['filter.channels.id=0,-3', '', { 'channels.id': [0, -3] }],
    ['filter.channels.id=99999999999999999999', ''],
    ['filter.channels.id=', 'dcba', {}],
    ['filter.content_type=&filter.user_behaviors=&filter.initiative_tags.id=,', 'dcba', {}],
    ['filter.initiative_tags.id=999999', ''],
    ['filter[featured]=true&page[size]=5', 'b', { featured: 'true' }],
    ['name=bookmarked&filter.content_type=link', 'd'],
    ['name=featured&filter.user_behaviors=unread', ''],
    ['name=trending&filter.visibility=public', 'b'],
  ]
  for (const [query, found, filters] of cases) {
    test(`${query} finds ${found === '' ? 'nothing' : [...found].join(', ')}`, async () => {
      const answer = await reader.get(`/v2/feed/posts?${query}`)
      assert.equal(answer.status, 200, answer.text)
      const names = answer.body.data.map((post: { title: string }) => post.title).join('')
      assert.equal(names, found)
      if (filters) assert.deepEqual(answer.body.meta.filters, filters)
    })
  }

  test('topics and tags: any of several', async () => {
    assert.deepEqual(await titles(reader, `?filter.channels.id=${red.id}`), ['c', 'a'])
    assert.deepEqual(await titles(reader, `?filter.channels.id=${red.id},${blue.id}`), ['c', 'b', 'a'])
    assert.deepEqual(await titles(reader, `?filter.initiative_tags.id=${tag.id},77777`), ['c', 'a'])
    assert.deepEqual(await titles(reader, `?filter.initiative_tags.id=${tag.id}&filter.channels.id=${blue.id}`), ['c'])
    const unread = `?filter.channels.id=${blue.id}&filter.user_behaviors=unread`
    assert.deepEqual(await titles(reader, unread), ['c'])
  })

  const refused: Array<[query: string, rule: string, parameter: string]> = [
    ['filter.content_type=poem', 'invalid_enum', 'filter.content_type'],
    ['filter.user_behaviors=liked,loved', 'invalid_enum', 'filter.user_behaviors'],
    ['filter.visibility=secret', 'invalid_enum', 'filter.visibility'],
    ['filter.featured=yes', 'invalid_enum', 'filter.featured'],
    ['filter.channels.id=red', 'numeric', 'filter.channels.id'],
    ['filter.initiative_tags.id=1,x', 'numeric', 'filter.initiative_tags.id'],
    ['page.size=0', 'out_of_range', 'page.size'],
    ['page.size=101', 'out_of_range', 'page.size'],
    ['page.number=0', 'out_of_range', 'page.number'],
    ['page.number=two', 'numeric', 'page.number'],
    ['page.size=', 'numeric', 'page.size'],
  ]
  for (const [query, rule, parameter] of refused) {
    test(`${query} is 400`, async () => {
      const answer = await reader.get(`/v2/feed/posts?${query}`)
      assert.equal(answer.status, 400)
      const [validation] = answer.body.error.validations
      assert.deepEqual({ rule: validation.rule, parameter: validation.parameter }, { rule, parameter })
    })
  }

  test('a page beyond the end is empty and says where it is', async () => {
    const { body } = await reader.get('/v2/feed/posts?page.number=7&page.size=3')
    assert.deepEqual(body.data, [])
    assert.deepEqual(body.meta.pagination, { page: 7, page_size: 3, size: 3, next: null })
  })
})

describe('search', () => {
  let reader: Person
  let kitchen: Topic

  before(async () => {
    stage = await stageOf(app, await app.program())
    reader = await stage.program.user('reader')
    kitchen = await stage.topic('Kitchen')
    const lea = await stage.program.user('leandra', { familyName: 'Quist' })
    await stage.post('Quarterly report', { summary: 'Numbers of spring' })
    await stage.post('Soup', {
      body: '<p>Tomato &amp; basil, every <b>Thursday</b></p>',
      channels: [{ id: kitchen.id }],
    })
    await stage.post('Bread', { author: { user_id: lea.id }, channels: [{ id: kitchen.id }] })
    await stage.draft('Quarterly secrets')
    const closed = await stage.topic('Closed', { targeted: true, groups: [await stage.group('nobody', [])] })
    await stage.post('Quarterly gossip', { channels: [{ id: closed.id }] })
  })

  const found = (text: string, more = '') => titles(reader, `?search=${encodeURIComponent(text)}${more}`)

  test('looks in title, summary, body and author, for whole words', async () => {
    assert.deepEqual(await found('quarterly'), ['Quarterly report'])
    assert.deepEqual(await found('SPRING numbers'), ['Quarterly report'])
    assert.deepEqual(await found('thursday'), ['Soup'])
    assert.deepEqual(await found('leandra quist'), ['Bread'])
    assert.deepEqual(await found('quar'), [])
    assert.deepEqual(await found('"report quarterly"'), [])
    assert.deepEqual(await found('soup or bread'), [], 'or is a word')
    assert.deepEqual(await found('quarterly -spring'), ['Quarterly report'], 'a hyphen is no operator')
  })

  test('only pages and topics count besides', async () => {
    const more =
      '&name=nonsense&filter.visibility=x&filter.featured=x&filter.content_type=x&filter.user_behaviors=x&filter.initiative_tags.id=x'
    const { status, body } = await reader.get(`/v2/feed/posts?search=soup${more}&filter.channels.id=${kitchen.id}`)
    assert.equal(status, 200)
    assert.equal(body.data[0].title, 'Soup')
    assert.deepEqual(body.meta.filters, { 'channels.id': [kitchen.id] })
    assert.equal(body.meta.feed_name, 'search')
    assert.deepEqual(await found('quarterly', `&filter.channels.id=${kitchen.id}`), [])
    assert.equal((await reader.get('/v2/feed/posts?search=soup&page.size=0')).status, 400)
    assert.equal((await reader.get('/v2/feed/posts?search=soup&filter.channels.id=x')).status, 400)
  })

  test('an empty search is none; one that says nothing finds nothing', async () => {
    assert.equal((await reader.get('/v2/feed/posts?search=')).body.meta.feed_name, 'myfeed')
    for (const text of ['!!!', "'", '\\', ':*', '((', '"', 'a & b | !c', '<->', 'x'.repeat(500)]) {
      assert.deepEqual(await found(text), [], text)
    }
  })

  test('a changed title is found by its new words only', async () => {
    const post = await stage.post('Umbrella')
    await stage.anna.must(200, 'PUT', `/v2/content/${post.id}`, { title: 'Parasol' })
    assert.deepEqual(await found('umbrella'), [])
    assert.deepEqual(await found('parasol'), ['Parasol'])
  })
})
