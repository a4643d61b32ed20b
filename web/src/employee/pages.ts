// The pages of employees, in the order of the navigation. A page is one entry here; what has no `nav` is reached by links.

import type { Me } from '@atrium/client'
import { Bell, ClipboardCheck, Hash, Newspaper, Search, SquarePen } from 'lucide-react'
import { page } from '../app/navigation/page-route.ts'

const submitters = { may: (me: Me) => me.can.submit, role: 'welcome.submit_role' } as const

export const pages = [
  page('/', ['feed'], () => import('../feed/feed-page.tsx').then(file => file.FeedPage), {
    nav: { label: 'nav.feed', icon: Newspaper },
  }),
  page('/posts/:content_id', ['feed', 'post', 'comments'], () =>
    import('../post/page/post-page.tsx').then(file => file.PostPage),
  ),
  page(
    '/required',
    ['required', 'feed'],
    () => import('../required/required-page.tsx').then(file => file.RequiredPage),
    {
      nav: { label: 'nav.required', icon: ClipboardCheck, count: me => me.required_count, tabWhenWaiting: true },
    },
  ),
  page('/polls/:poll_id', ['polls', 'post'], () => import('../polls/poll-page.tsx').then(file => file.PollPage)),
  page('/topics', ['topics'], () => import('../topics/topics-page.tsx').then(file => file.TopicsPage), {
    nav: { label: 'nav.topics', icon: Hash },
  }),
  page('/topics/:channel_id', ['topics', 'feed'], () =>
    import('../topics/topic-page.tsx').then(file => file.TopicPage),
  ),
  page('/search', ['search', 'topics'], () => import('../search/search-page.tsx').then(file => file.SearchPage), {
    nav: { label: 'nav.search', icon: Search },
  }),
  page('/submit', ['submit'], () => import('../submit/list/submit-page.tsx').then(file => file.SubmitPage), {
    nav: { label: 'nav.submit', icon: SquarePen },
    ...submitters,
  }),
  page(
    '/submit/:id',
    ['submit', 'uploads', 'feed', 'post'],
    () => import('../submit/submission-page.tsx').then(file => file.SubmissionPage),
    submitters,
  ),
  page(
    '/notifications',
    ['notifications'],
    () => import('../notifications/notifications-page.tsx').then(file => file.NotificationsPage),
    { nav: { label: 'nav.notifications', icon: Bell, count: me => me.unread_count } },
  ),
  page('/me', ['me', 'notifications', 'sessions'], () => import('../me/me-page.tsx').then(file => file.MePage)),
]
