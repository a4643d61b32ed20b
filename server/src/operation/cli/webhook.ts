import { setTimeout as sleep } from 'node:timers/promises'
import { Command } from 'commander'
import { CommandError, type Io } from './io.ts'
import { readId, readText } from './options.ts'
import {
  addConnectionOptions,
  asOperator,
  type ConnectionOptions,
  findConnection,
  type WebhookAttempt,
} from './server-connection.ts'

interface Options extends ConnectionOptions {
  readonly program?: string
  readonly subscription?: string
  readonly body?: boolean
}

const POLL_MS = 500
/** Attempts that are recorded after later ones are asked for again: each lasts 5 seconds at most. */
const OVERLAP_MS = 15_000
/** Attempts in one response of the server. */
const ATTEMPTS_LISTED_MAX = 200

/** `atrium webhook`: watch deliveries as they happen, and send sample events. */
export function webhookCommand(io: Io): Command {
  return new Command('webhook').description('watch and try out webhooks').addCommand(listen(io)).addCommand(trigger(io))
}

function listen(io: Io): Command {
  const command = new Command('listen')
    .description('print deliveries as they happen, until interrupted')
    .option('--program <id>', 'whose (default: the demo program)', readId)
    .option('--subscription <id>', 'only of this subscription', readText)
    .option('--body', 'print the data of each event too')
  return addConnectionOptions(command).action(async (options: Options) => {
    const { connection, programId } = connect(io, options)
    await asOperator(connection, async operator => {
      // Before it is said: whoever reads that sends at once.
      let since = new Date().toISOString()
      io.say(`waiting for deliveries of program ${programId}; Ctrl-C ends`)
      /** When each was made, by delivery and time. */
      const printed = new Map<string, string>()
      for (;;) {
        const subscription = options.subscription ? { subscription_id: options.subscription } : {}
        const { data: attempts } = await operator.listWebhookAttempts({ program_id: programId, since, ...subscription })
        for (const attempt of attempts) {
          const key = `${attempt.delivery_id} ${attempt.at}`
          if (!printed.has(key)) io.print(line(attempt, options.body ?? false))
          printed.set(key, attempt.at)
        }
        since = nextSince(attempts, since)
        for (const [key, at] of printed) if (at < since) printed.delete(key)
        await sleep(POLL_MS)
      }
    })
  })
}

function nextSince(attempts: readonly WebhookAttempt[], since: string): string {
  const last = attempts.at(-1)?.at
  if (last === undefined) return since
  if (attempts.length >= ATTEMPTS_LISTED_MAX) return last
  const before = new Date(Date.parse(last) - OVERLAP_MS).toISOString()
  return before > since ? before : since
}

function trigger(io: Io): Command {
  const command = new Command('trigger')
    .description('send an event with sample data to the subscriptions of a program')
    .argument('<event>', 'its name, e.g. content_published', readText)
    .option('--program <id>', 'whose (default: the demo program)', readId)
  return addConnectionOptions(command).action(async (name: string, options: Options) => {
    const { connection, programId } = connect(io, options)
    const { data: sent } = await asOperator(connection, operator =>
      operator.triggerWebhookEvent({ program_id: programId, name }),
    )
    io.print(JSON.stringify(sent, null, 2))
  })
}

function connect(io: Io, options: Options) {
  const connection = findConnection(io, options)
  const programId = options.program ?? connection.programId
  if (!programId) throw new CommandError('name the program with --program: there is no demo program')
  return { connection, programId }
}

function line(
  { at, url, delivery_id, event_name, status, status_code, error, duration_ms, data }: WebhookAttempt,
  body: boolean,
) {
  const answer = status_code === null ? (error ?? 'no answer') : String(status_code)
  const text = `${at}  ${event_name.padEnd(22)} ${status.padEnd(10)} ${answer}  ${duration_ms} ms  ${url}  ${delivery_id}`
  return body ? `${text}\n${JSON.stringify(data, null, 2)}` : text
}
