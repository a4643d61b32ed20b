// PostgreSQL is restarted repeatedly, with shutdown or SIGKILL, while people read, like and comment. Requests may take
// longer or be 503; an acknowledged write exists exactly once; a refused request can be sent again.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres, type ThrowAwayPostgres } from '../../bin/postgres.mjs'
import { printTable } from '../support/report.ts'
import { createCommand, startServer } from '../support/stage.ts'
import { type ChaosResponse, type ChaosScene, callServer, makeScene, mustCall } from './scene.ts'

const PEOPLE = 16
const RESTARTS = 6
const BETWEEN_MS = 3000
/** A quick restart, and one that takes longer than requests wait. */
const AWAY_MS = [500, 4000]
const SETTLED_MS = 5000

interface Tried {
  readonly answers: Map<string, number>
  /** 503 responses without Retry-After. */
  unhelpful: number
  /** Bodies of comments that were answered with 201. */
  readonly acknowledged: Set<string>
}

/** Prints the requests and what was lost, doubled or wrong; true when nothing was. */
export async function restartWhileServing(): Promise<boolean> {
  const database = await startPostgres({ durable: true })
  const folder = mkdtempSync(join(tmpdir(), 'atrium-chaos-'))
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, DEMO: '0', LOG_LEVEL: 'silent' }
  const server = await startServer(env)
  try {
    const pool = new pg.Pool({ connectionString: database.url })
    const scene = await makeScene(pool, createCommand(env), PEOPLE)
    await pool.end()
    const postId = await publish(server.url, scene)
    const tried = await serve(server.url, scene, postId, () => restart(database))
    return await compare(server.url, database, scene, postId, tried)
  } finally {
    await server.stop()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function publish(url: string, { boss }: ChaosScene): Promise<number> {
  const topic = await mustCall(url, boss, 'POST', '/v2/channels', { name: 'News', description: 'd' })
  const channels = [{ id: topic.id }]
  const post = await mustCall(url, boss, 'POST', '/v2/content', { content_type: 'article', title: 'Hello', channels })
  await mustCall(url, boss, 'PUT', `/v2/content/${post.id}/publish`)
  return post.id
}

async function restart(database: ThrowAwayPostgres): Promise<void> {
  for (let count = 0; count < RESTARTS; count++) {
    await sleep(BETWEEN_MS)
    await (count % 2 === 0 ? database.shutDown() : database.crash())
    await sleep(AWAY_MS[Math.floor(count / 2) % AWAY_MS.length] as number)
    // Processes of the killed server may still hold its shared memory.
    await database.restart().catch(() => sleep(1000).then(() => database.restart()))
    console.error('  restarted the database')
  }
  await sleep(BETWEEN_MS)
}

/** Every user sends one request after the other until `until` is done; a comment is sent again until it exists. */
async function serve(url: string, scene: ChaosScene, postId: number, until: () => Promise<void>): Promise<Tried> {
  const tried: Tried = { answers: new Map(), unhelpful: 0, acknowledged: new Set() }
  const note = (what: string, answer: ChaosResponse) => {
    const key = `${what} ${answer.status}`
    tried.answers.set(key, (tried.answers.get(key) ?? 0) + 1)
    if (answer.status === 503 && answer.retryAfter === null) tried.unhelpful++
    return answer
  }
  let over = false
  const working = scene.people.map(async (person, index) => {
    const post = `/v2/feed/posts/${postId}`
    for (let step = 0; !over; step++) {
      note('read', await callServer(url, person, 'GET', '/v2/feed/posts'))
      note('read', await callServer(url, person, 'GET', `${post}/comments`))
      note('like', await callServer(url, person, 'PUT', `${post}/${step % 2 === 0 ? 'like' : 'unlike'}`))
      const body = `${index} ${step}`
      for (;;) {
        const key = { 'idempotency-key': body }
        const answer = note('comment', await callServer(url, person, 'POST', `${post}/comments`, { body }, key))
        if (answer.status === 201) tried.acknowledged.add(body)
        if (answer.status !== 503) break
        await sleep(1000 * Number(answer.retryAfter ?? 1))
      }
      await sleep(20)
    }
  })
  await until()
  over = true
  await Promise.all(working)
  return tried
}

async function compare(
  url: string,
  database: ThrowAwayPostgres,
  scene: ChaosScene,
  postId: number,
  tried: Tried,
): Promise<boolean> {
  await sleep(SETTLED_MS)
  const pool = new pg.Pool({ connectionString: database.url })
  const { rows } = await pool.query(
    'select body, count(*)::int as n from comments where program_id = $1 group by body',
    [scene.programId],
  )
  const counters = await pool.query(
    `select n.comment_count, n.like_count, (select count(*)::int from comments c where c.content_id = n.content_id) as comments,
            (select count(*)::int from engagements e where e.content_id = n.content_id and e.liked_at is not null) as likes,
            (select count(*)::int from events where dispatched_at is null) as waiting
       from post_counters n where n.content_id = $1`,
    [postId],
  )
  await pool.end()
  const [row] = counters.rows
  const there = new Set(rows.map(({ body }) => body))
  const lost = [...tried.acknowledged].filter(body => !there.has(body)).length
  const doubled = rows.filter(({ n }) => n > 1).length
  const ok = (key: string) => [200, 201, 503].includes(Number(key.split(' ')[1]))
  const wrong = [...tried.answers].filter(([key]) => !ok(key))
  const miscounted = Number(row.comment_count !== row.comments) + Number(row.like_count !== row.likes)
  const after = await Promise.all(scene.people.map(person => callServer(url, person, 'GET', '/v2/feed/posts')))
  const stuck = after.filter(({ status }) => status !== 200).length + row.waiting
  const listCounts = (entries: ReadonlyArray<readonly [string, number]>) =>
    entries.map(([key, count]) => `${key}: ${count}`).join(', ') || '0'
  printTable(
    'PostgreSQL restarts',
    ['', 'counted', 'wanted'],
    [
      ['restarts', String(RESTARTS), ''],
      ['requests, by their responses', listCounts([...tried.answers]), ''],
      ['unexpected responses', listCounts(wrong), '0'],
      ['503 without Retry-After', String(tried.unhelpful), '0'],
      ['comments answered, but lost', String(lost), '0'],
      ['comments doubled', String(doubled), '0'],
      ['counters that are wrong', String(miscounted), '0'],
      ['stuck afterwards', String(stuck), '0'],
    ],
  )
  return wrong.length + tried.unhelpful + lost + doubled + miscounted + stuck === 0
}
