// The pages of the console, in the order of the navigation: who may open each, and under which heading it stands. A page without
// `nav` is reached by links.

import type { Me } from '@atrium/client'
import {
  AppWindow,
  BotMessageSquare,
  Boxes,
  FileDown,
  House,
  IdCard,
  KeyRound,
  MessagesSquare,
  ScrollText,
  Settings,
  UsersRound,
  Webhook,
} from 'lucide-preact'
import { createElement } from 'preact'
import { type PageRoute, page } from '../../core/navigation/page-route.ts'
import { firstVisits } from '../first-page/first-visits.ts'

/** Program managers and administrators. */
export const managers = { may: (me: Me) => me.can.manage, role: 'welcome.console_role' } as const

export const administrators = { may: (me: Me) => me.can.administer, role: 'welcome.administrator_role' } as const

const sections = {
  people: 'nav.section_people',
  integrations: 'nav.section_integrations',
  program: 'nav.section_program',
} as const

const peoplePages = [
  page(
    '/people',
    ['data', 'console/common', 'console/codes', 'console/integration', 'console/people', 'console/restrictions'],
    () => import('./people/people-page.tsx').then(file => file.PeoplePage),
    { ...managers, nav: { label: 'nav.people', icon: UsersRound, section: sections.people } },
  ),
  page(
    '/people/new',
    ['console/common', 'console/integration', 'console/person_form'],
    () => import('./person-form/new-person-page.tsx').then(file => file.NewPersonPage),
    managers,
  ),
  page(
    '/people/imports',
    ['data', 'console/common', 'console/integration', 'console/imports'],
    () => import('./imports/imports-page.tsx').then(file => file.ImportsPage),
    managers,
  ),
  page(
    '/people/imports/:import_id',
    ['data', 'console/common', 'console/imports'],
    () => import('./imports/import-page.tsx').then(file => file.ImportPage),
    managers,
  ),
  page(
    '/people/:user_id/edit',
    ['console/common', 'console/person_form'],
    () => import('./person-form/edit-person-page.tsx').then(file => file.EditPersonPage),
    managers,
  ),
  page(
    '/people/:user_id',
    [
      ...(['console/common', 'console/integration', 'notifications', 'sessions'] as const),
      ...(['console/codes', 'console/person', 'console/person_form', 'console/restrictions'] as const),
    ],
    () => import('./person/person-page.tsx').then(file => file.PersonPage),
    managers,
  ),
  page(
    '/groups',
    ['data', 'console/common', 'console/groups'],
    () => import('./groups/groups-page.tsx').then(file => file.GroupsPage),
    {
      ...managers,
      nav: { label: 'nav.groups', icon: Boxes, section: sections.people },
    },
  ),
  page(
    '/groups/:group_id',
    ['data', 'console/common', 'console/codes', 'console/groups'],
    () => import('./groups/group-page.tsx').then(file => file.GroupPage),
    managers,
  ),
]

const signInWords = ['data', 'console/sign_in'] as const

const signInPages = [
  page('/sign-in', signInWords, () => import('./sign-in/providers-page.tsx').then(file => file.ProvidersPage), {
    ...administrators,
    nav: { label: 'nav.sign_in', icon: KeyRound, section: sections.people },
  }),
  page(
    '/sign-in/:provider_id',
    signInWords,
    () => import('./sign-in/provider-page.tsx').then(file => file.ProviderPage),
    administrators,
  ),
]

const integrationWords = ['console/common', 'console/integration'] as const

