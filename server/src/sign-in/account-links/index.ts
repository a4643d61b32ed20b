// Setting a password by a link in a mail (sign-in/oauth/links): the page behind invitations and forgotten passwords, and how people
// ask for the latter. The mails are sent by outward/mail.

import type { Module } from '../../shared/module.ts'
import { ACCOUNT_LINK_PATH, FORGOTTEN_PATH, pageRoute } from '../oauth/index.ts'
import { showForgotten, submitForgotten } from './forgotten-page.ts'
import { createPasswordReset } from './request-reset.ts'
import { resetRequests, resetRequestsKeeper } from './reset-requests.ts'
import { showSetPassword, submitSetPassword } from './set-password.ts'

export const accountLinksModule: Module = {
  name: 'account-links',
  states: [resetRequests],
  endpoints: { createPasswordReset },
  listeners: [resetRequestsKeeper],
  rawRoutes: services => [
    pageRoute(services, 'GET', ACCOUNT_LINK_PATH, showSetPassword),
    pageRoute(services, 'POST', ACCOUNT_LINK_PATH, submitSetPassword),
    pageRoute(services, 'GET', FORGOTTEN_PATH, showForgotten),
    pageRoute(services, 'POST', FORGOTTEN_PATH, submitForgotten),
  ],
}
