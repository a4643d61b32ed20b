import assert from 'node:assert/strict'
import { describe, test } from '../../bin/testing.mjs'
import type { SeedComment } from '../src/types.ts'
import { MIDNIGHT, organisation, PLAN } from './fixtures.ts'

const source = organisation()
const users = [...source.users()]
const topics = [...source.topics()]
const members = [...source.groups()].map(group => new Set(group.member_indexes))
const posts = [...source.posts()]
const activity = [...source.activity()]
const engagements = activity.flatMap(each => each.engagements)
const comments = activity.flatMap(each => each.comments)

/** Whether a user may see a post by its topics and audiences. */
function maySee(postIndex: number, user: number): boolean {
  const { topic_indexes, audience_indexes } = posts[postIndex]!
  const belongs = (indexes: readonly number[]) => indexes.some(index => members[index]!.has(user))
  const byTopic = topic_indexes.some(index => {
    const topic = topics[index]!
    return topic.state !== 'hidden' && (!topic.targeted || belongs(topic.audience_indexes))
  })
  return byTopic && (audience_indexes.length === 0 || belongs(audience_indexes))
}

describe('engagements', () => {
  test('are as many as planned, one for each user and post', () => {
    assert.equal(engagements.length, PLAN.engagements)
    assert.equal(new Set(engagements.map(each => `${each.user_index} ${each.post_index}`)).size, engagements.length)
  })

  test('come from active users who may see the post, on posts that are or were out', () => {
    for (const { post_index, user_index } of engagements) {
      assert.ok(users[user_index]!.active)
      assert.ok(posts[post_index]!.published_at !== null && maySee(post_index, user_index))
    }
  })

  test('begin with a view: after the post appeared, before all else', () => {
    for (const { viewed_at, post_index, ...others } of engagements) {
      const post = posts[post_index]!
      assert.ok(viewed_at >= post.published_at! && viewed_at < MIDNIGHT)
      const end = post.archived_at ?? MIDNIGHT
      for (const at of [
        others.liked_at,
        others.bookmarked_at,
        others.shared_at,
        others.acknowledged_at,
        others.commented_at,
      ]) {
        assert.ok(at === null || (at >= viewed_at && at <= end))
      }
    }
  })

  test('are more often likes than bookmarks, and acknowledgements only where they are asked for', () => {
    const part = (name: 'liked_at' | 'bookmarked_at' | 'shared_at' | 'acknowledged_at') =>
      engagements.filter(each => each[name] !== null).length / engagements.length
    assert.ok(part('liked_at') > 0.1 && part('liked_at') < 0.35)
    assert.ok(part('bookmarked_at') < 0.08 && part('bookmarked_at') > part('shared_at') && part('shared_at') > 0)
    assert.ok(part('acknowledged_at') > 0)
    assert.ok(
      engagements.every(each => each.acknowledged_at === null || posts[each.post_index]!.requires_acknowledgement),
    )
  })

  test('concentrate on few posts and favour keen readers', () => {
    const views = activity.map(each => each.engagements.length).sort((one, other) => other - one)
    const top = views.slice(0, Math.ceil(views.length / 10)).reduce((sum, count) => sum + count, 0)
    assert.ok(top / engagements.length > 0.4 && top / engagements.length < 0.9, String(top / engagements.length))
    const perUser = users.map(() => 0)
    for (const { user_index } of engagements) perUser[user_index]!++
    perUser.sort((one, other) => other - one)
    assert.ok(perUser[0]! > 4 * perUser[perUser.length >> 1]!, `${perUser[0]} ${perUser[perUser.length >> 1]}`)
  })

  test('are the same alone as together with the comments', () => {
    assert.deepEqual([...source.engagements()], engagements)
    assert.deepEqual([...source.comments()], comments)
  })

  test('are fewer than planned only where readers do not suffice', () => {
    const few = organisation({ users: 20, posts: 40, topics: 10, groups: 0, engagements: 100_000 })
    const count = [...few.engagements()].length
    assert.ok(count > 100 && count < 20 * 40, String(count))
  })
})

describe('comments', () => {
  test('are numbered from 1 in order of time, replies after what they answer', () => {
    assert.ok(comments.length > 200 && comments.some(comment => comment.parent_number !== null))
    for (const { comments: found } of activity) {
      const byNumber = new Map<number, SeedComment>()
      for (const [place, comment] of found.entries()) {
        assert.equal(comment.post_number, place + 1)
        assert.ok(place === 0 || comment.created_at >= found[place - 1]!.created_at)
        if (comment.parent_number !== null) {
          assert.equal(byNumber.get(comment.parent_number)!.parent_number, null)
        }
        byNumber.set(comment.post_number, comment)
      }
    }
  })

  test('are written and liked by readers, whose first one is in their engagement', () => {
    for (const { engagements: readers, comments: found } of activity) {
      const byUser = new Map(readers.map(each => [each.user_index, each]))
      for (const { author_index, created_at, liked_by_indexes } of found) {
        assert.ok(byUser.get(author_index)!.commented_at! <= created_at)
        assert.ok(liked_by_indexes.every(user => byUser.has(user)))
        assert.equal(new Set(liked_by_indexes).size, liked_by_indexes.length)
      }
      const authors = new Set(found.map(comment => comment.author_index))
      for (const { user_index, commented_at } of readers) assert.equal(commented_at !== null, authors.has(user_index))
    }
  })

  test('stand only under posts that may be commented on, and read like something', () => {
    for (const { post_index, body } of comments) {
      assert.ok(posts[post_index]!.is_commentable)
      assert.ok(body.length > 3 && !/[{}]|undefined/.test(body), body)
    }
    assert.ok(new Set(comments.map(comment => comment.body)).size > 80)
  })
})

describe('polls', () => {
  const polls = [...source.polls()]

  test('have two or more options and are open or closed', () => {
    assert.equal(polls.length, 5)
    for (const poll of polls) {
      assert.ok(poll.options.length >= 2 && new Set(poll.options).size === poll.options.length)
      assert.doesNotMatch(poll.question, /[{}]/)
      assert.equal(poll.closed_at === null, poll.closes_at! > MIDNIGHT)
      assert.ok(poll.created_at < poll.opens_at && poll.opens_at < MIDNIGHT)
    }
    assert.ok(polls.some(poll => poll.closed_at === null) && polls.some(poll => poll.closed_at !== null))
  })

  test('are answered once by each, with options that exist, while open', () => {
    const responses = [...source.pollResponses()]
    assert.equal(new Set(responses.map(each => `${each.poll_index} ${each.user_index}`)).size, responses.length)
    for (const { poll_index, user_index, option_positions, responded_at } of responses) {
      const poll = polls[poll_index]!
      assert.ok(users[user_index]!.active && option_positions.length >= 1)
      assert.ok(poll.multiple_choice || option_positions.length === 1)
      assert.ok(option_positions.every(position => position < poll.options.length))
      assert.ok(responded_at >= poll.opens_at && responded_at <= (poll.closed_at ?? MIDNIGHT))
      assert.ok(poll.audience_indexes.every(index => members[index]!.has(user_index)))
    }
  })
})
