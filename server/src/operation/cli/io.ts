/** The settings of a command, and the streams for its output. */
export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>
  /** A line of data, to stdout. */
  print(line: string): void
  /** A line about what happens, to stderr. */
  say(line: string): void
}

export const processIo: Io = {
  env: process.env,
  print: line => console.log(line),
  say: line => console.error(line),
}

/** A command failed; the message is the line on stderr. Exit code 1. */
export class CommandError extends Error {}

/** The options do not make sense together. Exit code 2. */
export class UsageError extends Error {}
