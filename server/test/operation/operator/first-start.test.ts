// The first start and what becomes of its credentials, without a process of its own.

import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from '../../../../bin/testing.mjs'
import { type App, createApp } from '../../../src/app.ts'
import {
  type Credentials,
  credentialsPath,
  readCredentials,
  readDraft,
  writeCredentials,
  writeDraft,
} from '../../../src/operation/credentials.ts'
import { prepareEmptyDatabase, settleCredentials, updateAddresses } from '../../../src/operation/operator/index.ts'
import { readConfig } from '../../../src/platform/config.ts'
import { sql } from '../../../src/platform/db/sql.ts'
import { Caller } from '../../support/caller.ts'
import { POSTGRES_URL, postgresDatabase } from '../../support/snapshot.ts'

const NODES = POSTGRES_URL ? 3 : 1
const postgres = POSTGRES_URL ? await postgresDatabase() : null
const dataDir = mkdtempSync(join(tmpdir(), 'atrium-first-'))
const nodes = await Promise.all(Array.from({ length: NODES }, (_, nth) => startNode(join(dataDir, `node${nth}`))))
const folders = nodes.map(node => node.services.config.dataDir)

after(async () => {
  for (const node of nodes) await node.close()
  await postgres?.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function startNode(folder: string): Promise<App> {
  const config = readConfig({
    LOG_LEVEL: 'silent',
    PORT: '0',
    DATA_DIR: folder,
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  })
  return createApp(config, {
    strictResponses: true,
    onEmptyDatabase: prepareEmptyDatabase,
    ...(postgres ? {} : { inMemory: true }),
  })
}

const creator = nodes.find(node => existsSync(`${credentialsPath(node.services.config.dataDir)}.new`)) as App
const folder = creator.services.config.dataDir

test('of several nodes that start at once, one makes the demo', async () => {
  const drafts = folders.map(readDraft).filter(draft => draft !== null)
  assert.equal(drafts.length, 1)
  const programs = await creator.services.database.unscopedQuery(
    sql<{ id: number; organisation_id: number }>`select id, organisation_id from programs`,
  )
  assert.deepEqual(
    programs.map(({ id, organisation_id }) => [id, organisation_id]),
    [[1, 1]],
  )
})

test('the draft becomes the file when the database knows its operator, and is dropped when it does not', async () => {
  assert.equal(readCredentials(folder), null)
  await settleCredentials(creator.services)
  const credentials = readCredentials(folder) as Credentials
  assert.equal(credentials.program_id, '1')
  assert.equal(readDraft(folder), null)
  writeDraft(folder, { ...credentials, operator: { client_id: 'operator_none', client_secret: 'x' } })
  await settleCredentials(creator.services)
  assert.equal(readDraft(folder), null)
  assert.deepEqual(readCredentials(folder), credentials)
})

test('the file of another database that was served from this folder is kept beside the new one', async () => {
  const credentials = readCredentials(folder) as Credentials
  const former = { ...credentials, operator: { client_id: 'operator_former', client_secret: 'x' } }
  writeCredentials(folder, former)
  writeDraft(folder, credentials)
  await settleCredentials(creator.services)
  assert.deepEqual(readCredentials(folder), credentials)
  const kept = join(folder, 'credentials.operator_former.json')
  assert.deepEqual(JSON.parse(readFileSync(kept, 'utf8')), former)
  assert.equal(statSync(kept).mode & 0o777, 0o600)
})

test('the file follows the server to another address', async () => {
  const before = readCredentials(folder) as Credentials
  writeDraft(folder, { ...before, base_url: 'http://127.0.0.1:9', auth_url: 'http://127.0.0.1:9' })
  await settleCredentials(creator.services)
  await updateAddresses(creator.services)
  assert.deepEqual(readCredentials(folder), before)
})

test('the demo is sixty people, twelve topics and posts in all states and types', async () => {
  const { database } = creator.services
  const counts = await database.unscopedQuery(sql`
    select (select count(*)::int from users where program_id = 1) as users,
           (select count(*)::int from topics where program_id = 1) as topics,
           (select count(*)::int from content where program_id = 1) as posts`)
  assert.deepEqual(counts, [{ users: 60, topics: 12, posts: 61 }])
  const posts = await database.unscopedQuery(
    sql<{ state: string; content_type: string }>`select state, content_type from content where program_id = 1`,
  )
  const states = new Set(posts.map(post => post.state))
  for (const state of ['draft', 'review', 'published', 'archived', 'scheduled']) assert.ok(states.has(state), state)
  assert.equal(new Set(posts.map(post => post.content_type)).size, 5)
})

test('the six people can sign in, no one else can, and pictures and the video are served', async () => {
  const { database } = creator.services
  const withPassword = await database.unscopedQuery(
    sql<{ user_name: string }>`select user_name from identities where password_hash is not null`,
  )
  const { demo } = readCredentials(folder) as Credentials
  assert.deepEqual(new Set(withPassword.map(row => row.user_name)), new Set(Object.values(demo?.users ?? {})))
  const stranger = new Caller(await creator.listen(), null)
  const [image] = await database.unscopedQuery(
    sql<{ url: string }>`select url from content_images where program_id = 1 limit 1`,
  )
  const path = new URL(image?.url ?? '').pathname
  const picture = await stranger.get(path)
  assert.equal(picture.status, 200)
  assert.equal(picture.headers.get('content-type'), 'image/svg+xml')
  const known = await stranger.get(path, { 'if-none-match': picture.headers.get('etag') ?? '' })
  assert.equal(known.status, 304)
  const [video] = await database.unscopedQuery(
    sql<{ url: string }>`select url from content_videos where program_id = 1 limit 1`,
  )
  const clip = new URL(video?.url ?? '').pathname
  const part = await stranger.get(clip, { range: 'bytes=0-3' })
  assert.deepEqual([part.status, part.headers.get('content-type')], [206, 'video/webm'])
  assert.match(part.headers.get('content-range') ?? '', /^bytes 0-3\/\d+$/)
  assert.equal((await stranger.get(clip, { range: 'bytes=9999999-' })).status, 416)
  for (const wrong of ['none.svg', '..%2f..%2fpackage.json', '%00.svg', '../demo/none.svg']) {
    assert.equal((await stranger.get(`/assets/demo/${wrong}`)).status, 404, wrong)
  }
})
