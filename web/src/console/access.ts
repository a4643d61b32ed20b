// Who may open a page of the console, and under which heading it stands in the navigation. For `…-pages.ts`.

import type { Me } from '@atrium/client'

/** Program managers and administrators. */
export const managers = { may: (me: Me) => me.can.manage, role: 'welcome.console_role' } as const

export const administrators = { may: (me: Me) => me.can.administer, role: 'welcome.administrator_role' } as const

export const sections = {
  people: 'nav.section_people',
  integrations: 'nav.section_integrations',
  program: 'nav.section_program',
} as const
