// The limit of GET /v2/search by web sessions (docs/contract/search.md#everything).

import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { startApp, type TestApp } from '../../support/app.ts'
import { webSessionOf } from '../../support/web-session.ts'

const SEARCH = '/v2/search?search=brakes&types=topic'
const FEED = '/v2/feed/posts'

const twoSessionsOf = async (app: TestApp) => {
  const program = await app.program()
  const [mia, max] = [await program.user('mia'), await program.user('max')]
  const boss = await program.user('boss', { role: 'administrator' })
  return { mia, boss, hers: await webSessionOf(app, program, mia), his: await webSessionOf(app, program, max) }
}

test('searches of mia’s session are refused from the 601st in a minute, and count against nothing else', async () => {
  const { mia, boss, hers, his } = await twoSessionsOf(await startApp({ RATE_LIMIT_PER_MINUTE: '1000' }))
  await boss.must(200, 'PATCH', '/v2/settings/program', { web_rate_limit_per_minute: 2 })
  // A new window begins after a minute, however long the searches take: the limit of each says how many are left in its own.
  const first = await hers.get(SEARCH)
  assert.deepEqual([first.status, first.headers.get('ratelimit-limit')], [200, '600'])
  let refused = first
  // In small groups: a busy server refuses calls beyond its limit of requests in flight.
  for (let n = 0; n < 48 && refused.status === 200; n++) {
    const answers = await Promise.all(Array.from({ length: 25 }, () => hers.get(SEARCH)))
    for (const answer of answers) {
      const isLeft = answer.headers.get('ratelimit-remaining') !== '0'
      if (isLeft) assert.equal(answer.status, 200)
      if (answer.status === 429) refused = answer
    }
  }
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers.get('retry-after')) >= 1)
  assert.equal((await his.get(SEARCH)).headers.get('ratelimit-remaining'), '599')
  assert.equal((await hers.get(FEED)).headers.get('ratelimit-remaining'), '1')
  // With a token she counts against the limit of the program.
  assert.equal((await mia.get(SEARCH)).headers.get('ratelimit-limit'), '1000')
})

test('searches have no limit with RATE_LIMIT_PER_MINUTE=0, whatever that of sessions is', async () => {
  const { boss, hers } = await twoSessionsOf(await startApp({ RATE_LIMIT_PER_MINUTE: '0' }))
  await boss.must(200, 'PATCH', '/v2/settings/program', { web_rate_limit_per_minute: 2 })
  for (let n = 0; n < 4; n++) {
    const { status, headers } = await hers.get(SEARCH)
    assert.deepEqual([status, headers.get('ratelimit-limit')], [200, null])
  }
})
