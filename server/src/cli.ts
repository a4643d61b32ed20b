// The command line. Data goes to stdout, everything else to stderr. Exit codes: 1 for what went wrong, 2 for wrong usage,
// 78 for a setting that cannot be used (docs/contract/operation.md#command-line).

import { readFileSync } from 'node:fs'
import { Command, CommanderError } from 'commander'
import { clientCommand } from './operation/cli/client.ts'
import { doctorCommand } from './operation/cli/doctor.ts'
import { UsageError } from './operation/cli/errors.ts'
import { keysCommand } from './operation/cli/keys.ts'
import { migrateCommand } from './operation/cli/migrate.ts'
import { moveCommand } from './operation/cli/move.ts'
import { organisationCommand } from './operation/cli/organisation.ts'
import { programCommand } from './operation/cli/program.ts'
import { rebuildNumbersCommand } from './operation/cli/rebuild-numbers.ts'
import { seedCommand } from './operation/cli/seed.ts'
import { serveCommand } from './operation/cli/serve.ts'
import { tokenCommand } from './operation/cli/token.ts'
import { webhookCommand } from './operation/cli/webhook.ts'
import { workerCommand } from './operation/cli/worker.ts'
import { type Config, ConfigError, EXIT_CONFIG, loadEnvFile } from './platform/config.ts'
import { isDatabaseOutOfReach, OperatorError, reasonOf } from './platform/operator-error.ts'

const EXIT_FAILURE = 1
const EXIT_USAGE = 2
const LINGER_MS = 2000
/** Of process.argv: after Node and the script. */
const ARGUMENTS_AT = 2

/** Runs the command that `argv` (as of process.argv) names, `serve` unless it names one, and sets the exit code. */
export async function main(argv: readonly string[]): Promise<void> {
  try {
    loadEnvFile()
    await commandLine().parseAsync(argv.length > ARGUMENTS_AT ? [...argv] : [...argv, 'serve'])
  } catch (error) {
    process.exitCode = report(error)
    // Whatever is still open: a command that has failed does not stay.
    setTimeout(() => process.exit(), LINGER_MS).unref()
  }
}

function commandLine(): Command {
  const atrium = new Command('atrium')
    .description('Self-hosted employee communication: the server and its command line')
    .version(readVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .showHelpAfterError('(--help shows what there is)')
  const commands = [
    serveCommand(serve),
    workerCommand(serve),
    migrateCommand(),
    moveCommand(loadJobs),
    organisationCommand(loadJobs),
    doctorCommand(),
    tokenCommand(),
    programCommand(),
    clientCommand(),
    keysCommand(),
    seedCommand(),
    rebuildNumbersCommand(),
    webhookCommand(),
  ]
  for (const command of commands) atrium.addCommand(command)
  for (const command of [atrium, ...commands, ...commands.flatMap(command => command.commands)]) {
    command.exitOverride().copyInheritedSettings(atrium)
  }
  return atrium
}

/** Says on stderr what went wrong, in one line where that is enough, and returns the exit code. */
function report(error: unknown): number {
  if (error instanceof CommanderError) {
    // Commander has said it already; help and version are errors only in place of a command.
    return error.exitCode === 0 ? 0 : EXIT_USAGE
  }
  console.error(`atrium: ${messageOf(error)}`)
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

/** Loaded with the modules, as the server. */
async function loadJobs() {
  const { modules } = await import('./modules.ts')
  return modules.flatMap(module => module.jobs ?? [])
}

function readVersion(): string {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version
}
