import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { endpoints } from '../../../src/modules.ts'
import { sharedApp } from '../../support/app.ts'

const app = await sharedApp()
const { text: page } = await app.stranger.get('/docs')
const found = (pattern: RegExp): string[] => [...page.matchAll(pattern)].map(([, one]) => one as string)
const ids = found(/ id="([^"]+)"/g)

test('the reference has every call and every schema once', async () => {
  const { body: document } = await app.stranger.get('/openapi.json')
  const schemas = Object.keys(document.components.schemas).map(name => `schema-${name}`)
  for (const id of [...endpoints.map(endpoint => endpoint.id), ...schemas]) assert.ok(ids.includes(id), id)
  assert.equal(new Set(ids).size, ids.length)
})

test('every link within the reference leads somewhere', () => {
  const links = found(/ href="#([^"]+)"/g)
  assert.deepEqual(
    links.filter(link => !ids.includes(link)),
    [],
  )
  assert.ok(links.filter(link => link === 'schema-Topic').length >= 5)
})

test('a reader of the reference finds the members of a topic, and what they may be', () => {
  const topic = page.slice(page.indexOf('id="schema-Topic"'), page.indexOf('id="schema-TopicChanges"'))
  assert.match(
    topic,
    /<code>state<\/code> <span class="type">string<\/span><p>always; one of published, hidden, archived</,
  )
  assert.match(topic, /<code>contributors<\/code> <span class="type">list of <a href="#schema-Id">Id<\/a></)
  assert.match(topic, /<pre><code>\{\n {2}&quot;id&quot;: 4/)
})
