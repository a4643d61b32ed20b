import { Command } from 'commander'
import type { Io } from './io.ts'
import { addConnectionOptions, asOperator, type ConnectionOptions, findConnection } from './server-connection.ts'

/** `atrium keys rotate`: all signing keys as JSON, the new one among them. */
export function keysCommand(io: Io): Command {
  const rotate = new Command('rotate').description(
    'publish a new key for ID tokens, which takes over once every client can know it',
  )
  addConnectionOptions(rotate).action(async (options: ConnectionOptions) => {
    const { data: keys } = await asOperator(findConnection(io, options), operator => operator.rotateSigningKeys())
    io.print(JSON.stringify(keys, null, 2))
  })
  return new Command('keys').description('the keys that ID tokens are signed with').addCommand(rotate)
}
