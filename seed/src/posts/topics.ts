// Topics: those of every company, then of sites and departments, then of communities, products and projects; all with
// different names, and only a few with many followers and posts.

import { type Company, HISTORY_DAYS, MS_PER_DAY } from '../company.ts'
import { fillGaps, type Slots } from '../draw/fill.ts'
import { type Random, weightedIndex } from '../draw/random.ts'
import { DEPARTMENTS, HOBBIES, PRODUCTS, PROJECT_NAMES_MAX, projectName } from '../draw/words.ts'
import type { Audiences } from '../people/audiences.ts'
import { hireDate } from '../people/people.ts'
import { SITES } from '../people/sites.ts'
import type { SeedFollower, SeedTopic } from '../types.ts'
import type { Theme, TopicPattern } from './topic-words.ts'
import * as patterns from './topic-words.ts'

const HIDDEN_SHARE = 0.02
const ARCHIVED_SHARE = 0.03
const TARGETED_SHARE = 0.7
/** Approximate minimum of followers of a topic, also in a small company. */
const FOLLOWERS_TYPICAL_MIN = 6

/** A topic with the theme of its posts. */
export interface TopicDetail {
  readonly topic: SeedTopic
  readonly theme: Theme
  /** Indexes into SITES and DEPARTMENTS; null where it belongs to none. */
  readonly site: number | null
  readonly department: number | null
}

interface Outline {
  readonly pattern: TopicPattern
  readonly slots: Slots
  readonly site: number | null
  readonly department: number | null
  /** Number of posts relative to other topics, before chance. */
  readonly weight: number
}

/** All topics, made at once (a few kB each hundred), and a drawing by popularity. */
export class Topics {
  readonly details: readonly TopicDetail[]
  readonly draw: (random: Random) => number
  readonly #company: Company
  readonly #audiences: Audiences

  constructor(company: Company, audiences: Audiences) {
    this.#company = company
    this.#audiences = audiences
    this.details = makeDetails(company, audiences)
    this.draw = weightedIndex(this.details.map(({ topic }) => topic.popularity))
  }

  /** By topic; about eight followers for each user where there are 500 topics. */
  *followers(): Generator<SeedFollower> {
    for (const { topic } of this.details) yield* this.#followersOf(topic)
  }

