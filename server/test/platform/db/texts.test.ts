import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'

const app = await sharedApp()
const program = await app.program()
const anna = await program.user('anna', { role: 'publisher' })

test('a text comes back as it was sent, also with a byte order mark at its beginning', async () => {
  const texts = ['\uFEFFNews', '\uFEFF\uFEFFtwice', 'in the \uFEFFmiddle', 'at the end\uFEFF', 'Grüße 🥣', '\uFEFF']
  for (const description of texts) {
    const made = await anna.must(201, 'POST', '/v2/channels', { name: `Topic ${description}`, description })
    assert.equal(made.description, description)
    const read = await anna.must(200, 'GET', `/v2/channels/${made.id}`)
    assert.deepEqual([read.name, read.description], [`Topic ${description}`, description])
  }
  const all = await anna.must(200, 'GET', '/v2/channels')
  assert.deepEqual(all.map((topic: { description: string }) => topic.description).sort(), texts.toSorted())
})
