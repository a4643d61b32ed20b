// Structured logs: JSON lines on stdout, readable ones on a terminal. Secrets never reach them.

import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

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

export function createLogger(level: Config['logLevel'], terminal = process.stdout.isTTY): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: label => ({ level: label }) },
    redact: { paths: SECRETS.flatMap(name => [name, `*.${name}`]), censor: '[removed]' },
    ...(terminal
      ? { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } } }
      : {}),
  })
}
