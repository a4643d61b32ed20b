import { refuseBearer } from '../../platform/http/bearer-challenge.ts'
import { endedWebSessionCookie } from '../../platform/http/browser/web-session.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { endBrowserSession, endSignIn } from '../oauth/index.ts'

const ACCESS = { as: ['user'] } as const

/** Ends the web session that asks, and the browser's session with the authorization server. */
export const signOutOfWeb = endpoint({
  id: 'signOutOfWeb',
  tag: 'Session',
  method: 'POST',
  path: '/web/sign-out',
  summary: 'Sign out of the web pages',
  description:
    'Ends the web session whose cookie comes with the request, and clears the cookie. A token is ended at `/oauth/revoke`.',
  access: ACCESS,
  transaction: 'own',
  output: { status: 204 },
  async handle({ actor, services, request, reply }) {
    const { grantId, isWebSession, programId, userId } = actor
    if (!isWebSession || grantId === null) {
      throw refuseBearer(ACCESS, { error: 'invalid_token', detail: 'This call ends a web session, not a token' })
    }
    await services.database.transaction(programId, db => endSignIn(db, userId, grantId))
    await endBrowserSession(services, request.raw, reply.raw)
    reply.header('set-cookie', endedWebSessionCookie(services))
  },
})
