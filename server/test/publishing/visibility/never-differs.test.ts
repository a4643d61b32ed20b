// Why a person sees a post, in random organisations: what is explained is what the feed answers, and each of its parts is
// what a plain reading of the rules says.

import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from '../../../../bin/testing.mjs'
import { type Person, sharedApp } from '../../support/app.ts'
import { newGroup } from '../../support/new-group.ts'
import {
  holds,
  isMember,
  leavesOf,
  letsIn,
  type ModelPost,
  type Organisation,
  organisation,
  sees,
} from './organisation.ts'

const app = await sharedApp()
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

/** The organisation on the server. */
async function build(of: Organisation) {
  const program = await app.program()
  const boss = await program.user('boss', { role: 'administrator' })
  const people: Person[] = []
  for (const [number, { department, city, shift }] of of.people.entries()) {
    const profile = {
      department,
      address: city === null ? null : { locality: city },
      custom_attributes: shift === null ? {} : { shift },
    }
    people.push(await program.user(`person${number}`, { profile }))
  }
  const audiences: { id: number; name: string }[] = []
  for (const [number, { rule, members }] of of.audiences.entries()) {
    if (rule) audiences.push(await boss.must(201, 'POST', '/v2/audiences', { name: `a${number}`, rule }))
    else {
      const id = await newGroup(
        app,
        program,
        `a${number}`,
        members.map(member => people[member] as Person),
      )
      audiences.push({ id, name: `a${number}` })
    }
  }
  const names = (numbers: readonly number[]) => numbers.map(number => audiences[number]?.name)
  const topics: number[] = []
  for (const [number, topic] of of.topics.entries()) {
    const groups = names(topic.audiences)
    const body = { name: `t${number}`, description: '', targeted: groups.length > 0, groups }
    topics.push((await boss.must(201, 'POST', '/v2/channels', body)).id)
  }
  const posts: number[] = []
  for (const post of of.posts) posts.push(await write(post))
  for (const [number, { state }] of of.topics.entries()) {
    if (state !== 'published') await boss.must(200, 'PUT', `/v2/channels/${topics[number]}`, { state })
  }
  for (const [number, { deleted, rule }] of of.audiences.entries()) {
    const id = audiences[number]?.id
    if (deleted) await boss.must(204, 'DELETE', rule ? `/v2/audiences/${id}` : `/scim/v2/Groups/${id}`)
  }
  for (const [number, { active }] of of.people.entries()) {
    const Operations = [{ op: 'replace', path: 'active', value: active }]
    if (!active) await boss.must(200, 'PATCH', `/scim/v2/Users/${people[number]?.id}`, { schemas: [PATCH], Operations })
  }
  return { boss, people, topics, audiences, posts }

  async function write({ state, topics: numbers, audiences }: ModelPost): Promise<number> {
    const channels = numbers.map(number => ({ id: topics[number] }))
    const body = { content_type: 'article', title: 'Post', channels, audiences: names(audiences) }
    const { id } = await boss.must(201, 'POST', '/v2/content', body)
    const actions = { draft: [], review: ['review'], published: ['publish'], archived: ['publish', 'archive'] }
    if (state === 'scheduled') await boss.must(200, 'PUT', `/v2/content/${id}/publish`, { publish_at: '2099-01-01' })
    else for (const action of actions[state]) await boss.must(200, 'PUT', `/v2/content/${id}/${action}`)
    return id
  }
}

interface Check {
  readonly rule: string
  readonly passed: boolean
  readonly subject: { readonly id: number; readonly name: string } | null
  readonly conditions: readonly { readonly passed: boolean }[]
  readonly remedy: string | null
}

/** Visibility as the contract defines it. */
function composed(checks: readonly Check[]): boolean {
  const of = (rule: string) => checks.filter(check => check.rule === rule)
  const passes = (rule: string) => of(rule).every(check => check.passed)
  const isOpen = ({ passed, subject }: Check) =>
    passed && of('topic_audience').some(check => check.subject?.id === subject?.id && check.passed)
  const named = of('post_audience')
  return (
    passes('active') && passes('state') && of('topic').some(isOpen) && (named.length === 0 || named.some(c => c.passed))
  )
}

test('what is explained is what the feed answers, and what the rules say', async () => {
  await fc.assert(
    fc.asyncProperty(organisation, async of => {
      const { boss, people, topics, audiences, posts } = await build(of)
      for (const [who, person] of people.entries()) {
        // A deactivated person has no feed.
        const feed = of.people[who]?.active ? await person.must(200, 'GET', '/v2/feed/posts?page.size=100') : []
        const shown = new Set(feed.map((post: { id: number }) => post.id))
        for (const [number, post] of of.posts.entries()) {
          const id = posts[number] as number
          const { visible, checks } = await boss.must(200, 'GET', `/v2/content/${id}/visibility/${person.id}`)
          assert.equal(visible, shown.has(id), 'the feed says the same')
          assert.equal(visible, composed(checks), 'and so do the parts')
          assert.equal(visible, sees(of, post, who), 'and so does the model')
          const expected = [
            ['active', of.people[who]?.active, null, []],
            ['state', post.state === 'published', null, []],
            ...post.topics.flatMap(topic => [
              ['topic', of.topics[topic]?.state === 'published', topics[topic], []],
              ['topic_audience', letsIn(of, topic, who), topics[topic], leaves(of.topics[topic]?.audiences ?? [])],
            ]),
            ...post.audiences.map(audience => [
              'post_audience',
              isMember(of, audience, who),
              of.audiences[audience]?.deleted ? undefined : audiences[audience]?.id,
              leaves([audience]),
            ]),
          ].map(([rule, passed, id, conditions]) => ({ rule, passed, id: id ?? undefined, conditions }))
          const found = checks.map(({ rule, passed, subject, conditions }: Check) => ({
            rule,
            passed,
            id: subject?.id,
            conditions: conditions.map(condition => condition.passed),
          }))
          assert.deepEqual(found, expected)
          for (const check of checks as Check[]) assert.equal(check.remedy === null, check.passed)
        }

        function leaves(numbers: readonly number[]): boolean[] {
          const alive = numbers.flatMap(number => of.audiences[number] ?? []).filter(audience => !audience.deleted)
          const someone = of.people[who]
          return alive.flatMap(({ rule }) => (rule && someone ? leavesOf(rule).map(leaf => holds(someone, leaf)) : []))
        }
      }
    }),
    { numRuns: 6 },
  )
})
