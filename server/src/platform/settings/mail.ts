// SMTP_URL and MAIL_FROM: the mail server of the operator, which may be a private address.

import { type Mailbox, readMailbox } from '../mail-address.ts'
import { isLoopback } from '../net/addresses.ts'
import { ConfigError, type Env, readText, readUrl } from './read.ts'

/** Whether a connection that begins unencrypted is upgraded to TLS. */
const START_TLS = ['required', 'offered', 'never'] as const

/** The mail server and the sender. */
export interface MailConfig {
  readonly host: string
  readonly port: number
  /** TLS from the first byte (`smtps:`). */
  readonly isTls: boolean
  readonly startTls: (typeof START_TLS)[number]
  readonly credentials: { readonly user: string; readonly password: string } | null
  readonly from: Mailbox
  /** How long the server may be silent once it is connected; no setting. */
  readonly greetingTimeoutMs: number
}

const GREETING_TIMEOUT_MS = 10_000

/** Submission with STARTTLS, and with TLS from the start (RFC 6409, RFC 8314). */
const PORTS = { 'smtp:': 587, 'smtps:': 465 } as const

/** null: no mail is sent. Messages never repeat SMTP_URL, which may hold a password. */
export function readMail(env: Env): MailConfig | null {
  const url = readUrl(env, 'SMTP_URL', ['smtp:', 'smtps:'])
  const from = readText(env, 'MAIL_FROM')
  if (url === null && from === null) return null
  if (url === null) throw new ConfigError('MAIL_FROM needs SMTP_URL as well')
  if (from === null) throw new ConfigError('SMTP_URL needs MAIL_FROM as well: the address that mails come from')
  const sender = readMailbox(from)
  if (!sender) {
    throw new ConfigError(
      `MAIL_FROM must be an address such as news@example.com or "News <news@example.com>", not "${from}"`,
    )
  }
  return { ...readServer(new URL(url)), from: sender, greetingTimeoutMs: GREETING_TIMEOUT_MS }
}

function readServer(url: URL): Omit<MailConfig, 'from' | 'greetingTimeoutMs'> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const port = url.port === '' ? PORTS[url.protocol as keyof typeof PORTS] : Number(url.port)
  const options = [...url.searchParams.keys()]
  if (host === '' || port === 0 || url.pathname.length > 1 || url.hash || options.some(name => name !== 'starttls')) {
    throw new ConfigError(
      'SMTP_URL must be an address such as smtps://user:password@mail.example.com or smtp://mail.example.com:25, ' +
        'with characters like @ : / of user and password written as %40 %3A %2F',
    )
  }
  const credentials = readCredentials(url)
  const isTls = url.protocol === 'smtps:'
  return {
    host,
    port,
    isTls,
    startTls: readStartTls(url, isLoopback(host) ? 'never' : credentials ? 'required' : 'offered'),
    credentials,
  }
}

function readCredentials({ username, password }: URL): MailConfig['credentials'] {
  if (username === '' && password === '') return null
  if (username === '' || password === '') throw new ConfigError('SMTP_URL must have both user and password, or neither')
  return { user: decodeURIComponent(username), password: decodeURIComponent(password) }
}

/**
 * By default a password is never sent unencrypted over the network. On this machine STARTTLS is not used: certificates there are
 * mostly self-signed.
 */
function readStartTls(url: URL, otherwise: MailConfig['startTls']): MailConfig['startTls'] {
  const wished = url.searchParams.get('starttls')
  if (wished === null) return otherwise
  const known = START_TLS.find(one => one === wished)
  if (!known || url.protocol === 'smtps:') {
    throw new ConfigError(`SMTP_URL: starttls goes with smtp:// and is one of ${START_TLS.join(', ')}`)
  }
  return known
}
