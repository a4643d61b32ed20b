// Hints of the server: the query that shows a record reads it again.

import { AtriumError, type LiveEvent, live } from '@atrium/client'
import { getFeedPost } from '@atrium/client/operations'
import type { QueryClient } from '@tanstack/preact-query'
import { connect } from '../../api/connect.ts'
import { isPostWaiting } from '../../core/offline/outbox.ts'
import { meQuery, patchMe } from '../../core/session/session-queries.ts'
import { readCommentsAgain } from '../comments/comment-queries.ts'
import { POSTS, patchPost, shownPostIds } from '../engagement/post-cache.ts'
import { NEWEST } from '../feed/feed-queries.ts'
import { showJobStatus } from './job-status.ts'
import { HintBatch, joinRelay } from './relay.ts'

const atrium = connect({ getFeedPost })

/** All clients hear of a new post within five seconds; each asks at a moment of its own after that. */
const SPREAD_MS = 4_000
/** A post that many like changes all the time: it is read once in so long. */
const POST_REST_MS = 5_000
const COUNTS_EVERY_MS = 60_000
/** More that changed at once are read as lists. */
const POSTS_AT_ONCE = 10

/** Listens for a person until the function that it returns is called. */
export function startLive(client: QueryClient, userId: number): () => void {
  const news = new HintBatch(() => client.invalidateQueries({ queryKey: [NEWEST] }), { spreadMs: SPREAD_MS })
  const missed = new HintBatch(() => readMissed(client), { spreadMs: SPREAD_MS })
  const everything = new HintBatch(() => readAgain(client), { spreadMs: SPREAD_MS })
  const posts = new HintBatch<number>(ids => readPosts(client, ids), { spreadMs: SPREAD_MS, restMs: POST_REST_MS })
  let counting: ReturnType<typeof setInterval> | undefined
  const countByItself = (isOn: boolean) => {
    clearInterval(counting)
    if (isOn) counting = setInterval(() => readCounts(client), COUNTS_EVERY_MS)
  }
  countByItself(true)
  const leave = joinRelay(`atrium.live.${userId}`, {
    async listen(pass, onConnection, signal) {
      try {
        for await (const event of live(atrium, { signal, onConnection })) pass(event)
      } catch (error) {
        // The session has ended elsewhere: said at once, not with the next click.
        if (error instanceof AtriumError && error.status === 401) void client.invalidateQueries(meQuery)
        throw error
      }
    },
    onConnection(isOpen) {
      countByItself(!isOpen)
      // Hints between the load of this page and now came before this tab listened.
      if (isOpen) missed.add()
    },
    onEvent(event: LiveEvent) {
      if (event.name === 'notifications') showCounts(client, event.data)
      else if (event.name === 'feed') news.add()
      else if (event.name === 'post') posts.add(event.data.content_id)
      else if (event.name === 'editors') void client.invalidateQueries({ queryKey: ['editors', event.data] })
      else if (event.name === 'job') showJobStatus(client, event.data)
      else if (event.name === 'reset') everything.add()
    },
  })
  return () => {
    countByItself(false)
    for (const batch of [news, missed, everything, posts]) batch.stop()
    leave()
  }
}

function showCounts(client: QueryClient, { unread, required }: { unread: number; required: number }): void {
  const before = client.getQueryData(meQuery.queryKey)
  patchMe(client, me => ({ ...me, unread_count: unread, required_count: required }))
  if (before?.unread_count !== unread)
    for (const key of ['notifications', 'notifications-todo']) void client.invalidateQueries({ queryKey: [key] })
  if (before?.required_count !== required) void client.invalidateQueries({ queryKey: [POSTS, 'required'] })
}

function readCounts(client: QueryClient): void {
  if (document.visibilityState === 'visible') void client.invalidateQueries(meQuery)
}

/** Whether there are new posts, and the counts: each page that is opened reads them once more, so no more than these. */
function readMissed(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [NEWEST] })
  void client.invalidateQueries(meQuery)
}

/** Everything in view but the pages of a feed, which do not change under the reader: what is new is offered. */
const readAgain = (client: QueryClient): unknown =>
  client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== POSTS || queryKey[1] !== 'feed' })

/** Counters and text of the posts that are shown; of the others nothing is read. */
async function readPosts(client: QueryClient, ids: readonly number[]): Promise<void> {
  const shown = shownPostIds(client)
  for (const id of ids.filter(one => shown.has(one)).slice(0, POSTS_AT_ONCE)) {
    // A like of one's own that is on its way is newer than any answer.
    if (isPostWaiting(id)) continue
    try {
      const { data } = await atrium.getFeedPost({ content_id: id }, { retries: 0 })
      let isCommented = false
      patchPost(client, id, post => {
        isCommented ||= post.comment_count !== data.comment_count
        return { ...post, ...data }
      })
      if (isCommented) readCommentsAgain(client, id)
    } catch {
      // A hint is no more than that: it may be of a post that the reader no longer sees.
    }
  }
}
