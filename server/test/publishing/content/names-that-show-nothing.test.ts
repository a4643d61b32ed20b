// Every name has a visible character.

import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'

const app = await sharedApp()
const program = await app.program()
const ada = await program.user('ada', { role: 'administrator' })
const topic = await ada.must(201, 'POST', '/v2/channels', { name: 'News', description: '' })
const post = { content_type: 'article', channels: [{ id: topic.id }] }

for (const nothing of ['\u200b', '\ufeff\u00a0', '\u2800', '\u202e\u202c', '\ufe0f']) {
  test(`${JSON.stringify(nothing)} is no name of a topic, page, initiative, audience, program or post`, async () => {
    const rule = { attribute: 'department', operator: 'present' }
    for (const [method, path, body] of [
      ['POST', '/v2/channels', { name: nothing, description: '' }],
      ['PUT', `/v2/channels/${topic.id}`, { name: nothing }],
      ['POST', `/v2/channels/${topic.id}/pages`, { title: nothing, url: 'https://x.example' }],
      ['POST', '/v2/audiences', { name: nothing, rule }],
      ['PATCH', '/v2/settings/program', { name: nothing }],
      ['POST', '/v2/content', { ...post, title: nothing, publish: true }],
    ] as const) {
      const answer = await ada.call(method, path, body)
      assert.equal(answer.status, 400, `${method} ${path}: ${answer.text}`)
      assert.match(answer.body.error.validations[0].parameter, /^(name|title)$/)
    }
    const { id } = await ada.must(201, 'POST', '/v2/content', { ...post, title: nothing })
    assert.equal((await ada.put(`/v2/content/${id}/publish`)).status, 400)
  })
}
