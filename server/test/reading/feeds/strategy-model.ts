// The posts at random that the tests of strategies read, and the strategies that may find what a request asks for.

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
}

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
