import { limits } from '../../platform/config.ts'
import { hasNoRoom } from '../../platform/disk.ts'
import { HttpError, notFound } from '../../platform/errors.ts'
import { openapiDocument } from '../../platform/http/document/document.ts'
import { type Endpoint, endpoint, Raw } from '../../platform/http/endpoint.ts'
import { namedObject, Type } from '../../platform/http/input/schema.ts'
import type { Worker } from '../../platform/jobs/workers.ts'

/** The process is alive. */
export const getHealth = endpoint('GET /healthz', {
  tag: 'System',
  summary: 'Whether the process is alive',
  description: 'For the check that restarts a process.',
  access: 'public',
  transaction: 'own',
  output: { status: 200, body: namedObject('Health', { status: Type.Literal('ok') }) },
  async handle() {
    return { status: 'ok' as const }
  },
})

/** The process can serve: started, database reachable, not draining. */
export const getReadiness = endpoint('GET /readyz', {
  tag: 'System',
  summary: 'Whether the process can serve requests',
  access: 'public',
  transaction: 'own',
  output: { status: 200, body: namedObject('Readiness', { status: Type.Literal('ready') }) },
  errors: [503],
  async handle({ services }) {
    if (!services.ready())
      throw new HttpError(503, services.draining() ? 'The server is draining' : 'The server is starting')
    await services.database.confirm().catch(cause => {
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

/** Prometheus metrics of this process. */
export const getMetrics = endpoint('GET /metrics', {
  tag: 'System',
  summary: 'Prometheus metrics of this process',
  access: 'public',
  transaction: 'own',
  output: { status: 200, mediaType: 'text/plain; version=0.0.4; charset=utf-8' },
  async handle({ services, request }) {
    // Proxies keep this path to their own network: other spellings of it, such as `/%6detrics`, do not exist.
    if (!/^\/metrics(?:\?|$)/.test(request.raw.url ?? '')) throw notFound('Path')
    return new Raw(await services.metrics.registry.metrics(), services.metrics.registry.contentType)
  },
})

const open = () => Type.Unsafe<object>({ type: 'object', additionalProperties: true })

const OpenapiDocument = namedObject(
  'OpenapiDocument',
  {
    openapi: Type.Fixed('3.1.0'),
    info: open(),
    servers: Type.Array(Type.Object({ url: Type.String({ format: 'uri' }) })),
    tags: Type.Array(Type.Object({ name: Type.String() }, { additionalProperties: true })),
    paths: open(),
    components: open(),
  },
  { description: 'An OpenAPI document (spec.openapis.org/oas/v3.1.0)' },
)

/** The OpenAPI document of this server's API, with its own address in it. */
export const openapiEndpoint = (endpoints: () => readonly Endpoint[]) =>
  endpoint('GET /openapi.json', {
    tag: 'System',
    summary: 'OpenAPI 3.1 document of this server',
    access: 'public',
    transaction: 'own',
    output: { status: 200, body: OpenapiDocument },
    async handle({ services }) {
      return new Raw(JSON.stringify(openapiDocument(endpoints(), services.baseUrl(), services.authUrl())))
    },
  })

/** Counting ends there: more is too many in any case. */
const COUNTED_MAX = 10_000

/** Shows how many jobs are due, in the whole server. */
export const jobsWaiting: Worker = {
  name: 'jobs waiting',
  async start({ metrics, database }) {
    metrics.asked('atrium_jobs_waiting', `Jobs that are due and not begun, up to ${COUNTED_MAX}`, async () => {
      const { rows } = await database.pool.query(
        `select /* every program */ count(*) as waiting
           from (select /* every program */ 1 from jobs where due_at <= now() limit ${COUNTED_MAX}) as due`,
      )
      return Number(rows[0]?.waiting)
    })
    return { stop: async () => {} }
  },
}
