// Copies of posts, and posts that are deleted.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { sql } from '../../../src/platform/db/sql.ts'
import { sharedApp } from '../../support/app.ts'
import { act, force, newsroom, SALES, until, write } from './support.ts'

const app = await sharedApp()
const { program, anna, topicId } = await newsroom(app)
const boss = await program.user('boss', { role: 'administrator' })
const paul = await program.user('paul', { role: 'publisher' })
const mia = await program.user('mia')
await anna.must(201, 'POST', '/v2/audiences', SALES)
await boss.must(200, 'PATCH', '/v2/settings/program', { languages: ['en', 'de', 'fr'] })

describe('a copy', () => {
  test('is a draft of the person who makes it, with all that was written and nothing that happened', async () => {
    const initiative = await anna.must(201, 'POST', '/v2/initiatives', { name: 'Safe work' })
    const { id } = await write(anna, topicId, {
      summary: 'Soup',
      body: '<p>From noon on</p>',
      cover_image_alt: 'A pot',
      audiences: ['sales'],
      links: [{ url: 'https://x.example/menu', title: 'Menu' }],
      initiatives: [{ id: initiative.id }],
      featured: true,
      is_commentable: false,
      is_shareable: false,
      accent_color: '#aa0000',
      expires_at: '2099-01-01T00:00:00.000Z',
    })
    await anna.must(200, 'PUT', `/v2/content/${id}/images`, { url: 'https://x.example/pot.png', alt: 'Pot' })
    await anna.must(200, 'PUT', `/v2/content/${id}/translations/de`, { title: 'Suppe', body: '<p>Ab zwölf</p>' })
    await anna.must(200, 'PUT', `/v2/content/${id}/must_read`, {
      due_at: '2099-01-01T00:00:00.000Z',
      label: 'policy',
      ask_again_on_change: true,
    })
    await act(anna, id, 'publish')
    const original = await anna.must(200, 'GET', `/v2/content/${id}`)

    const copy = await paul.must(201, 'POST', `/v2/content/${id}/copy`)
    const others = [
      'id',
      'uuid',
      'permalink_url',
      'shareable_url',
      'created_at',
      'updated_at',
      'links',
      'images',
      'image_blocks',
    ]
    const known = Object.fromEntries(
      Object.entries(original).filter(([name, value]) => !others.includes(name) && value !== null),
    )
    assert.partialDeepStrictEqual(copy, {
      ...known,
      state: 'draft',
      published_at: null,
      expires_at: null,
      author: { ...copy.author, user_id: paul.id },
      source: { ...copy.source, name: 'studio' },
    })
    assert.deepEqual(
      [copy.links[0].url, copy.images[0].url, copy.images[0].alt],
      ['https://x.example/menu', 'https://x.example/pot.png', 'Pot'],
    )
    const [german] = await paul.must(200, 'GET', `/v2/content/${copy.id}/translations`)
    assert.deepEqual([german.title, german.body, german.stale], ['Suppe', '<p>Ab zwölf</p>', false])
    const mustRead = await paul.must(200, 'GET', `/v2/content/${copy.id}/must_read`)
    assert.deepEqual([mustRead.label, mustRead.due_at, mustRead.ask_again_on_change], ['policy', null, true])
    const [creation, ...more] = await paul.must(200, 'GET', `/v2/content/${copy.id}/revisions`)
    assert.deepEqual([creation.author.user_id, more], [paul.id, []])
    const [found] = await paul.must(200, 'GET', '/v2/content?search=zwölf&filter.state=draft')
    assert.equal(found.id, copy.id)
    assert.deepEqual(await anna.must(200, 'GET', `/v2/content/${id}`), original)
  })

  test('of a post that no audience is left of is shown to nobody either', async () => {
    const audience = await anna.must(201, 'POST', '/v2/audiences', { ...SALES, name: 'short' })
    const { id } = await write(anna, topicId, { audiences: ['short'] })
    await anna.must(204, 'DELETE', `/v2/audiences/${audience.id}`)
    const copy = await anna.must(201, 'POST', `/v2/content/${id}/copy`)
    await act(anna, copy.id, 'publish')
    assert.equal((await mia.get(`/v2/feed/posts/${copy.id}`)).status, 404)
  })

  test('leaves failed videos behind, also in the text, and has the others as its own', async () => {
    const { id } = await write(anna, topicId)
    const gone = await anna.must(200, 'PUT', `/v2/content/${id}/videos`, { url: 'http://127.0.0.1:9/gone.mp4' })
    await until(anna, id, post => post.videos[0].status === 'failed')
    const there = await anna.must(200, 'PUT', `/v2/content/${id}/videos`, { url: 'http://127.0.0.1:9/there.mp4' })
    const body = `<p>One</p>${gone.embed_html}<p>Two</p>${there.embed_html}`
    await anna.must(200, 'PUT', `/v2/content/${id}`, { body })
    await anna.must(200, 'PUT', `/v2/content/${id}/translations/fr`, { title: 'Un', body })
    await until(anna, id, post => post.videos[1].status === 'failed')
    await makeReady(there.id)

    const copy = await anna.must(201, 'POST', `/v2/content/${id}/copy`)
    assert.deepEqual(
      copy.videos.map((video: { url: string; status: string }) => [video.url, video.status]),
      [['http://127.0.0.1:9/there.mp4', 'ready']],
    )
    const copied = `<p>One</p><p>Two</p>${copy.videos[0].embed_html}`
    assert.equal(copy.body, copied)
    const [french] = await anna.must(200, 'GET', `/v2/content/${copy.id}/translations`)
    assert.equal(french.body, copied)
    assert.equal((await act(anna, copy.id, 'publish')).body.data.state, 'published')
  })

  test('leads out of a processing error, and is for publishers', async () => {
    const { id } = await write(anna, topicId)
    await force(app, program.id, id, 'processing error')
    const copy = await anna.must(201, 'POST', `/v2/content/${id}/copy`)
    assert.equal((await act(anna, copy.id, 'publish')).body.data.state, 'published')
    assert.equal((await mia.post(`/v2/content/${id}/copy`)).status, 403)
    assert.equal((await anna.post('/v2/content/999999/copy')).status, 404)
    const { anna: eve } = await newsroom(app)
    assert.equal((await eve.post(`/v2/content/${id}/copy`)).status, 404)
  })

  const makeReady = (id: number) =>
    app.app.services.database.unscopedQuery(
      sql`update content_videos set status = 'ready' where program_id = ${program.id} and id = ${id}`,
    )
})

