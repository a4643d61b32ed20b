// Events of a live stream (docs/contract/live.md).

import type { EditedRecord, JobHint } from '../../shared/live/hints.ts'

export interface Numbers {
  readonly unread: number
  readonly required: number
}

type EventName = 'notifications' | 'feed' | 'post' | 'editors' | 'job' | 'reset'

const event = (name: EventName, data: object): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

export const FEED = event('feed', {})
export const RESET = event('reset', {})
export const KEEP_ALIVE = ':\n\n'

export const postEvent = (content_id: number): string => event('post', { content_id })
export const editorsEvent = ({ kind, id }: EditedRecord): string => event('editors', { [`${kind}_id`]: id })
export const notificationsEvent = ({ unread, required }: Numbers): string =>
  event('notifications', { unread, required })
export const jobEvent = ({ kind, id, status }: JobHint): string => event('job', { kind, id, status })

const RETRY_MIN_MS = 2_000
const RETRY_MAX_MS = 10_000

/**
 * The first event of a stream. Each client gets its own reconnection delay, so that the clients of a stopping server do not all
 * return at once. They send the id when they reconnect: then they may have missed hints.
 */
export function streamBeginning(streamId: string): string {
  const retryMs = Math.round(RETRY_MIN_MS + Math.random() * (RETRY_MAX_MS - RETRY_MIN_MS))
  return `retry: ${retryMs}\nid: ${streamId}\n\n`
}
