// Records of one program do not exist for another: not to read, change or refer to, nor by their parts. Both
// neighbours are tried: a program of another organisation, and one of the same.

import assert from 'node:assert/strict'
import { before, describe, test } from '../../../bin/testing.mjs'
import { endpoints } from '../../src/modules.ts'
import type { Endpoint } from '../../src/platform/http/endpoint.ts'
import { sharedApp } from '../support/app.ts'
import type { Answer } from '../support/caller.ts'
import { Receiver } from '../support/receiver.ts'
import { settledRows } from '../support/rows.ts'
import { type Ids, isOfPrograms, makeRecords, parametersOf, pathOf, type Records, SHARED_NAMES } from './records.ts'

const app = await sharedApp()
const receiver = await Receiver.start()

/** The record of the victim's own calls. */
const WRITTEN_LATER = ['scim_requests', 'scim_failures', 'scim_steps']

/** Calls that name records, and the parameters that do. */
const calls = endpoints
  .filter(isOfPrograms)
  .map(endpoint => ({ endpoint, names: parametersOf(endpoint).filter(name => !(name in SHARED_NAMES)) }))
  .filter(({ names }) => names.length > 0)

/** Other names that a path takes in place of an id. */
const OTHER_NAMES: Readonly<Record<string, string>> = { content_id: 'content_uuid', user_id: 'user_name' }

let victim: Records
let neighbours: Array<{ who: string; records: Records }>

describe('isolation', () => {
  before(async () => {
    const program = await app.program()
    victim = await makeRecords(app, program, receiver)
    const sibling = await app.program({ organisationId: program.organisationId })
    neighbours = [
      { who: 'of another organisation', records: await makeRecords(app, await app.program(), receiver) },
      { who: 'of the same organisation', records: await makeRecords(app, sibling, receiver) },
    ]
  })

  test('records of another program are not there', async () => {
    const untouched = await settledRows(app, victim.program.id, WRITTEN_LATER)
    for (const { who, records } of neighbours) {
      for (const { endpoint, names } of calls) {
        for (const [which, ids] of foreignIds(names, records.ids)) {
          const answer = await call(records, endpoint, ids)
          assertAbsent(answer, endpoint, `${who}, ${which}`)
        }
      }
    }
    assert.deepEqual(await settledRows(app, victim.program.id, WRITTEN_LATER), untouched)
  })

  test('the same calls succeed with own records', async () => {
    const { records } = neighbours[0] as { records: Records }
    for (const { endpoint } of calls.filter(({ endpoint }) => endpoint.method === 'GET')) {
      const answer = await call(records, endpoint, records.ids)
      assert.equal(answer.status, endpoint.output.status, `${endpoint.id}: ${answer.text.slice(0, 300)}`)
    }
  })

  describe("another program's records cannot be referred to:", () => {
    const references: Array<[what: string, id: string, body: (theirs: Ids, own: Ids) => object]> = [
      ['topics of a post', 'createContent', theirs => ({ ...draft, channels: [{ id: theirs.channel_id }] })],
      [
        'initiatives of a post',
        'createContent',
        (theirs, own) => ({ ...draftIn(own), initiatives: [{ id: theirs.initiative_id }] }),
      ],
      [
        'the author of a post',
        'createContent',
        (theirs, own) => ({ ...draftIn(own), author: { user_id: theirs.user_id } }),
      ],
      ['contributors of a topic', 'createTopic', theirs => ({ ...topic, contributors: [theirs.user_id] })],
      ['users of an alias', 'updateCommentAlias', theirs => ({ user_ids: [theirs.user_id] })],
      ['options of a poll', 'respondToPoll', theirs => ({ option_ids: [theirs.option_id] })],
      [
        'topics of an item',
        'createUserGeneratedContent',
        theirs => ({ title: 'Desk', topic_ids: [theirs.channel_id] }),
      ],
    ]
    for (const [what, id, body] of references) {
      const endpoint = endpoints.find(one => one.id === id) as Endpoint
      test(what, async () => {
        for (const { who, records } of neighbours) {
          const path = pathOf(endpoint, records.ids)
          const answer = await records.admin.call(endpoint.method, path, body(victim.ids, records.ids))
          assert.equal(answer.status, 400, `${who}: ${answer.text.slice(0, 300)}`)
        }
      })
    }

    test('the alias of a comment', async () => {
      for (const { records } of neighbours) {
        const path = `/v2/feed/posts/${records.ids.content_id}/comments`
        const answer = await records.admin.post(path, { body: 'Hello', author_alias_id: victim.ids.alias_id })
        assert.equal(answer.status, 400, answer.text)
      }
    })
  })

  test('lists show own records only', async () => {
    for (const { records } of neighbours) {
      for (const endpoint of endpoints.filter(one => isOfPrograms(one) && one.method === 'GET')) {
        if (parametersOf(endpoint).some(name => !(name in SHARED_NAMES))) continue
        const answer = await records.admin.get(pathOf(endpoint, records.ids))
        const uuids = [victim.ids.uuid, victim.ids.subscription_id, victim.ids.delivery_id, victim.ids.file_id]
        for (const theirs of [...uuids, victim.admin.userName]) {
          assert.ok(!answer.text.includes(String(theirs)), `${endpoint.id} shows ${theirs}`)
        }
      }
    }
  })

  const topic = { name: 'Sports', description: 'Who won' }
  const draft = { content_type: 'article', title: 'Mine' }
  const draftIn = (own: Ids) => ({ ...draft, channels: [{ id: own.channel_id }] })

  /** All of them another program's, by their ids and by their other names; then each of them among own ones. */
  function foreignIds(names: readonly string[], own: Ids): [which: string, ids: Ids][] {
    const byId = names.map(name => [name, name] as const)
    const byOtherName = names.map(name => [name, OTHER_NAMES[name] ?? name] as const)
    const each = names.length > 1 ? byId.map(pair => [pair]) : []
    return [byId, ...(names.some(name => name in OTHER_NAMES) ? [byOtherName] : []), ...each]
      .map(pairs => pairs.filter(([name, said]) => own[name] !== victim.ids[said]))
      .filter(pairs => pairs.length > 0)
      .map(pairs => {
        const theirs = Object.fromEntries(pairs.map(([name, said]) => [name, victim.ids[said] as string]))
        return [pairs.map(([, said]) => said).join(' and '), { ...own, ...theirs }]
      })
  }

  const call = (records: Records, endpoint: Endpoint, ids: Ids): Promise<Answer> =>
    records.admin.call(endpoint.method, pathOf(endpoint, ids), records.body(endpoint))

  function assertAbsent(answer: Answer, endpoint: Endpoint, which: string): void {
    const status = endpoint.path.includes('/share') ? 400 : endpoint.path.endsWith('/forget') ? 202 : 404
    const seen = `${endpoint.method} ${endpoint.path} (${which}): ${answer.text.slice(0, 300)}`
    assert.equal(answer.status, status, seen)
  }
})
