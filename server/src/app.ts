// The list of modules and how they become one process.

import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { modules } from './modules.ts'
import { createLastSeen } from './platform/access/last-seen.ts'
import { createSecretBox } from './platform/access/secret-box.ts'
import { createTokenChecker } from './platform/access/tokens.ts'
import type { Config } from './platform/config.ts'
import { type Database, type DatabaseOptions, openDatabase } from './platform/db/database.ts'
import { embeddedUpkeep } from './platform/db/engines/embedded/upkeep.ts'
import { migrateDatabase } from './platform/db/migrate.ts'
import { requireOwnSessions } from './platform/db/own-sessions.ts'
import { createFileStore } from './platform/files/index.ts'
import { createHooks, type HookListener } from './platform/hooks.ts'
import { drainServer } from './platform/http/limits/drain.ts'
import type { FrontDoor } from './platform/http/limits/front-door.ts'
import { createOriginCheck } from './platform/http/limits/origins.ts'
import { createHttpServer } from './platform/http/server.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import type { Worker } from './platform/jobs/workers.ts'
import { createLogger, type Logger } from './platform/logger.ts'
import { createMetrics, type Metrics, observeDatabase } from './platform/metrics.ts'
import { createOutbound } from './platform/net/outbound.ts'
import { createRateLimiter } from './platform/rate-limit/rate-limit.ts'
import { createStates, type Services } from './platform/services.ts'
import { createStatementWatch } from './platform/telemetry/statements.ts'
import type { Tracing } from './platform/telemetry/tracing.ts'
import { createDispatcher } from './shared/events/dispatcher.ts'
import { FORGET_PHASES, type ForgetPlace, forgetPlaces } from './shared/forgetting/index.ts'
import { endpointsOf } from './shared/module.ts'
import { pageNotFound } from './shared/pages/not-found.ts'
import { StartUp } from './start-up.ts'

export interface App {
  readonly services: Services
  readonly server: FastifyInstance
  /** Starts listening and returns the base address. */
  listen(): Promise<string>
  /** Drains and closes: requests in flight finish, jobs finish or go back to the queue. */
  close(): Promise<void>
}

export interface AppOptions extends DatabaseOptions {
  readonly strictResponses?: boolean
  readonly logger?: Logger
  /** Called on an empty database, once the schema is there and before requests are served. */
  readonly onEmptyDatabase?: (services: Services) => Promise<void>
  /** Listens already, on the port of the configuration. */
  readonly door?: FrontDoor
  /** Listeners beside those of the modules. */
  readonly hooks?: readonly HookListener[]
  /** The start that this is a part of. */
  readonly startUp?: StartUp
}

const declaredHooks: readonly HookListener[] = modules.flatMap(module => module.hooks ?? [])

/** Where people are forgotten, in the order in which that is done. */
const placesOfModules: readonly ForgetPlace[] = FORGET_PHASES.flatMap(phase =>
  modules.flatMap(module => module.forgetPlaces ?? []).filter(place => place.phase === phase),
)

/**
 * Opens the database, applies migrations and assembles the process. Nothing is served before `listen`. What was opened
 * is closed when either fails.
 */
export async function createApp(config: Config, options: AppOptions = {}): Promise<App> {
  const startUp = options.startUp ?? new StartUp()
  const logger = options.logger ?? createLogger(config.logLevel)
  try {
    const observability = await openObservability(startUp, config, logger)
    const database = await openMigrated(startUp, config, options, logger, observability)
    // The address is part of links and of the authorization server's identity, so the port is settled first.
    const port = config.port === 0 ? await freePort(config.host) : config.port
    return await assemble(startUp, { ...config, port }, options, logger, database, observability)
  } catch (error) {
    await startUp.abandon()
    throw error
  }
}

/** Figures that a process reports about itself. */
interface Observability {
  readonly metrics: Metrics
  readonly tracing: Tracing | null
}

/** OpenTelemetry is loaded only if a collector is configured. */
async function openObservability(startUp: StartUp, config: Config, logger: Logger): Promise<Observability> {
  const metrics = createMetrics()
  const endpoint = config.otlpEndpoint
  if (endpoint === null) return { metrics, tracing: null }
  const { startTelemetry } = await import('./platform/telemetry/open-telemetry.ts')
  const tracing = startTelemetry({ config, endpoint, registry: metrics.registry, logger })
  startUp.onClose(() => tracing.close())
  return { metrics, tracing }
}

async function openMigrated(
  startUp: StartUp,
  config: Config,
  options: AppOptions,
  logger: Logger,
  { metrics, tracing }: Observability,
): Promise<Database> {
  const onError = (error: Error) => logger.error({ err: error }, 'database')
  const onFailure = (error: unknown, message: string, details: object) =>
    logger.error({ err: error, ...details }, message)
  const warn = (message: string) => logger.warn(message)
  const database = await startUp.step('database', async () => {
    const context = { hooks: createHooks([...declaredHooks, ...(options.hooks ?? [])]), onFailure }
    const slow = metrics.counter('atrium_slow_statements_total', 'Statements that took longer than SLOW_STATEMENT_MS')
    const watch = createStatementWatch({ slowMs: config.slowStatementMs, logger, tracing, onSlow: () => slow.inc() })
    const opened = await openDatabase(config, { onError, warn, context, watch, ...options })
    startUp.onClose(() => opened.close())
    await opened.pool.query('select 1')
    if (opened.engine === 'postgres') await requireOwnSessions(opened.pool)
    return opened
  })
  await startUp.step('schema', () => migrateDatabase(database.pool))
  await startUp.step('signals', () => database.bus.start())
  return database
}

