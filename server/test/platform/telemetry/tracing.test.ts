// Traces and metrics as a collector gets them: a real receiver of OTLP over HTTP on loopback.

import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { startApp } from '../../support/app.ts'
import { type Received, Receiver } from '../../support/receiver.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
/** Everything that spans say. */
const TOLD = new Set([
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'atrium.operation',
  'atrium.request_id',
  'atrium.program_id',
  'atrium.job',
  'atrium.event',
  'atrium.outcome',
  'atrium.retry',
  'atrium.statement.text_hash',
  'db.system.name',
  'db.operation.name',
  'db.query.summary',
  'error.type',
])
const PARENT = '00f067aa0ba902b7'

interface Attribute {
  readonly key: string
  readonly value: { readonly stringValue?: string; readonly intValue?: number }
}

interface SentSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: readonly Attribute[]
  readonly status: { readonly code?: number }
}

const collector = await Receiver.start()
// A proxy that only names a path: the standard appends v1/traces to whatever the endpoint is.
const { program, close } = await startApp({
  OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/collector`,
  OTEL_METRIC_EXPORT_INTERVAL: '200',
})

test('a request is a span of its caller’s trace, with its route, status and id, its statements below it, and nothing of people', async () => {
  const testing = await program()
  const anna = await testing.user('anna', { role: 'administrator' })
  const response = await fetch(`${anna.url}/v2/people/${anna.id}/deliveries`, {
    headers: { authorization: `Bearer ${anna.token}`, traceparent: `00-${TRACE}-${PARENT}-01` },
  })
  assert.equal(response.status, 200)
  await metricsArrive()
  await close()

  const sent = spans()
  const request = sent.find(({ parentSpanId }) => parentSpanId === PARENT)
  assert.ok(request, sent.map(({ name }) => name).join())
  assert.equal(request.traceId, TRACE)
  assert.equal(request.name, 'GET /v2/people/{user_id}/deliveries')
  const attributes = valuesOf(request)
  assert.equal(attributes['http.route'], '/v2/people/{user_id}/deliveries')
  assert.equal(attributes['http.response.status_code'], 200)
  assert.equal(attributes['atrium.request_id'], response.headers.get('x-request-id'))
  const parts = sent.filter(({ parentSpanId }) => parentSpanId === request.spanId)
  assert.ok(parts.length > 0, 'statements are parts of it')
  for (const part of parts) assert.match(String(valuesOf(part)['atrium.statement.text_hash']), /^[0-9a-f]{16}$/)
  const everything = JSON.stringify(sent)
  assert.ok(!everything.includes(anna.userName) && !everything.includes(anna.token as string))
  const told = new Set(sent.flatMap(span => Object.keys(valuesOf(span))))
  assert.deepEqual(
    [...told].filter(name => !TOLD.has(name)),
    [],
  )
})

/** The figures of /metrics come by OTLP as well. */
async function metricsArrive(): Promise<void> {
  await collector.expect(1, received => metricsIn(received).includes('atrium_http_request_duration_seconds'))
}

function metricsIn({ path, body }: Received): string[] {
  if (path !== '/collector/v1/metrics') return []
  type Sent = { resourceMetrics: { scopeMetrics: { metrics: { name: string }[] }[] }[] }
  return (body as Sent).resourceMetrics.flatMap(({ scopeMetrics }) =>
    scopeMetrics.flatMap(({ metrics }) => metrics.map(({ name }) => name)),
  )
}

function spans(): SentSpan[] {
  type Sent = { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }
  return collector.received
    .filter(({ path }) => path === '/collector/v1/traces')
    .flatMap(({ body }) =>
      (body as Sent).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    )
}

const valuesOf = ({ attributes }: SentSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]))
