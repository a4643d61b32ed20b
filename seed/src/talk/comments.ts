// Comments and replies under one post, written by some of its readers.

import { type Company, MS_PER_HOUR } from '../company.ts'
import { fillGaps, type Slots } from '../draw/fill.ts'
import type { Random } from '../draw/random.ts'
import { DEPARTMENTS } from '../draw/words.ts'
import { givenName } from '../people/people.ts'
import { SITES } from '../people/sites.ts'
import type { PostHead } from '../posts/post-head.ts'
import type { SeedComment, SeedEngagement } from '../types.ts'
import { COMMENT_WORDS } from './comment-words.ts'

const COMMENTS_MAX = 80
/** Shares of the readers of a post; drawn per post between these limits, mostly small. */
const COMMENT_RATE_MIN = 0.004
const COMMENT_RATE_MAX = 0.12
const REPLY_SHARE = 0.32
const COMMENT_KINDS = [
  { name: 'opener', weight: 25 },
  { name: 'thought', weight: 30 },
  { name: 'both', weight: 45 },
] as const
const LIKES_MAX = 12

interface Draft {
  readonly author: number
  readonly at: number
  readonly parent: Draft | null
  readonly body: string
}

/** In order of time, numbered from 1; a reply is never older than its comment. */
export function makeComments(
  company: Company,
  head: PostHead,
  readers: readonly SeedEngagement[],
  until: number,
  random: Random,
): SeedComment[] {
  const rate = COMMENT_RATE_MIN * (COMMENT_RATE_MAX / COMMENT_RATE_MIN) ** (random.float() ** 2)
  const expected = readers.length * rate
  const count = Math.min(COMMENTS_MAX, Math.floor(expected) + Number(random.chance(expected % 1)))
  const drafts: Draft[] = []
  for (let nth = 0; nth < count; nth++) {
    const parent = drafts.length > 0 && random.chance(REPLY_SHARE) ? topOf(random.pick(drafts)) : null
    drafts.push(draft(company, head, random.pick(readers), parent, until, random))
  }
  drafts.sort((one, other) => one.at - other.at)
  const numbers = new Map(drafts.map((each, position) => [each, position + 1]))
  return drafts.map(each => ({
    post_index: head.index,
    post_number: numbers.get(each)!,
    parent_number: each.parent === null ? null : numbers.get(each.parent)!,
    author_index: each.author,
    alias_index: null,
    body: each.body,
    created_at: new Date(each.at),
    liked_by_indexes: likers(readers, random),
  }))
}

function topOf(found: Draft): Draft {
  return found.parent ?? found
}

function draft(
  company: Company,
  head: PostHead,
  reader: SeedEngagement,
  parent: Draft | null,
  until: number,
  random: Random,
): Draft {
  const author = reader.user_index
  const earliest = Math.max(reader.viewed_at.getTime(), parent === null ? 0 : parent.at)
  const at = Math.floor(Math.min(until, earliest + 20_000 + random.exponential(0.5 * MS_PER_HOUR)))
  const body =
    parent === null ? comment(company, head, author, random) : reply(company, head, author, parent.author, random)
  return { author, at: Math.max(at, parent === null ? 0 : parent.at), parent, body }
}

function comment(company: Company, head: PostHead, author: number, random: Random): string {
  const { openers, thoughts } = COMMENT_WORDS[head.language]
  const opener = random.pick(openers)
  const thought = random.pick(thoughts)
  const kind = random.weighted(COMMENT_KINDS).name
  return fillGaps(
    kind === 'both' ? `${opener} ${thought}` : kind === 'opener' ? opener : thought,
    gaps(company, head, author),
  )
}

function reply(company: Company, head: PostHead, author: number, to: number, random: Random): string {
  const name = author === to ? '' : givenName(company, to)
  const replies = COMMENT_WORDS[head.language].replies.filter(text => name !== '' || !text.includes('{name}'))
  return fillGaps(random.pick(replies), { ...gaps(company, head, author), name })
}

function gaps(company: Company, head: PostHead, author: number): Slots {
  const { site, department } = company.roster
  return {
    first: givenName(company, head.author_index),
    site: SITES[site[author]!]!.city,
    department: DEPARTMENTS[department[author]!]!.name,
  }
}

/** A few readers, each once. */
function likers(readers: readonly SeedEngagement[], random: Random): number[] {
  if (!random.chance(0.4)) return []
  const count = Math.min(readers.length, Math.floor(random.pareto(1.5, LIKES_MAX)))
  return Array.from(random.spread(count, readers.length), place => readers[place]!.user_index)
}
