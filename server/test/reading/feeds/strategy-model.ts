// The posts at random that the tests of strategies read, and the strategies that may find what a request asks for.

import { sql } from '../../../src/platform/db/sql.ts'
import type { FeedRequest } from '../../../src/reading/feeds/page/feed-request.ts'
import type { Strategy } from '../../../src/reading/feeds/page/strategy.ts'

export const POSTS = 700
export const TOPICS = 18
export const GROUPS = 10
export const TAGS = 3
export const TYPES = ['article', 'link', 'note', 'image', 'video'] as const

export interface Model {
  readonly id: number
  readonly content_type: (typeof TYPES)[number]
  readonly visibility: 'public' | 'private'
  readonly featured: boolean
  readonly topics: number[]
  readonly audiences: number[]
  readonly tags: number[]
  readonly minutesAgo: number
  /** In the title. */
  readonly words: readonly Word[]
}

/** Words that many posts hold, some, few, and only old ones. */
export const WORDS = ['common', 'common2', 'some', 'few', 'former', 'none'] as const
export type Word = (typeof WORDS)[number]

/** The same numbers in every run. */
export function createRandom(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Every strategy that may find what the request asks for. */
export function strategiesOf({ name, filters }: FeedRequest): Strategy[] {
  const of = name === 'following' ? 'followed' : name === 'for_you' ? 'audiences' : 'keys'
  return [
    { kind: 'newest', horizon: null },
    { kind: 'newest', horizon: POSTS },
    { kind: 'merge', of, branches: 16 },
    ...(filters.topicIds ? [{ kind: 'merge', of: 'wanted', branches: 16 } as const] : []),
    ...(filters.tagIds ? [{ kind: 'merge', of: 'tags', branches: 8 } as const] : []),
    ...(filters.userBehaviors && !filters.userBehaviors.includes('unread') ? [{ kind: 'engaged' } as const] : []),
  ]
}

/** The post with the words that it holds. */
export function withWords<P extends Pick<Model, 'minutesAgo'>>(
  index: number,
  random: (below: number) => number,
  post: P,
): P & Pick<Model, 'words'> {
  const words: Word[] = [
    ...(random(2) ? ['common' as const] : []),
    ...(random(5) ? ['common2' as const] : []),
    ...(random(12) === 0 ? ['some' as const] : []),
    ...(index % 233 === 5 ? ['few' as const] : []),
    ...(post.minutesAgo > POSTS / 24 ? ['former' as const] : []),
  ]
  return { ...post, words }
}

interface Surroundings {
  readonly random: (below: number) => number
  readonly some: <T>(list: readonly T[], most: number) => T[]
  readonly groups: readonly number[]
  readonly topicIds: readonly number[]
  readonly tags: readonly number[]
}

/** Puts posts at random into the database. */
export async function insertPosts(
  insert: (statement: ReturnType<typeof sql<{ id: number }>>) => Promise<number[]>,
  programId: number,
  { random, some, groups, topicIds, tags }: Surroundings,
): Promise<Model[]> {
  const words = createRandom(17)
  const drafts = Array.from({ length: POSTS }, (_, index) =>
    withWords(index, words, {
      content_type: TYPES[random(TYPES.length)] as (typeof TYPES)[number],
      visibility: random(2) ? ('public' as const) : ('private' as const),
      featured: random(10) === 0,
      topics: [...new Set([topicIds[random(TOPICS)] as number, ...some(topicIds, 1)])],
      audiences: random(6) === 0 ? [...new Set([groups[random(GROUPS)] as number, ...some(groups, 1)])] : [],
      tags: some(tags, 1),
      // Many posts share a minute: then the id decides.
      minutesAgo: random(POSTS / 4),
    }),
  )
  const column = <K extends keyof (typeof drafts)[number]>(name: K) => drafts.map(draft => draft[name])
  const ids = await insert(sql`
  insert into content (program_id, uuid, content_type, state, title, visibility, featured, targeted, language,
                       published_at)
  select ${programId}, gen_random_uuid(), t, 'published', w, v, f, a, 'en',
         date_trunc('minute', now()) - m * interval '1 minute'
    from unnest(${column('content_type')}::text[], ${column('visibility')}::text[], ${column('featured')}::boolean[],
                ${drafts.map(draft => draft.audiences.length > 0)}::boolean[], ${column('minutesAgo')}::integer[],
                ${drafts.map(draft => ['x', ...draft.words].join(' '))}::text[])
           with ordinality as d (t, v, f, a, m, w, n)
   order by n
  returning id`)
  return drafts.map((draft, index) => ({ ...draft, id: ids[index] as number }))
}
