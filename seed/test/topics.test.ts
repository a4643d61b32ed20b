import assert from 'node:assert/strict'
import { describe, test } from '../../bin/testing.mjs'
import { snakeCase } from '../src/people/audiences.ts'
import { BASE_TOPICS } from '../src/posts/topic-words.ts'
import type { SeedUser } from '../src/types.ts'
import { NOW, organisation, PLAN } from './fixtures.ts'

const source = organisation()
const users = [...source.users()]
const groups = [...source.groups()]
const topics = [...source.topics()]

function attributeOf(user: SeedUser, name: string): unknown {
  const custom = /^customAttributes\.(.+)$/.exec(name)
  return custom
    ? user.customAttributes.find(attribute => attribute.name === custom[1])?.value
    : user[name as keyof SeedUser]
}

describe('audiences', () => {
  test('have names that differ, without regard to case and in snake_case too', () => {
    assert.equal(new Set(groups.map(group => group.display_name.toLowerCase())).size, groups.length)
    assert.equal(new Set(groups.map(group => group.name)).size, groups.length)
    assert.equal(snakeCase('Montréal: Łódź site'), 'montreal_lodz_site')
  })

  test('have 5 members to a third of the company, mostly few', () => {
    const sizes = groups.map(group => group.member_indexes.length).sort((one, other) => one - other)
    assert.ok(sizes[0]! >= 5 && sizes.at(-1)! <= PLAN.users / 3, `${sizes[0]} ${sizes.at(-1)}`)
    assert.ok(sizes.at(-1)! > 5 * sizes[sizes.length >> 1]!)
  })

  test('list different users that exist, ascending', () => {
    for (const { member_indexes: members } of groups) {
      for (const [place, user] of members.entries()) {
        assert.ok(user < users.length && (place === 0 || user > members[place - 1]!))
      }
    }
  })

  test('by rule hold exactly those who fulfil it', () => {
    const byRule = groups.filter(group => group.rule !== null)
    assert.ok(byRule.length > groups.length / 3 && byRule.some(group => group.kind === 'dynamic'))
    for (const { rule, member_indexes } of byRule) {
      const fulfilling = users.filter(user =>
        rule!.conditions.every(({ attribute, value }) => attributeOf(user, attribute) === value),
      )
      assert.deepEqual(
        [...member_indexes],
        fulfilling.map(user => user.index),
      )
    }
    assert.ok(groups.filter(group => group.kind === 'dynamic').every(group => group.rule !== null))
  })
})

describe('topics', () => {
  test('begin with those that every company has', () => {
    assert.ok(BASE_TOPICS.length >= 40)
    assert.deepEqual(
      topics.slice(0, BASE_TOPICS.length).map(topic => topic.name),
      BASE_TOPICS.map(topic => topic.name),
    )
    assert.ok(topics.every(topic => topic.description.length > 15))
  })

  test('have different names, however many there are', () => {
    for (const count of [500, 2_000, 6_000]) {
      const names = [...organisation({ topics: count }).topics()].map(topic => topic.name.toLowerCase())
      assert.equal(new Set(names).size, count)
    }
  })

  test('are targeted exactly when they name audiences, and those exist', () => {
    for (const topic of topics) {
      assert.equal(topic.targeted, topic.audience_indexes.length > 0)
      assert.ok(topic.audience_indexes.every(index => index < groups.length))
      assert.ok(topic.contributor_indexes.every(index => users[index]!.role === 'channel_contributor'))
    }
    const targeted = topics.filter(topic => topic.targeted).length / topics.length
    assert.ok(targeted > 0.2 && targeted < 0.8, String(targeted))
  })

  test('come in all states and habits', () => {
    for (const state of ['published', 'hidden', 'archived'])
      assert.ok(
        topics.some(topic => topic.state === state),
        state,
      )
    for (const flag of [
      'auto_publish',
      'auto_follow',
      'auto_follow_mandatory',
      'recommended',
      'user_submittable',
    ] as const) {
      const share = topics.filter(topic => topic[flag]).length / topics.length
      assert.ok(share > 0 && share < 0.5, `${flag} ${share}`)
    }
    assert.ok(topics.every(topic => !topic.auto_follow_mandatory || topic.auto_follow))
    assert.ok(topics.every(topic => !topic.auto_publish || topic.user_submittable))
  })

  test('differ widely in popularity', () => {
    const weights = topics.map(topic => topic.popularity).sort((one, other) => other - one)
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    const top = weights.slice(0, 15).reduce((sum, weight) => sum + weight, 0)
    assert.ok(top / total > 0.2 && top / total < 0.8, String(top / total))
  })

  test('are followed only by those who may see them, by all of these where following is automatic', () => {
    const followers = Map.groupBy(source.followers(), follower => follower.topic_index)
    const members = groups.map(group => new Set(group.member_indexes))
    for (const topic of topics) {
      const found = followers.get(topic.index) ?? []
      assert.equal(new Set(found.map(follower => follower.user_index)).size, found.length)
      for (const { user_index, followed_at } of found) {
        assert.ok(!topic.targeted || topic.audience_indexes.some(index => members[index]!.has(user_index)))
        assert.ok(followed_at >= topic.created_at && followed_at >= users[user_index]!.hireDate && followed_at <= NOW)
      }
      if (topic.auto_follow && !topic.targeted) assert.equal(found.length, users.length)
    }
  })
})
