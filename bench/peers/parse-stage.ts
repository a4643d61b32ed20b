// Parse Server beside atrium: on the same PostgreSQL server, in a database of its own, with the same posts. It is installed when
// this runs, in a folder for temporary files, and is no dependency of the project.

import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../bin/postgres.mjs'
import type { LoadRequest } from '../support/load.ts'
import type { Stage } from '../support/stage.ts'

export const PARSE_VERSION = '9.10.0'
const READY_TIMEOUT_MS = 60_000
/** The size of atrium's pool; the default is ten. */
const CONNECTIONS = 20
const SESSIONS = 200
const ROWS_PER_INSERT = 1000

export interface ParseStage {
  readonly url: string
  /** Session headers of 200 people. */
  readonly sessions: readonly Record<string, string>[]
  readonly userIds: readonly string[]
  /** The twenty topics with the most posts. */
  readonly topics: readonly string[]
  /** The newest posts in these topics. */
  readonly postIds: readonly string[]
  stop(): Promise<void>
}

export async function stageParse(stage: Stage): Promise<ParseStage> {
  const folder = install()
  const databaseUrl = new URL(stage.databaseUrl as string)
  databaseUrl.pathname = '/parse'
  await stage.pool?.query('create database parse')
  const port = await freePort()
  const app = join(import.meta.dirname, 'parse-app.mjs')
  const child = spawn(process.execPath, [app, folder, `${databaseUrl}?max=${CONNECTIONS}`, String(port)], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'ignore'],
    // It writes its logs into its working directory.
    cwd: folder,
  })
  const pool = new pg.Pool({ connectionString: String(databaseUrl), max: 2 })
  const stop = async () => {
    await pool.end()
    const ended = new Promise(resolve => child.once('exit', resolve))
    if (child.exitCode === null && child.kill()) await ended
  }
  try {
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', data => String(data).includes('ready') && resolve())
      child.once('exit', code => reject(new Error(`Parse Server ended with ${code}`)))
      setTimeout(reject, READY_TIMEOUT_MS, new Error('Parse Server did not become ready')).unref()
    })
    return { url: `http://127.0.0.1:${port}`, stop, ...(await seed(stage.pool as pg.Pool, pool, stage.programId)) }
  } catch (error) {
    await stop()
    throw error
  }
}

function install(): string {
  const folder = join(tmpdir(), `atrium-bench-parse-server-${PARSE_VERSION}`)
  if (existsSync(join(folder, 'node_modules/parse-server'))) return folder
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--save-exact']
  execFileSync('npm', ['install', ...flags, `parse-server@${PARSE_VERSION}`], { cwd: folder, stdio: 'inherit' })
  return folder
}

/** The people and published posts of the program, with the indexes that these queries ask for. */
async function seed(from: pg.Pool, pool: pg.Pool, programId: string): Promise<Omit<ParseStage, 'url' | 'stop'>> {
  const people = await from.query<{ id: number; name: string }>(
    `select id, coalesce(display_name, given_name, '') as name from users where program_id = $1 and active order by id`,
    [programId],
  )
  const posts = await from.query(
    `select c.id, c.title, c.summary, c.body, c.author_user_id as author, c.published_at, t.topic_id as topic
       from content c
       join lateral (select topic_id from content_topics t where t.program_id = c.program_id and t.content_id = c.id limit 1) t on true
      where c.program_id = $1 and c.state = 'published'`,
    [programId],
  )
  await insert(pool, '"_User"', people.rows, {
    '"objectId"': person => `u${person.id}`,
    '"createdAt"': () => new Date(),
    '"updatedAt"': () => new Date(),
    username: person => `person${person.id}`,
    '"displayName"': person => person.name,
  })
  await insert(pool, '"Post"', posts.rows, {
    '"objectId"': post => `p${post.id}`,
    '"createdAt"': post => post.published_at,
    '"updatedAt"': post => post.published_at,
    topic: post => `t${post.topic}`,
    title: post => post.title ?? '',
    summary: post => post.summary ?? '',
    body: post => post.body ?? '',
    author: post => `u${post.author}`,
    '"publishedAt"': post => post.published_at,
    '"likeCount"': () => 0,
    '"commentCount"': () => 0,
  })
  const holders = people.rows.slice(0, SESSIONS)
  await insert(pool, '"_Session"', holders, {
    '"objectId"': person => `s${person.id}`,
    '"createdAt"': () => new Date(),
    '"updatedAt"': () => new Date(),
    '"user"': person => `u${person.id}`,
    '"sessionToken"': person => `r:bench${person.id}`,
    '"expiresAt"': () => new Date(Date.now() + 86_400_000),
  })
  await pool.query(`
    create index on "_Session" ("sessionToken");
    create index on "Post" (topic, "publishedAt" desc);
    create index on "Post" ("publishedAt" desc);
    create index on "Post" using gin (to_tsvector('english', body));
    create index on "Comment" (post, "createdAt");
    create index on "BareComment" (post, "createdAt");
    create unique index on "Like" (post, person)`)
  await pool.query('vacuum analyze')
  const topics = await pool.query('select topic from "Post" group by topic order by count(*) desc, topic limit 20')
  const names = topics.rows.map(({ topic }) => topic)
  const newest = await pool.query(
    'select "objectId" as id from "Post" where topic = any($1) order by "publishedAt" desc limit 500',
    [names],
  )
  return {
    sessions: holders.map(({ id }) => ({
      'x-parse-application-id': 'bench',
      'x-parse-session-token': `r:bench${id}`,
      'content-type': 'application/json',
    })),
    userIds: holders.map(({ id }) => `u${id}`),
    topics: names,
    postIds: newest.rows.map(({ id }) => id),
  }
}

/** Columns, each with the value that a row has in it. */
// biome-ignore lint/suspicious/noExplicitAny: rows of several queries
type Columns = Readonly<Record<string, (row: any) => unknown>>

async function insert(pool: pg.Pool, table: string, rows: readonly object[], columns: Columns): Promise<void> {
  const names = Object.keys(columns)
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    const some = rows.slice(start, start + ROWS_PER_INSERT)
    const values = some.flatMap(row => names.map(column => columns[column]?.(row)))
    const tuples = some.map((_, row) => `(${names.map((__, at) => `$${row * names.length + at + 1}`).join(', ')})`)
    await pool.query(`insert into ${table} (${names.join(', ')}) values ${tuples.join(', ')}`, values)
  }
}

/** A pointer as Parse writes it. */
export const pointer = (className: string, objectId: string) => ({ __type: 'Pointer', className, objectId })

/** A query of posts. */
export const findPosts = (where: object, headers: Record<string, string>): LoadRequest => ({
  path: `/parse/classes/Post?where=${encodeURIComponent(JSON.stringify(where))}&order=-publishedAt&limit=20&include=author`,
  headers,
})
