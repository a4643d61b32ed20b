import assert from 'node:assert/strict'
import { describe, test } from '../../bin/testing.mjs'
import type { SeedPlan } from '../src/types.ts'
import { fingerprint, organisation as full, PARTS, PLAN } from './fixtures.ts'

const SMALL = { ...PLAN, users: 700, posts: 400, topics: 120, groups: 40, engagements: 5_000 }
const organisation = (changes: Partial<SeedPlan> = {}) => full({ ...SMALL, ...changes })

describe('a generated organisation', () => {
  const source = organisation()
  const prints = Object.fromEntries(PARTS.map(part => [part, fingerprint(source, part)]))

  test('is the same for the same seed and counts', () => {
    const again = organisation()
    for (const part of PARTS) assert.equal(fingerprint(again, part), prints[part], part)
  })

  test('does not depend on the order in which its parts are asked, nor on asking twice', () => {
    const backwards = organisation()
    for (const part of PARTS.toReversed()) assert.equal(fingerprint(backwards, part), prints[part], part)
    for (const part of PARTS) assert.equal(fingerprint(backwards, part), prints[part], `${part} again`)
  })

  test('can be read in turns', () => {
    const straight = { posts: [...source.posts()], activity: [...source.activity()] }
    const shared = organisation()
    const posts = shared.posts()[Symbol.iterator]()
    const activity = shared.activity()[Symbol.iterator]()
    for (let index = 0; index < 50; index++) {
      assert.deepEqual(posts.next().value, straight.posts[index])
      assert.deepEqual(activity.next().value, straight.activity[index])
    }
  })

  test('stays the same through the day', () => {
    const evening = organisation({ now: new Date('2026-06-10T23:59:59Z') })
    for (const part of PARTS) assert.equal(fingerprint(evening, part), prints[part], part)
  })

  test('is another one for another seed', () => {
    const other = organisation({ seed: 'another' })
    for (const part of PARTS.filter(part => part !== 'initiatives' && part !== 'commentAliases')) {
      assert.notEqual(fingerprint(other, part), prints[part], part)
    }
  })

  test('has as many of everything as the plan says', () => {
    const count = (part: (typeof PARTS)[number]) => [...source[part]()].length
    assert.deepEqual(
      {
        users: count('users'),
        groups: count('groups'),
        topics: count('topics'),
        posts: count('posts'),
        engagements: count('engagements'),
      },
      {
        users: SMALL.users,
        groups: SMALL.groups,
        topics: SMALL.topics,
        posts: SMALL.posts,
        engagements: SMALL.engagements,
      },
    )
  })

  test('works for the smallest of companies', () => {
    for (const users of [1, 2, 6, 13]) {
      const tiny = organisation({ users, posts: 30, topics: 3, groups: 4, engagements: 50 })
      assert.equal([...tiny.users()].length, users)
      assert.equal([...tiny.groups()].length, 4)
      assert.equal([...tiny.posts()].length, 30)
      assert.ok([...tiny.engagements()].length <= 50)
      for (const part of PARTS) fingerprint(tiny, part)
    }
  })

  test('may be empty but for its people', () => {
    const empty = organisation({ posts: 0, topics: 0, groups: 0, engagements: 0, polls: 0 })
    assert.equal([...empty.users()].length, SMALL.users)
    for (const part of ['groups', 'topics', 'posts', 'activity', 'polls'] as const)
      assert.deepEqual([...empty[part]()], [])
  })

  test('refuses a plan that cannot be carried out, and names what is wrong', () => {
    const wrong = [
      { users: 0 },
      { users: 1.5 },
      { posts: -1 },
      { topics: 0 },
      { groups: Number.NaN },
      { engagements: 2 ** 40 },
    ]
    for (const change of wrong) {
      const [member] = Object.keys(change)
      assert.throws(() => organisation(change), { name: 'RangeError', message: new RegExp(`^${member} must be`) })
    }
    assert.throws(() => organisation({ now: new Date('never') }), /now must be a date/)
  })
})
