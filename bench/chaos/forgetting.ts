// 24 people vote, comment and like in loops at two nodes while they are forgotten. No row may keep their ids or
// names, and every counter must equal the number of its rows.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '../../bin/postgres.mjs'
import { tracesOf, wrongCounts } from '../../server/test/people/users/traces.ts'
import { printTable } from '../support/report.ts'
import { createCommand, startServer, writeTokens } from '../support/stage.ts'

const PEOPLE = 24
const STEPS_BEFORE = 20
/** A user who is still a member then shows up as a remaining row. */
const RACE_MAX_MS = 120_000
const SWEPT_WITHIN_MS = 60_000
const NAME = 'Quickborn'

interface Scene {
  readonly programId: string
  readonly boss: string
  readonly people: ReadonlyArray<{ readonly id: number; readonly token: string }>
  readonly postId: number
  readonly pollId: number
  readonly optionIds: readonly number[]
}

/** Prints the requests and the remains; true when nothing remains and all counters are right. */
export async function forgetWhileWriting(): Promise<boolean> {
  const database = await startPostgres({ durable: true })
  const folder = mkdtempSync(join(tmpdir(), 'atrium-chaos-'))
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, DEMO: '0' }
  const nodes = [await startServer(env), await startServer(env)]
  const pool = new pg.Pool({ connectionString: database.url })
  try {
    const urls = nodes.map(node => node.url)
    const scene = await prepare(pool, createCommand(env), urls[0] as string)
    const tried = await race(urls, scene)
    return await compare(pool, scene, tried)
  } finally {
    await pool.end()
    for (const node of nodes) await node.stop()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function prepare(pool: pg.Pool, atrium: ReturnType<typeof createCommand>, url: string): Promise<Scene> {
  const program = JSON.parse(await atrium('program', 'create', '--name', 'Chaos', '--no-administrator'))
  const programId: string = program.program_id
  const { rows } = await pool.query(
    `with names as (select n from generate_series(0, $2::int) as n),
          added as (insert into identities (organisation_id, user_name)
                    select p.organisation_id, 'person' || n || '@chaos.example' from programs p, names where p.id = $1
                    returning id, user_name)
     insert into users (program_id, id, membership_id, given_name, family_name, role)
     select $1, id, gen_random_uuid(), split_part(user_name, '@', 1), '${NAME}',
            case when user_name like 'person0@%' then 'administrator' else 'member' end
       from added order by id returning id, role`,
    [programId, PEOPLE],
  )
  const ids = rows.map(row => Number(row.id))
  const tokens = await writeTokens(pool, programId, program.clients.public.client_id, ids)
  const bossAt = rows.findIndex(row => row.role === 'administrator')
  const boss = tokens[bossAt] as string
  const people = ids.flatMap((id, index) => (index === bossAt ? [] : [{ id, token: tokens[index] as string }]))
  const make = async (method: string, path: string, body?: object) => {
    const answer = await call(url, boss, method, path, body)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { data: { id: number; options: Array<{ id: number }> } }).data
  }
  await make('POST', '/v2/channels', { name: 'News', description: '' })
  const topic = (await pool.query('select id from topics where program_id = $1', [programId])).rows[0].id
  const channels = [{ id: Number(topic) }]
  const post = await make('POST', '/v2/content', { content_type: 'article', title: 'Hello', channels })
  await make('PUT', `/v2/content/${post.id}/publish`)
  const poll = await make('POST', '/v2/polls', { question: 'Soup?', options: [{ text: 'Yes' }, { text: 'No' }] })
  return { programId, boss, people, postId: post.id, pollId: poll.id, optionIds: poll.options.map(({ id }) => id) }
}

const call = (url: string, token: string, method: string, path: string, body?: object): Promise<Response> =>
  fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })

/** The number of requests by response. */
async function race(urls: readonly string[], scene: Scene): Promise<Map<number, number>> {
  const { people, postId, pollId, optionIds, boss } = scene
  const answers = new Map<number, number>()
  const deadline = Date.now() + RACE_MAX_MS
  let warm = 0
  const act = (token: string, step: number): Promise<Response> => {
    const url = urls[step % urls.length] as string
    const acts = [
      () => call(url, token, 'POST', `/v2/feed/polls/${pollId}`, { option_ids: [optionIds[step % 2]] }),
      () => call(url, token, 'POST', `/v2/feed/posts/${postId}/comments`, { body: `Yours, ${NAME}` }),
      () => call(url, token, 'PUT', `/v2/feed/posts/${postId}/${step % 4 === 2 ? 'unlike' : 'like'}`),
    ]
    return acts[step % acts.length]?.() as Promise<Response>
  }
  const working = people.map(async ({ token }, index) => {
    for (let step = index, status = 0; status !== 401 && Date.now() < deadline; step++) {
      const answer = await act(token, step)
      await answer.arrayBuffer()
      status = answer.status
      answers.set(status, (answers.get(status) ?? 0) + 1)
      if (step === index + STEPS_BEFORE) warm++
    }
  })
  while (warm < people.length && Date.now() < deadline) await sleep(20)
  for (const { id } of people) {
    const answer = await call(urls[id % 2] as string, boss, 'POST', `/v2/Users/${id}/forget`)
    if (answer.status !== 202) throw new Error(`forget: ${answer.status} ${await answer.text()}`)
  }
  await Promise.all(working)
  return answers
}

async function compare(pool: pg.Pool, { programId, people }: Scene, tried: Map<number, number>): Promise<boolean> {
  const ids = people.map(({ id }) => id)
  const traces = () => tracesOf(pool, Number(programId), ids)
  const deadline = Date.now() + SWEPT_WITHIN_MS
  while (Object.keys(await traces()).length > 0 && Date.now() < deadline) await sleep(200)
  const left = Object.entries(await traces())
  const wrong = await wrongCounts(pool, Number(programId))
  const named = await pool.query('select count(*)::int as n from comments where program_id = $1 and body like $2', [
    programId,
    `%${NAME}%`,
  ])
  const failed = [...tried].filter(([status]) => ![200, 201, 401, 404].includes(status))
  const listCounts = (entries: ReadonlyArray<readonly [string | number, number]>) =>
    entries.map(([what, count]) => `${what}: ${count}`).join(', ') || '0'
  printTable(
    'Forgotten while they write',
    ['', 'counted', 'wanted'],
    [
      ['people', String(people.length), ''],
      ['requests, by their responses', listCounts([...tried]), ''],
      ['unexpected responses', listCounts(failed), '0'],
      ['rows under their ids', listCounts(left), '0'],
      ['comments with their names', String(named.rows[0].n), '0'],
      ['counters that are wrong', wrong.join('; ') || '0', '0'],
    ],
  )
  return left.length === 0 && wrong.length === 0 && named.rows[0].n === 0 && failed.length === 0
}
