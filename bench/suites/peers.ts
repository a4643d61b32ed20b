// atrium beside Parse Server, which enforces few rules: the same calls in turns, on one PostgreSQL server.

import { findPosts, PARSE_VERSION, type ParseStage, pointer, stageParse } from '../peers/parse-stage.ts'
import { createClient } from '../support/client.ts'
import { CONNECTIONS, type LoadRequest, type LoadResult, measureCalls, SECONDS, sendLoad } from '../support/load.ts'
import { commentsOn, FEED, visiblePosts } from '../support/readers.ts'
import { printTable } from '../support/report.ts'
import { FULL_SCALE, type Stage, stagePostgres } from '../support/stage.ts'
import { castOf, draftBody } from './calls.ts'

/** Each side goes first in every other one. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 6)

export async function run(): Promise<void> {
  const stage = await stagePostgres(FULL_SCALE)
  try {
    const parse = await stageParse(stage)
    try {
      await compare(await listComparisons(stage, parse))
    } finally {
      await parse.stop()
    }
  } finally {
    await stage.stop()
  }
}

interface Comparison {
  readonly name: string
  atrium(): Promise<LoadResult>
  parse(): Promise<LoadResult>
}

async function compare(comparisons: readonly Comparison[]): Promise<void> {
  const rows: string[][] = []
  for (const { name, ...sides } of comparisons) {
    const results: Record<'atrium' | 'parse', LoadResult[]> = { atrium: [], parse: [] }
    for (const side of ['atrium', 'parse'] as const) await sides[side]()
    for (let round = 0; round < ROUNDS; round++)
      for (const side of round % 2 ? (['parse', 'atrium'] as const) : (['atrium', 'parse'] as const))
        results[side].push(await sides[side]())
    rows.push(lineOf(name, results.atrium, results.parse))
    console.error(`  ${rows.at(-1)?.join('  ')}`)
  }
  printTable(
    `atrium beside Parse Server ${PARSE_VERSION}: ${ROUNDS} rounds of ${SECONDS} s in turns, ${CONNECTIONS} connections`,
    ['', 'atrium a second', 'p50 ms', 'Parse a second', 'p50 ms', 'atrium / Parse', 'rounds', 'failed', ''],
    rows,
  )
}

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0

function lineOf(name: string, atrium: readonly LoadResult[], parse: readonly LoadResult[]): string[] {
  const ratios = atrium.map(({ rate }, round) => rate / (parse[round]?.rate ?? 0))
  const failures = [...atrium, ...parse].reduce((sum, result) => sum + result.failures, 0)
  return [
    name,
    ...[atrium, parse].flatMap(results => [
      Math.round(median(results.map(({ rate }) => rate))).toString(),
      median(results.map(({ p50 }) => p50)).toFixed(1),
    ]),
    median(ratios).toFixed(1),
    `${Math.min(...ratios).toFixed(1)} to ${Math.max(...ratios).toFixed(1)}`,
    failures === 0 ? '' : String(failures),
    '',
  ]
}

async function listComparisons(stage: Stage, parse: ParseStage): Promise<Comparison[]> {
  const { readers, publisher } = await castOf(stage)
  const { sessions, userIds, topics, postIds } = parse
  const visible = await visiblePosts(stage, readers.slice(0, 50))
  const at = <Value>(list: readonly Value[], index: number): Value => list[index % list.length] as Value
  const loads = (name: string, ofAtrium: readonly LoadRequest[], ofParse: readonly LoadRequest[]): Comparison => ({
    name,
    atrium: () => sendLoad(stage.url, ofAtrium),
    parse: () => sendLoad(parse.url, ofParse),
  })
  const eachPost = (request: (id: string, index: number) => Omit<LoadRequest, 'headers'>): LoadRequest[] =>
    postIds.map((id, index) => ({ ...request(id, index), headers: at(sessions, index) }))
  const comments = (className: string) =>
    eachPost((id, index) => ({
      method: 'POST',
      path: `/parse/classes/${className}`,
      body: {
        post: pointer('Post', id),
        author: pointer('_User', at(userIds, index)),
        body: 'Well done, everybody',
      },
    }))
  return [
    loads(
      'feed page',
      readers.map(token => ({ path: FEED, token })),
      sessions.map(headers => findPosts({ topic: { $in: topics } }, headers)),
    ),
    loads(
      'one post',
      visible.map(({ id, token }) => ({ path: `${FEED}/${id}`, token })),
      eachPost(id => ({ path: `/parse/classes/Post/${id}?include=author` })),
    ),
    loads(
      'search, a common word',
      readers.map(token => ({ path: `${FEED}?search=team`, token })),
      sessions.map(headers => findPosts({ body: { $text: { $search: { $term: 'team' } } } }, headers)),
    ),
    loads(
      'like',
      visible.map(({ id, token }, index) => ({
        method: 'PUT',
        path: `${FEED}/${id}/${index % 2 ? 'like' : 'unlike'}`,
        token,
      })),
      eachPost(id => ({
        method: 'PUT',
        path: `/parse/classes/Post/${id}`,
        body: { likeCount: { __op: 'Increment', amount: 1 } },
      })),
    ),
    loads('comment', commentsOn(visible), comments('Comment')),
    loads('comment; Parse without a counter', commentsOn(visible), comments('BareComment')),
    ...(await listPublications(stage, parse, publisher)),
  ]
}

/** Creates a post that readers see once the response has arrived. */
async function listPublications(stage: Stage, parse: ParseStage, publisher: string): Promise<Comparison[]> {
  const body = (await draftBody(stage)) as { title: string; summary: string; body: string }
  const ofParse = parse.sessions.map((headers, index) => ({
    method: 'POST' as const,
    path: '/parse/classes/Post',
    headers,
    body: {
      topic: parse.topics[0],
      title: body.title,
      summary: body.summary,
      body: body.body,
      author: pointer('_User', parse.userIds[index] as string),
      publishedAt: { __type: 'Date', iso: new Date().toISOString() },
    },
  }))
  const inTwo = async () => {
    const client = createClient(stage.url, publisher, CONNECTIONS)
    const result = await measureCalls(CONNECTIONS, async () => {
      const { json } = await client.send('POST', '/v2/content', body)
      return (await client.send('PUT', `/v2/content/${json.data.id}/publish`)).status === 200
    })
    client.close()
    return result
  }
  const atOnce = [{ method: 'POST' as const, path: '/v2/content', token: publisher, body: { ...body, publish: true } }]
  return [
    {
      name: 'post, visible at once',
      atrium: () => sendLoad(stage.url, atOnce),
      parse: () => sendLoad(parse.url, ofParse),
    },
    { name: 'post, created and then published', atrium: inTwo, parse: () => sendLoad(parse.url, ofParse) },
  ]
}
