// A real SMTP server on loopback that keeps what it is sent, and fails in every way that one can.

import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { after } from '../../../bin/testing.mjs'

/** A mail that has arrived. */
export interface ReceivedMail {
  /** Recipients of the envelope. */
  readonly from: string
  readonly to: string
  /** With its headers, `text` and `html`. */
  readonly mail: ParsedMail
  readonly raw: string
}

/** Its behaviour in place of accepting the next mails. `hang` says nothing any more, `cut off` ends the connection within the mail. */
export type MailboxFault = 'hang' | 'cut off' | { readonly code: number; readonly text: string }

export interface MailboxOptions {
  /** The account that it accepts; without it no client has to sign in. */
  readonly credentials?: { readonly user: string; readonly password: string }
  readonly server?: SMTPServerOptions
}

export class Mailbox {
  readonly received: ReceivedMail[] = []
  /** For all mails. */
  fault: MailboxFault | null = null
  /** For mails to these addresses, in lower case: such as 550 for good, 450 for now. */
  readonly refusals = new Map<string, { readonly code: number; readonly text: string }>()
  /** How it answers a sender, when not with ok. */
  senderRefusal: { readonly code: number; readonly text: string } | null = null
  /** Connections that were made so far. */
  connections = 0
  readonly #server: SMTPServer
  readonly #credentials: MailboxOptions['credentials']
  #waiting: Array<() => void> = []

  private constructor({ credentials, server }: MailboxOptions) {
    this.#credentials = credentials
    this.#server = new SMTPServer({
      authOptional: credentials === undefined,
      disabledCommands: credentials ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
      allowInsecureAuth: true,
      disableReverseLookup: true,
      closeTimeout: 100,
      onConnect: (_session, done) => {
        this.connections++
        if (this.fault !== 'hang') done()
      },
      onAuth: ({ username, password }, _session, done) => {
        const isRight = username === credentials?.user && password === credentials?.password
        done(isRight ? null : smtpError(535, '5.7.8 Authentication failed'), isRight ? { user: username } : undefined)
      },
      onMailFrom: (_address, _session, done) => done(this.senderRefusal && errorOf(this.senderRefusal)),
      onRcptTo: ({ address }, _session, done) => {
        const refusal = this.refusals.get(address.toLowerCase())
        done(refusal && errorOf(refusal))
      },
      // A client that is killed within a mail has sent none.
      onData: (stream, session, done) => void this.#take(stream, session.envelope, done).catch(done),
      ...server,
    })
    // Clients that break off.
    this.#server.on('error', () => {})
  }

  /** Starts one; it is closed after the test file. */
  static async start(options: MailboxOptions = {}): Promise<Mailbox> {
    const mailbox = new Mailbox(options)
    await new Promise<void>(resolve => mailbox.#server.listen(0, '127.0.0.1', resolve))
    mailbox.#server.server.unref()
    after(() => mailbox.stop())
    return mailbox
  }

  /** For SMTP_URL. */
  get url(): string {
    const { user, password } = this.#credentials ?? {}
    const sign = user === undefined ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password ?? '')}@`
    return `smtp://${sign}127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`
  }

  /** Settings of a server that sends here. */
  get settings(): Record<string, string> {
    return { SMTP_URL: this.url, MAIL_FROM: 'atrium@example.com' }
  }

  /** Mails to this address that have arrived. */
  to = (address: string): readonly ReceivedMail[] => this.received.filter(mail => mail.to === address)

  /** The first `count` mails that `match`; waits until they are there. */
  async expect(count: number, match: (mail: ReceivedMail) => boolean = () => true): Promise<readonly ReceivedMail[]> {
    const deadline = Date.now() + 45_000
    for (;;) {
      const found = this.received.filter(match)
      if (found.length >= count) return found.slice(0, count)
      if (Date.now() > deadline) throw new Error(`only ${found.length} of ${count} mails came`)
      await new Promise<void>(resolve => {
        this.#waiting.push(resolve)
        setTimeout(resolve, 100)
      })
    }
  }

  /** Ends its connections and says nothing on new ones, until `fault` is null. */
  stopTalking(): void {
    this.fault = 'hang'
    for (const connection of this.#server.connections) connection.close()
  }

  stop(): Promise<void> {
    return new Promise(resolve => this.#server.close(() => resolve()))
  }

  async #take(
    stream: NodeJS.ReadableStream & { readonly session?: unknown },
    envelope: { mailFrom: false | { address: string }; rcptTo: readonly { address: string }[] },
    done: (error?: Error | null) => void,
  ): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(Buffer.from(chunk))
    const { fault } = this
    if (fault === 'hang') return
    if (fault === 'cut off') {
      for (const connection of this.#server.connections) connection.close()
      return
    }
    if (fault) {
      done(errorOf(fault))
      return
    }
    const raw = Buffer.concat(chunks)
    const mail = await simpleParser(raw)
    const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
    for (const { address } of envelope.rcptTo)
      this.received.push({ from, to: address, mail, raw: raw.toString('utf8') })
    for (const wake of this.#waiting.splice(0)) wake()
    done()
  }
}

const errorOf = ({ code, text }: { readonly code: number; readonly text: string }): Error => smtpError(code, text)

const smtpError = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode })
