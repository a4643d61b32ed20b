// Mail: how it looks, how it is sent, and what its links do. Who gets which mail when is decided elsewhere; this module renders
// the mail in the reader's language, sends it through the operator's mail server, and marks addresses that are refused for good.
// Links in mails work without a session (links/signed-links.ts): one page acknowledges a post, one switches a kind of mail off.

import type { Config } from '../../platform/config.ts'
import type { Module } from '../../shared/module.ts'
import { mailRoutes } from './links/routes.ts'
import { mailRenderer } from './render/renderer.ts'
import { closeMailTransport, mailTransport } from './transport/transport.ts'

export type { MailNotice, MailOutcome, MailRecipient, MailTopic, OutgoingMail, RenderedMail } from './mail.ts'
export { unsubscribed } from './mail-switch.ts'
export { readMailRecipients } from './recipients.ts'
export { renderAccountMail, renderDigestMail, renderNoticesMail, renderReminderMail } from './render/mails.ts'
export { createRenderer, mailRenderer, type Renderer } from './render/renderer.ts'
export { sendMail } from './transport/send-mail.ts'
export { MAIL_TIMEOUT_MS } from './transport/transport.ts'
export { type MailProblemKind, verifyMailServer } from './transport/verify.ts'

/** Whether this server sends mail. */
export const isMailOn = ({ mail }: Pick<Config, 'mail'>): boolean => mail !== null

export const mailModule: Module = {
  name: 'mail',
  loads: [() => import('nodemailer'), () => import('./transport/message.ts')],
  states: [mailTransport, mailRenderer],
  rawRoutes: mailRoutes,
  listeners: [closeMailTransport],
}
