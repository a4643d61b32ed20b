// The head of a post: all members but its text. Made from the index alone, in a few microseconds.

import { type Company, MS_PER_DAY } from '../company.ts'
import type { Calendar } from '../draw/calendar.ts'
import type { Random } from '../draw/random.ts'
import { INITIATIVES } from '../draw/words.ts'
import type { Audiences } from '../people/audiences.ts'
import { SITES, siteLanguage } from '../people/sites.ts'
import { LANGUAGES, type Language, type Stories } from '../stories/index.ts'
import type { SeedContentType, SeedPost, SeedPostState } from '../types.ts'
import type { TopicDetail, Topics } from './topics.ts'

export interface PostHead {
  readonly index: number
  readonly content_type: SeedContentType
  readonly state: SeedPostState
  readonly language: Language
  readonly author_index: number
  readonly topic_indexes: readonly number[]
  readonly audience_indexes: readonly number[]
  readonly initiative_indexes: readonly number[]
  readonly featured: boolean
  readonly is_commentable: boolean
  readonly requires_acknowledgement: boolean
  readonly template: SeedPost['template']
  readonly source: SeedPost['source']['name']
  readonly popularity: number
  /** Time of publication; of unpublished posts the time of writing. */
  readonly at: Date
  readonly archived_at: Date | null
}

const CONTENT_TYPES: readonly { readonly name: SeedContentType; readonly weight: number }[] = [
  { name: 'article', weight: 72 },
  { name: 'note', weight: 10 },
  { name: 'link', weight: 7 },
  { name: 'image', weight: 7 },
  { name: 'video', weight: 4 },
]

/** The newest part of the posts, which contains drafts and reviews. */
const RECENT_SHARE = 0.08
const POPULARITY_SHAPE = 1.2
const POPULARITY_MAX = 30_000
const SUBMITTED_SHARE = 0.6
const AUTHOR_TRIES = 6

export function makeHead(
  company: Company,
  audiences: Audiences,
  topics: Topics,
  calendar: Calendar,
  index: number,
): PostHead {
  const random = company.random.fork('post').fork(index)
  const topicIndexes = drawTopics(topics, random)
  const detail = topics.details[topicIndexes[0]!]!
  const state = drawState(index / company.plan.posts, random)
  const source = drawSource(detail, random)
  const type = source === 'rss' ? 'link' : random.weighted(CONTENT_TYPES).name
  const language = drawLanguage(company.stories, detail, random)
  const featured = random.chance(0.02)
  const at = calendar.momentOf(index, company.random.fork('moment').fork(index))
  const isObligatory = type === 'article' && random.chance(detail.topic.auto_follow_mandatory ? 0.06 : 0.008)
  return {
    index,
    content_type: type,
    state,
    language,
    author_index: drawAuthor(company, detail, { language, source, at }, random),
    topic_indexes: topicIndexes,
    audience_indexes: drawAudiences(audiences, topics, topicIndexes, random),
    initiative_indexes: random.chance(0.15) ? [random.skewed(INITIATIVES.length, 0.8)] : [],
    featured,
    is_commentable: !random.chance(0.04),
    requires_acknowledgement: isObligatory,
    template: drawTemplate(detail, type, random),
    source,
    popularity: random.pareto(POPULARITY_SHAPE, POPULARITY_MAX) * (featured ? 4 : 1) * (isObligatory ? 5 : 1),
    at,
    archived_at: state === 'archived' ? random.dateBetween(at, company.anchor) : null,
  }
}

/** One to three topics; further ones only where they do not give a targeted post more readers. */
function drawTopics(topics: Topics, random: Random): number[] {
  const drawn = [topics.draw(random)]
  const further = random.chance(0.24) ? random.int(1, 2) : 0
  const { targeted } = topics.details[drawn[0]!]!.topic
  for (let nth = 0; nth < further; nth++) {
    const next = topics.draw(random)
    if (!drawn.includes(next) && topics.details[next]!.topic.targeted === targeted) drawn.push(next)
  }
  return drawn
}

/** Few posts name audiences, and only in open topics: a targeted one has its audience already. */
function drawAudiences(
  audiences: Audiences,
  topics: Topics,
  topicIndexes: readonly number[],
  random: Random,
): number[] {
  const isTargeted = topics.details[topicIndexes[0]!]!.topic.targeted
  if (isTargeted || audiences.count === 0 || !random.chance(0.06)) return []
  const first = random.skewed(audiences.count, 0.5)
  const second = random.chance(0.25) ? random.skewed(audiences.count, 0.5) : first
  return first === second ? [first] : [first, second]
}

function drawState(age: number, random: Random): SeedPostState {
  const draw = random.float()
  if (age < 1 - RECENT_SHARE) return draw < 0.045 ? 'archived' : draw < 0.055 ? 'draft' : 'published'
  if (draw < 0.14) return 'draft'
  if (draw < 0.2) return 'review'
  return draw < 0.28 ? 'scheduled' : 'published'
}

function drawSource({ topic }: TopicDetail, random: Random): PostHead['source'] {
  const draw = random.float()
  if (topic.user_submittable && draw < SUBMITTED_SHARE) return 'submitted'
  if (draw > 0.98) return 'rss'
  return draw > 0.91 ? 'oauthclient' : 'studio'
}

/** English mostly; at home, people write in their own language. */
function drawLanguage(stories: Stories, { site, theme }: TopicDetail, random: Random): Language {
  const home = site === null ? undefined : siteLanguage(SITES[site]!)
  const draw = random.float()
  const elsewhere = draw < 0.05 ? 'de' : draw < 0.09 ? 'fr' : draw < 0.12 ? 'es' : 'en'
  const chosen = draw < 0.6 ? LANGUAGES.find(language => language === home) : elsewhere
  const language = chosen ?? (site === null ? elsewhere : 'en')
  return stories.of(language, theme).length > 0 ? language : 'en'
}

/** Editors write most posts, a few of them very many; submissions come from any user who had joined already. */
function drawAuthor(
  company: Company,
  { site, department }: TopicDetail,
  { language, source, at }: Pick<PostHead, 'language' | 'source' | 'at'>,
  random: Random,
): number {
  const { roster, anchor } = company
  const writers = source === 'submitted' ? roster.byEagerness : roster.publishers
  const ageDays = (anchor.getTime() - at.getTime()) / MS_PER_DAY
  const isLocal = (user: number) =>
    site === null ? department === null || roster.department[user] === department : roster.site[user] === site
  const speaks = (user: number) => language === 'en' || siteLanguage(SITES[roster.site[user]!]!) === language
  let author = random.pick(roster.publishers)
  for (let attempt = 0; attempt < AUTHOR_TRIES; attempt++) {
    const found = writers[random.skewed(writers.length, 0.6)]!
    if (roster.active[found] === 0 || roster.tenureDays[found]! < ageDays) continue
    author = found
    if (isLocal(author) && speaks(author)) break
  }
  return author
}

function drawTemplate({ theme }: TopicDetail, type: SeedContentType, random: Random): SeedPost['template'] {
  const draw = random.float()
  if (type !== 'article') return null
  if (draw < (theme === 'learning' ? 0.35 : 0.02)) return { id: 2, name: 'Resource page', type: 'resource' }
  if (theme === 'recognition' && draw < 0.5) return { id: 4, name: 'Thank-you card', type: 'recognition' }
  if (theme === 'culture' && draw < 0.3) return { id: 3, name: 'Event', type: 'event' }
  return draw < 0.6 ? { id: 1, name: 'News article', type: 'article' } : null
}
