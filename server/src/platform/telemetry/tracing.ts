// Spans of what the process does: requests, their statements, jobs, deliveries. They are begun where the work is: OpenTelemetry's
// auto-instrumentation puts addresses and texts of statements into spans. Without a collector there is no `Tracing`, and
// OpenTelemetry is not loaded.

export type SpanAttributes = Readonly<Record<string, string | number | boolean>>

export interface SpanOptions {
  /** Low cardinality: a route, a kind of job, never an id. */
  readonly name: string
  readonly kind: 'server' | 'client' | 'internal'
  /** Never ids, names or addresses of people. */
  readonly attributes?: SpanAttributes
  /** The `traceparent` header that came with it. */
  readonly traceparent?: string | undefined
}

export interface Span {
  set(attributes: SpanAttributes): void
  /** With an error the span counts as failed; of the error only its class is kept. */
  end(error?: unknown): void
}

export interface Tracing {
  /** Starts a new trace, or continues that of its `traceparent`. */
  begin(options: SpanOptions): Span
  /** Starts a child of the current work's span; null if that has ended, or there is none. */
  beginPart(options: SpanOptions): Span | null
  /** Runs `work` with the span as the parent of new ones. */
  within<T>(span: Span, work: () => T): T
  /** Sends pending spans, within limits. */
  close(): Promise<void>
}

/** Runs `work` in a span of its own, which ends with it. */
export async function inSpan<T>(
  tracing: Tracing | null,
  options: SpanOptions,
  work: (span: Span | null) => Promise<T>,
): Promise<T> {
  if (!tracing) return work(null)
  const span = tracing.begin(options)
  try {
    const result = await tracing.within(span, () => work(span))
    span.end()
    return result
  } catch (error) {
    span.end(error)
    throw error
  }
}
