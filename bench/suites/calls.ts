// Each family of calls beside a floor of the same run. For a read that is the same bytes from memory by bare `node:http`,
// for a write the same rows by one prepared statement.

import type pg from 'pg'
import { createClient } from '../support/client.ts'
import { type BytesFloor, startBytesFloor } from '../support/floor.ts'
import {
  answerTo,
  CONNECTIONS,
  type LoadRequest,
  type LoadResult,
  measureCalls,
  repeatWork,
  SECONDS,
  sendLoad,
} from '../support/load.ts'
import { chooseReaders, commentOn, commentsOn, everyoneSees, FEED, visiblePosts } from '../support/readers.ts'
import { Report } from '../support/report.ts'
import { measureRestricted } from '../support/restricted.ts'
import { type CopiedRows, commentRate, insertRate } from '../support/row-floor.ts'
import { FULL_SCALE, type Stage, stagePostgres } from '../support/stage.ts'

const WRITERS = CONNECTIONS
const HOT_CONNECTIONS = 64
const WARM_UP_SECONDS = 1
const CENTER = '/v2/notification_center'

export async function run(): Promise<void> {
  const stage = await stagePostgres(FULL_SCALE)
  const floor = await startBytesFloor()
  try {
    await measure(stage, floor)
  } finally {
    floor.stop()
    await stage.stop()
  }
}

/** Kinds of callers. */
export interface Cast {
  readonly stage: Stage
  readonly pool: pg.Pool
  /** Tokens of readers, of a publisher, and of a provisioning client. */
  readonly readers: readonly string[]
  readonly publisher: string
  readonly manager: string
}

interface Measurement extends Cast {
  readonly report: Report
}

export async function castOf(stage: Stage): Promise<Cast> {
  const pool = stage.pool as pg.Pool
  const chosen = await chooseReaders(pool, stage.programId)
  const staff = await pool.query(
    `update users set role = case when id = (select min(id) from users where program_id = $1 and active)
                             then 'program_manager' else 'publisher' end
      where program_id = $1 and id in (select id from users where program_id = $1 and active order by id limit 2)
      returning id, role`,
    [stage.programId],
  )
  const idOf = (role: string): number => staff.rows.find(row => row.role === role)?.id
  const [publisher, manager] = await stage.tokens([idOf('publisher'), idOf('program_manager')])
  return {
    stage,
    pool,
    readers: await stage.tokens(chosen.all),
    publisher: publisher as string,
    manager: manager as string,
  }
}

async function measure(stage: Stage, floor: BytesFloor): Promise<void> {
  const report = new Report('Calls beside their floors: PostgreSQL, one server process')
  const run: Measurement = { ...(await castOf(stage)), report }
  await measureReads(run, floor)
  await measureEngagement(run)
  await measurePosts(run)
  await measureUsers(run)
  await measureRestricted(run)
  report.print()
}

/** Texts typed behind an `@`. */
const TYPED_NAMES = ['', 'a', 'ma', 'mar', 'be', 'ber', 'mue', 'ann be', 'zz']

export interface Read {
  readonly name: string
  readonly wanted: number
  readonly requests: readonly LoadRequest[]
}

async function measureReads(run: Measurement, floor: BytesFloor): Promise<void> {
  for (const { name, wanted, requests } of await listReads(run)) {
    const bytes = await answerTo(run.stage.url, requests[0] as LoadRequest)
    const path = await floor.serve(bytes)
    const { rate } = await sendLoad(floor.url, [{ path }])
    // The first second pays for compilation and plans, which belong to a start and not to the call.
    await sendLoad(run.stage.url, requests, { seconds: WARM_UP_SECONDS })
    await add(run, name, () => sendLoad(run.stage.url, requests), { floor: rate, wanted })
  }
}

