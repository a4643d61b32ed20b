// What a server says of itself: whether it lives, its metrics, and the description of its calls.

import type { Endpoint } from '../../platform/http/endpoint.ts'
import type { Module } from '../../platform/module.ts'
import { health } from './health.ts'
import { metrics } from './metrics.ts'
import { openapi } from './openapi.ts'
import { readiness } from './readiness.ts'
import { reference } from './reference.ts'

/** `endpoints`: all of the server's, for the document and the page that describe them. */
export const createSystemModule = (endpoints: () => readonly Endpoint[]): Module => ({
  name: 'system',
  endpoints: [health, readiness, metrics, openapi(endpoints), reference(endpoints)],
})
