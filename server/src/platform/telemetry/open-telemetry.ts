// Traces and metrics by OTLP over HTTP, with the official SDK. Loaded only where OTEL_EXPORTER_OTLP_ENDPOINT is set. Headers, time
// limits, compression and attributes of the service come from the standard OTEL_… variables, which the SDK reads itself.

import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Context, ROOT_CONTEXT, type Span as SdkSpan, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { parseTraceParent, setGlobalErrorHandler } from '@opentelemetry/core'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Registry } from 'prom-client'
import type { Config } from '../config.ts'
import type { Logger } from '../logger.ts'
import { createMetricProducer } from './metric-producer.ts'
import type { Span, SpanAttributes, SpanOptions, Tracing } from './tracing.ts'

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const
/** A collector that does not respond must not delay the end of the process. */
const CLOSE_MAX_MS = 2000
const COMPLAIN_EVERY_MS = 60_000

export interface TelemetryOptions {
  readonly config: Config
  readonly endpoint: string
  readonly registry: Registry
  readonly logger: Logger
}

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))

/** Starts sending. If a collector cannot be reached, data is dropped, and one line a minute is logged. */
export function startTelemetry({ config, endpoint, registry, logger }: TelemetryOptions): Tracing {
  complainTo(logger)
  const resource = resourceFromAttributes({
    'service.name': 'atrium',
    'service.version': version,
    'service.instance.id': randomUUID(),
    'atrium.role': config.role,
  }).merge(detectResources({ detectors: [envDetector] }))
  const tracers = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.traceShare) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) })],
  })
  const meters = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter({ url: `${endpoint}/v1/metrics` }),
        exportIntervalMillis: config.metricExportMs,
        exportTimeoutMillis: config.metricExportMs,
        metricProducers: [createMetricProducer(registry, resource)],
      }),
    ],
  })
  return createTracing(tracers, async () => {
    const closed = Promise.allSettled([tracers.shutdown(), meters.shutdown()])
    let timer: NodeJS.Timeout | undefined
    const enough = new Promise(resolve => {
      timer = setTimeout(resolve, CLOSE_MAX_MS)
    })
    await Promise.race([closed, enough])
    clearTimeout(timer)
  })
}

/** A span of the SDK as the rest of the server knows it. */
class SentSpan implements Span {
  readonly sdk: SdkSpan

  constructor(sdk: SdkSpan) {
    this.sdk = sdk
  }

  set(attributes: SpanAttributes): void {
    this.sdk.setAttributes(attributes)
  }

  end(error?: unknown): void {
    if (error !== undefined) {
      this.sdk.setStatus({ code: SpanStatusCode.ERROR })
      this.sdk.setAttribute('error.type', error instanceof Error ? error.constructor.name : typeof error)
    }
    this.sdk.end()
  }
}

function createTracing(tracers: TracerProvider, close: () => Promise<void>): Tracing {
  const tracer = tracers.getTracer('atrium')
  const current = new AsyncLocalStorage<SdkSpan>()
  const begin = ({ name, kind, attributes }: SpanOptions, parent: Context) =>
    new SentSpan(tracer.startSpan(name, { kind: KINDS[kind], ...(attributes ? { attributes } : {}) }, parent))
  return {
    begin: options => begin(options, remoteContext(options.traceparent)),
    beginPart(options) {
      const parent = current.getStore()
      return parent?.isRecording() ? begin(options, trace.setSpan(ROOT_CONTEXT, parent)) : null
    },
    within: (span, work) => current.run((span as SentSpan).sdk, work),
    close,
  }
}

/** The span of another system that a request belongs to, by W3C Trace Context. */
function remoteContext(traceparent: string | undefined): Context {
  const parent = traceparent === undefined ? null : parseTraceParent(traceparent)
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT
}

function complainTo(logger: Logger): void {
  let complainedAt = Number.NEGATIVE_INFINITY
  setGlobalErrorHandler(error => {
    const now = performance.now()
    if (now - complainedAt < COMPLAIN_EVERY_MS) return
    complainedAt = now
    logger.warn({ err: error }, 'traces or metrics could not be sent')
  })
}