const integrationPages = [
  page(
    '/scim',
    [...integrationWords, 'console/scim'],
    () => import('./scim/scim-page.tsx').then(file => file.ScimPage),
    {
      ...administrators,
      nav: { label: 'nav.scim', icon: IdCard, section: sections.integrations },
    },
  ),
  page(
    '/scim/requests',
    [...integrationWords, 'data', 'console/scim'],
    () => import('./scim/requests-page.tsx').then(file => file.RequestsPage),
    administrators,
  ),
  page(
    '/clients',
    [...integrationWords, 'data', 'console/clients'],
    () => import('./clients/clients-page.tsx').then(file => file.ClientsPage),
    { ...administrators, nav: { label: 'nav.clients', icon: AppWindow, section: sections.integrations } },
  ),
  page(
    '/clients/:client_id',
    [...integrationWords, 'console/clients'],
    () => import('./clients/client-page.tsx').then(file => file.ClientPage),
    administrators,
  ),
  page(
    '/webhooks',
    [...integrationWords, 'console/webhooks'],
    () => import('./webhooks/webhooks-page.tsx').then(file => file.WebhooksPage),
    { ...managers, nav: { label: 'nav.webhooks', icon: Webhook, section: sections.integrations } },
  ),
  page(
    '/webhooks/events',
    [...integrationWords, 'console/webhooks'],
    () => import('./webhooks/events-page.tsx').then(file => file.EventsPage),
    managers,
  ),
  page(
    '/webhooks/:subscription_id',
    [...integrationWords, 'console/webhooks'],
    () => import('./webhooks/subscription-page.tsx').then(file => file.SubscriptionPage),
    managers,
  ),
  page(
    '/webhooks/:subscription_id/deliveries/:delivery_id',
    [...integrationWords, 'console/webhooks'],
    () => import('./webhooks/delivery-page.tsx').then(file => file.DeliveryPage),
    managers,
  ),
  page(
    '/chat',
    [...integrationWords, 'console/chat'],
    () => import('./chat/chats-page.tsx').then(file => file.ChatsPage),
    { ...managers, nav: { label: 'nav.chat', icon: MessagesSquare, section: sections.integrations } },
  ),
  page(
    '/chat/:chat_connection_id',
    [...integrationWords, 'console/chat'],
    () => import('./chat/chat-page.tsx').then(file => file.ChatPage),
    managers,
  ),
]

const assistantsPage = page(
  '/assistants',
  [...integrationWords, 'console/settings', 'console/assistants'],
  () => import('./assistants/assistants-page.tsx').then(file => file.AssistantsPage),
  { ...administrators, nav: { label: 'nav.assistants', icon: BotMessageSquare, section: sections.integrations } },
)

const programPages = [
  page(
    '/exports',
    ['console/exports', 'console/integration'],
    () => import('./exports/exports-page.tsx').then(file => file.ExportsPage),
    {
      ...managers,
      nav: { label: 'nav.exports', icon: FileDown, section: sections.program },
    },
  ),
  page(
    '/audit',
    ['data', 'console/audit', 'console/common', 'console/integration'],
    () => import('./audit/audit-page.tsx').then(file => file.AuditPage),
    {
      ...administrators,
      nav: { label: 'nav.audit', icon: ScrollText, section: sections.program },
    },
  ),
  page(
    '/settings',
    ['console/common', 'console/settings', 'console/restrictions'],
    () => import('./settings/settings-page.tsx').then(file => file.SettingsPage),
    { ...managers, nav: { label: 'nav.settings', icon: Settings, section: sections.program } },
  ),
  page(
    '/settings/branding',
    ['console/settings', 'console/branding', 'feed', 'post'],
    () => import('./settings/branding-page.tsx').then(file => file.BrandingPage),
    managers,
  ),
  page(
    '/settings/notifications',
    ['console/settings', 'notifications'],
    () => import('./settings/notifications-page.tsx').then(file => file.NotificationsPage),
    managers,
  ),
  page(
    '/settings/submissions',
    ['console/settings'],
    () => import('./settings/submissions-page.tsx').then(file => file.SubmissionsPage),
    managers,
  ),
  page(
    '/settings/aliases',
    ['console/common', 'console/settings', 'console/aliases'],
    () => import('./settings/aliases-page.tsx').then(file => file.AliasesPage),
    managers,
  ),
]

const home = () =>
  import('./home/console-home-page.tsx').then(
    ({ ConsoleHomePage }) =>
      () =>
        createElement(ConsoleHomePage, { pages }),
  )

export const pages: readonly PageRoute[] = [
  page('/', firstVisits.console.words, home, { ...managers, nav: { label: 'nav.home', icon: House } }),
  ...peoplePages,
  ...signInPages,
  ...integrationPages,
  assistantsPage,
  ...programPages,
]
