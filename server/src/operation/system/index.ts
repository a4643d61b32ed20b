// The server's reports about itself: health, metrics, and the description of its API.

import type { Endpoint } from '../../platform/http/endpoint.ts'
import type { Module } from '../../shared/module.ts'
import { getHealth, getMetrics, getReadiness, jobsWaiting, openapiEndpoint } from './endpoints.ts'
import { guideRoutes } from './guides/routes.ts'
import { referenceEndpoint } from './reference/get-reference.ts'
import { wellKnownRoutes } from './well-known.ts'

/** `endpoints`: all of the server's, for the document and the page that describe them. */
export const createSystemModule = (endpoints: () => readonly Endpoint[]): Module => ({
  name: 'system',
  loads: [() => import('./guides/markdown.ts')],
  endpoints: {
    getHealth,
    getReadiness,
    getMetrics,
    getOpenapi: openapiEndpoint(endpoints),
    getReference: referenceEndpoint(endpoints),
  },
  workers: [jobsWaiting],
  rawRoutes: services => [...guideRoutes({ baseUrl: services.baseUrl, endpoints }), ...wellKnownRoutes(services)],
})
