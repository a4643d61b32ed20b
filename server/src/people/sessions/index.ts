// The sign-ins of a person, for the person and for program managers. The authorization server stores them
// (sign-in/oauth/grants/sign-ins.ts).

import type { Module } from '../../shared/module.ts'
import { endOwnSession } from './end-own-session.ts'
import { endPersonSession } from './end-person-session.ts'
import { listOwnSessions } from './list-own-sessions.ts'
import { listPersonSessions } from './list-person-sessions.ts'

export const sessionsModule: Module = {
  name: 'sessions',
  endpoints: [listOwnSessions, endOwnSession, listPersonSessions, endPersonSession],
}
