// Structured logs: JSON lines on stdout, readable ones on a terminal. Secrets never reach them.

import { styleText } from 'node:util'
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
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

// On a terminal a person reads: the time, the message, and what is left of the line.

const COLOURS = { warn: 'yellow', error: 'red', fatal: 'red' } as const

/** A line of the log as a person reads it, with its errors below. */
export function readableLine(json: string): string {
  const {
    time,
    level,
    msg = '',
    err,
    ...details
  } = shortened(JSON.parse(json) as Record<string, unknown> & { err?: LoggedError })
  const clock = new Date(String(time)).toTimeString().slice(0, 'HH:MM:SS'.length)
  const colour = COLOURS[level as keyof typeof COLOURS]
  const text = printable(colour ? `${level}: ${msg}` : String(msg))
  const facts = Object.entries(details).map(([name, value]) => `${printable(name)}=${factOf(value)}`)
  const words = [styled('gray', clock), '', colour ? styled(colour, text) : text]
  return [
    [...words, ...(facts.length > 0 ? ['', styled('gray', facts.join(' '))] : [])].join(' '),
    ...causesOf(err),
  ].join('\n')
}

/** A request is its method, path and status; the rest helps only where it has failed. */
function shortened(line: Record<string, unknown> & { err?: LoggedError }): typeof line {
  const { msg, method, path, status, duration_ms, ...others } = line
  if (msg !== 'request') return line
  const { time, level } = others
  const more = Number(status) < 400 ? { time, level } : others
  return { ...more, msg: `${method} ${path} ${status}`, duration_ms }
}

const styled = (style: 'gray' | 'yellow' | 'red', text: string): string =>
  styleText(style, text, { stream: process.stdout })

const factOf = (value: unknown): string =>
  printable(typeof value === 'string' && /^\S+$/.test(value) ? value : JSON.stringify(value))

/** Without control characters: what a request brings along must not steer the terminal. */
const printable = (text: string): string => text.replaceAll(/\p{Cc}|\p{Cf}/gu, '\ufffd')

function causesOf(error: LoggedError | undefined): string[] {
  if (!error) return []
  const { type, error_code, message, stack, cause, errors } = error
  return [
    printable(`  ${[type, error_code].filter(Boolean).join(' ')}: ${message}`),
    ...(stack ?? '').split('\n').filter(Boolean).map(printable),
    ...[cause, ...(errors ?? [])].flatMap(causesOf),
  ]
}

// Errors as the log has them. Messages of a database, a mail server or the file system repeat their input: names, addresses,
// secrets of links. So only the type, the stack and a cleaned message of an error are logged.

/** An error in the log. */
interface LoggedError {
  readonly type: string
  /** Not `code`, which the log removes. */
  readonly error_code?: string
  readonly message: string
  /** The frames alone. */
  readonly stack?: string
  readonly cause?: LoggedError
  readonly errors?: readonly LoggedError[]
}

/** Causes and parts that are followed. */
const DEPTH_MAX = 5
const ERRORS_MAX = 5

/** Mail addresses, and userNames, which mostly look like one. */
const ADDRESS = /[^\s<>"'(),:;/=]+@[^\s<>"'(),:;/]+/gu
/** Paths and addresses of the web: their last parts are secrets of links, keys of files or names. */
const LONG_PART = /(?<=[/=])[\w.~%-]{16,}/g
const QUOTED = /"[^"]*"|'[^']*'/g
/** SQLSTATE classes whose messages repeat values: data exceptions, and what functions raise. */
const REPEATS_VALUES = /^(22|P0)/

/** The serializer of `err`. A value that is no error is logged as its type. */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' }
  const { code, cause, errors, path } = error as Error & {
    readonly code?: unknown
    readonly errors?: unknown
    readonly path?: unknown
  }
  const known = typeof code === 'string' || typeof code === 'number' ? String(code) : undefined
  const isDeep = depth >= DEPTH_MAX
  const frames = error.stack?.split('\n').filter(line => /^\s+at /.test(line))
  return {
    type: error.constructor.name,
    ...(known === undefined ? {} : { error_code: known }),
    message: cleaned(error.message, known, path),
    ...(frames && frames.length > 0 ? { stack: frames.join('\n') } : {}),
    ...(cause === undefined || isDeep ? {} : { cause: loggedError(cause, depth + 1) }),
    ...(Array.isArray(errors) && !isDeep
      ? { errors: errors.slice(0, ERRORS_MAX).map(one => loggedError(one, depth + 1)) }
      : {}),
  }
}

function cleaned(message: string, code: string | undefined, path: unknown): string {
  const plain = REPEATS_VALUES.test(code ?? '') ? message.replaceAll(QUOTED, '"…"') : message
  const pathless = typeof path === 'string' ? plain.replaceAll(path, folderOf(path)) : plain
  return pathless.replaceAll(ADDRESS, '…').replaceAll(LONG_PART, '…')
}

/** The folder of a file: the name of a file may be a secret. */
const folderOf = (path: string): string => path.replace(/[^/\\]*$/, '…')
