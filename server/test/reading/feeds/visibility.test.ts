// Visibility of a post, through every call that could show it.

import assert from 'node:assert/strict'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { sql } from '../../../src/platform/db/sql.ts'
import { FEED_NAMES } from '../../../src/reading/feeds/page/feed-request.ts'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'
import { type Post, type Stage, stageOf, titles } from './stage.ts'

const app = await sharedApp()
let program: TestProgram
let stage: Stage
let mia: Person
let omar: Person

describe('visibility', () => {
  before(async () => {
    program = await app.program()
    stage = await stageOf(app, program)
    mia = await program.user('mia')
    omar = await program.user('omar')
  })

  /** Status of each call that names one post; the share calls answer 400 for what the others call 404. */
  const calls: Array<[method: string, path: string, hidden: number]> = [
    ['GET', '', 404],
    ['GET', '/engagement', 404],
    ['GET', '/rendered', 404],
    ['PUT', '/like', 404],
    ['PUT', '/unlike', 404],
    ['PUT', '/bookmark', 404],
    ['PUT', '/unbookmark', 404],
    ['PUT', '/view', 404],
    ['PUT', '/unview', 404],
    ['POST', '/acknowledge', 404],
    ['PUT', '/share', 400],
    ['GET', '/share/trackable_url', 400],
  ]

  async function sees(person: Person, post: Post): Promise<boolean> {
    const statuses = await Promise.all(
      calls.map(async ([method, path]) => (await person.call(method, `/v2/feed/posts/${post.uuid}${path}`)).status),
    )
    const listed = (await person.must(200, 'GET', '/v2/feed/posts?page.size=100')).some((p: Post) => p.id === post.id)
    const expected = listed ? calls.map(() => 200) : calls.map(([, , hidden]) => hidden)
    assert.deepEqual(statuses, expected, `${person.userName} ${listed ? 'sees' : 'does not see'} the post in the feed`)
    return listed
  }

  describe('a post is seen', () => {
    let group: string

    before(async () => {
      group = await stage.group('night_shift', [mia])
    })

    test('by everyone when one of its topics is open', async () => {
      const post = await stage.post('Open')
      assert.deepEqual([await sees(mia, post), await sees(omar, post)], [true, true])
    })

    test('by the audiences of its targeted topics', async () => {
      const topic = await stage.topic('Shift', { targeted: true, groups: [group] })
      const post = await stage.post('Shift plan', { channels: [{ id: topic.id }] })
      assert.deepEqual([await sees(mia, post), await sees(omar, post)], [true, false])
    })

    test('by no user when its topic is targeted at none', async () => {
      const topic = await stage.topic('Void', { targeted: true, groups: [] })
      const post = await stage.post('Void', { channels: [{ id: topic.id }] })
      assert.deepEqual([await sees(mia, post), await sees(stage.anna, post)], [false, false])
    })

    test('of the audiences that it names, by these alone', async () => {
      const post = await stage.post('Named', { audiences: [group] })
      assert.deepEqual([await sees(mia, post), await sees(omar, post)], [true, false])
    })

    test('with audiences on both sides, by who is in one of each', async () => {
      const drivers = await stage.group('drivers', [omar])
      const topic = await stage.topic('Trucks', { targeted: true, groups: [drivers] })
      const post = await stage.post('Both', { channels: [{ id: topic.id }], audiences: [group] })
      assert.deepEqual([await sees(mia, post), await sees(omar, post)], [false, false])
      await stage.join(drivers, mia)
      assert.deepEqual([await sees(mia, post), await sees(omar, post)], [true, false])
    })

    test('from the moment a person joins the audience until they leave it', async () => {
      const choir = await stage.group('choir', [])
      const topic = await stage.topic('Choir', { targeted: true, groups: [choir] })
      const post = await stage.post('Rehearsal', { channels: [{ id: topic.id }] })
      assert.equal(await sees(omar, post), false)
      await stage.join(choir, omar)
      assert.equal(await sees(omar, post), true)
      await stage.leave(choir, omar)
      assert.equal(await sees(omar, post), false)
    })

    test('by no one once the audiences that it names are gone', async () => {
      const crew = await stage.group('crew', [mia])
      const post = await stage.post('Crew', { audiences: [crew] })
      assert.equal(await sees(mia, post), true)
      await app.app.services.database.unscopedQuery(
        sql`delete from audiences where program_id = ${program.id} and name = ${crew}`,
      )
      assert.equal(await sees(mia, post), false)
    })

    for (const state of ['hidden', 'archived']) {
      test(`no longer when its only topic is ${state}, and again when that is published`, async () => {
        const topic = await stage.topic(`Soon ${state}`)
        const post = await stage.post(`In ${state}`, { channels: [{ id: topic.id }] })
        const both = await stage.post(`Also in ${state}`, { channels: [{ id: topic.id }, { id: stage.news.id }] })
        await stage.anna.must(200, 'PUT', `/v2/channels/${topic.id}`, { state })
        assert.deepEqual([await sees(mia, post), await sees(mia, both)], [false, true])
        const { channels } = await mia.must(200, 'GET', `/v2/feed/posts/${both.id}`)
        assert.deepEqual(channels, [{ channel_id: stage.news.id, id: stage.news.id, name: 'News' }])
        await stage.anna.must(200, 'PUT', `/v2/channels/${topic.id}`, { state: 'published' })
        assert.equal(await sees(mia, post), true)
      })
    }

    test('not as a draft, in review, or archived', async () => {
      const post = await stage.draft('Changing')
      assert.equal(await sees(mia, post), false)
      await stage.anna.must(200, 'PUT', `/v2/content/${post.id}/publish`)
      assert.equal(await sees(mia, post), true)
      for (const action of ['review', 'archive']) {
        await stage.anna.must(200, 'PUT', `/v2/content/${post.id}/${action}`)
        assert.equal(await sees(mia, post), false, action)
      }
    })

    test('not by people of other programs, of the same organisation either', async () => {
      const post = await stage.post('Ours')
      const sister = await app.program({ organisationId: program.organisationId })
      const sue = await sister.user('sue')
      assert.equal(await sees(sue, post), false)
      for (const name of FEED_NAMES) assert.deepEqual(await titles(sue, `?name=${name}`), [])
      assert.deepEqual(await titles(sue, '?search=ours'), [])
    })

    test('under no name that is none', async () => {
      for (const name of [
        '0',
        '-1',
        'x',
        '99999999999999999999',
        '1e3',
        '00000000-0000-0000-0000-000000000000',
        '%20',
      ]) {
        for (const [method, path, hidden] of calls) {
          assert.equal(
            (await mia.call(method, `/v2/feed/posts/${name}${path}`)).status,
            hidden,
            `${method} ${name}${path}`,
          )
        }
      }
    })
  })

  describe('what is not visible leaves no trace', () => {
    test('in any feed, filter or search', async () => {
      const quiet = await app.program()
      stage = await stageOf(app, quiet)
      const lea = await quiet.user('lea')
      const ada = await quiet.user('ada')
      const group = await stage.group('board', [ada])
      const topic = await stage.topic('Board', { targeted: true, groups: [group] })
      const secret = await stage.post('Secret plans', { channels: [{ id: topic.id }], featured: true })
      const partly = await stage.post('Lunch', { channels: [{ id: topic.id }, { id: stage.news.id }] })
      for (const name of FEED_NAMES.filter(n => n !== 'bookmarked' && n !== 'icymi')) {
        const seen = await titles(lea, `?name=${name}`)
        assert.ok(!seen.includes('Secret plans'), name)
      }
      assert.deepEqual(await titles(lea, '?search=secret'), [])
      // Nor by which posts are in a topic that may not be seen, or by its name.
      assert.deepEqual(await titles(lea, `?filter.channels.id=${topic.id}`), [])
      assert.deepEqual(await titles(ada, `?filter.channels.id=${topic.id}`), ['Lunch', 'Secret plans'])
      const names = async (person: Person) =>
        (await person.must(200, 'GET', `/v2/feed/posts/${partly.id}`)).channels.map((c: { name: string }) => c.name)
      assert.deepEqual([await names(lea), await names(ada)], [['News'], ['Board', 'News']])
      assert.equal((await lea.put(`/v2/feed/posts/${secret.id}/like`)).status, 404)
      assert.equal((await ada.must(200, 'GET', `/v2/feed/posts/${secret.id}`)).like_count, 0)
    })

    test('a topic that a post is in as hidden is not named', async () => {
      const post = await stage.post('Modest', {
        channels: [{ id: stage.news.id }, { id: (await stage.topic('Behind')).id, hidden: true }],
      })
      const lea = await stage.program.user('lou')
      const { channels } = await lea.must(200, 'GET', `/v2/feed/posts/${post.id}`)
      assert.deepEqual(
        channels.map((channel: { name: string }) => channel.name),
        ['News'],
      )
    })

    test('what a bookmark or like was for, when it may no longer be seen', async () => {
      const lea = await stage.program.user('lin')
      const post = await stage.post('Gone soon')
      for (const action of ['bookmark', 'like', 'view'])
        await lea.must(200, 'PUT', `/v2/feed/posts/${post.id}/${action}`)
      await stage.anna.must(200, 'PUT', `/v2/content/${post.id}/archive`)
      assert.deepEqual(await titles(lea, '?name=bookmarked'), [])
      assert.deepEqual(await titles(lea, '?filter.user_behaviors=liked,read'), [])
    })
  })

  describe('what is shown is current', () => {
    test('after the post, its topic or its author has changed', async () => {
      const lea = await stage.program.user('lys')
      const topic = await stage.topic('Old name')
      const post = await stage.post('Old title', {
        channels: [{ id: topic.id }],
        links: [{ url: 'https://a.example/' }],
      })
      const read = () => lea.must(200, 'GET', `/v2/feed/posts/${post.id}`)
      assert.equal((await read()).title, 'Old title')
      await stage.anna.must(200, 'PUT', `/v2/content/${post.id}`, { title: 'New title', links: [] })
      await stage.anna.must(200, 'PUT', `/v2/channels/${topic.id}`, { name: 'New name' })
      const now = await read()
      assert.deepEqual([now.title, now.channels[0].name, now.links], ['New title', 'New name', []])
      await stage.anna.must(200, 'PUT', `/v2/content/${post.id}/images`, { url: 'https://images.example/1.png' })
      assert.equal((await read()).images.length, 1)
    })
  })
})
