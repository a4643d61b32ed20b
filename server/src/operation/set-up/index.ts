// Set-up in the browser: while there is no program, each start prints a link with a code, and the page behind it makes the first program and
// its administrator. After that, a list of first steps leads on.

import { slashRoute } from '../../platform/http/without-slash.ts'
import type { Module } from '../../shared/module.ts'
import { SET_UP_PATH, setUpState } from '../../shared/set-up.ts'
import { pageRoute } from '../../sign-in/oauth/index.ts'
import { readChecklist, updateChecklist } from './checklist.ts'
import { readSetUp, setUp } from './endpoints.ts'
import { showSetUp } from './page.ts'

export { announceSetUp } from './code.ts'

export const setUpModule: Module = {
  name: 'set-up',
  states: [setUpState],
  endpoints: { readSetUp, setUp, readChecklist, updateChecklist },
  rawRoutes: services => [pageRoute(services, 'GET', SET_UP_PATH, showSetUp), slashRoute(SET_UP_PATH)],
}
