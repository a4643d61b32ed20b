import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { sql } from '../../../src/platform/db/sql.ts'
import { touchPostsOfAuthor } from '../../../src/publishing/content/lock/author-posts.ts'
import { sharedApp } from '../../support/app.ts'
import { act, feedRow, newsroom, SALES, write } from './support.ts'

const app = await sharedApp()
const { program, anna, topicId } = await newsroom(app)

describe('a new post', () => {
  test('is a draft with every member of the record, in the form of the contract', async () => {
    const post = await anna.must(201, 'POST', '/v2/content', { content_type: 'note', channels: [{ id: topicId }] })
    const { id, uuid, created_at, updated_at, ...rest } = post
    assert.equal(typeof id, 'number')
    assert.match(uuid, /^[0-9a-f]{8}-[0-9a-f]{4}-7/)
    assert.match(created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    assert.equal(updated_at, created_at)
    const permalink = `${app.url}/posts/${uuid}`
    assert.deepEqual(rest, {
      version: 2,
      content_type: 'note',
      state: 'draft',
      title: '',
      summary: '',
      body: '',
      cover_image_alt: null,
      permalink_url: permalink,
      shareable_url: permalink,
      accent_color: null,
      featured: false,
      featured_label: null,
      author: { user_id: anna.id, display_name: 'Anna Tester', avatar_url: null },
      channels: [{ id: topicId, channel_id: topicId, name: 'News', hidden: false }],
      audiences: [],
      targeted: false,
      source: { name: 'oauthclient', post_id: null, posted_at: null, url: null },
      template: { id: null, name: null, type: null },
      visibility: 'private',
      language: 'en',
      is_translatable: true,
      is_commentable: true,
      is_shareable: true,
      requires_acknowledgement: false,
      notification_channels: [],
      comment_count: 0,
      links: [],
      images: [],
      image_blocks: [],
      videos: [],
      initiatives: [],
      posted_at: null,
      scheduled_at: null,
      published_at: null,
      archived_at: null,
      archive_reason: null,
      expires_at: null,
      revalidate_at: null,
      reviewer_user_id: null,
      review_sent_at: null,
      review: { reviewer: null, note: null, due_at: null, returned_note: null },
    })
  })

  test('keeps everything that anna sends, and can be read back by id and by UUID', async () => {
    const audience = await anna.must(201, 'POST', '/v2/audiences', SALES)
    const initiative = await anna.must(201, 'POST', '/v2/initiatives', { name: 'Net zero' })
    const second = await anna.must(201, 'POST', '/v2/channels', { name: 'Canteen', description: 'Food' })
    const given = {
      title: 'Soup & <b>more</b>',
      // Texts that mean something to JSON, SQL or arrays.
      summary: `null {a,b} "soup" \\u0000 \\ ' $1 /* prepared */ -- \u{1f600} \ufffe`,
      body: '<p>Soup</p>',
      cover_image_alt: 'A bowl',
      posted_at: '2026-01-02T03:04:05.678Z',
      visibility: 'public',
      language: 'pt-BR',
      accent_color: '#00aaFF',
      featured: true,
      featured_label: 'New',
      is_translatable: false,
      is_commentable: false,
      requires_acknowledgement: true,
      audiences: [audience.name],
    }
    const post = await write(anna, topicId, {
      ...given,
      channels: [{ id: second.id, hidden: true }, { id: topicId }, { id: second.id, hidden: true }],
      author: { display_name: 'The kitchen', avatar_url: 'https://pictures.example/kitchen.png' },
      source: { post_id: 'p-1', posted_at: '2026-01-01', url: 'https://blog.example/1', name: 'rss' },
      template: { id: 7, name: 'Wide', type: 'resource' },
      links: [{ url: 'https://a.example/1', title: 'One' }, { url: 'http://b.example' }],
      initiatives: [{ id: initiative.id }, { id: initiative.id }],
      state: 'published',
      promoted: true,
    })
    assert.partialDeepStrictEqual(post, given)
    assert.equal(post.state, 'draft')
    assert.deepEqual(
      post.channels.map((channel: { id: number; hidden: boolean }) => [channel.id, channel.hidden]),
      [
        [second.id, true],
        [topicId, false],
      ],
    )
    assert.deepEqual(post.author, {
      user_id: null,
      display_name: 'The kitchen',
      avatar_url: 'https://pictures.example/kitchen.png',
    })
    assert.deepEqual(post.source, {
      name: 'rss',
      post_id: 'p-1',
      posted_at: '2026-01-01T00:00:00.000Z',
      url: 'https://blog.example/1',
    })
    assert.deepEqual(post.template, { id: 7, name: 'Wide', type: 'resource' })
    assert.deepEqual(
      post.links.map(({ id: _, ...link }: { id: number }) => link),
      [
        { url: 'https://a.example/1', title: 'One', description: null, image_url: null },
        { url: 'http://b.example', title: null, description: null, image_url: null },
      ],
    )
    assert.deepEqual(post.initiatives, [{ id: initiative.id, name: 'Net zero' }])
    assert.deepEqual(await anna.must(200, 'GET', `/v2/content/${post.id}`), post)
    assert.deepEqual(await anna.must(200, 'GET', `/v2/content/${post.uuid.toUpperCase()}`), post)
    assert.deepEqual(await anna.must(200, 'PUT', `/v2/content/${post.id}`), post)
  })

  test('of a client application has no author unless one is given', async () => {
    const intranet = await program.server()
    const plain = await write(intranet, topicId)
    assert.deepEqual(plain.author, { user_id: null, display_name: null, avatar_url: null })
    const author = { user_id: anna.id, display_name: 'Another author', avatar_url: 'https://x.example/y.png' }
    const signed = await write(intranet, topicId, { author })
    assert.deepEqual(signed.author, { user_id: anna.id, display_name: 'Anna Tester', avatar_url: null })
  })
})

describe('an update', () => {
  test('changes only what is given, and never state, content type or topics', async () => {
    const links = [{ url: 'https://a.example' }]
    const before = await write(anna, topicId, {
      summary: 'Soup',
      links,
      source: { post_id: '1', url: 'https://b.example' },
    })
    const after = await anna.must(200, 'PUT', `/v2/content/${before.uuid}`, {
      title: 'Canteen closes',
      source: { post_id: '2' },
      state: 'published',
      content_type: 'video',
      channels: [{ id: 999_999 }],
    })
    const { updated_at, ...changed } = after
    assert.ok(updated_at > before.updated_at)
    assert.deepEqual(changed, {
      ...omit(before, 'updated_at'),
      title: 'Canteen closes',
      source: { ...before.source, post_id: '2' },
    })
    const emptied = await anna.must(200, 'PUT', `/v2/content/${before.id}`, { links: [], author: null, template: null })
    assert.deepEqual(emptied.links, [])
    assert.equal(emptied.author.user_id, null)
  })

  test('may be the record as it was read', async () => {
    const post = await write(anna, topicId, { summary: 'Soup' })
    const after = await anna.must(200, 'PUT', `/v2/content/${post.id}`, post)
    assert.deepEqual(omit(after, 'updated_at'), omit(post, 'updated_at'))
  })

  test('of a published post is there for its readers at once', async () => {
    const { id } = await write(anna, topicId)
    await act(anna, id, 'publish')
    const revision = () => feedRow(app, program.id, id).then(row => row?.revision)
    const first = await revision()
    await anna.must(200, 'PUT', `/v2/content/${id}`, { featured: true })
    const second = await revision()
    assert.notEqual(second, first)
    assert.equal((await feedRow(app, program.id, id))?.featured, true)
    await anna.must(200, 'PUT', `/v2/content/${id}`, {})
    assert.equal(await revision(), second)
  })

  test('of eight at once loses none', async () => {
    const { id } = await write(anna, topicId)
    const fields = [
      'title',
      'summary',
      'body',
      'cover_image_alt',
      'featured_label',
      'language',
      'accent_color',
      'visibility',
    ]
    const values = ['T', 'S', 'B', 'C', 'F', 'de', '#123456', 'public']
    await Promise.all(
      fields.map((field, index) => anna.must(200, 'PUT', `/v2/content/${id}`, { [field]: values[index] })),
    )
    const post = await anna.must(200, 'GET', `/v2/content/${id}`)
    assert.deepEqual(
      fields.map(field => post[field]),
      values,
    )
  })
})

const omit = (record: Record<string, unknown>, name: string) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== name))

