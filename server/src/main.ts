// The process of a server: it takes its port, prepares the database, serves, says where, and ends without breaking
// anything in flight.

import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { type App, createApp } from './app.ts'
import { modules } from './modules.ts'
import { probeCredentials } from './operation/credentials.ts'
import { prepareEmptyDatabase, settleCredentials, updateAddresses } from './operation/operator/index.ts'
import { announceSetUp } from './operation/set-up/index.ts'
import { logWelcome } from './operation/welcome.ts'
import { type Config, ConfigError } from './platform/config.ts'
import { lockFolder } from './platform/db/engines/embedded/folder-lock.ts'
import { makeDataDir } from './platform/disk.ts'
import { type FrontDoor, openFrontDoor, takeFrontDoor } from './platform/http/limits/front-door.ts'
import { createLogger, type Logger } from './platform/logger.ts'
import { OperatorError } from './platform/operator-error.ts'
import { StartInterrupted, StartUp } from './start-up.ts'

/** The port cannot be had; the message is the one line that operators see. */
export class PortError extends OperatorError {}

/** Ctrl-C under npm arrives twice: from the terminal and, an instant later, handed on by npm. */
const SAME_SIGNAL_MS = 300
/** How long ending may take beyond the delay of draining. Requests, jobs and deliveries have shorter limits of their own. */
const STOP_MAX_MS = 25_000
const COMPILE_CACHE_DELAY_MS = 2000
const EXIT_CODES = { SIGTERM: 143, SIGINT: 130, SIGHUP: 129 } as const

/** Serves until SIGTERM, SIGINT or SIGHUP, which are obeyed during the start as well. Rejects when the server cannot start. */
export async function serve(config: Config): Promise<void> {
  const logger = createLogger(config.logLevel)
  // The first line of a log of JSON is that the server is ready.
  if (process.stdout.isTTY) logger.info('starting')
  const stop = stopSignal(logger)
  try {
    const app = await startServer(config, logger, stop)
    await aborted(stop)
    endAfter(config.drainDelayMs + STOP_MAX_MS, logger)
    await app.close()
  } catch (error) {
    if (!(error instanceof StartInterrupted)) throw error
  }
  logger.info('stopped')
  await flushed(logger)
  process.exit(0)
}

/**
 * Starts a server, with its port, its data and its credentials, and says where it is. When a step fails, or `stop` is
 * aborted meanwhile, everything that was opened is closed.
 */
export async function startServer(config: Config, logger: Logger, stop?: AbortSignal): Promise<App> {
  const startUp = new StartUp(stop)
  try {
    // A node that stores everything elsewhere may run without it.
    if (!config.databaseUrl || !config.s3) await startUp.step('folder', () => makeDataDir(config.dataDir))
    if (config.role !== 'worker' && existsSync(config.dataDir)) {
      await startUp.step('credentials', () => probeCredentials(config.dataDir))
    }
    const door = await startUp.step('port', () => openDoor(config))
    startUp.onClose(() => door.close())
    return await start({ ...config, port: door.port }, door, logger, startUp)
  } catch (error) {
    await startUp.abandon()
    throw error
  }
}

async function start(config: Config, door: FrontDoor, logger: Logger, startUp: StartUp): Promise<App> {
  const creates = config.role !== 'worker'
  const app = await createApp(config, {
    door,
    logger,
    startUp,
    ...(creates ? { onEmptyDatabase: prepareEmptyDatabase } : {}),
  })
  if (creates) {
    await startUp.step('credentials', async () => {
      await settleCredentials(app.services)
      await updateAddresses(app.services)
    })
  }
  const setUp = creates ? await startUp.step('credentials', () => announceSetUp(app.services)) : null
  if (setUp) startUp.onClose(setUp.stop)
  await app.listen()
  logWelcome(app.services, setUp?.url ?? null)
  await startUp.step('loading', loadAll)
  warnOfFewFiles(config, logger)
  // Now rather than at shutdown, which a killed process never reaches: it makes the next start a second faster.
  setTimeout(flushCompileCache, COMPILE_CACHE_DELAY_MS).unref()
  return app
}

