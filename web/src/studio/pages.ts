// The pages of the studio, in the order of the navigation. A page is one entry here; what has no `nav` is reached by links.

import type { Me } from '@atrium/client'
import { FileText, House } from 'lucide-react'
import { page } from '../app/navigation/page-route.ts'
import { programPages } from './program-pages.ts'

const publishers = { may: (me: Me) => me.can.publish, role: 'welcome.studio_role' } as const

export const pages = [
  page('/', [], () => import('./home/studio-home-page.tsx').then(file => file.StudioHomePage), {
    ...publishers,
    nav: { label: 'nav.home', icon: House },
  }),
  page(
    '/posts',
    ['studio/common', 'studio/posts'],
    () => import('./posts/posts-page.tsx').then(file => file.PostsPage),
    { ...publishers, nav: { label: 'nav.posts', icon: FileText, section: 'nav.section_write' } },
  ),
  page(
    '/posts/:content_id',
    ['studio/common', 'studio/compose', 'editor', 'feed', 'post'],
    () => import('./compose/compose-page.tsx').then(file => file.ComposePage),
    publishers,
  ),
  ...programPages,
]
