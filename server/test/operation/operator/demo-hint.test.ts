import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '../../../../bin/testing.mjs'
import { writeCredentials } from '../../../src/operation/credentials.ts'
import { startApp } from '../../support/app.ts'
import { Browser } from '../../support/browser.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'atrium-demo-'))
const app = await startApp({ DATA_DIR: dataDir })
const [demo, other] = [await app.program({ name: 'Demo' }), await app.program()]
const { server, public: open } = demo.created.clients
const roles = ['administrator', 'program_manager', 'analyst', 'publisher', 'channel_contributor', 'member'] as const
writeCredentials(dataDir, {
  base_url: app.url,
  auth_url: app.url,
  program_id: String(demo.id),
  operator: server,
  demo: {
    password: 'a-demo-password',
    users: Object.fromEntries(roles.map(role => [role, `${role}@demo.example`])) as Record<
      (typeof roles)[number],
      string
    >,
    clients: { public: open, server },
  },
})
const pageOf = (programId: number, headers: Record<string, string> = {}) => {
  const browser = new Browser()
  browser.headers = headers
  return browser.open(`${app.url}/web/sign-in?program=${programId}`)
}

test('on the server’s own machine the page shows the demo users and their password', async () => {
  const { text } = await pageOf(demo.id)
  for (const role of roles) assert.ok(text.includes(`login_hint=${role}%40demo.example`))
  assert.ok(text.includes('a-demo-password'))
  const { text: polish } = await pageOf(demo.id, { 'accept-language': 'pl' })
  assert.ok(polish.includes('Menedżer programu'), 'roles in the language of the page')
})

test('on another machine the page shows where the password is', async () => {
  for (const [name, value] of [
    ['x-forwarded-for', '203.0.113.7'],
    ['via', '1.1 proxy'],
    ['forwarded', 'for=203.0.113.7'],
    ['x-forwarded-server', 'news.example'],
    ['x-client-ip', '203.0.113.7'],
    ['true-client-ip', '203.0.113.7'],
    ['cf-connecting-ip', '203.0.113.7'],
  ] as const) {
    const { text } = await pageOf(demo.id, { [name]: value })
    assert.ok(text.includes('login_hint=member%40demo.example') && text.includes('credentials.json'))
    assert.ok(!text.includes('a-demo-password'))
  }
})

test('other programs have no such page', async () => {
  assert.ok(!(await pageOf(other.id)).text.includes('demo.example'))
})
