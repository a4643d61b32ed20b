// The hot paths on the embedded engine, at the size of a small company. The engine shares the process with the server, so
// there is no statement to measure by itself; the floor is the same page from memory.

import { startFloor } from '../support/floor.ts'
import { type LoadRequest, sendLoad } from '../support/load.ts'
import { printTable, Report } from '../support/report.ts'
import { FULL_SCALE, type Scale } from '../support/stage.ts'
import { type EmbeddedStage, stageEmbedded } from '../support/stage-embedded.ts'

const READERS = 50
const SHARE = 0.04
const FEED = '/v2/feed/posts'
/** `wanted`: the share of the floor. */
const READS = [
  { name: 'feed, first page', path: FEED, wanted: 0.6 },
  { name: 'feed, page 50', path: `${FEED}?page.number=50`, wanted: 0.3 },
  { name: 'feed, unread', path: `${FEED}?filter.user_behaviors=unread` },
  { name: 'search, common word', path: `${FEED}?search=team` },
  { name: 'search, two words', path: `${FEED}?search=safety%20week` },
  { name: 'token check', path: '/v2/feed/reaction_types' },
]
const ONE_POST_WANTED = 0.5
const PUBLISH_WANTED = 200
const READY_WANTED_MS = { empty: 3000, existing: 1200 }
const RSS_WANTED_MB = 350

export async function run(): Promise<void> {
  const stage = await stageEmbedded(smaller(FULL_SCALE))
  try {
    await measure(stage)
  } finally {
    await stage.stop()
  }
}

const smaller = (scale: Scale): Scale => ({
  users: Math.ceil(scale.users * SHARE),
  posts: Math.ceil(scale.posts * SHARE),
  topics: Math.ceil(scale.topics / 10),
  groups: Math.ceil(scale.groups / 10),
  engagements: Math.ceil(scale.engagements * SHARE),
})

async function measure(stage: EmbeddedStage): Promise<void> {
  const tokens = await stage.tokens(READERS)
  const report = new Report('Embedded engine, one process')
  const pages = (path: string): LoadRequest[] => tokens.map(token => ({ path, token }))
  const seen = await visiblePosts(stage, tokens)
  const floorServer = await startFloor(seen.page)
  const floor = (await sendLoad(floorServer.url, [{ path: '/page' }])).rate
  floorServer.stop()
  // The engine is compiled anew at each start, and its hot parts once more while it serves its first seconds.
  report.add('feed, the first seconds', await sendLoad(stage.url, pages(FEED)))
  for (const { name, path, ...wanted } of READS) {
    report.add(name, await sendLoad(stage.url, pages(path)), { floor, ...wanted })
  }
  const posts = seen.posts.map(({ id, token }): LoadRequest => ({ path: `${FEED}/${id}`, token }))
  report.add('one post', await sendLoad(stage.url, posts), { floor, wanted: ONE_POST_WANTED })
  const toggles = seen.posts.map(
    ({ id, token }, index): LoadRequest => ({
      method: 'PUT',
      path: `${FEED}/${id}/${index % 2 ? 'like' : 'unlike'}`,
      token,
    }),
  )
  report.add('like, many posts', await sendLoad(stage.url, toggles, { connections: 64 }))
  report.add('publish', await publishing(stage), { note: `wanted ${PUBLISH_WANTED} a second` })
  report.print()
  const { empty, existing } = stage.readyMs
  const figures = [
    ['ready with an empty folder, ms', empty, READY_WANTED_MS.empty],
    ['ready with an existing one, ms', existing, READY_WANTED_MS.existing],
    ['resident after the load, MB', stage.rssMb(), RSS_WANTED_MB],
  ] as const
  printTable(
    'Start and memory',
    ['', 'measured', 'wanted', 'of that', ''],
    figures.map(([name, measured, wanted]) => [
      name,
      String(Math.round(measured)),
      `≤ ${wanted}`,
      `${Math.round((measured / wanted) * 100)} %`,
      '',
    ]),
  )
}

/** Posts that readers see, each with a reader's token, and the text of a full page. */
async function visiblePosts(stage: EmbeddedStage, tokens: readonly string[]) {
  const posts: { id: number; token: string }[] = []
  let page = ''
  for (const token of tokens) {
    const answer = await fetch(`${stage.url}${FEED}`, { headers: { authorization: `Bearer ${token}` } })
    const text = await answer.text()
    const data = JSON.parse(text).data as { id: number }[]
    if (data.length === 10) page = text
    posts.push(...data.map(({ id }) => ({ id, token })))
  }
  return { posts, page }
}

/** Publishing and taking back one post; each request is a change of state. */
async function publishing(stage: EmbeddedStage) {
  const token = await stage.publisher()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const topics = await (await fetch(`${stage.url}/v2/channels?page.size=1`, { headers })).json()
  const body = JSON.stringify({
    content_type: 'article',
    title: 'Measured',
    channels: [{ id: (topics as { data: { id: number }[] }).data[0]?.id }],
  })
  const made = await (await fetch(`${stage.url}/v2/content`, { method: 'POST', headers, body })).json()
  const { id } = (made as { data: { id: number } }).data
  const requests = ['publish', 'draft'].map(
    (verb): LoadRequest => ({ method: 'PUT', path: `/v2/content/${id}/${verb}`, token }),
  )
  return sendLoad(stage.url, requests, { connections: 1 })
}