  *#followersOf(topic: SeedTopic): Generator<SeedFollower> {
    const random = this.#company.random.fork('followers').fork(topic.index)
    const people = this.#possibleFollowers(topic)
    const gap = () =>
      topic.follower_share >= 1 ? 1 : 1 + Math.floor(Math.log(1 - random.float()) / Math.log(1 - topic.follower_share))
    for (let place = gap() - 1; place < people.length; place += gap()) {
      const user = people[place]!
      const since = new Date(Math.max(topic.created_at.getTime(), hireDate(this.#company, user).getTime()))
      yield { topic_index: topic.index, user_index: user, followed_at: random.dateBetween(since, this.#company.anchor) }
    }
  }

  #possibleFollowers(topic: SeedTopic): Uint32Array {
    const [first, ...others] = topic.audience_indexes
    if (first === undefined) return this.#company.roster.byEagerness
    if (others.length === 0) return this.#audiences.members(first)
    return Uint32Array.from(new Set(topic.audience_indexes.flatMap(index => [...this.#audiences.members(index)])))
  }
}

function makeDetails(company: Company, audiences: Audiences): TopicDetail[] {
  const random = company.random.fork('topics')
  const details: TopicDetail[] = []
  for (const outline of outlines(random.fork('outlines'))) {
    if (details.length >= company.plan.topics) break
    details.push({
      topic: makeTopic(company, audiences, outline, details.length),
      theme: outline.pattern.theme,
      site: outline.site,
      department: outline.department,
    })
  }
  return details
}

function makeTopic(company: Company, audiences: Audiences, outline: Outline, index: number): SeedTopic {
  const random = company.random.fork('topic').fork(index)
  const { pattern, slots } = outline
  const isBase = index < patterns.BASE_TOPICS.length
  const audienceIndexes = isBase ? [] : targets(audiences, outline, random)
  const isAuto = pattern.habit === 'mandatory' || (pattern.habit === 'auto' && (isBase || audienceIndexes.length > 0))
  const share = followerShare(pattern, random)
  const { contributors } = company.roster
  return {
    index,
    name: fillGaps(pattern.name, slots),
    description: fillGaps(pattern.description, slots),
    state: isBase ? 'published' : topicState(random.float()),
    auto_publish: pattern.habit === 'open',
    auto_follow: isAuto,
    auto_follow_mandatory: pattern.habit === 'mandatory',
    recommended: pattern.habit === 'recommended',
    targeted: audienceIndexes.length > 0,
    audience_indexes: audienceIndexes,
    contributor_indexes: random
      .sample([...random.spread(Math.min(4, contributors.length), contributors.length)], 2)
      .map(place => contributors[place]!),
    user_submittable: pattern.habit === 'open' || pattern.habit === 'moderated',
    popularity: outline.weight * random.pareto(1.6, 8),
    follower_share: isAuto ? 1 : Math.max(share, Math.min(0.4, FOLLOWERS_TYPICAL_MIN / company.plan.users)),
    created_at: new Date(company.anchor.getTime() - (HISTORY_DAYS + random.int(1, 700)) * MS_PER_DAY),
  }
}

/** Most topics of a site or department are targeted at its audience, where there is one. */
function targets(audiences: Audiences, { site, department, pattern }: Outline, random: Random): number[] {
  if (pattern.habit !== 'auto' && !random.chance(TARGETED_SHARE)) return []
  if (pattern === patterns.PROJECT_PATTERN && audiences.count > 0) return [random.int(0, audiences.count - 1)]
  const index = department === null ? site !== null && audiences.ofSite(site) : audiences.ofDepartment(department)
  return typeof index === 'number' ? [index] : []
}

function topicState(draw: number): SeedTopic['state'] {
  if (draw < HIDDEN_SHARE) return 'hidden'
  return draw < HIDDEN_SHARE + ARCHIVED_SHARE ? 'archived' : 'published'
}

function followerShare({ habit }: TopicPattern, random: Random): number {
  const [low, high] = habit === 'recommended' ? [0.02, 0.25] : [0.0005, 0.03]
  return low * (high / low) ** (random.float() ** 1.5)
}

/** An endless supply of topics with different names, those of every company first. */
function* outlines(random: Random): Generator<Outline> {
  yield* patterns.BASE_TOPICS.map((pattern, rank) => outline(pattern, 600 / (rank + 4)))
  yield* ofEachSite(patterns.SITE_NEWS, 0.5)
  yield* ofEachDepartment(patterns.DEPARTMENT_NEWS, 0.25)
  yield* random.shuffle([
    ...patterns.SITE_PATTERNS.flatMap(pattern => ofEachSite(pattern, 0.06)),
    ...patterns.DEPARTMENT_PATTERNS.flatMap(pattern => ofEachDepartment(pattern, 0.05)),
    ...PRODUCTS.map(product => outline(patterns.PRODUCT_PATTERN, 3, { product })),
    ...HOBBIES.flatMap(hobby => SITES.map((_, site) => outline(patterns.HOBBY_PATTERN, 1, { hobby }, site))),
    ...DEPARTMENTS.flatMap((_, department) =>
      SITES.map((_, site) => outline(patterns.DEPARTMENT_SITE_PATTERN, 1, {}, site, department)),
    ),
  ])
  for (let number = 0; ; number++) {
    const wave = Math.floor(number / PROJECT_NAMES_MAX)
    const project = `${projectName(number % PROJECT_NAMES_MAX)}${wave === 0 ? '' : ` ${wave + 1}`}`
    yield outline(patterns.PROJECT_PATTERN, 1, { project })
  }
}

function ofEachSite(pattern: TopicPattern, weight: number): Outline[] {
  return SITES.map((site, code) => outline(pattern, weight * site.weight, {}, code))
}

function ofEachDepartment(pattern: TopicPattern, weight: number): Outline[] {
  return DEPARTMENTS.map((department, code) => outline(pattern, weight * (department.weight + 20), {}, null, code))
}

function outline(
  pattern: TopicPattern,
  weight: number,
  slots: Slots = {},
  site: number | null = null,
  department: number | null = null,
): Outline {
  const place: Slots = site === null ? {} : { site: SITES[site]!.city }
  const team: Slots = department === null ? {} : { department: DEPARTMENTS[department]!.name }
  return { pattern, weight, site, department, slots: { ...slots, ...place, ...team } }
}
