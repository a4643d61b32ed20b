import { Command } from 'commander'
import type { Config } from '../../platform/config.ts'
import type { Io } from './io.ts'

/** Serves until the process gets a signal to end; the composition root provides it. */
export type Serve = (config: Config) => Promise<void>

/** `atrium serve`: what `npm start` runs. */
export function serveCommand(io: Io, serve: Serve): Command {
  return new Command('serve')
    .description('serve; on an empty database make the demo program first')
    .action(async () => {
      const { readConfig } = await import('../../platform/config.ts')
      const config = readConfig(io.env)
      await serve(config)
    })
}
