import autocannon from 'autocannon'

/** One request that a load repeats. */
export interface LoadRequest {
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
}

export interface LoadResult {
  /** Responses a second. */
  readonly rate: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  readonly failures: number
}

export const SECONDS = Number(process.env.BENCH_SECONDS ?? 6)
/** Concurrent clients, unless a suite sets another number. */
export const CONNECTIONS = 16

/** Sends the requests in turn over sixteen connections for some seconds; each sends the next one after its response. */
export async function sendLoad(
  url: string,
  requests: readonly LoadRequest[],
  options: { connections?: number; seconds?: number } = {},
): Promise<LoadResult> {
  const wire = requests.map(({ method = 'GET', path, token, headers = {}, body }) => ({
    method,
    path,
    headers: {
      ...headers,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }))
  // Each connection starts at another place in the list, or all would send the same request at the same moment.
  const connections = options.connections ?? CONNECTIONS
  let started = 0
  const result = await autocannon({
    url,
    connections,
    duration: options.seconds ?? SECONDS,
    requests: wire,
    setupClient(client) {
      const first = Math.floor((started++ * wire.length) / connections)
      client.setRequests([...wire.slice(first), ...wire.slice(0, first)])
    },
  })
  return {
    rate: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors + result.timeouts,
  }
}

/** The response to it; throws when that is an error. */
export async function answerTo(url: string, call: LoadRequest): Promise<Uint8Array> {
  const { method = 'GET', path, token, headers = {} } = call
  const answer = await fetch(url + path, {
    method,
    headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return new Uint8Array(await answer.arrayBuffer())
}

/** Runs `work` repeatedly for some seconds, at this concurrency; for statements without HTTP. */
export async function repeatWork(
  clients: number,
  work: (client: number, round: number) => Promise<unknown>,
  seconds = SECONDS,
): Promise<number> {
  const started = performance.now()
  const end = started + seconds * 1000
  const counts = await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      let round = 0
      while (performance.now() < end) await work(client, round++)
      return round
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - started) / 1000)
}

/** The same for calls that return whether they succeeded. */
export async function measureCalls(
  clients: number,
  call: (client: number, round: number) => Promise<boolean>,
): Promise<LoadResult> {
  const durations: number[] = []
  let failures = 0
  const rate = await repeatWork(clients, async (client, round) => {
    const started = performance.now()
    if (!(await call(client, round))) failures++
    durations.push(performance.now() - started)
  })
  const sorted = durations.sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
  return { rate, p50: at(0.5), p99: at(0.99), failures }
}
