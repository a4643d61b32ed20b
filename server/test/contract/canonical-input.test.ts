// An id is written in one way, a body is UTF-8 and an object: tried on every call that has one.

import assert from 'node:assert/strict'
import { before, describe, test } from '../../../bin/testing.mjs'
import { endpoints } from '../../src/modules.ts'
import type { Endpoint } from '../../src/platform/http/endpoint.ts'
import { sharedApp } from '../support/app.ts'
import type { Answer } from '../support/caller.ts'
import { Receiver } from '../support/receiver.ts'
import { isOfPrograms, makeRecords, parametersOf, pathOf, type Records } from './records.ts'

const app = await sharedApp()
const receiver = await Receiver.start()
const calls = endpoints.filter(isOfPrograms)
const withBody = calls.filter(({ input }) => input?.body)
let records: Records

describe('canonical input', () => {
  before(async () => {
    records = await makeRecords(app, await app.program(), receiver)
  })

  const send = (endpoint: Endpoint, path: string, body: unknown, headers?: Record<string, string>) =>
    records.admin.call(endpoint.method, path, body, headers)

  /** Forgetting never says whether there is such a user, and what cannot be shared is 400 (docs/contract/feeds.md). */
  const OTHERWISE: Readonly<Record<string, number>> = { forgetUser: 202, sharePost: 400, getTrackableUrl: 400 }

  test('an id with a leading zero or a sign names nothing', async () => {
    let tried = 0
    for (const endpoint of calls) {
      for (const name of parametersOf(endpoint)) {
        const id = String(records.ids[name])
        if (!/^\d+$/.test(id)) continue
        for (const written of [`0${id}`, `00${id}`, `+${id}`]) {
          const answer = await send(
            endpoint,
            pathOf(endpoint, { ...records.ids, [name]: written }),
            records.body(endpoint),
          )
          const expected = OTHERWISE[endpoint.id] ?? 404
          assert.equal(answer.status, expected, `${endpoint.id} {${name}} ${written}: ${answer.text.slice(0, 200)}`)
          tried++
        }
      }
    }
    assert.ok(tried > 150, `${tried} were tried`)
    const { id } = await records.admin.must(200, 'GET', `/scim/v2/Users/${records.ids.user_id}`)
    assert.equal(id, String(records.ids.user_id), 'no user was forgotten')
  })

  test('an id in a query is written in one way, too', async () => {
    const { admin, ids } = records
    for (const [path, id] of [
      ['/v2/content?filter.channels.id=', ids.channel_id],
      ['/v2/content?filter.author.user_id=', ids.user_id],
      ['/v2/content?filter.initiative_tags.id=', ids.initiative_id],
      ['/v2/feed/posts?filter.channels.id=', ids.channel_id],
      ['/v2/feed/posts?filter.initiative_tags.id=', ids.initiative_id],
      ['/v2/audit_events?filter.actor_user_id=', ids.user_id],
    ] as const) {
      assert.equal((await admin.get(`${path}${id}`)).status, 200)
      for (const written of [`0${id}`, `%2B${id}`]) {
        const { status, body } = await admin.get(path + written)
        assert.deepEqual([status, body.error?.validations?.[0]?.rule], [400, 'numeric'], path + written)
      }
    }
    for (const [path, id] of [
      ['/scim/v2/Users?filter=id%20eq%20', ids.user_id],
      ['/scim/v2/Groups?filter=id%20eq%20', ids.group_id],
      ['/scim/v2/Groups?filter=members%20eq%20', ids.user_id],
      ['/v2/content/replications?filter.source.contentId=', ids.content_id],
    ] as const) {
      const { status, body } = await admin.get(`${path}"0${id}"`.replaceAll('"', path.startsWith('/scim') ? '"' : ''))
      assert.deepEqual([status, body.totalResults ?? body.data.length], [200, 0], path)
    }
  })

  test('null is a body, and one that no call takes', async () => {
    for (const endpoint of withBody) {
      assertRefused(await send(endpoint, pathOf(endpoint, records.ids), 'null'), endpoint, 400)
    }
    const optional = calls.filter(({ bodyOptional }) => bodyOptional)
    assert.ok(optional.length >= 6)
    for (const endpoint of optional) {
      const { status, text } = await send(endpoint, pathOf(endpoint, records.ids), undefined)
      assert.notEqual(status, 400, `${endpoint.id} without a body: ${text.slice(0, 200)}`)
    }
  })

  test('a body in another charset than UTF-8 is 415', async () => {
    for (const endpoint of withBody) {
      const type = endpoint.dialect === 'scim' ? 'application/scim+json' : 'application/json'
      for (const charset of ['utf-16', '"iso-8859-1"', 'utf-8; charset=utf-16']) {
        const headers = { 'content-type': `${type}; charset=${charset}` }
        assertRefused(await send(endpoint, pathOf(endpoint, records.ids), '{}', headers), endpoint, 415)
      }
    }
    for (const charset of ['utf-8', 'UTF-8', '"utf-8"', 'utf8']) {
      const headers = { 'content-type': `application/json; charset=${charset}` }
      const { status } = await records.admin.post('/v2/channels', { name: `In ${charset}`, description: 'd' }, headers)
      assert.equal(status, 201, charset)
    }
  })

  function assertRefused({ status, body, text, headers }: Answer, endpoint: Endpoint, expected: number): void {
    const what = `${endpoint.id}: ${text.slice(0, 200)}`
    assert.equal(status, expected, what)
    const scim = endpoint.path.startsWith('/scim/')
    assert.equal(scim ? body.status : body.error.code, expected, what)
    assert.match(headers.get('content-type') ?? '', scim ? /^application\/scim\+json/ : /^application\/json/)
  }
})
