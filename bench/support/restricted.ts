// The cost of a local publisher's lists: the same pages of posts and of the calendar with and without them, and figures that count
// their people alone.

import type pg from 'pg'
import { answerTo, type LoadRequest, type LoadResult, sendLoad } from './load.ts'
import { percentile } from './receivers.ts'
import type { Report } from './report.ts'
import type { Stage } from './stage.ts'

const PAGES = 40
const AUDIENCES = 3
/** At most 1.2 times as long as without lists. */
const RESTRICTED_SHARE = 1 / 1.2
/** Milliseconds of the database for the figures of ten posts, at p95. */
const FIGURES_WANTED_MS = 300

interface Restricted {
  readonly stage: Stage
  readonly pool: pg.Pool
  readonly report: Report
  /** The token of a publisher without lists. */
  readonly publisher: string
}

/** Adds the lists of a local publisher, beside those of one without lists. */
export async function measureRestricted({ stage, pool, report, publisher: free }: Restricted): Promise<void> {
  const restricted = await restrictedPublisher({ stage, pool })
  for (const [name, paths] of Object.entries(RESTRICTED_LISTS)) {
    const rates = await compareLists(stage.url, paths, { free, restricted })
    report.add(`${name}, restricted`, rates.restricted, { floor: rates.free.rate, wanted: RESTRICTED_SHARE })
  }
  const ms = await figuresMs(stage.url, restricted)
  console.log(`Narrowed figures of ten posts, p95: ${Math.round(ms)} ms (wanted: ≤ ${FIGURES_WANTED_MS} ms)`)
}

/** The token of a publisher whose lists name every second topic and three audiences. */
async function restrictedPublisher({ stage, pool }: { stage: Stage; pool: pg.Pool }): Promise<string> {
  const { programId } = stage
  await pool.query(`update programs set role_restrictions = 'listed' where id = $1`, [programId])
  const { rows } = await pool.query<{ id: string }>(
    `update users set role = 'publisher', role_detail = jsonb_build_object('value', 'publisher', 'scopes', jsonb_build_object(
       'topics', (select jsonb_agg(id) from topics where program_id = $1 and id % 2 = 0),
       'audiences', (select jsonb_agg(id) from (select id from audiences where program_id = $1 order by member_count desc limit $2) a)))
      where program_id = $1 and id = (select id from users where program_id = $1 and active order by id offset 2 limit 1)
     returning id`,
    [programId, AUDIENCES],
  )
  const [token] = await stage.tokens([Number(rows[0]?.id)])
  return token as string
}

/** Lists of publishers whose restrictions may cost a fifth more. */
const RESTRICTED_LISTS: Readonly<Record<string, readonly string[]>> = {
  'posts of a publisher': Array.from({ length: PAGES }, (_, n) => `/v2/content?page.size=25&page.number=${n + 1}`),
  calendar: months(),
}

/** Each of the last months. */
function months(): string[] {
  const now = new Date()
  const firstOf = (back: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 10)
  return Array.from({ length: 12 }, (_, n) => `/v2/calendar?from=${firstOf(n + 1)}&to=${firstOf(n)}`)
}

/** The paths without lists and with them, in turns. */
async function compareLists(
  url: string,
  paths: readonly string[],
  tokens: { readonly free: string; readonly restricted: string },
): Promise<{ readonly free: LoadResult; readonly restricted: LoadResult }> {
  const of = (token: string): LoadRequest[] => paths.map(path => ({ path, token }))
  for (const token of Object.values(tokens)) await sendLoad(url, of(token), { seconds: 1 })
  return { free: await sendLoad(url, of(tokens.free)), restricted: await sendLoad(url, of(tokens.restricted)) }
}

/** Milliseconds of one page after the other with its figures, at p95, each for the first time. */
async function figuresMs(url: string, token: string): Promise<number> {
  const times: number[] = []
  for (let page = 1; page <= PAGES; page++) {
    const started = performance.now()
    await answerTo(url, { path: `/v2/content?page.size=10&page.number=${page}&include=figures`, token })
    times.push(performance.now() - started)
  }
  return percentile(times, 0.95)
}
