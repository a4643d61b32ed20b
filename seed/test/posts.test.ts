import assert from 'node:assert/strict'
import { describe, test } from '../../bin/testing.mjs'
import { BODY_BYTES_MAX, BODY_BYTES_MIN } from '../src/posts/body.ts'
import type { SeedPost } from '../src/types.ts'
import { BASE_URL, htmlFaults, MIDNIGHT, NOW, organisation, PLAN } from './fixtures.ts'

const source = organisation()
const users = [...source.users()]
const topics = [...source.topics()]
const groups = [...source.groups()]
const posts = [...source.posts()]
const share = (holds: (post: SeedPost) => boolean): number => posts.filter(holds).length / posts.length

describe('posts', () => {
  test('have well-formed bodies', () => {
    for (const { index, body } of posts) assert.deepEqual(htmlFaults(body), [], `post ${index}: ${body}`)
  })

  test('have articles of 800 to 3,000 bytes with headings, lists and quotes', () => {
    const articles = posts.filter(post => post.content_type === 'article')
    for (const { index, body } of articles) {
      const bytes = Buffer.byteLength(body)
      assert.ok(bytes >= BODY_BYTES_MIN && bytes <= BODY_BYTES_MAX, `post ${index}: ${bytes}`)
    }
    for (const tag of ['<h2>', '<ul>', '<blockquote>', '<a href=', '<img src=']) {
      const part = articles.filter(({ body }) => body.includes(tag)).length / articles.length
      assert.ok(part > 0.15, `${tag} ${part}`)
    }
  })

  test('leave no gap open and begin with a capital', () => {
    for (const { index, title, summary, body } of posts) {
      assert.ok(title.length > 4 && title.length < 160 && summary.length > 0, `post ${index}: ${title}`)
      assert.doesNotMatch(title + summary + body, /[{}]|undefined|\bnull\b|NaN/)
      assert.doesNotMatch(title, /^[a-zäöüéà]/)
    }
  })

  test('mostly have titles of their own', () => {
    assert.ok(new Set(posts.map(post => post.title)).size / posts.length > 0.8)
    assert.ok(new Set(posts.map(post => post.body)).size / posts.length > 0.97)
  })

  test('are mostly articles in English, with some of every kind and language', () => {
    assert.ok(share(post => post.content_type === 'article') > 0.6)
    for (const type of ['note', 'link', 'image', 'video'])
      assert.ok(share(post => post.content_type === type) > 0.02, type)
    assert.ok(share(post => post.language === 'en') > 0.7)
    for (const language of ['de', 'fr', 'es']) assert.ok(share(post => post.language === language) > 0.003, language)
    assert.ok(share(post => post.template?.type === 'resource') > 0.005)
  })

  test('refer to people, topics and audiences that exist', () => {
    for (const post of posts) {
      assert.ok(users[post.author_index]?.active, `author of post ${post.index}`)
      assert.ok(post.topic_indexes.length >= 1 && post.topic_indexes.length <= 3)
      assert.equal(new Set(post.topic_indexes).size, post.topic_indexes.length)
      assert.ok(post.topic_indexes.every(index => topics[index] !== undefined))
      assert.ok(post.audience_indexes.every(index => groups[index] !== undefined))
      assert.ok(post.initiative_indexes.every(index => index < [...source.initiatives()].length))
    }
  })

  test('are written by those who may, and who were there already', () => {
    for (const { author_index, source: origin, created_at, published_at } of posts) {
      const author = users[author_index]!
      if (origin.name !== 'submitted') assert.ok(!['member', 'channel_contributor'].includes(author.role))
      assert.ok(author.hireDate <= (published_at ?? created_at))
    }
    assert.ok(share(post => post.source.name === 'submitted') > 0.02)
    assert.ok(posts.every(post => post.source.name !== 'submitted' || topics[post.topic_indexes[0]!]!.user_submittable))
  })

  test('are mostly published, with dates that suit their state', () => {
    assert.ok(share(post => post.state === 'published') > 0.85)
    for (const state of ['draft', 'review', 'scheduled', 'archived'])
      assert.ok(share(post => post.state === state) > 0.001, state)
    for (const post of posts) {
      const isOut = post.state === 'published' || post.state === 'archived'
      assert.equal(post.published_at !== null, isOut)
      assert.equal(post.archived_at !== null, post.state === 'archived')
      assert.equal(post.scheduled_at !== null, post.state === 'scheduled')
      assert.ok(post.created_at <= (post.published_at ?? post.updated_at) && post.updated_at <= NOW)
      assert.ok(post.published_at === null || post.published_at < MIDNIGHT)
      assert.ok(post.archived_at === null || post.archived_at >= post.published_at!)
      assert.ok(post.scheduled_at === null || post.scheduled_at.getTime() > MIDNIGHT.getTime() + 86_400_000)
    }
  })

  test('appear in the order of their index over three years, on workdays and in the daytime', () => {
    const dates = posts.flatMap(post => post.published_at ?? [])
    assert.deepEqual(
      dates,
      dates.toSorted((one, other) => one.getTime() - other.getTime()),
    )
    const days = (dates.at(-1)!.getTime() - dates[0]!.getTime()) / 86_400_000
    assert.ok(days > 1_080 && days <= 1_095, String(days))
    const part = (holds: (date: Date) => boolean) => dates.filter(holds).length / dates.length
    assert.ok(part(date => date.getUTCDay() === 0 || date.getUTCDay() === 6) < 0.12)
    assert.ok(part(date => date.getUTCHours() >= 6 && date.getUTCHours() < 17) > 0.85)
  })

  test('draw very different numbers of topics, few audiences, acknowledgements and features', () => {
    const perTopic = Object.values(Object.groupBy(posts, post => String(post.topic_indexes[0]))).map(
      found => found!.length,
    )
    assert.ok(Math.max(...perTopic) > 8 * (PLAN.posts / topics.length))
    assert.ok(
      share(post => post.audience_indexes.length > 0) < 0.1 && share(post => post.audience_indexes.length > 0) > 0.005,
    )
    assert.ok(share(post => post.requires_acknowledgement) < 0.05 && posts.some(post => post.requires_acknowledgement))
    assert.ok(share(post => post.featured) < 0.06 && posts.some(post => post.featured))
    assert.ok(posts.every(post => post.featured === (post.featured_label !== null)))
  })

  test('carry what their type needs', () => {
    for (const { content_type, images, links, videos } of posts) {
      assert.equal(links.length > 0, content_type === 'link')
      assert.equal(videos.length > 0, content_type === 'video')
      if (content_type === 'image') assert.ok(images.length > 0)
      for (const [position, image] of images.entries()) {
        assert.equal(image.position, position)
        assert.ok(image.url.startsWith(`${BASE_URL}/assets/demo/`) && image.alt.length > 10)
      }
      for (const { url } of links) assert.equal(new URL(url).protocol, 'https:')
      for (const { url } of videos) assert.ok(url.startsWith(`${BASE_URL}/assets/demo/`))
    }
  })
})