describe('a post is deleted', () => {
  test('as a draft or an archived one that readers never saw, with all that belongs to it', async () => {
    for (const action of [null, 'archive']) {
      const { id } = await write(anna, topicId, { body: '<p>Tomorrow</p>' })
      await anna.must(200, 'PUT', `/v2/content/${id}/images`, { url: 'https://x.example/pot.png' })
      await anna.must(201, 'POST', `/v2/content/${id}/review_notes`, { body: 'Why?' })
      await anna.must(200, 'PUT', `/v2/content/${id}/translations/de`, { title: 'Morgen' })
      if (action) await act(anna, id, action)
      const before = (await anna.must(200, 'GET', '/v2/content_counts'))[action ? 'archived' : 'draft']
      const old = (await anna.get(`/v2/content/${id}`)).headers.get('etag') as string
      await anna.must(200, 'PUT', `/v2/content/${id}`, { title: 'Other' })
      assert.equal((await anna.delete(`/v2/content/${id}`, undefined, { 'if-match': old })).status, 412)
      await anna.must(204, 'DELETE', `/v2/content/${id}`)
      assert.equal((await anna.get(`/v2/content/${id}`)).status, 404)
      assert.equal((await anna.delete(`/v2/content/${id}`)).status, 404)
      assert.equal((await anna.must(200, 'GET', '/v2/content_counts'))[action ? 'archived' : 'draft'], before - 1)
    }
  })

  test('never once it was published, and in no other state', async () => {
    const was = await write(anna, topicId)
    for (const action of ['publish', 'draft', 'archive', 'draft']) {
      await act(anna, was.id, action)
      assert.equal((await anna.delete(`/v2/content/${was.id}`)).status, 409, action)
    }
    const atOnce = await write(anna, topicId, { publish: true })
    await act(anna, atOnce.id, 'draft')
    assert.equal((await anna.delete(`/v2/content/${atOnce.id}`)).status, 409)
    const { id } = await write(anna, topicId)
    for (const state of ['review', 'scheduled', 'processing', 'processing error'] as const) {
      await force(app, program.id, id, state)
      assert.equal((await anna.delete(`/v2/content/${id}`)).status, 409, state)
    }
    assert.equal((await mia.delete(`/v2/content/${id}`)).status, 403)
  })

  test('once, and either it is deleted or it is published', async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await write(anna, topicId)
      const both = await Promise.all([anna, paul].map(caller => caller.delete(`/v2/content/${id}`)))
      assert.deepEqual(both.map(({ status }) => status).sort(), [204, 404])

      const { id: other } = await write(anna, topicId)
      const [deleted, published] = await Promise.all([paul.delete(`/v2/content/${other}`), act(anna, other, 'publish')])
      assert.ok(['204 404', '409 200'].includes(`${deleted.status} ${published.status}`))
      assert.equal((await anna.get(`/v2/content/${other}`)).status, deleted.status === 204 ? 404 : 200)
    }
  })

  test('while it is copied: the copy has all of it, or there is none', async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await write(anna, topicId, { body: '<p>All</p>', links: [{ url: 'https://x.example/' }] })
      await anna.must(200, 'PUT', `/v2/content/${id}/images`, { url: 'https://x.example/pot.png' })
      await anna.must(200, 'PUT', `/v2/content/${id}/translations/de`, { title: 'Alles' })
      const [copied, deleted] = await Promise.all([
        paul.post(`/v2/content/${id}/copy`),
        anna.delete(`/v2/content/${id}`),
      ])
      assert.equal(deleted.status, 204)
      if (copied.status === 404) continue
      assert.equal(copied.status, 201)
      const { links, images, id: copy } = copied.body.data
      assert.deepEqual([links.length, images.length], [1, 1])
      assert.equal((await paul.must(200, 'GET', `/v2/content/${copy}/translations`)).length, 1)
    }
  })
})
