// The pages of the console, in the order of the navigation. A page is one entry here; what has no `nav` is reached by links.

import { page } from '../app/navigation/page-route.ts'

export const pages = [
  page('/', [], () => import('./console-home-page.tsx').then(file => file.ConsoleHomePage), {
    may: me => me.can.manage,
    role: 'welcome.console_role',
  }),
]
