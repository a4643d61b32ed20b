// Which post an item belongs to: through careless ids, changed addresses and moved sites.

import assert from 'node:assert/strict'
import { before, test } from '../../../../bin/testing.mjs'
import { sql } from '../../../src/platform/db/sql.ts'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'
import { fetchAgain, newTopic, postsOf, Site } from './support.ts'

const app = await sharedApp()
const site = await Site.start()
let program: TestProgram
let anna: Person

before(async () => {
  program = await app.program()
  anna = await program.user('anna', { role: 'publisher' })
})

interface Item {
  readonly guid?: string
  readonly link?: string
  readonly title: string
  readonly text?: string
  readonly date?: string
}

const element = (name: string, text: string | undefined) => (text === undefined ? '' : `<${name}>${text}</${name}>`)
const feedOf = (...items: Item[]) =>
  `<rss version="2.0"><channel><title>Press</title>${items
    .map(
      ({ guid, link, title, text, date }) =>
        `<item>${element('guid', guid)}${element('link', link)}${element('title', title)}${element('description', text)}${element('pubDate', date)}</item>`,
    )
    .join('')}</channel></rss>`

/** Has the feed of a topic of its own say one document after the other; returns the titles of its posts, the oldest first. */
async function titlesAfter(path: string, ...documents: string[]): Promise<string[]> {
  const topic = await newTopic(anna)
  const [first = '', ...others] = documents
  const source = await anna.must(201, 'POST', `${topic}/sources`, { url: site.feed(path, first), state: 'published' })
  for (const document of others) {
    site.feed(path, document)
    await fetchAgain(anna, topic, source)
  }
  return (await postsOf(anna, topic)).map((post: { title: string }) => post.title)
}

const item = (title: string, guid?: string): Item => ({
  title,
  link: `https://press.example/${title.toLowerCase()}`,
  ...(guid === undefined ? {} : { guid }),
})

test('items that share an id are told apart by their links, and a liked post never becomes another', async () => {
  const topic = await newTopic(anna)
  const url = site.feed('/shared', feedOf(item('Base', 'N/A'), item('First', 'N/A')))
  const source = await anna.must(201, 'POST', `${topic}/sources`, { url, state: 'published' })
  const before = await postsOf(anna, topic)
  const liked = before.find((post: { title: string }) => post.title === 'First')
  await anna.must(200, 'PUT', `/v2/feed/posts/${liked.id}/like`)
  site.feed('/shared', feedOf(item('Second', 'N/A'), item('Base', 'N/A')))
  await fetchAgain(anna, topic, source)
  site.feed('/shared', feedOf(item('Base', 'N/A')))
  await fetchAgain(anna, topic, source)
  const after = await postsOf(anna, topic)
  assert.deepEqual(after.map((post: { title: string }) => post.title).sort(), ['Base', 'First', 'Second'])
  assert.equal(after.find((post: { id: number }) => post.id === liked.id).title, 'First')
})

test('items without an id that share a link are told apart by title and text', async () => {
  const link = 'https://press.example'
  const titles = await titlesAfter(
    '/links',
    feedOf({ link, title: 'One' }, { link, title: 'Two' }, { link, title: 'Three' }),
    feedOf({ link, title: 'Four' }, { link, title: 'One' }, { link, title: 'Two' }),
  )
  assert.deepEqual(titles.sort(), ['Four', 'One', 'Three', 'Two'])
})

test('a single item under a constant id is another one when nothing of it stays', async () => {
  const titles = await titlesAfter(
    '/single',
    feedOf({ ...item('Monday', 'latest'), text: 'Soup', date: 'Mon, 02 Feb 2026 10:00:00 GMT' }),
    feedOf({ ...item('Tuesday', 'latest'), text: 'Fish', date: 'Tue, 03 Feb 2026 10:00:00 GMT' }),
    feedOf({ ...item('Tuesday', 'latest'), text: 'Fish and rice', date: 'Tue, 03 Feb 2026 10:00:00 GMT' }),
    feedOf({ ...item('Monday', 'latest'), text: 'Soup', date: 'Mon, 02 Feb 2026 10:00:00 GMT' }),
  )
  assert.deepEqual(titles, ['Monday', 'Tuesday'])
})

