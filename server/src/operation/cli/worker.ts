import { Command } from 'commander'

/** `atrium worker`: jobs, health and metrics, no requests. */
export function workerCommand(): Command {
  return new Command('worker').description('run jobs only, beside /healthz, /readyz and /metrics').action(async () => {
    const { readConfig } = await import('../../platform/config.ts')
    const config = readConfig()
    const { serve } = await import('../../main.ts')
    await serve({ ...config, role: 'worker' })
  })
}
