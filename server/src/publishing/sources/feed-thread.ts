// The thread that parses feeds, see fetch-feed.ts.

import { parentPort } from 'node:worker_threads'
import type { HelperResult } from '../../platform/helper-thread.ts'
import { type Feed, readFeed } from './feed-items.ts'

/** The text of a feed, and the address that it came from. */
export interface FeedText {
  readonly text: string
  readonly base: string
}

parentPort?.on('message', ({ id, input }: { id: number; input: FeedText }) => {
  parentPort?.postMessage(resultOf(id, input))
})

/** null: no feed. */
function resultOf(id: number, { text, base }: FeedText): HelperResult<Feed | null> {
  try {
    return { id, value: readFeed(text, base) }
  } catch {
    return { id, value: null }
  }
}
