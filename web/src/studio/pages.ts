// The pages of the studio, in the order of the navigation. A page is one entry here; what has no `nav` is reached by links.

import { page } from '../app/navigation/page-route.ts'

export const pages = [
  page('/', [], () => import('./studio-home-page.tsx').then(file => file.StudioHomePage), {
    may: me => me.can.publish,
    role: 'welcome.studio_role',
  }),
]
