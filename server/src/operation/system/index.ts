import type { Module } from '../../platform/module.ts'
import { health } from './health.ts'
import { metrics } from './metrics.ts'
import { openapi } from './openapi.ts'
import { readiness } from './readiness.ts'
import { reference } from './reference.ts'

export const systemModule: Module = { name: 'system', endpoints: [health, readiness, metrics, openapi, reference] }
