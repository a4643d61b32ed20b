// The pages of the studio, in the order of the navigation. A page is one entry here; what has no `nav` is reached by links.

import type { Me } from '@atrium/client'
import {
  CalendarDays,
  ChartBar,
  ChartColumn,
  FileText,
  Flag,
  Hash,
  House,
  Inbox,
  ListChecks,
  Mail,
  SearchCheck,
  ShieldCheck,
  Tv,
  Users,
} from 'lucide-preact'
import { page } from '../../core/navigation/page-route.ts'
import { firstVisits } from '../first-page/first-visits.ts'

const publishers = { may: (me: Me) => me.can.publish, role: 'welcome.studio_role' } as const
const reviewers = { ...publishers, may: (me: Me) => me.can.review } as const
const ANALYSTS: readonly string[] = ['analyst', 'program_manager', 'administrator']
const analysts = { may: (me: Me) => ANALYSTS.includes(me.role), role: 'welcome.numbers_role' } as const
const section = 'nav.section_program'

export const pages = [
  page('/', firstVisits.studio.words, () => import('./home/studio-home-page.tsx').then(file => file.StudioHomePage), {
    ...publishers,
    nav: { label: 'nav.home', icon: House },
  }),
  page('/posts', firstVisits.posts.words, () => import('./posts/posts-page.tsx').then(file => file.PostsPage), {
    ...publishers,
    nav: { label: 'nav.posts', icon: FileText, section: 'nav.section_write' },
  }),
  page(
    '/calendar',
    ['studio/common', 'studio/calendar'],
    () => import('./calendar/calendar-page.tsx').then(file => file.CalendarPage),
    { ...publishers, nav: { label: 'nav.calendar', icon: CalendarDays, section: 'nav.section_write' } },
  ),
  page(
    '/posts/:content_id',
    firstVisits.compose.words,
    () => import('./compose/compose-page.tsx').then(file => file.ComposePage),
    publishers,
  ),
  page(
    '/posts/:content_id/review',
    ['studio/common', 'studio/compose', 'studio/review', 'feed', 'post'],
    () => import('./review/review-page.tsx').then(file => file.ReviewPage),
    publishers,
  ),
  page(
    '/posts/:content_id/history',
    ['data', 'studio/common', 'studio/history'],
    () => import('./history/history-page.tsx').then(file => file.HistoryPage),
    publishers,
  ),
  page(
    '/posts/:content_id/readers',
    ['data', 'studio/common', 'studio/must_read'],
    () => import('./must-read/readers-page.tsx').then(file => file.ReadersPage),
    publishers,
  ),
  page(
    '/posts/:content_id/results',
    ['data', 'studio/common', 'studio/numbers'],
    () => import('./results/results-page.tsx').then(file => file.ResultsPage),
    publishers,
  ),
  page(
    '/posts/:content_id/visibility',
    ['studio/common', 'studio/visibility'],
    () => import('./visibility/visibility-page.tsx').then(file => file.VisibilityPage),
    publishers,
  ),
  page(
    '/review',
    ['data', 'studio/common', 'studio/review'],
    () => import('./review/review-queue-page.tsx').then(file => file.ReviewQueuePage),
    { ...publishers, nav: { label: 'nav.review', icon: SearchCheck, section: 'nav.section_write' } },
  ),
  page(
    '/newsletters',
    ['data', 'studio/common', 'studio/newsletters'],
    () => import('./newsletters/newsletters-page.tsx').then(file => file.NewslettersPage),
    { ...publishers, nav: { label: 'nav.newsletters', icon: Mail, section: 'nav.section_write' } },
  ),
  page(
    '/newsletters/:newsletter_id',
    ['data', 'uploads', 'studio/common', 'studio/compose', 'studio/newsletters', 'studio/numbers', 'studio/visibility'],
    () => import('./newsletters/newsletter-page.tsx').then(file => file.NewsletterPage),
    publishers,
  ),
  page(
    '/audiences',
    ['data', 'studio/audiences'],
    () => import('./audiences/audiences-page.tsx').then(file => file.AudiencesPage),
    {
      ...publishers,
      nav: { label: 'nav.audiences', icon: Users, section: 'nav.section_reach' },
    },
  ),
  page(
    '/audiences/:audience_id',
    ['data', 'studio/audiences'],
    () => import('./audiences/audience-page.tsx').then(file => file.AudiencePage),
    publishers,
  ),
  page(
    '/numbers',
    ['data', 'studio/common', 'studio/numbers'],
    () => import('./statistics/numbers-page.tsx').then(file => file.NumbersPage),
    { ...analysts, nav: { label: 'nav.numbers', icon: ChartColumn, section: 'nav.section_reach' } },
  ),
  page(
    '/numbers/not-reached',
    ['data', 'studio/common', 'studio/numbers'],
    () => import('./statistics/not-reached-page.tsx').then(file => file.NotReachedPage),
    analysts,
  ),
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
    ['data', 'studio/common', 'studio/initiatives'],
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
    ['studio/common', 'studio/notify', 'studio/polls'],
    () => import('./polls/poll-page.tsx').then(file => file.PollPage),
    publishers,
  ),
  page(
    '/surveys',
    ['data', 'studio/common', 'studio/surveys'],
    () => import('./surveys/surveys-page.tsx').then(file => file.SurveysPage),
    { ...publishers, nav: { label: 'nav.surveys', icon: ListChecks, section } },
  ),
  page(
    '/surveys/:survey_id',
    ['studio/common', 'studio/compose', 'studio/surveys'],
    () => import('./surveys/survey-page.tsx').then(file => file.SurveyPage),
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
    ['data', 'comments', 'post', 'studio/common', 'studio/moderation'],
    () => import('./moderation/moderation-page.tsx').then(file => file.ModerationPage),
    {
      may: (me: Me) => me.can.manage,
      role: 'welcome.moderation_role',
      nav: { label: 'nav.moderation', icon: ShieldCheck, section },
    },
  ),
]
