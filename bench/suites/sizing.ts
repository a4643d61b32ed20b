// What to plan machines with: the processor time that a node and its database need for a call of each kind, and how large tables
// become. docs/guide/operate/sizing.md works out from it what an installation of some size needs.

import type pg from 'pg'
import { createClient } from '../support/client.ts'
import { type LoadRequest, type LoadResult, measureCalls, SECONDS, sendLoad } from '../support/load.ts'
import { postgresCpuMs, postmasterOf } from '../support/processor.ts'
import { likesBy } from '../support/readers.ts'
import { printTable } from '../support/report.ts'
import { FULL_SCALE, type Stage, stagePostgres } from '../support/stage.ts'
import { castOf, draftBody, listReads } from './calls.ts'

const WRITERS = 8
/** Of the tables, the largest. */
const TABLES_MAX = 30

export async function run(): Promise<void> {
  const stage = await stagePostgres(FULL_SCALE)
  try {
    // Before the writes, so that rows are those of the seed.
    await printTables(stage.pool as pg.Pool)
    await printCalls(stage)
  } finally {
    await stage.stop()
  }
}

async function printTables(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; rows: number; bytes: number; indexes: number }>(
    `select relname as name, reltuples::float8 as rows, pg_total_relation_size(oid)::float8 as bytes,
            pg_indexes_size(oid)::float8 as indexes
       from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 0
      order by 3 desc limit $1`,
    [TABLES_MAX],
  )
  const cells = rows.map(({ name, rows: count, bytes, indexes }) => [
    name,
    String(Math.round(count)),
    (bytes / 2 ** 20).toFixed(1),
    Math.round(bytes / count).toString(),
    `${Math.round((100 * indexes) / bytes)} % of it indexes`,
  ])
  const { users, posts, engagements } = FULL_SCALE
  const title = `Tables of ${users} people, ${posts} posts, ${engagements} engagements`
  printTable(title, ['', 'rows', 'MB', 'bytes a row', ''], cells)
}

async function printCalls(stage: Stage): Promise<void> {
  const cast = await castOf(stage)
  const postmaster = await postmasterOf(cast.pool)
  const rows: string[][] = []
  const add = async (name: string, load: () => Promise<LoadResult>) => {
    const node = stage.cpuMs()
    const database = postgresCpuMs(postmaster)
    const { rate, failures } = await load()
    const answers = rate * SECONDS
    rows.push([
      name,
      String(Math.round(rate)),
      ((stage.cpuMs() - node) / answers).toFixed(2),
      ((postgresCpuMs(postmaster) - database) / answers).toFixed(2),
      failures === 0 ? '' : `${failures} failed`,
    ])
    console.error(`  ${rows.at(-1)?.join('  ')}`)
  }
  const addLoad = (name: string, requests: readonly LoadRequest[]) => add(name, () => sendLoad(stage.url, requests))
  for (const { name, requests } of await listReads(cast)) await addLoad(name, requests)
  const likes = await likesBy(stage, cast.readers)
  await addLoad('like', likes)
  await addLoad(
    'comment',
    likes.map(({ path, token }) => ({
      method: 'POST',
      path: path.replace(/like$/, 'comments'),
      token: token as string,
      body: { body: 'Well done, everybody' },
    })),
  )
  const body = await draftBody(stage)
  const client = createClient(stage.url, cast.publisher, WRITERS)
  const publish = async () => (await client.send('POST', '/v2/content', { ...body, publish: true })).status === 201
  await add('create with publish: true', () => measureCalls(WRITERS, publish))
  client.close()
  printTable('Processor time of a call', ['', 'a second', 'node, ms', 'database, ms', ''], rows)
}
