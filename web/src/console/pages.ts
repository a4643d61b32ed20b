// The pages of the console, in the order of the navigation. A page is one entry; what has no `nav` is reached by links.

import { House } from 'lucide-react'
import { createElement } from 'react'
import { type PageRoute, page } from '../app/navigation/page-route.ts'
import { managers } from './access.ts'
import { integrationPages } from './integration-pages.ts'
import { peoplePages } from './people-pages.ts'
import { programPages } from './program-pages.ts'
import { signInPages } from './sign-in-pages.ts'

const home = () =>
  import('./home/console-home-page.tsx').then(
    ({ ConsoleHomePage }) =>
      () =>
        createElement(ConsoleHomePage, { pages }),
  )

export const pages: readonly PageRoute[] = [
  page('/', ['console/home'], home, { ...managers, nav: { label: 'nav.home', icon: House } }),
  ...peoplePages,
  ...signInPages,
  ...integrationPages,
  ...programPages,
]
