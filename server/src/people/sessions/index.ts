// Where people are signed in, for themselves and for who runs the program. The sign-ins themselves are the authorization
// server's (sign-in/oauth/grants/sign-ins.ts).

import type { Module } from '../../platform/module.ts'
import { endOwnSession } from './end-own-session.ts'
import { endPersonSession } from './end-person-session.ts'
import { listOwnSessions } from './list-own-sessions.ts'
import { listPersonSessions } from './list-person-sessions.ts'

export const sessionsModule: Module = {
  name: 'sessions',
  endpoints: [listOwnSessions, endOwnSession, listPersonSessions, endPersonSession],
}
