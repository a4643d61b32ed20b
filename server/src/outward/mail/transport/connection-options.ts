import type { SMTPConnectionOptions } from 'nodemailer'
import type { MailConfig } from '../../../platform/config.ts'

const CONNECT_TIMEOUT_MS = 10_000
/** Without a byte from the server. */
const SILENCE_TIMEOUT_MS = 20_000
const CLOSE_TIMEOUT_MS = 1_000
const RESPONSE_MAX_BYTES = 64 * 1024

/** How a connection to the operator's mail server is made. */
export function connectionOptions(
  { host, port, isTls, startTls, credentials, greetingTimeoutMs }: MailConfig,
  baseUrl: string,
): SMTPConnectionOptions & { auth?: { user: string; pass: string } } {
  return {
    host,
    port,
    secure: isTls,
    requireTLS: startTls === 'required',
    ignoreTLS: startTls === 'never',
    // Its name in the greeting; relays look at it.
    name: new URL(baseUrl).hostname,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: greetingTimeoutMs,
    socketTimeout: SILENCE_TIMEOUT_MS,
    socketCloseTimeout: CLOSE_TIMEOUT_MS,
    maxResponseSize: RESPONSE_MAX_BYTES,
    ...(credentials ? { auth: { user: credentials.user, pass: credentials.password } } : {}),
  }
}
