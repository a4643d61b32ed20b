// The pool of connections to the mail server, opened at the first mail. Everything has a limit: the wait for a connection, the
// dialog, the whole mail, the size of a response, and the number of waiting mails.

import { setTimeout as sleep } from 'node:timers/promises'
import type { Mail, SMTPConnectionOptions, SMTPPoolOptions, SMTPPoolSentMessageInfo } from 'nodemailer'
import type { MailConfig } from '../../../platform/config.ts'
import type { Worker } from '../../../platform/jobs/workers.ts'
import { defineState } from '../../../platform/services.ts'
import type { Envelope } from './envelope.ts'

const CONNECTIONS_MAX = 5
/** Servers close connections after more. */
const MAILS_PER_CONNECTION_MAX = 100
const IDLE_MS = 30_000
/** From its turn to the server's final reply, including connecting. */
export const MAIL_TIMEOUT_MS = 60_000
/** Mails in flight; callers with more wait. */
const IN_FLIGHT_MAX = 200

interface MailTransport {
  /** Sends one mail; false when its turn came after `beginBy` (`performance.now()`). Rejects with an error of nodemailer. */
  send(envelope: Envelope, beginBy: number): Promise<boolean>
  /** Closes all connections; a mail in flight fails. */
  close(): Promise<void>
}

export const mailTransport = defineState('mail transport', ({ config, baseUrl }): MailTransport | null =>
  config.mail ? createTransport(config.mail, config.mailPerSecond, baseUrl) : null,
)

export const closeMailTransport: Worker = {
  name: 'mail transport',
  start: async services => ({ stop: async () => services.state(mailTransport)?.close() }),
}

type Pool = Mail<SMTPPoolSentMessageInfo, SMTPPoolOptions>

function createTransport(mail: MailConfig, perSecond: number, baseUrl: () => string): MailTransport {
  let opened: Promise<Opened> | null = null
  let isClosed = false
  let inFlight = 0
  const turns = createTurns(CONNECTIONS_MAX)
  const waitForPace = createPace(perSecond)
  return {
    async send(envelope, beginBy) {
      if (inFlight >= IN_FLIGHT_MAX) throw new Error('too many mails are on their way')
      inFlight++
      // Nodemailer's own queue would count the wait as time of the mail.
      const release = await turns.take()
      try {
        await waitForPace()
        if (isClosed) throw new Error('the server is stopping')
        if (performance.now() > beginBy) return false
        opened ??= openPool(mail, baseUrl()).catch(error => {
          opened = null
          throw error
        })
        const { pool, messageOf } = await opened
        await withinTime(signal => pool.sendMail({ raw: messageOf(envelope), envelope: envelope.envelope, signal }))
        return true
      } finally {
        release()
        inFlight--
      }
    },
    async close() {
      isClosed = true
      const library = await opened?.catch(() => null)
      library?.pool.close({ force: true })
    },
  }
}

/** Aborts slow work. The timer ends with the mail: `AbortSignal.timeout` would stay for the whole time. */
async function withinTime(work: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), MAIL_TIMEOUT_MS)
  try {
    await work(controller.signal)
  } finally {
    clearTimeout(timer)
  }
}

/** Waits so that at most `perSecond` mails begin in a second, evenly; 0 is no limit. */
function createPace(perSecond: number): () => Promise<void> {
  const gapMs = perSecond === 0 ? 0 : 1000 / perSecond
  let next = 0
  return async () => {
    if (gapMs === 0) return
    const at = Math.max(performance.now(), next)
    next = at + gapMs
    await sleep(at - performance.now())
  }
}

/** A semaphore with a queue. */
function createTurns(turnsMax: number) {
  const waiting: Array<() => void> = []
  let taken = 0
  const release = () => {
    // Passes the turn to the next in the queue.
    const next = waiting.shift()
    if (next) next()
    else taken--
  }
  return {
    async take(): Promise<() => void> {
      if (taken < turnsMax) taken++
      else await new Promise<void>(resolve => waiting.push(resolve))
      return release
    },
  }
}

interface Opened {
  readonly pool: Pool
  readonly messageOf: (envelope: Envelope) => Buffer
}

/** Nodemailer is loaded at the first mail: most servers send none in their first minutes, or none at all. */
async function openPool(mail: MailConfig, baseUrl: string): Promise<Opened> {
  const [{ createTransport }, { messageOf }] = await Promise.all([import('nodemailer'), import('./message.ts')])
  const pool = createTransport({
    ...connectionOptions(mail, baseUrl),
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    maxMessages: MAILS_PER_CONNECTION_MAX,
    maxRequeues: 1,
    idleTimeout: IDLE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // For connections that break while idle; each mail has its own error.
  pool.on('error', () => {})
  return { pool, messageOf }
}

const CONNECT_TIMEOUT_MS = 10_000
/** Without a byte from the server. */
const SILENCE_TIMEOUT_MS = 20_000
const CLOSE_TIMEOUT_MS = 1_000
const RESPONSE_MAX_BYTES = 64 * 1024

/** The options of a connection to the operator's mail server. */
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
    // The name in the greeting, which relays check.
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
