import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, test } from '../../bin/testing.mjs'
import { demoOrganisation } from '../src/demo/index.ts'
import { PICTURES } from '../src/posts/pictures.ts'
import { BASE_URL, fingerprint, htmlFaults, NOW, PARTS } from './fixtures.ts'

const PICTURE_FOLDER = new URL('../../server/assets/demo/', import.meta.url)
const VIDEO = 'harbour-ride.webm'
const VIDEO_BYTES_MAX = 150_000
const PICTURE_BYTES_MAX = 6_000

const demo = demoOrganisation({ now: NOW, baseUrl: BASE_URL })
const users = [...demo.users()]
const topics = [...demo.topics()]
const groups = [...demo.groups()]
const posts = [...demo.posts()]
const comments = [...demo.comments()]
const polls = [...demo.polls()]

describe('the demo program', () => {
  test('is always the same', () => {
    const again = demoOrganisation({ now: NOW, baseUrl: BASE_URL })
    for (const part of PARTS) assert.equal(fingerprint(again, part), fingerprint(demo, part), part)
  })

  test('has sixty people, all different', () => {
    assert.equal(users.length, 60)
    assert.equal(new Set(users.map(user => user.userName)).size, 60)
    assert.ok(users.every(({ userName, email }) => userName === email && userName.endsWith('@demo.example')))
    const names = new Set(users.map(user => `${user.givenName} ${user.familyName}`))
    assert.ok(users.every(user => user.managerName === null || names.has(user.managerName)))
    assert.deepEqual(
      users.filter(user => user.managerName === null).map(user => user.title),
      ['Managing Director and Co-founder'],
    )
  })

  for (const role of ['administrator', 'program_manager', 'analyst', 'publisher', 'channel_contributor', 'member']) {
    test(`has a person with a real name who signs in as ${role}`, () => {
      const user = users.find(each => each.userName === `${role}@demo.example`)!
      assert.equal(user.role, role)
      assert.doesNotMatch(`${user.givenName} ${user.familyName}`, /demo|admin|user/i)
    })
  }

  test('has a language for everybody but the people who sign in: their pages are in the language of the browser', () => {
    const accounts = users.filter(user => user.userName === `${user.role}@demo.example`)
    assert.deepEqual([accounts.length, ...new Set(accounts.map(user => user.preferredLanguage))], [6, null])
    const others = users.filter(user => !accounts.includes(user)).map(user => user.preferredLanguage)
    assert.deepEqual([...new Set(others)].sort(), ['de', 'en'])
  })

  test('has twelve topics of all habits', () => {
    assert.equal(topics.length, 12)
    assert.equal(new Set(topics.map(topic => topic.name)).size, 12)
    assert.equal(topics.filter(topic => topic.state === 'hidden').length, 1)
    assert.ok(topics.some(topic => topic.targeted && groups[topic.audience_indexes[0]!]!.kind === 'dynamic'))
    assert.ok(topics.some(topic => topic.user_submittable && topic.auto_publish))
    assert.ok(topics.some(topic => topic.user_submittable && !topic.auto_publish))
    assert.ok(topics.some(topic => topic.auto_follow && topic.auto_follow_mandatory))
    assert.ok(topics.every(topic => topic.targeted === topic.audience_indexes.length > 0))
  })

  test('has one audience by rule, with exactly those who fulfil it, and two groups', () => {
    assert.deepEqual(groups.map(group => group.kind).sort(), ['dynamic', 'group', 'group'])
    const [dynamic] = groups.filter(group => group.kind === 'dynamic')
    assert.deepEqual(dynamic!.rule, { conditions: [{ attribute: 'department', operator: 'eq', value: 'Assembly' }] })
    const assembly = users.filter(user => user.department === 'Assembly').map(user => user.index)
    assert.deepEqual([...dynamic!.member_indexes], assembly)
    assert.ok(groups.every(group => group.member_indexes.length >= 5))
  })

  test('has posts in all states and types', () => {
    assert.equal(posts.length, 61)
    assert.equal(new Set(posts.map(post => post.title)).size, posts.length)
    for (const state of ['draft', 'review', 'published', 'archived', 'scheduled', 'processing error']) {
      assert.ok(
        posts.some(post => post.state === state),
        state,
      )
    }
    for (const type of ['article', 'link', 'note', 'image', 'video'])
      assert.ok(
        posts.some(post => post.content_type === type),
        type,
      )
    assert.ok(posts.filter(post => post.state === 'published').length >= 40)
    assert.ok(
      posts.some(post => post.template?.type === 'resource') && posts.some(post => post.requires_acknowledgement),
    )
    assert.ok(posts.some(post => !post.is_commentable))
    assert.ok(posts.some(post => post.featured) && posts.some(post => post.audience_indexes.length > 0))
    assert.ok(posts.some(post => post.source.name === 'submitted') && posts.some(post => post.language === 'de'))
  })

  test('has posts that are well-formed, complete, and refer to what exists', () => {
    for (const post of posts) {
      assert.deepEqual(htmlFaults(post.body), [], post.title)
      assert.ok(post.title && post.body && users[post.author_index] && post.topic_indexes.length > 0, post.title)
      assert.ok(
        post.topic_indexes.every(index => topics[index] !== undefined),
        post.title,
      )
      assert.equal(post.links.length, post.content_type === 'link' ? 1 : 0, post.title)
      assert.equal(post.videos.length, post.content_type === 'video' ? 1 : 0, post.title)
      assert.ok(post.content_type !== 'image' || post.images.length > 0, post.title)
      assert.ok(
        post.source.name !== 'submitted' || post.topic_indexes.some(index => topics[index]!.user_submittable),
        post.title,
      )
    }
  })

  test('has four templates in each of its languages', () => {
    const templates = [...demo.templates()]
    assert.equal(templates.length, 8)
    assert.equal(new Set(templates.map(({ name }) => name)).size, 8)
    for (const { name, title, body, topic_indexes } of templates) {
      assert.deepEqual(htmlFaults(body), [], name)
      assert.ok(title && topic_indexes.every(index => topics[index]), name)
    }
    assert.equal(templates.filter(({ must_read }) => must_read !== null).length, 2)
  })

  test('has dates around now', () => {
    for (const post of posts) {
      assert.ok(post.created_at <= post.updated_at && post.updated_at <= NOW, post.title)
      assert.ok(
        post.published_at === null || (post.published_at < NOW && post.created_at < post.published_at),
        post.title,
      )
      assert.equal(post.scheduled_at !== null, post.state === 'scheduled')
      assert.ok(post.scheduled_at === null || post.scheduled_at > NOW, post.title)
    }
    const recent = posts.filter(
      post => post.published_at !== null && NOW.getTime() - post.published_at.getTime() < 14 * 86_400_000,
    )
    assert.ok(recent.length >= 15, String(recent.length))
  })

  test('works at any hour of the day and any day of the year', () => {
    for (let step = 0; step < 60; step++) {
      const now = new Date(Date.UTC(2026, 0, 1) + step * 6.37 * 86_400_000)
      const other = demoOrganisation({ now, baseUrl: BASE_URL })
      for (const post of other.posts()) {
        assert.ok(post.published_at === null || post.published_at < now, post.title)
        assert.ok(post.scheduled_at === null || post.scheduled_at > now, post.title)
      }
      for (const { viewed_at, liked_at } of other.engagements()) assert.ok(viewed_at <= now && (liked_at ?? now) <= now)
      for (const { created_at } of other.comments()) assert.ok(created_at <= now)
    }
  })

  test('has comments with replies by those who may see the post, some of them by alias', () => {
    const aliases = [...demo.commentAliases()]
    assert.equal(aliases.length, 2)
    assert.ok(comments.length > 80 && comments.filter(comment => comment.parent_number !== null).length > 20)
    for (const { engagements, comments: found } of demo.activity()) {
      const readers = new Map(engagements.map(each => [each.user_index, each]))
      for (const [place, comment] of found.entries()) {
        assert.equal(comment.post_number, place + 1)
        assert.ok(readers.get(comment.author_index)!.viewed_at <= comment.created_at)
        assert.ok(
          comment.alias_index === null || aliases[comment.alias_index]!.user_indexes.includes(comment.author_index),
        )
        assert.ok(comment.parent_number === null || found[comment.parent_number - 1]!.parent_number === null)
        assert.ok(place === 0 || comment.created_at >= found[place - 1]!.created_at)
      }
    }
    assert.ok(
      comments.some(comment => comment.alias_index === 0) && comments.some(comment => comment.alias_index === 1),
    )
  })

  test('keeps posts of targeted topics and audiences among their members', () => {
    for (const { post_index, user_index } of demo.engagements()) {
      const post = posts[post_index]!
      const isIn = (indexes: readonly number[]) =>
        indexes.some(index => groups[index]!.member_indexes.includes(user_index))
      assert.ok(
        post.topic_indexes.some(
          index =>
            topics[index]!.state === 'published' && (!topics[index]!.targeted || isIn(topics[index]!.audience_indexes)),
        ),
      )
      assert.ok(post.audience_indexes.length === 0 || isIn(post.audience_indexes), post.title)
    }
  })

  test('has an open, a multiple and a closed poll, all of them answered', () => {
    assert.equal(polls.length, 3)
    assert.ok(polls.some(poll => poll.closed_at !== null) && polls.some(poll => poll.multiple_choice))
    assert.ok(polls.some(poll => poll.closed_at === null && !poll.multiple_choice))
    const responses = [...demo.pollResponses()]
    for (const poll of polls) assert.ok(responses.filter(each => each.poll_index === poll.index).length > 5)
  })
})

