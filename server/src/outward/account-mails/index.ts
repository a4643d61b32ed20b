// Mails with links by which people set a password: invitations and forgotten passwords (sign-in/oauth/links). They do not wait to be
// combined with others, follow no settings of notifications, and are sent at most once: one in flight when the process dies is
// `failed` in the person's deliveries, and can be sent again.

import type { Module } from '../../shared/module.ts'
import { accountMailSender } from './sender.ts'

export const accountMailsModule: Module = { name: 'account-mails', workers: [accountMailSender] }
