import { Command } from 'commander'
import { UsageError } from './errors.ts'
import type { Io } from './io.ts'
import { readId, readText } from './options.ts'
import { addConnectionOptions, asOperator, type ConnectionOptions, findConnection } from './server-connection.ts'

interface Options extends ConnectionOptions {
  readonly name: string
  readonly organisation?: string
  readonly organisationId?: string
  readonly administrator: boolean
}

/** `atrium program create`: ids, the first administrator and the clients' secrets as JSON. */
export function programCommand(io: Io): Command {
  const create = new Command('create')
    .description('make a program, with a first administrator and two clients')
    .requiredOption('--name <name>', 'name of the program', readText)
    .option('--organisation <name>', 'name of its new organisation (default: that of the program)', readText)
    .option('--organisation-id <id>', 'an organisation that exists', readId)
    .option('--no-administrator', 'make no first administrator')
  addConnectionOptions(create).action(async (options: Options) => {
    if (options.organisation !== undefined && options.organisationId !== undefined) {
      throw new UsageError('--organisation is for a new organisation, --organisation-id for one that exists')
    }
    const { data: program } = await asOperator(findConnection(io, options), operator =>
      operator.createProgram({
        name: options.name,
        administrator: options.administrator,
        ...(options.organisation === undefined ? {} : { organisation_name: options.organisation }),
        ...(options.organisationId === undefined ? {} : { organisation_id: Number(options.organisationId) }),
      }),
    )
    io.print(JSON.stringify(program, null, 2))
  })
  return new Command('program').description('make programs').addCommand(create)
}
