import { endpoint } from '../../platform/http/endpoint.ts'
import { Type } from '../../platform/http/input/schema.ts'

/** The process lives. */
export const health = endpoint({
  id: 'getHealth',
  tag: 'System',
  method: 'GET',
  path: '/healthz',
  summary: 'Whether the process lives',
  access: 'public',
  transaction: 'own',
  output: { status: 200, body: Type.Object({ status: Type.Literal('ok') }) },
  async handle() {
    return { status: 'ok' as const }
  },
})
