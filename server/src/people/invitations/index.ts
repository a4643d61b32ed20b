// Invitations of many people at once: a request names them, by mail a job sends the links in sets, by code its maker prints sheets of
// cards. Each person has one invitation (sign-in/oauth), which the request claims as it is made, so that no person gets two mails of
// two administrators.

import type { Module } from '../../shared/module.ts'
import { createInvitations } from './create-invitations.ts'
import { makeInvitationCodes, readInvitations } from './read-invitations.ts'
import { invitationReminder } from './reminders.ts'
import { invitationResumer, invitationRetention, sendInvitationsJob } from './send-invitations.ts'

export { finishRequest as finishInvitations, settleInvitation } from './invitation-request.ts'

export const invitationsModule: Module = {
  name: 'invitations',
  endpoints: { createInvitations, readInvitations, makeInvitationCodes },
  jobs: [sendInvitationsJob],
  workers: [invitationReminder, invitationResumer, invitationRetention],
}