export async function listReads({ stage, pool, readers, publisher, manager }: Cast): Promise<Read[]> {
  const visible = await visiblePosts(stage, readers.slice(0, 50))
  const { rows } = await pool.query<{ id: number }>(
    `select id from content where program_id = $1 and state = 'published' order by random() limit 2000`,
    [stage.programId],
  )
  const commented = await pool.query<{ content_id: string }>(
    `select content_id from post_counters where program_id = $1 and comment_count >= 10 order by comment_count desc`,
    [stage.programId],
  )
  const talked = visible.filter(({ id }) => commented.rows.some(row => Number(row.content_id) === id))
  const everyone = (path: string): LoadRequest[] => readers.map(token => ({ path, token }))
  const managed = (path: string): LoadRequest => ({ path, token: publisher })
  const [first] = rows
  return [
    { name: 'feed, first page', wanted: 0.6, requests: everyone(FEED) },
    { name: 'feed, page 50', wanted: 0.5, requests: everyone(`${FEED}?page.number=50`) },
    {
      name: 'one post of a feed',
      wanted: 0.4,
      requests: visible.map(({ id, token }) => ({ path: `${FEED}/${id}`, token })),
    },
    { name: 'GET /v2/content/{id}, one post', wanted: 0.4, requests: [managed(`/v2/content/${first?.id}`)] },
    {
      name: 'GET /v2/content/{id}, 2,000 posts',
      wanted: 0.4,
      requests: rows.map(({ id }) => managed(`/v2/content/${id}`)),
    },
    {
      name: 'comments of a post',
      wanted: 0.4,
      requests: (talked.length > 0 ? talked : visible).map(({ id, token }) => ({
        path: `${FEED}/${id}/comments`,
        token,
      })),
    },
    {
      name: 'people to mention',
      wanted: 0.2,
      requests: visible.flatMap(({ id, token }) =>
        TYPED_NAMES.map(search => ({ path: `${FEED}/${id}/mentionable?search=${encodeURIComponent(search)}`, token })),
      ),
    },
    { name: 'polls', wanted: 0.4, requests: everyone('/v2/feed/polls') },
    { name: 'notifications', wanted: 0.4, requests: everyone(`${CENTER}/notifications`) },
    { name: 'unread count', wanted: 0.4, requests: everyone(`${CENTER}/total_count?filter.unread=true`) },
    { name: 'posts to acknowledge', wanted: 0.4, requests: everyone('/v2/feed/required') },
    { name: 'search, common word', wanted: 0.25, requests: everyone(`${FEED}?search=team`) },
    { name: 'search, two words', wanted: 0.25, requests: everyone(`${FEED}?search=safety%20week`) },
    { name: 'search, rare word', wanted: 0.25, requests: everyone(`${FEED}?search=${await rareWord(pool, stage)}`) },
    { name: 'SCIM, page of 100', wanted: 0.1, requests: [{ path: '/scim/v2/Users?count=100', token: manager }] },
  ]
}

/** A word that few posts hold. */
async function rareWord(pool: pg.Pool, stage: Stage): Promise<string> {
  const { rows } = await pool.query<{ word: string }>(
    `select word from ts_stat($$select document from content_search where program_id = ${Number(stage.programId)} limit 5000$$)
      where ndoc <= 3 and word ~ '^[a-z]{6,}$' order by word limit 1`,
  )
  return rows[0]?.word ?? 'zeitgeist'
}

async function measureEngagement(run: Measurement): Promise<void> {
  const { stage, pool, readers } = run
  const visible = await visiblePosts(stage, readers.slice(0, 50))
  const hot = await everyoneSees(stage, readers)
  await pool.query(
    'create table bench_likes (user_id bigint, post_id bigint, at timestamptz, primary key (user_id, post_id))',
  )
  const upsert = {
    name: 'like_floor',
    text: 'insert into bench_likes values ($1, $2, now()) on conflict (user_id, post_id) do update set at = excluded.at',
  }
  const likeFloor = await repeatWork(WRITERS, client =>
    pool.query({ ...upsert, values: [Math.ceil(Math.random() * 100_000), client] }),
  )
  const likes = visible.map(({ id, token }, index): LoadRequest => {
    return { method: 'PUT', path: `${FEED}/${id}/${index % 2 ? 'like' : 'unlike'}`, token }
  })
  await add(run, 'like', () => sendLoad(stage.url, likes), { floor: likeFloor, wanted: 0.5 })
  const floor = await commentRate(pool, 'bench_comments', stage.programId, 500)
  await add(run, 'comment', () => sendLoad(stage.url, commentsOn(visible)), { floor, wanted: 0.25 })
  const hotFloor = await commentRate(pool, 'bench_hot', stage.programId, 1)
  const hotComments = readers.map(token => commentOn(hot, token))
  const options = { connections: HOT_CONNECTIONS }
  await add(run, 'comment, 64 at once on one post', () => sendLoad(stage.url, hotComments, options), {
    floor: hotFloor,
    wanted: 0.25,
  })
}