test("an author's new name is on her posts, and who was removed is a former colleague", async () => {
  const { services } = app.app
  const { database } = services
  const zoe = await program.user('zoe')
  const post = await write(anna, topicId, { author: { user_id: zoe.id } })
  const read = async () => (await anna.must(200, 'GET', `/v2/content/${post.id}`)).author
  const found = async (name: string) =>
    (await anna.get(`/v2/content?search=${name}`)).body.meta.pagination.total_records
  await database.transaction(program.id, async db => {
    await sql`
      update users set display_name = 'Zoe Zimmermann', photo_url = 'https://pictures.example/zoe.png'
       where program_id = ${program.id} and id = ${zoe.id}`.execute(db)
    await touchPostsOfAuthor(services, db, zoe.id)
  })
  const avatar_url = 'https://pictures.example/zoe.png'
  assert.deepEqual(await read(), { user_id: zoe.id, display_name: 'Zoe Zimmermann', avatar_url })
  assert.equal(await found('zimmermann'), 1)
  await database.transaction(program.id, async db => {
    await sql`delete from users where program_id = ${program.id} and id = ${zoe.id}`.execute(db)
    await touchPostsOfAuthor(services, db, zoe.id)
  })
  assert.deepEqual(await read(), { user_id: null, display_name: 'Former colleague', avatar_url: null })
  assert.equal(await found('zimmermann'), 0)
})

test('a post that nothing can be called is not found', async () => {
  for (const ref of ['0', '-1', 'x', '1.5', '9'.repeat(30), '9223372036854775808', `${'a'.repeat(8)}-0000`]) {
    assert.equal((await anna.get(`/v2/content/${ref}`)).status, 404, ref)
    assert.equal((await anna.put(`/v2/content/${ref}/publish`)).status, 404, ref)
  }
})