/** One by one: requests are served meanwhile. */
async function loadAll(): Promise<void> {
  for (const load of modules.flatMap(module => module.loads ?? [])) await load()
}

/** Beside connections of clients: files of the embedded database, connections to other services. */
const OTHER_FILES_MAX = 1200

/** Node raises the limit of this process to the hard one by itself. */
function warnOfFewFiles({ maxConnections }: Config, logger: Logger): void {
  const limit = openFilesMax()
  const needed = maxConnections + OTHER_FILES_MAX
  if (limit >= needed) return
  logger.warn(
    { limit, needed },
    `the limit of open files is ${limit}, and MAX_CONNECTIONS=${maxConnections} needs ${needed}: ` +
      'raise it (ulimit -Hn, LimitNOFILE=), or lower MAX_CONNECTIONS',
  )
}

/** The hard limit; infinite where it is not known. */
function openFilesMax(): number {
  try {
    const [, hard] = /^Max open files\s+\S+\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return hard === undefined ? Number.POSITIVE_INFINITY : Number(hard)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/** Work in flight needs no clean-up when the process ends: the next process finds it again. */
function endAfter(limitMs: number, logger: Logger): void {
  setTimeout(async () => {
    logger.warn({ limit_ms: limitMs }, 'stopped before all work had finished')
    await flushed(logger)
    process.exit(0)
  }, limitMs).unref()
}

/** Aborted by the first signal; the second ends the process at once. */
function stopSignal(logger: Logger): AbortSignal {
  const stop = new AbortController()
  let first: { name: NodeJS.Signals; at: number } | null = null
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(name, () => {
      const now = performance.now()
      if (first?.name === name && now - first.at < SAME_SIGNAL_MS) return
      if (first) return endBy(name)
      first = { name, at: now }
      // After the ^C of the terminal.
      if (process.stdout.isTTY && name === 'SIGINT') console.log()
      logger.info({ signal: name }, 'stopping')
      stop.abort()
    })
  }
  return stop.signal
}

/** Ends at once. npm reports an exit code as an error, and passes over the signal itself, which the first process of a container ignores. */
function endBy(name: keyof typeof EXIT_CODES): void {
  process.removeAllListeners(name)
  process.kill(process.pid, name)
  setImmediate(() => process.exit(EXIT_CODES[name]))
}

const aborted = (signal: AbortSignal): Promise<unknown> => (signal.aborted ? Promise.resolve() : once(signal, 'abort'))

async function openDoor(config: Config): Promise<FrontDoor> {
  if (config.listenFd !== null) return takeFrontDoor(config.listenFd, config.port, config)
  try {
    return await openFrontDoor(config.host, config.port, config)
  } catch (error) {
    // If a second server is started by mistake, the error names the first one rather than the port.
    if (config.databaseUrl === null) lockFolder(config.dataDir)()
    throw explain(error as NodeJS.ErrnoException, config)
  }
}

/** Addresses of other machines, and names without an address. */
const NOT_HERE = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL']

/** Without a cause: the system's message would obscure the remedy. */
function explain({ code = '', message }: NodeJS.ErrnoException, { host, port }: Config): Error {
  if (NOT_HERE.includes(code)) return new ConfigError(`HOST ${host} is no address of this machine`)
  if (code === 'EADDRINUSE') {
    return new PortError(`port ${port} on ${host} is in use by another program; set PORT to another one`)
  }
  if (code === 'EACCES') {
    return new PortError(`port ${port} needs more rights than this account has; set PORT to one above 1023`)
  }
  return new PortError(`cannot listen on ${host} port ${port}: ${message}`)
}

/** The reader of the log may be gone. */
const FLUSH_MAX_MS = 500

function flushed(logger: Logger): Promise<void> {
  return new Promise(resolve => {
    setTimeout(resolve, FLUSH_MAX_MS)
    logger.flush(() => resolve())
  })
}
