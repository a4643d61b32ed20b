// On a terminal a person reads: the time, the message, and what is left of the line.

import { styleText } from 'node:util'
import type { LoggedError } from './logged-error.ts'

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
