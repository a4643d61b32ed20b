import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { startApp } from '../../support/app.ts'

const app = await startApp({ RATE_LIMIT_PER_MINUTE: '5' })

test('responses say how much of a program’s limit is left, and are 429 beyond it', async () => {
  const program = await app.program()
  const anna = await program.user('anna', { role: 'publisher' })
  const bert = await program.user('bert', { role: 'publisher' })
  for (let left = 4; left >= 0; left--) {
    const { status, headers } = await (left % 2 ? anna : bert).get('/v2/channels')
    assert.equal(status, 200)
    assert.equal(headers.get('ratelimit-limit'), '5')
    assert.equal(headers.get('ratelimit-remaining'), String(left))
    assert.ok(Number(headers.get('ratelimit-reset')) <= 60)
  }
  const refused = await anna.get('/v2/channels')
  assert.equal(refused.status, 429)
  assert.equal(refused.body.error.title, 'Too Many Requests')
  assert.ok(Number(refused.headers.get('retry-after')) >= 1)
})

test('what is refused for its token counts as well, and says how much is left', async () => {
  const program = await app.program()
  const mia = await program.user('mia')
  const server = await program.server()
  for (const [caller, path, status] of [
    [mia, '/v2/content', 403],
    [server, '/v2/feed/posts', 401],
  ] as const) {
    const answer = await caller.get(path)
    assert.equal(answer.status, status)
    assert.equal(answer.headers.get('ratelimit-limit'), '5')
  }
  assert.equal((await mia.get('/v2/feed/posts')).headers.get('ratelimit-remaining'), '2')
})

test('another program is not slowed by it', async () => {
  const other = await app.program()
  const carl = await other.user('carl', { role: 'publisher' })
  assert.equal((await carl.get('/v2/channels')).status, 200)
})

test('health does not count', async () => {
  for (let index = 0; index < 10; index++) assert.equal((await app.stranger.get('/healthz')).status, 200)
})
