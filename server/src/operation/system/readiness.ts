import { sql } from 'kysely'
import { limits } from '../../platform/config.ts'
import { hasNoRoom } from '../../platform/disk.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { named, Type } from '../../platform/http/input/schema.ts'

/** The process can serve: started, database reachable, not draining. */
export const readiness = endpoint({
  id: 'getReadiness',
  tag: 'System',
  method: 'GET',
  path: '/readyz',
  summary: 'Whether the process can serve requests',
  access: 'public',
  transaction: 'own',
  output: { status: 200, body: named('Readiness', Type.Object({ status: Type.Literal('ready') })) },
  errors: [503],
  async handle({ services }) {
    if (!services.ready())
      throw new HttpError(503, services.draining() ? 'The server is draining' : 'The server is starting')
    await services.database.preparedQuery('ready', sql`select 1`).catch(cause => {
      throw new HttpError(503, 'The database cannot be reached', { cause })
    })
    const { databaseUrl, s3, dataDir } = services.config
    const isFolderFull = (databaseUrl === null || s3 === null) && hasNoRoom(dataDir)
    if (isFolderFull || (await services.database.isFull())) throw new HttpError(503, 'The disk is full')
    if (services.database.bus.silentMs > limits.signalsMissedMs) {
      throw new HttpError(503, 'Signals of other nodes do not arrive')
    }
    return { status: 'ready' as const }
  },
})
