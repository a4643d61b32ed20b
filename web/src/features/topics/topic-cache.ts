import type { FeedTopic } from '@atrium/client'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'

/** Every query whose answer holds topics has a key that begins with this: a topic, a list, or pages of lists. */
export const TOPICS = 'topics'

interface Page {
  readonly data: readonly FeedTopic[]
}

/** Changes a topic wherever it is kept, so that every list and page shows the same. */
export function patchTopic(client: QueryClient, id: number, change: (topic: FeedTopic) => FeedTopic): void {
  const patch = (topic: FeedTopic) => (topic.id === id ? change(topic) : topic)
  client.setQueriesData<unknown>({ queryKey: [TOPICS] }, (kept: unknown) => {
    if (isPages(kept)) return { ...kept, pages: kept.pages.map(page => ({ ...page, data: page.data.map(patch) })) }
    if (Array.isArray(kept)) return (kept as FeedTopic[]).map(patch)
    return isTopic(kept) ? patch(kept) : kept
  })
}

/** A topic that some list holds. */
export function cachedTopic(client: QueryClient, id: number): FeedTopic | undefined {
  const kept = client.getQueriesData<unknown>({ queryKey: [TOPICS] }).map(([, data]) => data)
  return kept.flatMap(topicsOf).find(topic => topic.id === id)
}

function topicsOf(kept: unknown): readonly FeedTopic[] {
  if (isPages(kept)) return kept.pages.flatMap(page => page.data)
  if (Array.isArray(kept)) return kept as FeedTopic[]
  return isTopic(kept) ? [kept] : []
}

const isPages = (kept: unknown): kept is InfiniteData<Page> => Array.isArray((kept as InfiniteData<Page> | null)?.pages)
const isTopic = (kept: unknown): kept is FeedTopic => typeof (kept as FeedTopic | null)?.following === 'boolean'