const ofPost = (table: string, column = 'content_id'): CopiedRows => {
  return { table, where: `program_id = $1 and ${column} = $2` }
}
const DRAFT_ROWS: readonly CopiedRows[] = [
  ofPost('content', 'id'),
  ofPost('content_topics'),
  ofPost('content_search'),
  ofPost('content_revisions'),
  { table: 'audit_events', where: `program_id = $1 and record_type = 'content' and record_id = $2::bigint::text` },
]
const PUBLISHED_ROWS: readonly CopiedRows[] = [
  ...DRAFT_ROWS,
  ofPost('post_feed', 'post_id'),
  ofPost('post_feed_topics', 'post_id'),
  ofPost('post_feed_keys', 'post_id'),
  { table: 'events', where: `program_id = $1 and data ->> 'content_id' = $2::bigint::text` },
]

/** The body of a new post. */
export async function draftBody({ pool, programId }: Stage): Promise<object> {
  const found = await pool?.query<{ id: number }>(
    `select id from topics where program_id = $1 and state = 'published' order by id limit 1`,
    [programId],
  )
  return {
    content_type: 'article',
    title: 'Soup today',
    summary: 'What there is for lunch',
    body: '<p>Pumpkin soup with bread, and a salad of the season.</p>',
    channels: [{ id: Number(found?.rows[0]?.id) }],
  }
}

async function measurePosts(run: Measurement): Promise<void> {
  const { stage, pool, publisher } = run
  const body = await draftBody(stage)
  const client = createClient(stage.url, publisher, WRITERS)
  const create = (more: object) => client.send('POST', '/v2/content', { ...body, ...more })
  const floorOf = async (name: string, copied: readonly CopiedRows[], more: object) => {
    const { json } = await create(more)
    return insertRate(pool, name, copied, [stage.programId, json.data.id])
  }
  const draftFloor = await floorOf('bench_draft', DRAFT_ROWS, {})
  const publishFloor = await floorOf('bench_post', PUBLISHED_ROWS, { publish: true })
  const made = async (more: object) => (await create(more)).status === 201
  await add(run, 'create a draft', () => measureCalls(WRITERS, () => made({})), { floor: draftFloor })
  await add(run, 'create with publish: true', () => measureCalls(WRITERS, () => made({ publish: true })), {
    floor: publishFloor,
  })
  const inTwo = async () => {
    const { json } = await create({})
    return (await client.send('PUT', `/v2/content/${json.data.id}/publish`)).status === 200
  }
  await add(run, 'create, then publish', () => measureCalls(WRITERS, inTwo), { floor: publishFloor })
  client.close()
}

async function measureUsers(run: Measurement): Promise<void> {
  const { stage, pool, manager } = run
  const client = createClient(stage.url, manager, WRITERS, 'application/scim+json')
  const create = (userName: string) =>
    client.send('POST', '/scim/v2/Users', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName,
      externalId: userName,
      name: { givenName: 'Bench', familyName: 'Marker' },
      emails: [{ value: userName, type: 'work', primary: true }],
      active: true,
    })
  const { json } = await create('floor@bench.example')
  const rows = [
    { table: 'identities', where: 'id = $2 and $1::bigint is not null' },
    ofPost('users', 'id'),
    ofPost('user_emails', 'user_id'),
  ]
  const { rows: users } = await pool.query(
    `select u.id from users u join identities i on i.id = u.id where u.program_id = $1 and i.user_name = $2`,
    [stage.programId, json.userName],
  )
  const floor = await insertRate(pool, 'bench_users', rows, [stage.programId, users[0].id])
  const made = async (client: number, round: number) =>
    (await create(`calls-${client}-${round}@bench.example`)).status === 201
  await add(run, 'SCIM, create a user', () => measureCalls(WRITERS, made), { floor, wanted: 0.1 })
  client.close()
}

/** Measures, and adds the line with the database time of a call. */
async function add(
  { pool, report }: Measurement,
  name: string,
  load: () => Promise<LoadResult>,
  compared: { floor: number; wanted?: number },
): Promise<void> {
  await pool.query('select pg_stat_statements_reset()')
  const result = await load()
  const { rows } = await pool.query<{ ms: number }>(
    `select sum(total_exec_time + total_plan_time) as ms from pg_stat_statements where toplevel`,
  )
  const ms = (rows[0]?.ms ?? 0) / (result.rate * SECONDS)
  report.add(name, result, { ...compared, note: `${ms.toFixed(2)} ms of the database` })
}