async function assemble(
  startUp: StartUp,
  config: Config,
  options: AppOptions,
  logger: Logger,
  database: Database,
  observability: Observability,
): Promise<App> {
  const state = { ready: false, draining: false, url: config.publicUrl ?? `http://${hostOf(config)}:${config.port}` }
  const states = createStates(modules.flatMap(module => module.states ?? []))
  const jobs = createJobs({
    database,
    logger,
    definitions: modules.flatMap(module => module.jobs ?? []),
    work: config.role !== 'api',
    services: () => services,
  })
  const services: Services = {
    config,
    database,
    jobs,
    tokens: createTokenChecker(database),
    lastSeen: createLastSeen(database, logger),
    secrets: await startUp.step('keys', () => createSecretBox(database)),
    rateLimiter: createRateLimiter(config.redisUrl, { logger, metrics: observability.metrics }),
    outbound: createOutbound({ allowPrivateTargets: config.allowPrivateTargets }),
    operatorOutbound: createOutbound({ allowPrivateTargets: true }),
    files: await startUp.step('files', () => createFileStore(config)),
    logger,
    ...observability,
    state: states.read,
    baseUrl: () => state.url,
    authUrl: () => config.authUrl ?? state.url,
    ready: () => state.ready && !state.draining,
    draining: () => state.draining,
  }
  states.create(services)
  states.read(forgetPlaces).all = placesOfModules
  observeDatabase(services.metrics, database)
  startUp.onClose(() => services.rateLimiter.close())
  startUp.onClose(() => services.outbound.close())
  startUp.onClose(() => services.operatorOutbound.close())
  startUp.onClose(() => services.tokens.close())
  startUp.onClose(() => services.lastSeen.close())
  startUp.onClose(() => jobs.stop())
  const server = await startUp.step('parts', async () => {
    await startAll(startUp, services, listenersHere())
    const built = await buildServer(services, options)
    startUp.onClose(() => built.close())
    return built
  })
  const { onEmptyDatabase } = options
  if (onEmptyDatabase) {
    await startUp.step('first data', async () => ((await isEmpty(database)) ? onEmptyDatabase(services) : undefined))
  }
  return {
    services,
    server,
    async listen() {
      try {
        await startUp.step('listening', () => open(server, config, options.door))
        state.ready = true
        // Work that no request waits for comes after that: on the embedded engine it would be in the way of the first
        // requests.
        await startUp.step('jobs', () => jobs.work())
        await startUp.step('workers', () => startAll(startUp, services, workersHere(config, database.engine)))
        return state.url
      } catch (error) {
        state.draining = true
        await startUp.abandon()
        throw error
      }
    },
    async close() {
      state.draining = true
      await Promise.all([drainServer(server.server, config.drainDelayMs), jobs.stop()])
      await startUp.close()
    },
  }
}

async function open(server: FastifyInstance, config: Config, door: FrontDoor | undefined): Promise<void> {
  await server.ready()
  if (door) await door.open()
  else await server.listen({ host: config.host, port: config.port })
}

const listenersHere = (): Worker[] => modules.flatMap(module => module.listeners ?? [])

function workersHere({ role }: Config, engine: Database['engine']): Worker[] {
  const upkeep = engine === 'embedded' ? [embeddedUpkeep] : []
  if (role === 'api') return upkeep
  const consumers = modules.flatMap(module => module.eventConsumers ?? [])
  return [...upkeep, ...modules.flatMap(module => module.workers ?? []), createDispatcher(consumers)]
}

/** Starts all at once. When one cannot, those that could are closed with the rest of the process. */
async function startAll(startUp: StartUp, services: Services, workers: readonly Worker[]): Promise<void> {
  const started = await Promise.allSettled(workers.map(worker => worker.start(services)))
  for (const one of started) if (one.status === 'fulfilled') startUp.onClose(() => one.value.stop())
  for (const one of started) if (one.status === 'rejected') throw one.reason
}

async function buildServer(services: Services, options: AppOptions): Promise<FastifyInstance> {
  const served = services.config.role === 'worker' ? modules.filter(module => module.name === 'system') : modules
  const rawRoutes = await Promise.all(served.map(module => module.rawRoutes?.(services) ?? []))
  return createHttpServer(services, {
    endpoints: endpointsOf(served),
    rawRoutes: rawRoutes.flat(),
    strictResponses: options.strictResponses ?? false,
    observers: served.flatMap(module => module.observeResponse ?? []),
    allowOrigin: createOriginCheck(services.database),
    pageNotFound: (request, reply) => pageNotFound(services, request, reply),
    ...(options.door ? { door: options.door } : {}),
  })
}

async function isEmpty(database: Database): Promise<boolean> {
  const { rows } = await database.pool.query('select 1 from programs limit 1')
  return rows.length === 0
}

const hostOf = (config: Config): string =>
  config.host === '0.0.0.0' || config.host === '::'
    ? 'localhost'
    : config.host.includes(':')
      ? `[${config.host}]`
      : config.host

/** A port that was free a moment ago. */
function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, host, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
