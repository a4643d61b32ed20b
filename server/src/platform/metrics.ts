// The content of GET /metrics, in Prometheus' text form.

import { setTimeout as sleep } from 'node:timers/promises'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from './db/database.ts'

export interface Metrics {
  readonly registry: Registry
  observeRequest(path: string, method: string, status: number, seconds: number): void
  /** A counter of a module; the same name returns the same counter. */
  counter(name: string, help: string, labels?: string[]): Counter
  gauge(name: string, help: string, labels?: string[]): Gauge
  /** A gauge that is read on request; if that fails, or takes longer than a second, it keeps the last value. */
  asked(name: string, help: string, read: () => Promise<number>): void
}

const ASK_MAX_MS = 1000

const REQUEST_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]

export function createMetrics(): Metrics {
  const registry = new Registry()
  // The lag of the event loop is sampled by a timer; the usual 10 ms would be most of the work of an idle server.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 })
  const requests = new Histogram({
    name: 'atrium_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of its response',
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
    asked(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          const late = sleep(ASK_MAX_MS, null, { ref: false })
          const value = await Promise.race([read().catch(() => null), late])
          if (value !== null) this.set(value)
        },
      })
    },
  }
}

/** Counts connections that were closed at once, by the exceeded limit. */
export function observeConnections(
  { registry }: Metrics,
  refused: { readonly total: number; readonly address: number },
) {
  new Counter({
    name: 'atrium_connections_refused_total',
    help: 'Connections that were closed at once, by the limit that they were beyond: MAX_CONNECTIONS (total) or MAX_CONNECTIONS_PER_ADDRESS (address)',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      this.reset()
      this.inc({ reason: 'total' }, refused.total)
      this.inc({ reason: 'address' }, refused.address)
    },
  })
}

/** Reports failures between this process and its database, and whether signals of other nodes arrive. */
export function observeDatabase({ registry }: Metrics, database: Database): void {
  const { faults, bus } = database
  new Counter({
    name: 'atrium_database_faults_total',
    help: 'Connections to the database that broke or were not to be had, by what became of the work on them',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      this.reset()
      this.inc({ kind: 'repeated' }, faults.repeated)
      this.inc({ kind: 'given_up' }, faults.givenUp)
      this.inc({ kind: 'outcome_unknown' }, faults.outcomeUnknown)
      this.inc({ kind: 'pool_exhausted' }, faults.poolExhausted)
    },
  })
  new Counter({
    name: 'atrium_signal_connections_lost_total',
    help: 'How often the connection that signals of other nodes come on broke or fell silent',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(bus.losses)
    },
  })
  new Counter({
    name: 'atrium_database_server_changes_total',
    help: 'How often the address of the database led to another server, or the server had restarted',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(database.serverChanges())
    },
  })
  new Gauge({
    name: 'atrium_signals_arrive',
    help: '1 while signals of other nodes are known to arrive; else caches are not used',
    registers: [registry],
    collect() {
      this.set(bus.connected ? 1 : 0)
    },
  })
}
