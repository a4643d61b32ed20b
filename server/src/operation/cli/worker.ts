import { Command } from 'commander'
import type { Serve } from './serve.ts'

/** `atrium worker`: jobs, health and metrics, no requests. */
export function workerCommand(serve: Serve): Command {
  return new Command('worker').description('run jobs only, beside /healthz, /readyz and /metrics').action(async () => {
    const { readConfig } = await import('../../platform/config.ts')
    const config = readConfig()
    await serve({ ...config, role: 'worker' })
  })
}
