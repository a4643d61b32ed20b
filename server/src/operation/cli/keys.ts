import { Command } from 'commander'
import { addConnectionOptions, type ConnectionOptions, findConnection, openOperatorApi } from './server-connection.ts'

/** `atrium keys rotate`: all signing keys as JSON, the new one among them. */
export function keysCommand(): Command {
  const rotate = new Command('rotate').description(
    'publish a new key for ID tokens, which takes over once every client can know it',
  )
  addConnectionOptions(rotate).action(async (options: ConnectionOptions) => {
    const operator = await openOperatorApi(findConnection(options))
    console.log(JSON.stringify(await operator.call('POST', '/signing_keys/rotate'), null, 2))
  })
  return new Command('keys').description('the keys that ID tokens are signed with').addCommand(rotate)
}
