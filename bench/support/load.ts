import { Agent, request } from 'node:http'
import autocannon from 'autocannon'

/** One request that a load repeats. */
export interface LoadRequest {
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly token?: string
  readonly body?: object
}

export interface LoadResult {
  /** Answers a second. */
  readonly rate: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  readonly failures: number
}

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 6)
const CONNECTIONS = 10
const PACED_CONNECTIONS = 50

/** Sends the requests in turn over ten connections for some seconds, each connection the next as soon as it has an answer. */
export async function load(
  url: string,
  requests: readonly LoadRequest[],
  options: { connections?: number } = {},
): Promise<LoadResult> {
  const wire = requests.map(({ method = 'GET', path, token, body }) => ({
    method,
    path,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }))
  // Each connection begins elsewhere in the list; else all would send the same request at the same moment.
  const connections = options.connections ?? CONNECTIONS
  let started = 0
  const result = await autocannon({
    url,
    connections,
    duration: SECONDS,
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

/**
 * Sends so many requests a second, evenly to a millisecond, whether the ones before are answered or not, as people do.
 * autocannon's own rate is no use for this: it sends a second's requests at once and then waits.
 */
export async function pacedLoad(url: string, requests: readonly LoadRequest[], rate: number): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: PACED_CONNECTIONS })
  const times: number[] = []
  let failures = 0
  let due = 0
  const pending = new Set<Promise<void>>()
  const started = performance.now()
  for (let now = started; now < started + SECONDS * 1000; now = performance.now()) {
    for (; started + (due * 1000) / rate <= now; due++) {
      const sentAt = performance.now()
      const sent = send(agent, url, requests[due % requests.length] as LoadRequest).then(status => {
        times.push(performance.now() - sentAt)
        if (status < 200 || status > 299) failures++
        pending.delete(sent)
      })
      pending.add(sent)
    }
    await new Promise(resolve => setTimeout(resolve, 1))
  }
  await Promise.all(pending)
  agent.destroy()
  const sorted = times.sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
  return { rate: due / SECONDS, p50: at(0.5), p99: at(0.99), failures }
}

function send(agent: Agent, url: string, { method = 'GET', path, token }: LoadRequest): Promise<number> {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  return new Promise((resolve, reject) => {
    const call = request(url + path, { method, headers, agent }, answer => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0))
    })
    call.once('error', reject)
    call.end()
  })
}

/** Runs `work` again and again with so many at once for some seconds; for statements without HTTP. */
export async function repeat(
  clients: number,
  work: (client: number, round: number) => Promise<unknown>,
): Promise<number> {
  const started = performance.now()
  const end = started + SECONDS * 1000
  const counts = await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      let round = 0
      while (performance.now() < end) await work(client, round++)
      return round
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - started) / 1000)
}
