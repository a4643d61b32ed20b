// A person's sign-ins, for the person and for those who manage the program. The sign-ins themselves belong to the authorization
// server (sign-in/oauth/grants/sign-ins.ts).

import type { Module } from '../../shared/module.ts'
import { endOwnSession } from './end-own-session.ts'
import { endPersonSession } from './end-person-session.ts'
import { listOwnSessions } from './list-own-sessions.ts'
import { listPersonSessions } from './list-person-sessions.ts'

export const sessionsModule: Module = {
  name: 'sessions',
  endpoints: [listOwnSessions, endOwnSession, listPersonSessions, endPersonSession],
}