test('an item of one id and one page is one, however its words change', async () => {
  const page = { guid: '7', link: 'https://press.example/7' }
  const titles = await titlesAfter(
    '/words',
    feedOf({ ...page, title: 'Before', text: 'A' }),
    feedOf({ ...page, title: 'After', text: 'B' }, { guid: '8', link: 'https://press.example/8', title: 'Eight' }),
  )
  assert.deepEqual(titles, ['After', 'Eight'])
})

test('a site that moves to https, or to another host, sends nothing again', async () => {
  const at = (origin: string, withGuid: boolean) =>
    feedOf(
      ...['One', 'Two'].map((title, nth) => ({
        ...(withGuid ? { guid: `${origin}/news/${nth}` } : {}),
        link: `${origin}/news/${nth}`,
        title,
        date: `Mon, 0${nth + 2} Feb 2026 10:00:00 GMT`,
      })),
    )
  for (const withGuid of [true, false]) {
    const titles = await titlesAfter(
      `/moving-${withGuid}`,
      at('http://old.example', withGuid),
      at('https://old.example', withGuid),
      at('https://new.example', withGuid),
    )
    assert.deepEqual(titles, ['One', 'Two'])
  }
})

test('items that the first fetch left out do not come after a move either, and a moved item still changes its post', async () => {
  const numbered = (origin: string, words = '') =>
    feedOf(
      ...Array.from({ length: 12 }, (_, nth) => ({
        link: `${origin}/news/${nth}`,
        title: `News ${nth}${nth === 11 ? words : ''}`,
        date: new Date(Date.UTC(2026, 0, nth + 1)).toUTCString(),
      })),
    )
  const titles = await titlesAfter(
    '/left-out',
    numbered('http://old.example'),
    numbered('https://new.example'),
    numbered('https://new.example', ', corrected'),
  )
  assert.deepEqual([titles.length, titles.at(-1)], [10, 'News 11, corrected'])
})

test('an address that leads elsewhere for good sends nothing again', async () => {
  const topic = await newTopic(anna)
  const words = feedOf(item('One', 'https://press.example/one'))
  const source = await anna.must(201, 'POST', `${topic}/sources`, { url: site.feed('/before', words) })
  site.answers.set('/before', (_request, response) => void response.writeHead(301, { location: '/after' }).end())
  site.feed('/after', words.replaceAll('https://press.example', 'https://new.example'))
  assert.equal((await fetchAgain(anna, topic, source)).item_count, 1)
  const moved = { url: `${site.receiver.url}/after` }
  assert.equal((await anna.must(200, 'PATCH', `${topic}/sources/${source.id}`, moved)).item_count, 1)
})

test('of items without an id on one page, the one whose title comes back is it, when a second one appears', async () => {
  const link = 'https://press.example/news'
  const titles = await titlesAfter(
    '/one-page',
    feedOf({ link, title: 'Old' }),
    feedOf({ link, title: 'New' }, { link, title: 'Old' }),
  )
  assert.deepEqual(titles, ['Old', 'New'])
})

test('a feed whose words change at each fetch does not fill the table of items', async () => {
  const topic = await newTopic(anna)
  const round = (nth: number) =>
    feedOf({ ...item('Weather', 'weather'), title: `Weather ${nth}`, text: `${nth} degrees` })
  const source = await anna.must(201, 'POST', `${topic}/sources`, { url: site.feed('/weather', round(0)) })
  const countRows = async () => {
    const [counted] = await app.app.services.database.unscopedQuery(
      sql<{ count: number }>`
        select count(*)::int as count from feed_items
         where program_id = ${program.id} and topic_id = ${Number(topic.split('/').at(-1))}`,
    )
    return counted?.count
  }
  const rows = await countRows()
  for (const nth of [1, 2, 3]) {
    site.feed('/weather', round(nth))
    await fetchAgain(anna, topic, source)
  }
  assert.equal(await countRows(), rows)
  assert.deepEqual(
    (await postsOf(anna, topic)).map((post: { title: string }) => post.title),
    ['Weather 3'],
  )
})
