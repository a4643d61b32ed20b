// The state of the pages: a build, or the reason why there is none.

import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from '../../platform/logger.ts'
import { buildPages } from './build.ts'
import { hashSources, readSite, type Site } from './site.ts'

/** How often a request makes the server check whether sources that failed to build have changed. */
const COMPARE_EVERY_MS = 2000

const WEB_FOLDER = fileURLToPath(new URL('../../../../web/', import.meta.url))

export interface WebHostOptions {
  /** Where the build is; null: `web/dist`. */
  readonly folder: string | null
  /** Whether one is made when the sources have changed. */
  readonly builds: boolean
  readonly logger: Pick<Logger, 'info' | 'error'>
  /** The sources, when they are not those of this server (tests). */
  readonly webFolder?: string
}

/** Why no page can be shown. */
export type Lack = 'building' | 'failed' | 'missing'

export interface WebHost {
  /** Starts to watch for a build, and to make one. */
  start(): void
  /** The pages as they are now; waits for the first check, never for a build. */
  current(): Promise<Site | Lack>
  stop(): Promise<void>
}

export function createWebHost({ folder, builds, logger, webFolder = WEB_FOLDER }: WebHostOptions): WebHost {
  const dist = folder ?? join(webFolder, 'dist')
  const stopping = new AbortController()
  const looked = Promise.withResolvers<void>()
  let now: Site | Lack = 'building'
  let running: Promise<void> | null = null
  let isRunning = false
  /** Sources that could not be built, and when they were last compared with what lies there now. */
  let failure: { readonly stamp: string; comparedAt: number } | null = null

  async function prepare(): Promise<void> {
    const site = await readSite(dist, logger)
    const stamp = builds ? await hashSources(webFolder) : null
    const isCurrent = stamp === null || stamp === site?.stamp
    // A former build is served until the next one is complete.
    now = site ?? (isCurrent ? 'missing' : 'building')
    looked.resolve()
    if (isCurrent) return
    const began = performance.now()
    failure = { stamp, comparedAt: 0 }
    const onStep = (step: string) => logger.info(`building the pages, step ${step}`)
    await buildPages({ webFolder, folder: dist, stamp, stopped: stopping.signal, onStep })
    failure = null
    now = (await readSite(dist, logger)) ?? 'failed'
    logger.info({ duration_ms: Math.round(performance.now() - began), folder: dist }, 'pages built')
  }

  const run = () =>
    prepare()
      .catch(error => {
        if (typeof now === 'string') now = 'failed'
        looked.resolve()
        if (!stopping.signal.aborted) logger.error({ err: error, folder: dist }, 'pages could not be built')
      })
      .finally(() => {
        isRunning = false
      })

  function start(): void {
    isRunning = true
    running = run()
  }

  /** Sources that have changed since they failed may build now. */
  async function startAgainIfChanged(): Promise<void> {
    if (isRunning || !failure || stopping.signal.aborted) return
    if (Date.now() - failure.comparedAt < COMPARE_EVERY_MS) return
    failure.comparedAt = Date.now()
    if ((await hashSources(webFolder)) !== failure?.stamp && !isRunning && !stopping.signal.aborted) start()
  }

  return {
    start() {
      if (!running) start()
    },
    async current() {
      await looked.promise
      void startAgainIfChanged().catch(error => logger.error({ err: error }, 'sources of the pages could not be read'))
      return now
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}
