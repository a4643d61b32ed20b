// What a program consists of beside its posts: pages of the studio, in the order of the navigation.

import type { Me } from '@atrium/client'
import { ChartBar, Flag, Hash, Inbox, ShieldCheck, Tv } from 'lucide-react'
import { page } from '../shared/navigation/page-route.ts'

const publishers = { may: (me: Me) => me.can.publish, role: 'welcome.studio_role' } as const
const reviewers = { ...publishers, may: (me: Me) => me.can.review } as const
const section = 'nav.section_program'

export const programPages = [
  page(
    '/topics',
    ['data', 'studio/common', 'studio/topics'],
    () => import('./topics/topics-page.tsx').then(file => file.TopicsPage),
    { ...publishers, nav: { label: 'nav.topics', icon: Hash, section } },
  ),
  page(
    '/topics/:channel_id',
    ['data', 'studio/common', 'studio/topics'],
    () => import('./topics/topic-page.tsx').then(file => file.TopicPage),
    publishers,
  ),
  page(
    '/initiatives',
    ['studio/common', 'studio/initiatives'],
    () => import('./initiatives/initiatives-page.tsx').then(file => file.InitiativesPage),
    { ...publishers, nav: { label: 'nav.initiatives', icon: Flag, section } },
  ),
  page(
    '/initiatives/:initiative_id',
    ['data', 'studio/common', 'studio/initiatives', 'studio/numbers'],
    () => import('./initiatives/initiative-page.tsx').then(file => file.InitiativePage),
    publishers,
  ),
  page(
    '/polls',
    ['data', 'studio/common', 'studio/polls'],
    () => import('./polls/polls-page.tsx').then(file => file.PollsPage),
    { ...publishers, nav: { label: 'nav.polls', icon: ChartBar, section } },
  ),
  page(
    '/polls/:poll_id',
    ['studio/common', 'studio/polls'],
    () => import('./polls/poll-page.tsx').then(file => file.PollPage),
    publishers,
  ),
  page(
    '/screens',
    ['data', 'studio/screens'],
    () => import('./screens/screens-page.tsx').then(file => file.ScreensPage),
    { ...publishers, nav: { label: 'nav.screens', icon: Tv, section } },
  ),
  page(
    '/submissions',
    ['data', 'studio/common', 'studio/submissions'],
    () => import('./submissions/submissions-page.tsx').then(file => file.SubmissionsPage),
    { ...reviewers, nav: { label: 'nav.submissions', icon: Inbox, section } },
  ),
  page(
    '/submissions/:content_id',
    ['studio/common', 'studio/submissions', 'feed', 'post'],
    () => import('./submissions/submission-page.tsx').then(file => file.SubmissionPage),
    reviewers,
  ),
  page(
    '/moderation',
    ['data', 'comments', 'studio/common', 'studio/moderation'],
    () => import('./moderation/moderation-page.tsx').then(file => file.ModerationPage),
    {
      may: (me: Me) => me.can.manage,
      role: 'welcome.moderation_role',
      nav: { label: 'nav.moderation', icon: ShieldCheck, section },
    },
  ),
]
