// Receivers of writes: one of webhooks, and open pages that open their stream again when it ends.

import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ChaosPerson } from '../scene.ts'

const REOPEN_MS = 1000

export interface CommentReceiver {
  readonly url: string
  /** The ids of the deliveries of each comment. */
  readonly deliveries: ReadonlyMap<number, ReadonlySet<string>>
  /** Deliveries that came more than once, under the same id. */
  repeated(): number
  stop(): Promise<void>
}

/** Receives `comment_created`. */
export async function startCommentReceiver(): Promise<CommentReceiver> {
  const deliveries = new Map<number, Set<string>>()
  let repeated = 0
  const server = createServer(async (incoming, response) => {
    const { delivery, event } = JSON.parse(Buffer.concat(await incoming.toArray()).toString())
    if (event.name === 'comment_created') {
      const ids = deliveries.get(event.data.comment_id) ?? new Set()
      if (ids.has(delivery.id)) repeated++
      deliveries.set(event.data.comment_id, ids.add(delivery.id))
    }
    response.end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    deliveries,
    repeated: () => repeated,
    stop() {
      server.closeAllConnections()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}

export interface OpenPages {
  /** The number of pages that have had a hint since this time. */
  heardSince(at: number): number
  close(): void
}

/** Opens a stream for each of these people, again and again. */
export function openPages(front: string, people: readonly ChaosPerson[]): OpenPages {
  const heard = people.map(() => 0)
  let isClosed = false
  const closings = new Set<() => void>()
  const stream = ({ token }: ChaosPerson, index: number) =>
    new Promise<void>(resolve => {
      const call = request(`${front}/v2/live`, { agent: false, headers: { authorization: `Bearer ${token}` } })
      const close = () => void call.destroy()
      closings.add(close)
      call.once('close', () => {
        closings.delete(close)
        resolve()
      })
      call.once('error', () => {})
      call.once('response', response => {
        response.on('error', () => {})
        response.on('data', data => {
          if (String(data).includes('event: ')) heard[index] = performance.now()
        })
      })
      call.end()
    })
  people.forEach(async (person, index) => {
    while (!isClosed) {
      await stream(person, index)
      await sleep(REOPEN_MS)
    }
  })
  return {
    heardSince: at => heard.filter(last => last >= at).length,
    close() {
      isClosed = true
      for (const close of closings) close()
    },
  }
}
