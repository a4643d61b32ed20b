// Clients of GET /v2/live, as raw connections of this process: which events they get, and when.

import { request } from 'node:http'

export interface LiveClients {
  /** Milliseconds since `since` at which each client first got this event. */
  firstHeard(name: string, since: number): number[]
  close(): void
}

/** Connections opened at a time. */
const OPENED_AT_ONCE = 50

/** Opens one stream for each token; resolves when all are open. */
export async function openLiveClients(url: string, tokens: readonly string[]): Promise<LiveClients> {
  const heard: Array<Array<{ name: string; at: number }>> = tokens.map(() => [])
  const closings: Array<() => void> = []
  const open = (token: string, index: number) =>
    new Promise<void>((resolve, reject) => {
      const call = request(`${url}/v2/live`, { agent: false, headers: { authorization: `Bearer ${token}` } })
      call.once('error', reject)
      call.once('response', response => {
        if (response.statusCode !== 200) return reject(new Error(`the stream was answered ${response.statusCode}`))
        response.setEncoding('utf8')
        response.on('data', (text: string) => {
          for (const [, name = ''] of text.matchAll(/^event: (\w+)$/gm))
            heard[index]?.push({ name, at: performance.now() })
        })
        response.on('error', () => {})
        resolve()
      })
      call.end()
      closings.push(() => call.destroy())
    })
  for (let start = 0; start < tokens.length; start += OPENED_AT_ONCE) {
    await Promise.all(tokens.slice(start, start + OPENED_AT_ONCE).map((token, n) => open(token, start + n)))
  }
  return {
    firstHeard: (name, since) =>
      heard
        .flatMap(events => events.find(event => event.name === name && event.at >= since)?.at ?? [])
        .map(at => at - since),
    close() {
      for (const close of closings) close()
    },
  }
}
