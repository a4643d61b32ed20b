import { Command } from 'commander'
import type { Io } from './io.ts'
import type { Serve } from './serve.ts'

/** `atrium worker`: jobs, health and metrics, no requests. */
export function workerCommand(io: Io, serve: Serve): Command {
  return new Command('worker').description('run jobs only, beside /healthz, /readyz and /metrics').action(async () => {
    const { readConfig } = await import('../../platform/config.ts')
    const config = readConfig(io.env)
    await serve({ ...config, role: 'worker' })
  })
}
