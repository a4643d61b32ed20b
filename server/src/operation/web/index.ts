// The host of the pages (docs/contract/operation.md#pages): documents, assets and other files of the build in `web/`,
// which is made while the server runs when its sources have changed. Decision 0024.

import type { Worker } from '../../platform/jobs/loop.ts'
import { defineState } from '../../platform/services.ts'
import type { Module } from '../../shared/module.ts'
import { firstPages } from './first-page.ts'
import { appIcons, installedAppRoutes } from './installed-app.ts'
import { fileRoutes, pageRoutes } from './routes.ts'
import { createWebHost } from './web-host.ts'

const webHost = defineState('web host', ({ logger, config }) =>
  createWebHost({ folder: config.webDist, builds: config.webBuild, logger }),
)

const preparation: Worker = {
  name: 'web-host',
  async start(services) {
    if (services.config.role === 'worker') return { stop: async () => {} }
    const host = services.state(webHost)
    host.start()
    return host
  },
}

export const webHostModule: Module = {
  name: 'web-host',
  states: [webHost, appIcons, firstPages],
  rawRoutes(services) {
    const host = services.state(webHost)
    return [...pageRoutes(services, host), ...installedAppRoutes(services, host), ...fileRoutes(services, host)]
  },
  listeners: [preparation],
}
