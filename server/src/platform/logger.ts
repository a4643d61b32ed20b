// Structured logs: JSON lines on stdout, readable ones on a terminal. Secrets never reach them.

import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import type { Config } from './config.ts'
import { loggedError } from './logged-error.ts'
import { readableLine } from './readable-line.ts'

export type { Logger }

const SECRETS = [
  'authorization',
  'password',
  'client_secret',
  'access_token',
  'refresh_token',
  'secret',
  'code',
  'code_verifier',
]

/** The log of the process, on stdout unless a destination is given. */
export function createLogger(
  level: Config['logLevel'],
  terminal = process.stdout.isTTY,
  destination?: DestinationStream,
): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: label => ({ level: label }) },
    redact: { paths: SECRETS.flatMap(name => [name, `*.${name}`]), censor: '[removed]' },
    serializers: { err: (error: unknown) => loggedError(error) },
  }
  if (destination) return pino(options, destination)
  // A terminal that is closed fails writes; the console passes over that.
  return terminal ? pino(options, { write: line => console.log(readableLine(line)) }) : pino(options)
}
