// The states of a post and every transition between them (docs/contract/content.md#states), as data.

export const CONTENT_STATES = [
  'draft',
  'review',
  'published',
  'archived',
  'scheduled',
  'processing',
  'processing error',
] as const

export type ContentState = (typeof CONTENT_STATES)[number]

/**
 * What moves a post. `publish` has no time, `schedule` a future one, `publish_now` one that has been reached: by the
 * clock, or because it was already past when requested.
 */
export const CONTENT_TRIGGERS = ['archive', 'draft', 'review', 'publish', 'schedule', 'publish_now'] as const

export type ContentTrigger = (typeof CONTENT_TRIGGERS)[number]

/** No transition: 400. */
export const REFUSED = 'refused'

/** From each state, by each trigger: the state that follows. A `published` is still subject to the post's videos. */
export const TRANSITIONS: Readonly<
  Record<ContentState, Readonly<Record<ContentTrigger, ContentState | typeof REFUSED>>>
> = {
  draft: {
    archive: 'archived',
    draft: 'draft',
    review: 'review',
    publish: 'published',
    schedule: 'scheduled',
    publish_now: 'published',
  },
  review: {
    archive: 'archived',
    draft: 'draft',
    review: 'review',
    publish: 'published',
    schedule: 'scheduled',
    publish_now: 'published',
  },
  published: {
    archive: 'archived',
    draft: 'draft',
    review: 'review',
    publish: 'published',
    schedule: 'published',
    publish_now: 'published',
  },
  archived: {
    archive: 'archived',
    draft: 'draft',
    review: 'review',
    publish: 'published',
    schedule: 'scheduled',
    publish_now: 'published',
  },
  scheduled: {
    archive: 'archived',
    draft: 'draft',
    review: 'review',
    publish: 'scheduled',
    schedule: 'scheduled',
    publish_now: 'published',
  },
  processing: {
    archive: 'archived',
    draft: REFUSED,
    review: 'review',
    publish: 'published',
    schedule: 'scheduled',
    publish_now: 'published',
  },
  'processing error': {
    archive: 'archived',
    draft: REFUSED,
    review: REFUSED,
    publish: REFUSED,
    schedule: REFUSED,
    publish_now: REFUSED,
  },
}

export interface VideoStates {
  /** Videos that are still being processed. */
  readonly processing: number
  readonly failed: number
}

/** The state after a trigger, taking videos into account: nothing new is published before all of them are ready. */
export function nextState(
  from: ContentState,
  trigger: ContentTrigger,
  videos: VideoStates,
): ContentState | typeof REFUSED {
  const next = TRANSITIONS[from][trigger]
  if (next !== 'published' || from === 'published') return next
  if (videos.failed > 0) return 'processing error'
  return videos.processing > 0 ? 'processing' : 'published'
}

/** Whether a post in this state must be fit to be published: it is, or will be without another request. */
export function mustBePublishable(state: ContentState): boolean {
  return state === 'published' || state === 'scheduled' || state === 'processing'
}
