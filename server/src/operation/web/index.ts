// The host of the pages (docs/contract/operation.md#pages): documents, assets and other files of the build in `web/`,
// which `npm start` makes before the server starts. Decision 0024.

import { fileURLToPath } from 'node:url'
import { defineState } from '../../platform/services.ts'
import type { Module } from '../../shared/module.ts'
import { assetRoutes } from './assets.ts'
import { firstPages } from './first-page.ts'
import { appIcons, installedAppRoutes } from './installed-app.ts'
import { fileRoutes, pageRoutes } from './routes.ts'
import { readSite } from './site.ts'

const DIST = fileURLToPath(new URL('../../../../web/dist', import.meta.url))

const site = defineState('pages', ({ logger, config }) =>
  readSite(config.webDist ?? DIST, logger).catch(error => {
    logger.error({ err: error }, 'the pages could not be read')
    return null
  }),
)

export const webHostModule: Module = {
  name: 'web-host',
  states: [site, appIcons, firstPages],
  rawRoutes(services) {
    const pages = services.state(site)
    return [
      ...assetRoutes(),
      ...pageRoutes(services, pages),
      ...installedAppRoutes(services, pages),
      ...fileRoutes(services, pages),
    ]
  },
}
