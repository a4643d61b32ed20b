import { endpoint } from '../../platform/http/endpoint.ts'
import { named, Type } from '../../platform/http/input/schema.ts'

/** The process is alive. */
export const health = endpoint({
  id: 'getHealth',
  tag: 'System',
  method: 'GET',
  path: '/healthz',
  summary: 'Whether the process is alive',
  description: 'For the check that restarts a process.',
  access: 'public',
  transaction: 'own',
  output: { status: 200, body: named('Health', Type.Object({ status: Type.Literal('ok') })) },
  async handle() {
    return { status: 'ok' as const }
  },
})
