import { Command } from 'commander'
import type { Scope } from '../../platform/access/roles.ts'
import { CommandError, type Io, UsageError } from './io.ts'
import { readId, readScopes, readText } from './options.ts'
import {
  addConnectionOptions,
  asOperator,
  type ConnectionOptions,
  fetchToken,
  findConnection,
} from './server-connection.ts'

interface Options extends ConnectionOptions {
  readonly user?: string
  readonly server?: boolean
  readonly scope?: Scope[]
  readonly program?: string
}

/** `atrium token`: an access token on stdout, nothing else. */
export function tokenCommand(io: Io): Command {
  const command = new Command('token')
    .description('print an access token, for a user or for the demo server client')
    .option('--user <userName>', 'the user of the token', readText)
    .option('--server', 'a client-credentials token of the demo server client')
    .option('--scope <scopes>', 'scopes, separated by spaces (default: all)', readScopes)
    .option('--program <id>', "the user's program (default: the demo program)", readId)
  return addConnectionOptions(command).action(async (options: Options) => {
    if ((options.user === undefined) === (options.server === undefined)) {
      throw new UsageError('either --user or --server is needed')
    }
    if (options.server && options.program) throw new UsageError('--program needs --user')
    io.print(await (options.user === undefined ? serverToken(io, options) : userToken(io, options, options.user)))
  })
}

function serverToken(io: Io, options: Options): Promise<string> {
  const connection = findConnection(io, options, credentials => credentials.demo?.clients.server ?? null)
  return fetchToken(connection, options.scope?.join(' '))
}

async function userToken(io: Io, options: Options, userName: string): Promise<string> {
  const connection = findConnection(io, options)
  const programId = options.program ?? connection.programId
  if (!programId) throw new CommandError('name the program with --program: there is no demo program')
  const { data: token } = await asOperator(connection, operator =>
    operator.createToken({
      program_id: programId,
      user_name: userName,
      ...(options.scope ? { scopes: options.scope } : {}),
    }),
  )
  const granted = token.scope.split(' ')
  const refused = options.scope?.filter(scope => !granted.includes(scope)) ?? []
  if (refused.length > 0) io.say(`atrium: not for the role of ${userName}: ${refused.join(' ')}`)
  return token.access_token
}
