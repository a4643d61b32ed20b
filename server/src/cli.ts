// The command line. Data goes to stdout, everything else to stderr. Exit codes: 1 for what went wrong, 2 for wrong usage,
// 78 for a setting that cannot be used (docs/contract/operation.md#command-line).

import { readFileSync } from 'node:fs'
import { Command, CommanderError } from 'commander'
import { doctorCommand } from './operation/cli/doctor.ts'
import { type Io, processIo, UsageError } from './operation/cli/io.ts'
import {
  administratorCommand,
  clientCommand,
  keysCommand,
  organisationCommand,
  programCommand,
} from './operation/cli/program-commands.ts'
import { rebuildNumbersCommand } from './operation/cli/rebuild-numbers.ts'
import { seedCommand } from './operation/cli/seed.ts'
import { migrateCommand, moveCommand, serveCommand, workerCommand } from './operation/cli/server-commands.ts'
import { tokenCommand } from './operation/cli/token.ts'
import { webhookCommand } from './operation/cli/webhook.ts'
import { type Config, ConfigError, EXIT_CONFIG, loadEnvFile } from './platform/config.ts'
import { isDatabaseOutOfReach, OperatorError, reasonOf } from './platform/operator-error.ts'

const EXIT_FAILURE = 1
const EXIT_USAGE = 2
const LINGER_MS = 2000
/** The part of process.argv after Node and the script. */
const ARGUMENTS_AT = 2

/** Runs the command that `argv` (as of process.argv) names, `serve` unless it names one, and sets the exit code. */
export async function main(argv: readonly string[]): Promise<void> {
  const args = argv.slice(ARGUMENTS_AT)
  process.exitCode = await runCommand(args.length > 0 ? args : ['serve'], processIo, loadEnvFile)
  // Whatever is still open: a command that has failed does not stay.
  if (process.exitCode !== 0) setTimeout(() => process.exit(), LINGER_MS).unref()
}

/** Runs a command by its arguments, after `prepare`, and returns its exit code. */
export async function runCommand(args: readonly string[], io: Io, prepare?: () => void): Promise<number> {
  try {
    prepare?.()
    await commandLine(io).parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    return report(error, io)
  }
}

function commandLine(io: Io): Command {
  const atrium = new Command('atrium')
    .description('Self-hosted employee communication: the server and its command line')
    .version(readVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .showHelpAfterError('(--help shows what there is)')
    .configureOutput({ writeOut: text => io.print(text.trimEnd()), writeErr: text => io.say(text.trimEnd()) })
  const commands = [
    serveCommand(io, serve),
    workerCommand(io, serve),
    migrateCommand(io),
    moveCommand(io),
    organisationCommand(io),
    doctorCommand(io),
    tokenCommand(io),
    programCommand(io),
    administratorCommand(io),
    clientCommand(io),
    keysCommand(io),
    seedCommand(io),
    rebuildNumbersCommand(io),
    webhookCommand(io),
  ]
  for (const command of commands) atrium.addCommand(command)
  for (const command of [atrium, ...commands, ...commands.flatMap(command => command.commands)]) {
    command.exitOverride().copyInheritedSettings(atrium)
  }
  return atrium
}

/** Says on stderr what went wrong, in one line where that is enough, and returns the exit code. */
function report(error: unknown, io: Io): number {
  if (error instanceof CommanderError) {
    // Commander has said it already; help and version are errors only in place of a command.
    return error.exitCode === 0 ? 0 : EXIT_USAGE
  }
  io.say(`atrium: ${messageOf(error)}`)
  if (error instanceof ConfigError) return EXIT_CONFIG
  return error instanceof UsageError ? EXIT_USAGE : EXIT_FAILURE
}

function messageOf(error: unknown): string {
  if (error instanceof OperatorError) return error.message
  const reason = reasonOf(error)
  return isDatabaseOutOfReach(error) ? `the database cannot be reached: ${reason}` : reason
}

/** Loaded when it is needed: the other commands start faster without the server. */
async function serve(config: Config): Promise<void> {
  const main = await import('./main.ts')
  await main.serve(config)
}

function readVersion(): string {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version
}
