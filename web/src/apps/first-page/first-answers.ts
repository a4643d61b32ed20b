// The answers that come with a first page, put where the pages look for them; by the server before it renders, by the browser before
// it goes on.

import type { Me } from '@atrium/client'
import type { QueryClient } from '@tanstack/preact-query'
import { FIRST_PAGE } from '../../api/page-start.ts'
import { meQuery } from '../../core/session/session-queries.ts'
import { postKey, REQUIRED_FIRST } from '../../features/engagement/post-cache.ts'
import { feedQuery, readFeedAgain } from '../../features/feed/feed-queries.ts'
import { openSurveysQuery } from '../../features/surveys/open-surveys-queries.ts'
import { brandingQuery } from '../shared/shell/branding-queries.ts'
import type { FirstPage } from './first-page.ts'

/** Keeps the answers, as old as they are. */
export function keepFirstAnswers(client: QueryClient, { answers, at, isKept }: FirstPage): void {
  // A device whose clock is behind would take them for ones of the future.
  const updatedAt = Math.min(at, Date.now())
  const keep = (key: readonly unknown[], data: unknown) => client.setQueryData(key, data, { updatedAt })
  const me = dataOf(answers['/v2/me']) as Me
  keep(meQuery.queryKey, me)
  for (const [path, answer] of Object.entries(answers)) {
    const [, uuid] = /^\/v2\/feed\/posts\/([\w-]+)$/.exec(path) ?? []
    if (path === '/v2/branding') keep(brandingQuery(me.program.id).queryKey, dataOf(answer))
    else if (path === '/v2/feed/posts')
      keep(feedQuery('myfeed').queryKey, { pages: [answer], pageParams: [FIRST_PAGE] })
    else if (path === '/v2/feed/required') keep(REQUIRED_FIRST, dataOf(answer))
    else if (path === '/v2/feed/surveys') keep(openSurveysQuery.queryKey, dataOf(answer))
    else if (uuid) keep(postKey(uuid), dataOf(answer))
  }
  if (!isKept) return
  // Each is read again by what shows it; the feed, which does not move under the reader, once the page is alive.
  void client.invalidateQueries({ refetchType: 'none', predicate: ({ queryKey }) => queryKey[1] !== 'feed' })
  addEventListener('atrium-alive', () => void readFeedAgain(client).catch(() => {}), { once: true })
}

const dataOf = (answer: unknown): unknown => (answer as { data: unknown }).data
