// Pages about people: who is there, and in which groups.

import { Boxes, UsersRound } from 'lucide-react'
import { page } from '../app/navigation/page-route.ts'
import { managers, sections } from './access.ts'

const section = sections.people

export const peoplePages = [
  page(
    '/people',
    ['data', 'console/common', 'console/codes', 'console/integration', 'console/people'],
    () => import('./people/people-page.tsx').then(file => file.PeoplePage),
    { ...managers, nav: { label: 'nav.people', icon: UsersRound, section } },
  ),
  page(
    '/people/:user_id',
    ['console/common', 'console/integration', 'notifications', 'sessions', 'console/codes', 'console/person'],
    () => import('./person/person-page.tsx').then(file => file.PersonPage),
    managers,
  ),
  page('/groups', ['data', 'console/groups'], () => import('./groups/groups-page.tsx').then(file => file.GroupsPage), {
    ...managers,
    nav: { label: 'nav.groups', icon: Boxes, section },
  }),
  page(
    '/groups/:group_id',
    ['data', 'console/common', 'console/codes', 'console/groups'],
    () => import('./groups/group-page.tsx').then(file => file.GroupPage),
    managers,
  ),
]
