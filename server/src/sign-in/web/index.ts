// Sessions of browsers with this server's own pages (docs/contract/access.md#web-session): sign-in through the authorization
// server, like any client, and a cookie at the end. Sessions are checked in platform/http/web-session.ts.

import { slashRoute } from '../../platform/http/without-slash.ts'
import type { Module } from '../../shared/module.ts'
import { PATHS, pageRoute } from '../oauth/index.ts'
import { SIGN_IN_PATH } from './return-to.ts'
import { finishSignIn, signOutOfWeb, startSignIn } from './sign-in.ts'

export const webModule: Module = {
  name: 'web',
  endpoints: { signOutOfWeb },
  rawRoutes: services => [
    pageRoute(services, 'GET', SIGN_IN_PATH, startSignIn),
    slashRoute(SIGN_IN_PATH),
    pageRoute(services, 'GET', PATHS.webCallback, finishSignIn),
  ],
}
