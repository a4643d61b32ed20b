// Feed, engagement, single posts, publishing and token checks on seeded data.

import type pg from 'pg'
import { startFloor } from '../support/floor.ts'
import { CONNECTIONS, type LoadRequest, type LoadResult, repeatWork, sendLoad } from '../support/load.ts'
import { pacedLoad } from '../support/paced-load.ts'
import { chooseReaders, commentsOn, everyoneSees, FEED, type VisiblePost, visiblePosts } from '../support/readers.ts'
import { printTable, Report } from '../support/report.ts'
import { FULL_SCALE, type Stage, stagePostgres } from '../support/stage.ts'

export async function run(): Promise<void> {
  const stage = await stagePostgres(FULL_SCALE)
  try {
    await measure(stage)
  } finally {
    await stage.stop()
  }
}

async function measure(stage: Stage): Promise<void> {
  const pool = stage.pool as pg.Pool
  const idleMb = stage.rssMb()
  const readers = await chooseReaders(pool, stage.programId)
  const all = await stage.tokens(readers.all)
  const report = new Report(`PostgreSQL, one server process, ${CONNECTIONS} connections`)
  const floor = await startFloor(await fullPage(stage, all))
  const pages = (path: string, tokens = all): LoadRequest[] => tokens.map(token => ({ path, token }))
  const floorOf = async () => (await sendLoad(floor.url, [{ path: '/page' }])).rate

  const pageFloor = await floorOf()
  const first = await sendLoad(stage.url, pages(FEED))
  report.add('feed, first page', first, { floor: pageFloor, wanted: 0.5 })
  const halfRate = Math.round(first.rate / 2)
  const floorHalf = await pacedLoad(floor.url, [{ path: '/page' }], halfRate)
  const half = await pacedLoad(stage.url, pages(FEED), halfRate)
  report.add('feed, first page, half load', half, {
    note: `p99 is ${times(half)} × p50 (wanted < 4); ${times(floorHalf)} × for the page from memory`,
  })
  for (const [kind, ids] of Object.entries({
    typical: readers.typical,
    heavy: readers.heavy,
    sparse: readers.sparse,
  })) {
    const tokens = await stage.tokens(ids)
    report.add(`feed, ${kind} readers`, await sendLoad(stage.url, pages(FEED, tokens)), { floor: pageFloor })
  }
  report.add('feed, page 50', await sendLoad(stage.url, pages(`${FEED}?page.number=50`)), { floor: pageFloor })
  report.add('feed, unread', await sendLoad(stage.url, pages(`${FEED}?filter.user_behaviors=unread`)), {
    floor: pageFloor,
  })
  report.add('feed, following', await sendLoad(stage.url, pages(`${FEED}?name=following`)), { floor: pageFloor })
  report.add('search, common word', await sendLoad(stage.url, pages(`${FEED}?search=team`)), { floor: pageFloor })
  report.add('search, two words', await sendLoad(stage.url, pages(`${FEED}?search=safety%20week`)), {
    floor: pageFloor,
  })
  const visible = await visiblePosts(stage, all.slice(0, 50))
  report.add(
    'one post',
    await sendLoad(
      stage.url,
      visible.map(({ id, token }) => ({ path: `${FEED}/${id}`, token })),
    ),
    { floor: pageFloor },
  )
  report.add('token check', await sendLoad(stage.url, pages('/v2/feed/reaction_types')))
  report.add('polls, first page', await sendLoad(stage.url, pages('/v2/feed/polls')))
  floor.stop()

  await measureWrites(stage, pool, all, visible, report)
  report.print()
  await printStatements(pool)
  console.log(
    `\nready in ${Math.round(stage.readyMs)} ms; ${idleMb} MB resident when idle, ${stage.rssMb()} MB after the load`,
  )
}

const times = ({ p50, p99 }: LoadResult) => (p99 / p50).toFixed(1)

