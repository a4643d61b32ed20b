import { type MailProblemKind, verifyMailServer } from '../../../outward/mail/index.ts'
import type { Config } from '../../../platform/config.ts'
import { type Finding, failFinding, noteFinding, okFinding } from './finding.ts'

/** Whether mail is sent, and whether the mail server would take it. */
export async function checkMail({ mail, publicUrl, host }: Config): Promise<Finding> {
  if (!mail) {
    const remedy = 'set SMTP_URL and MAIL_FROM; docs/guide/operate/mail.md says how'
    return noteFinding('mail', 'not set up: nobody gets notices by mail', remedy)
  }
  const problem = await verifyMailServer(mail, publicUrl ?? `http://${host}`)
  const server = `${mail.host}:${mail.port}`
  if (!problem) return okFinding('mail', `${server} takes mails from ${mail.from.address}`)
  return failFinding('mail', `${server}: ${problem.reason}`, REMEDIES[problem.kind])
}

const REMEDIES: Readonly<Record<MailProblemKind, string>> = {
  unknown_host: 'correct the name of the server in SMTP_URL, or the name service of this machine',
  refused: 'correct host and port in SMTP_URL: mostly smtps://…:465 or smtp://…:587, within a network smtp://…:25',
  timeout: 'let this machine reach the port of SMTP_URL: firewalls and hosting providers often block 25 and 465',
  certificate:
    'name the server in SMTP_URL as its certificate does; for a certificate of your own set NODE_EXTRA_CA_CERTS to its file, or, ' +
    'within a network that you trust, add ?starttls=never',
  no_tls: 'the server offers no STARTTLS: use smtps://…:465, or, within a network that you trust, add ?starttls=never',
  tls_from_start:
    'the server says nothing: where it expects TLS from the start, as on port 465, SMTP_URL begins with smtps://',
  not_tls_from_start: 'the server does not begin with TLS: SMTP_URL begins with smtp://, as on the ports 587 and 25',
  sign_in:
    'correct user and password in SMTP_URL (@ : / as %40 %3A %2F); some providers want a password for applications, or SMTP to be ' +
    'allowed for the mailbox',
  sign_in_missing: 'the server wants a sign-in: add user and password to SMTP_URL, smtp://user:password@…',
  sender: 'let the server take mails from the address in MAIL_FROM, or set MAIL_FROM to the address of the account',
  other: 'look into the log of the mail server',
}
