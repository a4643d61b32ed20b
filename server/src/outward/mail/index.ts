// Mail: rendering in the reader's language, sending through the operator's mail server, and the pages behind its links.
// `messages` decides on recipients and times. Links in mails work without a session (links/signed-links.ts): one page
// acknowledges a post, one switches a kind of mail off.

import type { Config } from '../../platform/config.ts'
import type { Module } from '../../shared/module.ts'
import { pageRoute } from '../../sign-in/oauth/index.ts'
import { accountMailSender } from './account-mail-sender.ts'
import { showAcknowledge, submitAcknowledge } from './links/acknowledge-endpoints.ts'
import { ACKNOWLEDGE_PATH, UNSUBSCRIBE_PATH } from './links/signed-links.ts'
import { showUnsubscribe, submitUnsubscribe } from './links/unsubscribe-endpoints.ts'
import { closeMailTransport, mailTransport } from './transport/transport.ts'

export { unsubscribeUrl } from './links/signed-links.ts'
export type {
  MailNotice,
  MailOutcome,
  MailPost,
  MailProgram,
  MailRecipient,
  MailTopic,
  OutgoingMail,
  RenderedMail,
} from './mail.ts'
export { readMailRecipients, unsubscribed } from './mail.ts'
export { mailDocument, programHead } from './render/document.ts'
export type { MailServices } from './render/letter.ts'
export { type Look as MailLook, lookOf } from './render/look.ts'
export {
  renderDigestMail,
  renderNoticesMail,
  renderPlainMail,
  renderReminderMail,
} from './render/notice-mails.ts'
export { sendMail } from './transport/send-mail.ts'
export { MAIL_TIMEOUT_MS } from './transport/transport.ts'
export { type MailProblemKind, verifyMailServer } from './transport/verify.ts'

export const isMailOn = ({ mail }: Pick<Config, 'mail'>): boolean => mail !== null

export const mailModule: Module = {
  name: 'mail',
  loads: [() => import('nodemailer'), () => import('./transport/message.ts')],
  states: [mailTransport],
  rawRoutes: services => [
    pageRoute(services, 'GET', ACKNOWLEDGE_PATH, showAcknowledge),
    pageRoute(services, 'POST', ACKNOWLEDGE_PATH, submitAcknowledge),
    pageRoute(services, 'GET', UNSUBSCRIBE_PATH, showUnsubscribe),
    pageRoute(services, 'POST', UNSUBSCRIBE_PATH, submitUnsubscribe),
  ],
  workers: [accountMailSender],
  listeners: [closeMailTransport],
}
