// What a program consists of beside its posts: pages of the studio, in the order of the navigation.

import type { Me } from '@atrium/client'
import { Flag } from 'lucide-react'
import { page } from '../app/navigation/page-route.ts'

const publishers = { may: (me: Me) => me.can.publish, role: 'welcome.studio_role' } as const
const section = 'nav.section_program'

export const programPages = [
  page(
    '/initiatives',
    ['studio/common', 'studio/initiatives'],
    () => import('./initiatives/initiatives-page.tsx').then(file => file.InitiativesPage),
    { ...publishers, nav: { label: 'nav.initiatives', icon: Flag, section } },
  ),
]
