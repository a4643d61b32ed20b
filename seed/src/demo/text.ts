// Posts of the demo: front matter, title and text in the notation of markup.ts, and comments below a rule.

import type { PictureName } from '../posts/pictures.ts'
import { readTexts } from '../texts.ts'
import type { SeedContentType, SeedPost, SeedPostState } from '../types.ts'

export type TopicKey =
  | 'news'
  | 'safety'
  | 'people'
  | 'bikes'
  | 'customers'
  | 'floor'
  | 'learning'
  | 'house'
  | 'thanks'
  | 'ideas'
  | 'bristol'
  | 'festival'

export interface DemoPost {
  /** Default: an article. */
  readonly type?: SeedContentType
  /** Default: published. */
  readonly state?: SeedPostState
  readonly topics: readonly TopicKey[]
  /** The given name of the author, in lower case. */
  readonly by: string
  /** Days before now of its publication or writing; for scheduled posts, days until its publication. */
  readonly days: number
  readonly title: string
  readonly summary: string
  /** Blocks in the notation of markup.ts; a picture's address may be its bare name: '![alt](garden)'. */
  readonly body: readonly string[]
  readonly pictures?: readonly PictureName[]
  readonly link?: { readonly url: string; readonly title: string; readonly description: string }
  readonly video?: string
  /** The address of a video of another host, in place of the one of the server. */
  readonly film?: string
  readonly language?: string
  readonly featured?: string
  readonly acknowledge?: true
  /** Indexes into INITIATIVES and DEMO_GROUPS. */
  readonly initiatives?: readonly number[]
  readonly audiences?: readonly number[]
  readonly template?: SeedPost['template']
  readonly source?: SeedPost['source']['name']
  readonly visibility?: 'public'
  readonly uncommentable?: true
  /** Share of its possible readers that have read it, and share of these who like it. */
  readonly read?: number
  readonly liked?: number
  readonly comments: readonly DemoComment[]
}

/** A comment, or a reply to the last comment before it. `alias` is the index of the alias that it is written under. */
export interface DemoComment {
  readonly by: string
  readonly text: string
  readonly alias?: number
  readonly isReply: boolean
}

const TEMPLATES: Readonly<Record<string, SeedPost['template']>> = {
  resource: { id: 2, name: 'Resource page', type: 'resource' },
  event: { id: 3, name: 'Event', type: 'event' },
  recognition: { id: 4, name: 'Thank-you card', type: 'recognition' },
}

/** Between the text of a post and its comments. */
const RULE = '---'
const COMMENT = /^( {2})?- \*\*(?<by>\w+)\*\*(?: as (?<alias>\d+))?: (?<text>.+)$/

/** All posts, read from `texts/demo/`, a folder for each subject. */
export function readDemoPosts(): DemoPost[] {
  return readTexts('demo').map(({ path, head, lines }) => {
    const [title = '', ...rest] = lines
    const end = rest.includes(RULE) ? rest.indexOf(RULE) : rest.length
    return {
      ...(head as Pick<DemoPost, 'topics' | 'by' | 'days' | 'summary'>),
      ...('template' in head ? { template: TEMPLATES[String(head.template)] ?? fail(path, head.template) } : {}),
      title: title.replace(/^# /, ''),
      body: rest.slice(0, end),
      comments: rest.slice(end + 1).map(line => readComment(line) ?? fail(path, line)),
    }
  })
}

function readComment(line: string): DemoComment | null {
  const { by, alias, text } = COMMENT.exec(line)?.groups ?? {}
  if (by === undefined || text === undefined) return null
  return { by, text, isReply: line.startsWith(' '), ...(alias === undefined ? {} : { alias: Number(alias) }) }
}

function fail(path: string, value: unknown): never {
  throw new Error(`seed/texts/${path} has an unknown ${value}`)
}
