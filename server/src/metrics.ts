// What GET /metrics shows, in Prometheus' text form.

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  readonly registry: Registry
  observeRequest(path: string, method: string, status: number, seconds: number): void
  /** A counter of a module; the same name gives the same counter. */
  counter(name: string, help: string, labels?: string[]): Counter
  gauge(name: string, help: string, labels?: string[]): Gauge
}

const REQUEST_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'atrium_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of its answer',
    labelNames: ['path', 'method', 'status'],
    buckets: REQUEST_BUCKETS_SECONDS,
    registers: [registry],
  })
  return {
    registry,
    observeRequest: (path, method, status, seconds) => requests.labels(path, method, String(status)).observe(seconds),
    counter: (name, help, labelNames = []) =>
      (registry.getSingleMetric(name) as Counter | undefined) ??
      new Counter({ name, help, labelNames, registers: [registry] }),
    gauge: (name, help, labelNames = []) =>
      (registry.getSingleMetric(name) as Gauge | undefined) ??
      new Gauge({ name, help, labelNames, registers: [registry] }),
  }
}
