// Every call of publishers, made by one whose role names a topic and an audience of their own: what belongs to others is not read, not
// counted and not changed. A call that is new needs the condition or the check, or a reason here.

import assert from 'node:assert/strict'
import { describe, test } from '../../../bin/testing.mjs'
import { endpoints } from '../../src/modules.ts'
import type { Endpoint } from '../../src/platform/http/endpoint.ts'
import { sharedApp } from '../support/app.ts'
import type { Answer } from '../support/caller.ts'
import { Receiver } from '../support/receiver.ts'
import { makeRecords, parametersOf, pathOf, SHARED_NAMES } from './records.ts'

const app = await sharedApp()
const records = await makeRecords(app, await app.program(), await Receiver.start())
const { program, admin, ids } = records
await admin.must(201, 'POST', '/v2/channels', { name: 'Plant 7', description: 'Of the plant' })
await admin.must(201, 'POST', '/v2/audiences', {
  name: 'plant 7',
  rule: { attribute: 'department', operator: 'eq', value: 'Plant 7' },
})
await admin.must(200, 'PATCH', `/v2/newsletters/${ids.newsletter_id}`, { audiences: ['sales'] })
const questions = [{ kind: 'text', text: 'Well?' }]
const survey = await admin.must(201, 'POST', '/v2/surveys', { title: 'Yearly', questions, audiences: ['sales'] })
await admin.must(200, 'PUT', `/v2/surveys/${survey.id}/open`)
await admin.must(200, 'PUT', `/v2/surveys/${survey.id}/translations/de`, { title: 'Jährlich' })
Object.assign(ids, { survey_id: survey.id, question_id: survey.questions[0].id })
await admin.must(200, 'PUT', `/v2/polls/${ids.poll_id}`, { audiences: ['sales'] })
await admin.must(200, 'PATCH', '/v2/settings/program', { role_restrictions: 'listed' })
const lea = await program.user('lea', { role: 'publisher' })
await admin.must(200, 'PATCH', `/v2/people/${lea.id}`, { role_topics: ['Plant 7'], role_audiences: ['plant 7'] })

const calls = endpoints.filter(({ access }) => access !== 'public' && access.role === 'publisher')

/** Calls that restrict nobody, with the reason. */
const REASONS: Readonly<Record<string, string>> = {
  listInitiatives: 'initiatives stay as the role allows',
  createInitiative: 'initiatives stay as the role allows',
  updateInitiative: 'initiatives stay as the role allows',
  deleteInitiative: 'initiatives stay as the role allows',
  createNewsletter: 'a draft needs no audience yet; sending does',
  getNewsletterTranslation: 'newsletters of others are seen',
  previewNewsletter: 'newsletters of others are seen, as oneself would get them',
  testNewsletter: 'goes to people who write newsletters, who see them',
  getNewsletterLastChange: 'newsletters of others are seen',
  setNewsletterEditors: 'newsletters of others are seen, by those who have them open too',
  setSurveyEditors: 'surveys of others are seen, by those who have them open too',
  createSurvey: 'a draft needs no audience yet; opening does',
  getSurveyLastChange: 'surveys of others are seen',
  getSurveyTranslation: 'surveys of others are seen',
}

/** Records of others are seen, without the names of their audiences. */
const seen = ({ status, text }: Answer) => {
  assert.equal(status, 200)
  assert.ok(!text.includes('sales'), text.slice(0, 300))
}

/** Calls of which more is said than that what is there is refused or left out. */
const PROBES: Readonly<Record<string, (answer: Answer) => void>> = {
  readPoll: answer => {
    seen(answer)
    assert.equal(answer.body.data.response_count, null, 'with figures of fewer than five people')
  },
  listNewsletters: seen,
  getNewsletter: seen,
  readSurvey: seen,
  listSurveys: seen,
  getPollResults: ({ body }) => assert.equal(body.data.responses, null),
  countNewsletterRecipients: ({ body }) => assert.deepEqual([...new Set(Object.values(body.data))], [null]),
  readNewsletterResults: ({ body }) => assert.equal(body.data.recipients, null, 'of fewer than five people'),
  listNewsletterDeliveries: ({ body }) => assert.deepEqual(body.data, []),
  previewNewPollNotices: ({ body }) => assert.deepEqual([...new Set(Object.values(body.data))], [0]),
  previewPollNotices: ({ body }) => assert.deepEqual([...new Set(Object.values(body.data))], [0]),
  listPolls: answer => {
    seen(answer)
    assert.equal(answer.body.data[0].response_count, null)
  },
  getContentCounts: ({ body }) => assert.deepEqual([...new Set(Object.values(body.data))], [0]),
  previewReach: ({ body }) => {
    const { sample, ...counts } = body.data
    assert.deepEqual([...new Set(Object.values(counts))], [0])
    assert.deepEqual(sample, [])
  },
  listAudienceAttributes: ({ body }) => {
    for (const { attribute, values } of body.data) assert.deepEqual(values, [], attribute)
  },
}

/** Texts that responses must not contain: those of posts, topics, screens, audiences and people of others. */
const HIDDEN = ['Fire drill', 'News', 'Hall', 'sales', 'Night shift', 'mia', 'root']

const QUERIES: Readonly<Record<string, string>> = {
  listCalendar: '?from=2000-01-01&to=2000-03-01',
  listReplications: `?filter.source.contentId=${ids.content_id}`,
}

const namesRecords = (endpoint: Endpoint): boolean => parametersOf(endpoint).some(name => !(name in SHARED_NAMES))

describe('a publisher restricted to a topic and an audience', () => {
  for (const endpoint of calls) {
    if (endpoint.id in REASONS) continue
    test(`${endpoint.id} tells and changes nothing of others`, async () => {
      const path = pathOf(endpoint, ids) + (QUERIES[endpoint.id] ?? '')
      const answer = await lea.call(endpoint.method, path, records.body(endpoint))
      const probe = PROBES[endpoint.id]
      if (probe) return probe(answer)
      if (endpoint.method === 'GET' && !namesRecords(endpoint)) {
        assert.equal(answer.status, 200, answer.text.slice(0, 300))
        for (const text of HIDDEN) assert.ok(!answer.text.includes(text), `shows ${text}: ${answer.text.slice(0, 300)}`)
        return
      }
      const isRefused = [403, 404].includes(answer.status) || answer.text.includes('"not_allowed"')
      assert.ok(isRefused, `${answer.status} ${answer.text.slice(0, 300)}`)
    })
  }

  test('reasons and probes are of calls that are there', () => {
    const known = new Set(calls.map(({ id }) => id))
    for (const id of [...Object.keys(REASONS), ...Object.keys(PROBES), ...Object.keys(QUERIES)])
      assert.ok(known.has(id), id)
  })
})
