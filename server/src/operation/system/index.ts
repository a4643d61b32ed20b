// What a server reports about itself: health, metrics, and the description of its API.

import type { Endpoint } from '../../platform/http/endpoint.ts'
import type { Module } from '../../shared/module.ts'
import { health, jobsWaiting, metrics, openapiEndpoint, readiness } from './endpoints.ts'
import { guideRoutes } from './guides/routes.ts'
import { referenceEndpoint } from './reference/get-reference.ts'

/** `endpoints`: all of the server's, for the document and the page that describe them. */
export const createSystemModule = (endpoints: () => readonly Endpoint[]): Module => ({
  name: 'system',
  loads: [() => import('./guides/markdown.ts')],
  endpoints: [health, readiness, metrics, openapiEndpoint(endpoints), referenceEndpoint(endpoints)],
  workers: [jobsWaiting],
  rawRoutes: services => guideRoutes({ baseUrl: services.baseUrl, endpoints }),
})
