// The connections to the mail server: a few that are kept open, made at the first mail. Everything that could go on for ever has
// a limit: waiting for a connection, the dialog, the mail as a whole, the size of a response, and how many mails wait.

import type { Mail, SMTPPoolOptions, SMTPPoolSentMessageInfo } from 'nodemailer'
import type { MailConfig } from '../../../platform/config.ts'
import type { Worker } from '../../../platform/jobs/loop.ts'
import { defineState } from '../../../platform/services.ts'
import { connectionOptions } from './connection-options.ts'
import type { Envelope } from './envelope.ts'

const CONNECTIONS_MAX = 5
/** Servers end connections that send more. */
const MAILS_PER_CONNECTION_MAX = 100
const IDLE_MS = 30_000
/** From its turn to the server's final reply, including connecting. */
export const MAIL_TIMEOUT_MS = 60_000
/** Mails on their way; those who send more at a time have to wait themselves. */
const IN_FLIGHT_MAX = 200

export interface MailTransport {
  /** Sends one mail; false when its turn came after `beginBy` (`performance.now()`). Rejects with an error of nodemailer. */
  send(envelope: Envelope, beginBy: number): Promise<boolean>
  /** Ends all connections; a mail on its way fails. */
  close(): Promise<void>
}

export const mailTransport = defineState('mail transport', ({ config, baseUrl }): MailTransport | null =>
  config.mail ? createTransport(config.mail, baseUrl) : null,
)

/** Ends the connections with the process. */
export const closeMailTransport: Worker = {
  name: 'mail transport',
  start: async services => ({ stop: async () => services.state(mailTransport)?.close() }),
}

type Pool = Mail<SMTPPoolSentMessageInfo, SMTPPoolOptions>

function createTransport(mail: MailConfig, baseUrl: () => string): MailTransport {
  let opened: Promise<Opened> | null = null
  let isClosed = false
  let inFlight = 0
  const turns = createTurns(CONNECTIONS_MAX)
  return {
    async send(envelope, beginBy) {
      if (inFlight >= IN_FLIGHT_MAX) throw new Error('too many mails are on their way')
      inFlight++
      // The library's own queue would count the wait for a turn as time of the mail.
      const release = await turns.take()
      try {
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

/** Aborts what takes too long. The timer ends with the mail: a signal of `AbortSignal.timeout` would stay for the whole time. */
async function withinTime(work: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), MAIL_TIMEOUT_MS)
  try {
    await work(controller.signal)
  } finally {
    clearTimeout(timer)
  }
}

/** At most `turnsMax` at a time; the others wait in their order. */
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

/** The library is loaded here, since most servers send no mail in their first minutes, or none at all. */
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
  // Of connections that break while nothing is sent; each mail has its own error.
  pool.on('error', () => {})
  return { pool, messageOf }
}
