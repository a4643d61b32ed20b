import type { ServerResponse } from 'node:http'
import type { Person } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { type Received, Receiver } from '../../support/receiver.ts'

interface Item {
  readonly id: string
  readonly title?: string
  readonly text?: string
  readonly link?: string
  readonly author?: string
  readonly image?: string
  readonly date?: string
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const element = (name: string, text: string | undefined) =>
  text === undefined ? '' : `<${name}>${escaped(text)}</${name}>`

const itemXml = (item: Item): string => {
  const { id, title, text, author, image, date } = item
  const enclosure = image === undefined ? '' : `<enclosure url="${image}" length="1" type="image/png"/>`
  const link = element('link', item.link ?? `https://gazette.example/${id}`)
  const rest = element('title', title) + element('description', text) + element('dc:creator', author)
  return `<item><guid isPermaLink="false">${id}</guid>${link}${rest}${enclosure}${element('pubDate', date)}</item>`
}

/** A feed of RSS 2.0. */
export const rss = (items: readonly Item[], title = 'The gazette'): string =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>${title}</title>
  <link>https://gazette.example</link><description>News</description>${items.map(itemXml).join('')}</channel></rss>`

/** Items `from` to `to`, the newest first, a day apart. */
export const numbered = (from: number, to: number): Item[] =>
  Array.from({ length: to - from + 1 }, (_, nth) => {
    const number = to - nth
    const date = new Date(Date.UTC(2026, 0, number)).toUTCString()
    return { id: `item-${number}`, title: `News ${number}`, text: `Text of ${number}`, date }
  })

type Answer = (request: Received, response: ServerResponse) => void

/** A site with feeds at paths that tests set. */
export class Site {
  readonly answers = new Map<string, Answer>()
  readonly receiver: Receiver

  constructor(receiver: Receiver) {
    this.receiver = receiver
    receiver.answer = (request, response) => {
      const answer = this.answers.get(request.path) ?? ((_request, response) => response.writeHead(404).end())
      answer(request, response)
    }
  }

  static async start(): Promise<Site> {
    return new Site(await Receiver.start())
  }

  /** The feed at the path has this text from now on; returns its address. */
  feed(path: string, text: string, headers: Record<string, string> = {}): string {
    this.answers.set(path, (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/rss+xml', ...headers }).end(text)
    })
    return this.receiver.url + path
  }

  requests(path: string): Received[] {
    return this.receiver.received.filter(request => request.path === path)
  }
}

let topics = 0

export const newTopic = async (anna: Person): Promise<string> => {
  const { id } = await anna.must(201, 'POST', '/v2/channels', {
    name: `Press ${++topics}`,
    description: 'From outside',
  })
  return `/v2/channels/${id}`
}

/** The posts of a topic, the oldest first. */
export const postsOf = async (anna: Person, topic: string, state?: string) => {
  const filter = state === undefined ? '' : `&filter.state=${state}`
  const id = topic.split('/').at(-1)
  return anna.must(200, 'GET', `/v2/content?filter.channels.id=${id}&page.size=100&sort=created_at${filter}`)
}

/** Has the source fetched again, and returns it afterwards. */
export async function fetchAgain(anna: Person, topic: string, source: { id: number }) {
  const path = `${topic}/sources/${source.id}`
  const before = await anna.must(200, 'PATCH', path, { active: false })
  await anna.must(200, 'PATCH', path, { active: true })
  return eventually(
    async () => (await anna.must(200, 'GET', `${topic}/sources`)).find((one: { id: number }) => one.id === source.id),
    one => one.last_fetched_at !== before.last_fetched_at,
  )
}
