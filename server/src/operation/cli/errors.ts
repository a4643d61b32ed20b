/** A command failed; the message is the line on stderr. Exit code 1. */
export class CommandError extends Error {}

/** The options do not make sense together. Exit code 2. */
export class UsageError extends Error {}
