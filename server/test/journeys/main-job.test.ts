// The main job from end to end, as a new client would do it: start the server, sign in through the pages with a real OAuth
// client, make a topic and a post, publish it, read it in the feed as another user, react, and have other systems hear
// of it.

import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as openid from 'openid-client'
import { after, before, test } from '../../../bin/testing.mjs'
import { Browser } from '../support/browser.ts'
import { Caller } from '../support/caller.ts'
import { Receiver } from '../support/receiver.ts'
import { POSTGRES_URL, postgresDatabase } from '../support/snapshot.ts'

const folder = mkdtempSync(join(tmpdir(), 'atrium-journey-'))
let server: ChildProcess
let url: string
let credentials: {
  base_url: string
  program_id: string
  demo: {
    password: string
    users: Record<string, string>
    clients: { public: { client_id: string; redirect_uri: string } }
  }
}
let publisher: Caller
let member: Caller
let topicId: number
let postId: number

const postgres = POSTGRES_URL ? await postgresDatabase() : null

before(start)

after(async () => {
  const ended = new Promise(resolve => server.once('exit', resolve))
  server.kill('SIGTERM')
  assert.equal(await ended, 0, 'the server drains and ends with 0')
  await postgres?.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function start(): Promise<void> {
  const env = { ...process.env, PORT: '0', DATA_DIR: folder, ALLOW_PRIVATE_TARGETS: '1', LOG_LEVEL: 'warn' }
  server = spawn(process.execPath, ['server/bin/atrium.mjs', 'serve'], {
    env: { ...env, ...(postgres ? { DATABASE_URL: postgres.url } : {}) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  url = await saysWhereItIs(server)
  credentials = JSON.parse(readFileSync(join(folder, 'credentials.json'), 'utf8'))
}

function saysWhereItIs(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stderr?.on('data', chunk => {
      text += chunk
      const address = /atrium serves on (\S+)/.exec(text)?.[1]
      if (address) resolve(address)
    })
    child.once('exit', code => reject(new Error(`the server ended with ${code}: ${text}`)))
  })
}

/** The whole authorization code flow with PKCE, through the pages, with a client that others wrote. */
async function signIn(role: string, scope: string): Promise<Caller> {
  const { public: client } = credentials.demo.clients
  const config = await openid.discovery(new URL(url), client.client_id, undefined, openid.None(), {
    execute: [openid.allowInsecureRequests],
    algorithm: 'oauth2',
  })
  const verifier = openid.randomPKCECodeVerifier()
  const state = openid.randomState()
  const start = openid.buildAuthorizationUrl(config, {
    redirect_uri: client.redirect_uri,
    scope,
    state,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    program_id: credentials.program_id,
    response_mode: 'query',
  })
  const browser = new Browser()
  let page = await browser.open(start)
  page = await browser.submit(page, {
    user_name: credentials.demo.users[role] as string,
    password: credentials.demo.password,
  })
  if (page.forms.length > 0) page = await browser.submit(page)
  assert.ok(page.url.href.startsWith(client.redirect_uri), `${role} comes back to the client: ${page.url}`)
  const tokens = await openid.authorizationCodeGrant(config, page.url, {
    pkceCodeVerifier: verifier,
    expectedState: state,
  })
  assert.equal(tokens.realm, credentials.program_id)
  assert.equal(tokens.expires_in, 7200)
  return new Caller(url, tokens.access_token)
}

test('a publisher and a member sign in', async () => {
  publisher = await signIn('publisher', 'content.write feeds.read feeds.engage')
  member = await signIn('member', 'feeds.read feeds.engage')
})

test('the publisher makes a topic and a post, which no one else sees yet', async () => {
  const topic = await publisher.must(201, 'POST', '/v2/channels', {
    name: 'Harvest party',
    description: 'All about it',
  })
  topicId = topic.id
  const post = await publisher.must(201, 'POST', '/v2/content', {
    content_type: 'article',
    title: 'Harvest party on Friday',
    summary: 'In the yard, from four',
    body: '<h2>Bring a cake</h2><p>And an umbrella.</p><script>alert(1)</script>',
    channels: [{ id: topicId }],
    requires_acknowledgement: true,
  })
  postId = post.id
  assert.equal(post.state, 'draft')
  assert.ok(!post.body.includes('script'))
  assert.equal((await member.get(`/v2/feed/posts/${postId}`)).status, 404)
})

test('once published it is first in the feed of the member', async () => {
  const published = await publisher.must(200, 'PUT', `/v2/content/${postId}/publish`)
  assert.equal(published.state, 'published')
  const { body } = await member.get('/v2/feed/posts')
  assert.equal(body.data[0].id, postId)
  assert.equal(body.data[0].title, 'Harvest party on Friday')
  const { next, ...page } = body.meta.pagination
  assert.deepEqual([page, typeof next], [{ page: 1, page_size: 10, size: 10 }, 'string'])
})

test('the member reads, likes, acknowledges and comments; the counts follow', async () => {
  const path = `/v2/feed/posts/${postId}`
  await member.must(200, 'PUT', `${path}/view`)
  const liked = await member.must(200, 'PUT', `${path}/like`)
  assert.ok(liked.liked_at)
  assert.equal((await member.must(200, 'PUT', `${path}/like`)).liked_at, liked.liked_at)
  const [acknowledged] = await member.must(200, 'POST', `${path}/acknowledge`)
  assert.ok(acknowledged.engagement.acknowledged_at)
  const comment = await member.must(201, 'POST', `${path}/comments`, { body: 'I bring plum cake' })
  await publisher.must(201, 'POST', `${path}/comments/${comment.id}/${comment.post_number}/replies`, {
    body: 'Perfect',
  })
  const post = await member.must(200, 'GET', path)
  assert.deepEqual([post.like_count, post.view_count, post.comment_count], [1, 1, 2])
})

test('it is found by its words and among the read ones', async () => {
  assert.equal((await member.get('/v2/feed/posts?search=harvest')).body.data[0].id, postId)
  const unread = (await member.get('/v2/feed/posts?filter.user_behaviors=unread&page.size=100')).body.data
  assert.ok(unread.every((post: { id: number }) => post.id !== postId))
})

test('other systems hear of it', async () => {
  const receiver = await Receiver.start()
  const manager = await signIn('program_manager', 'webhooks.write content.write')
  await manager.must(201, 'POST', '/v2/webhooks/subscriptions', { url: receiver.url, events: ['content_archived'] })
  await receiver.expect(1, request => request.body.event.name === 'ping')
  await publisher.must(200, 'PUT', `/v2/content/${postId}/archive`)
  const [delivery] = await receiver.expect(1, request => request.body.event.name === 'content_archived')
  assert.equal(delivery?.body.event.data.content_id, postId)
  assert.equal((await member.get(`/v2/feed/posts/${postId}`)).status, 404)
})

test('what was answered is still there after kill -9 in the middle of a burst', async () => {
  const answered: number[] = []
  const burst = Array.from({ length: 200 }, async (_, index) => {
    const answer = await publisher.post('/v2/channels', { name: `Burst ${index}`, description: 'd' }).catch(() => null)
    if (answer?.status === 201) answered.push(answer.body.data.id)
    if (answered.length === 50) server.kill('SIGKILL')
  })
  await Promise.all(burst)
  await start()
  const again = new Caller(url, publisher.token)
  const found = new Set<number>()
  for (let page = 1; page <= 3; page++) {
    const { body } = await again.get(`/v2/channels?sort=-id&page.size=100&page.number=${page}`)
    for (const topic of body.data) found.add(topic.id)
  }
  assert.ok(answered.length >= 50)
  assert.deepEqual(
    answered.filter(id => !found.has(id)),
    [],
  )
})
