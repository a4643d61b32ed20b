// Whether the mail server accepts our mail: connects with TLS, signs in and names the sender, without sending anything.

import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { MailConfig } from '../../../platform/config.ts'
import { readRefusal, type SmtpError } from './send-mail.ts'
import { connectionOptions } from './transport.ts'

/** The step that failed. */
export type MailProblemKind =
  | 'unknown_host'
  | 'refused'
  | 'timeout'
  | 'certificate'
  | 'no_tls'
  | 'tls_from_start'
  | 'not_tls_from_start'
  | 'sign_in'
  | 'sign_in_missing'
  | 'sender'
  | 'other'

interface MailProblem {
  readonly kind: MailProblemKind
  /** From the server or the system. */
  readonly reason: string
}

/** Nodemailer runs it like a sign-in, its way to send a single command. */
const NAME_SENDER = 'NAME-SENDER'

/** Null without a problem. */
export async function verifyMailServer(mail: MailConfig, baseUrl: string): Promise<MailProblem | null> {
  const { default: Connection } = await import('nodemailer/lib/smtp-connection')
  const connection = new Connection({
    ...connectionOptions(mail, baseUrl),
    customAuth: {
      [NAME_SENDER]: async ({ sendCommand }) => {
        const { status, response } = await sendCommand(`MAIL FROM:<${mail.from.address}>`)
        if (status >= 300) throw Object.assign(new Error(response), { command: 'MAIL FROM', response })
      },
    },
  })
  try {
    await connect(connection)
    if (mail.credentials) {
      await signIn(connection, { user: mail.credentials.user, pass: mail.credentials.password })
    }
    await signIn(connection, { method: NAME_SENDER }).catch(error => {
      throw Object.assign(error, { command: 'MAIL FROM' })
    })
    return null
  } catch (error) {
    const known = error as SmtpError
    return { kind: kindOf(known, mail), reason: readRefusal(known, mail.from.address).reason }
  } finally {
    connection.close()
  }
}

function connect(connection: SMTPConnection): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.on('error', reject)
    connection.connect(error => (error ? reject(error) : resolve()))
  })
}

function signIn(connection: SMTPConnection, auth: { user?: string; pass?: string; method?: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.login(auth, error => (error ? reject(error) : resolve()))
  })
}

function kindOf({ code = '', originalCode = '', message = '', command, response = '' }: SmtpError, mail: MailConfig) {
  const text = `${code} ${originalCode} ${message} ${response}`
  if (command === 'MAIL FROM') return /\b(?:530|535)\b|authenticat/i.test(response) ? 'sign_in_missing' : 'sender'
  if (/EDNS|ENOTFOUND|EAI_AGAIN/.test(text)) return 'unknown_host'
  if (/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/.test(text)) return 'refused'
  if (/wrong version number|packet length too long/i.test(text)) return 'not_tls_from_start'
  if (/certificate|self.signed|altname|CERT_|issuer/i.test(text)) return 'certificate'
  if (code === 'ETIMEDOUT' && /greeting/i.test(message) && !mail.isTls) return 'tls_from_start'
  if (code === 'ETIMEDOUT') return 'timeout'
  if (code === 'ETLS') return 'no_tls'
  return code === 'EAUTH' ? 'sign_in' : 'other'
}
