// The pages of employees, in the order of the navigation. A page is one entry here; what has no `nav` is reached by links.

import type { Me } from '@atrium/client'
import { Bell, ClipboardCheck, Hash, Newspaper, Search, SquarePen, Users } from 'lucide-preact'
import { page } from '../../core/navigation/page-route.ts'
import { firstVisits } from '../first-page/first-visits.ts'

const submitters = { may: (me: Me) => me.can.submit, role: 'welcome.submit_role' } as const

const colleagues = { may: (me: Me) => me.program.directory, role: 'welcome.directory' } as const

export const pages = [
  page('/', firstVisits.feed.words, () => import('../../features/feed/feed-page.tsx').then(file => file.FeedPage), {
    nav: { label: 'nav.feed', icon: Newspaper },
    onServer: true,
  }),
  page('/catch-up', firstVisits.feed.words, () =>
    import('../../features/feed/catch-up/catch-up-page.tsx').then(file => file.CatchUpPage),
  ),
  page(
    '/posts/:content_id',
    firstVisits.post.words,
    () => import('../../features/post/page/post-page.tsx').then(file => file.PostPage),
    { onServer: true },
  ),
  page(
    '/required',
    ['required', 'feed'],
    () => import('../../features/required/required-page.tsx').then(file => file.RequiredPage),
    {
      nav: { label: 'nav.required', icon: ClipboardCheck, count: me => me.required_count },
    },
  ),
  page('/polls/:poll_id', ['polls', 'post'], () =>
    import('../../features/polls/poll-page.tsx').then(file => file.PollPage),
  ),
  page('/surveys/:survey_id', ['surveys', 'post'], () =>
    import('../../features/surveys/survey-page.tsx').then(file => file.SurveyPage),
  ),
  page('/newsletters/:newsletter_id', ['notifications', 'post'], () =>
    import('../../features/newsletters/newsletter-page.tsx').then(file => file.NewsletterPage),
  ),
  page('/topics', ['topics'], () => import('../../features/topics/topics-page.tsx').then(file => file.TopicsPage), {
    nav: { label: 'nav.topics', icon: Hash },
  }),
  page('/topics/:channel_id', ['topics', 'feed'], () =>
    import('../../features/topics/topic-page.tsx').then(file => file.TopicPage),
  ),
  page(
    '/search',
    ['search', 'topics'],
    () => import('../../features/search/search-page.tsx').then(file => file.SearchPage),
    {
      nav: { label: 'nav.search', icon: Search },
    },
  ),
  page('/people', ['people'], () => import('../../features/people/people-page.tsx').then(file => file.PeoplePage), {
    nav: { label: 'nav.people', icon: Users, inTopBar: true },
    ...colleagues,
  }),
  page(
    '/people/:user_id',
    ['people', 'feed', 'post'],
    () => import('../../features/people/person-page.tsx').then(file => file.PersonPage),
    colleagues,
  ),
  page(
    '/submit/:id',
    ['submit', 'uploads', 'feed', 'post'],
    () => import('../../features/submit/submission-page.tsx').then(file => file.SubmissionPage),
    submitters,
  ),
  page(
    '/notifications',
    ['notifications'],
    () => import('../../features/notifications/notifications-page.tsx').then(file => file.NotificationsPage),
    { nav: { label: 'nav.notifications', icon: Bell, count: me => me.unread_count } },
  ),
  page('/submit', ['submit'], () => import('../../features/submit/submit-page.tsx').then(file => file.SubmitPage), {
    nav: { label: 'nav.submit', icon: SquarePen, inTopBar: true },
    ...submitters,
  }),
  page('/welcome', ['welcome', 'me', 'topics'], () =>
    import('../../features/welcome/welcome-page.tsx').then(file => file.WelcomePage),
  ),
  page('/me', ['me', 'notifications', 'sessions'], () =>
    import('../../features/me/me-page.tsx').then(file => file.MePage),
  ),
]
