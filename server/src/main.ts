// The process of a server: it takes its port, prepares the database, serves, says where, and ends without breaking
// anything that is under way.

import { flushCompileCache } from 'node:module'
import { type App, createApp } from './app.ts'
import { type Config, ConfigError } from './config.ts'
import { makeDataDir } from './data-dir.ts'
import { lockFolder } from './db/folder-lock.ts'
import { type FrontDoor, openFrontDoor } from './http/front-door.ts'
import { createLogger, type Logger } from './logger.ts'
import { prepareEmptyDatabase, settleCredentials, updateAddresses } from './operator/index.ts'
import { welcome } from './welcome.ts'

/** The port cannot be had; the message is the one line that operators see. */
export class PortError extends Error {}

/** Ctrl-C under npm arrives twice: from the terminal and, an instant later, handed on by npm. */
const SAME_SIGNAL_MS = 300
const COMPILE_CACHE_DELAY_MS = 2000
const EXIT_CODES = { SIGTERM: 143, SIGINT: 130 } as const

/** Serves until SIGTERM or SIGINT. Rejects when the server cannot start. */
export async function serve(config: Config): Promise<void> {
  const logger = createLogger(config.logLevel)
  const stopped = stopSignal(logger)
  // Where everything is kept elsewhere, a node may do without.
  if (!config.databaseUrl || !config.s3) makeDataDir(config.dataDir)
  const door = await openDoor(config)
  let app: App | null = null
  try {
    app = await start({ ...config, port: door.port }, door, logger)
  } catch (error) {
    await door.close()
    throw error
  }
  await stopped
  await app.close()
  logger.info('stopped')
  await flushed(logger)
  process.exit(0)
}

async function start(config: Config, door: FrontDoor, logger: Logger): Promise<App> {
  const creates = config.role !== 'worker'
  const app = await createApp(config, {
    door,
    logger,
    ...(creates ? { onEmptyDatabase: prepareEmptyDatabase } : {}),
  })
  try {
    if (creates) {
      await settleCredentials(app.services)
      await updateAddresses(app.services)
    }
    await app.listen()
    welcome(app.services)
    // Now rather than at the end, which a killed process does not have: the next start is faster by a second.
    setTimeout(flushCompileCache, COMPILE_CACHE_DELAY_MS).unref()
    return app
  } catch (error) {
    await app.close()
    throw error
  }
}

/** Resolves at the first signal; the second ends the process at once. */
function stopSignal(logger: Logger): Promise<void> {
  return new Promise(resolve => {
    let first: { name: NodeJS.Signals; at: number } | null = null
    for (const name of ['SIGTERM', 'SIGINT'] as const) {
      process.on(name, () => {
        const now = performance.now()
        if (first?.name === name && now - first.at < SAME_SIGNAL_MS) return
        if (first) process.exit(EXIT_CODES[name])
        first = { name, at: now }
        logger.info({ signal: name }, 'stopping')
        resolve()
      })
    }
  })
}

async function openDoor(config: Config): Promise<FrontDoor> {
  try {
    return await openFrontDoor(config.host, config.port)
  } catch (error) {
    // Who starts a second server by mistake learns of the first one rather than of its port.
    if (config.databaseUrl === null) lockFolder(config.dataDir)()
    throw explain(error as NodeJS.ErrnoException, config)
  }
}

/** Addresses of other machines, and names that stand for none. */
const NOT_HERE = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL']

/** Without a cause: what the system says would hide what to do about it. */
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

function flushed(logger: Logger): Promise<void> {
  return new Promise(resolve => logger.flush(() => resolve()))
}
