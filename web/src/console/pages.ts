// The pages of the console, in the order of the navigation. A page is one entry; what has no `nav` is reached by links.

import { House } from 'lucide-react'
import { page } from '../app/navigation/page-route.ts'
import { managers } from './access.ts'
import { peoplePages } from './people-pages.ts'
import { programPages } from './program-pages.ts'

export const pages = [
  page('/', [], () => import('./console-home-page.tsx').then(file => file.ConsoleHomePage), {
    ...managers,
    nav: { label: 'nav.home', icon: House },
  }),
  ...peoplePages,
  ...programPages,
]
