// Receivers of webhooks for load: they count, measure the delay of events, and respond at once or never.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface CountingReceiver {
  readonly url: string
  /** Requests so far, repeated ones included. */
  received(): number
  /** How often each event's number arrived, by `event.data.channel_id`. */
  readonly seen: Map<number, Set<string>>
  /** Repetitions, with the same or another delivery id. */
  duplicates(): number
  /** Milliseconds from the event's time to its receipt, for events since the last call. */
  latencies(): number[]
  stop(): Promise<void>
}

/** `mode` hang: accepts requests and never responds. */
export async function startReceiver(mode: 'answer' | 'hang' = 'answer'): Promise<CountingReceiver> {
  const seen = new Map<number, Set<string>>()
  let count = 0
  let duplicates = 0
  let late: number[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      const { delivery, event } = JSON.parse(Buffer.concat(chunks).toString())
      if (event.name !== 'ping') {
        count++
        late.push(Date.now() - Date.parse(event.timestamp))
        const ids = seen.get(event.data.channel_id) ?? new Set()
        if (ids.size > 0) duplicates++
        seen.set(event.data.channel_id, ids.add(delivery.id))
      }
      if (mode === 'answer') response.end()
    })
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: () => count,
    seen,
    duplicates: () => duplicates,
    latencies() {
      const taken = late
      late = []
      return taken
    },
    stop() {
      server.closeAllConnections()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