async function measureWrites(
  stage: Stage,
  pool: pg.Pool,
  tokens: readonly string[],
  visible: readonly VisiblePost[],
  report: Report,
): Promise<void> {
  await pool.query(
    'create table if not exists bench_floor (user_id bigint, post_id bigint, at timestamptz, primary key (user_id, post_id))',
  )
  const upsert = {
    name: 'floor',
    text: 'insert into bench_floor values ($1, $2, now()) on conflict (user_id, post_id) do update set at = excluded.at',
  }
  const floor = await repeatWork(CONNECTIONS, client =>
    pool.query({ ...upsert, values: [Math.ceil(Math.random() * 100_000), client] }),
  )
  const likes = (path: (index: number) => string): LoadRequest[] =>
    tokens.map((token, index) => ({ method: 'PUT', path: path(index), token }))
  const everyone = await everyoneSees(stage, tokens)
  report.add(
    'like, one hot post',
    await sendLoad(
      stage.url,
      likes(i => `${FEED}/${everyone}/${i % 2 ? 'like' : 'unlike'}`),
      { connections: 64 },
    ),
    { floor, wanted: 0.5 },
  )
  const many = visible.flatMap(({ id, token }, index): LoadRequest[] => [
    { method: 'PUT', path: `${FEED}/${id}/${index % 2 ? 'like' : 'unlike'}`, token },
  ])
  report.add('like, many posts', await sendLoad(stage.url, many, { connections: 64 }), { floor, wanted: 0.5 })
  await checkCounts(pool, stage.programId, everyone)
  report.add('comment', await sendLoad(stage.url, commentsOn(visible)), { floor })
  await measurePublish(stage, pool, report, floor)
}

async function measurePublish(stage: Stage, pool: pg.Pool, report: Report, floor: number): Promise<void> {
  const { rows } = await pool.query(
    `select id from users where program_id = $1 and active and role in ('publisher', 'administrator') limit 1`,
    [stage.programId],
  )
  const [token] = await stage.tokens([rows[0].id])
  const drafts = await pool.query(
    `select id from content where program_id = $1 and state in ('draft', 'review') limit 500`,
    [stage.programId],
  )
  const requests = drafts.rows.flatMap(({ id }): LoadRequest[] => [
    { method: 'PUT', path: `/v2/content/${id}/publish`, token: token as string },
    { method: 'PUT', path: `/v2/content/${id}/draft`, token: token as string },
  ])
  report.add('publish and take back', await sendLoad(stage.url, requests, { connections: 8 }), { floor })
}

/** A page of ten posts, as the floor serves it. */
async function fullPage(stage: Stage, tokens: readonly string[]): Promise<string> {
  for (const token of tokens) {
    const answer = await fetch(`${stage.url}${FEED}`, { headers: { authorization: `Bearer ${token}` } })
    const text = await answer.text()
    if (JSON.parse(text).data.length === 10) return text
  }
  throw new Error('no reader sees ten posts')
}

/** No like may be lost or counted twice. */
async function checkCounts(pool: pg.Pool, programId: string, contentId: number): Promise<void> {
  const { rows } = await pool.query(
    `select k.content_id, k.like_count, count(e.liked_at)::int as likes
       from post_counters k join engagements e on e.program_id = k.program_id and e.content_id = k.content_id
      where k.program_id = $1 and k.content_id = $2 group by k.content_id, k.like_count`,
    [programId, contentId],
  )
  const wrong = rows.filter(row => row.like_count !== row.likes)
  console.error(wrong.length === 0 ? '  likes are counted exactly' : `  WRONG COUNTS ${JSON.stringify(wrong)}`)
}

/** Database time of the most frequent statements, as PostgreSQL measured it. */
async function printStatements(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(
    `select left(regexp_replace(query, '\\s+', ' ', 'g'), 90) as query, calls, mean_exec_time as mean, max_exec_time as max
       from pg_stat_statements where calls > 500 and query not like '%bench_floor%' order by total_exec_time desc limit 15`,
  )
  printTable(
    'Statements by database time',
    ['statement', 'calls', 'mean ms', 'max ms', ''],
    rows.map(row => [row.query, String(row.calls), row.mean.toFixed(3), row.max.toFixed(1), '']),
  )
}
