import { Command } from 'commander'

/** `atrium serve`: what `npm start` runs. */
export function serveCommand(): Command {
  return new Command('serve')
    .description('serve; on an empty database make the demo program first')
    .action(async () => {
      const { readConfig } = await import('../../platform/config.ts')
      const config = readConfig()
      const { serve } = await import('../../main.ts')
      await serve(config)
    })
}