describe('the pictures', () => {
  test('all exist, are small, and only the video lies beside them', () => {
    const files = readdirSync(PICTURE_FOLDER).sort()
    assert.deepEqual(files, [VIDEO, ...Object.keys(PICTURES).map(name => `${name}.svg`)].sort())
    assert.ok(statSync(new URL(VIDEO, PICTURE_FOLDER)).size < VIDEO_BYTES_MAX)
    for (const file of files.filter(name => name !== VIDEO))
      assert.ok(statSync(new URL(file, PICTURE_FOLDER)).size < PICTURE_BYTES_MAX, file)
  })

  test('are inert drawings of the promised size that say what they show', () => {
    for (const [name, alt] of Object.entries(PICTURES)) {
      const svg = readFileSync(new URL(`${name}.svg`, PICTURE_FOLDER), 'utf8')
      assert.match(svg, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="1200" height="630"/)
      assert.ok(svg.includes(`<title>${alt}</title>`), name)
      assert.doesNotMatch(svg, /<script|<image|<foreignObject|\bon[a-z]+=|href=/i)
    }
  })

  test('are the only ones that posts refer to beside the video', () => {
    const urls = posts.flatMap(post => [
      ...post.images.map(image => image.url),
      ...post.videos.map(video => video.thumbnail_url),
      ...[...post.body.matchAll(/<img src="([^"]+)"/g)].map(match => match[1]!),
    ])
    assert.ok(urls.length > 40)
    const videos = posts.flatMap(post => post.videos)
    const files = videos.filter(video => video.kind === 'file')
    assert.equal(files.length, videos.length - 1, 'one is shown by another host')
    for (const { url } of files) assert.equal(url, `${BASE_URL}/assets/demo/${VIDEO}`)
    for (const url of urls)
      assert.ok(basename(url, '.svg') in PICTURES && url.startsWith(`${BASE_URL}/assets/demo/`), url)
  })
})
