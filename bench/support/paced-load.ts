// Load at an even rate, whether earlier responses have arrived or not, as people produce it. autocannon's own rate does not
// serve here: it sends a second's requests at once and then waits. The client is minimal (prepared bytes on open
// sockets), because its own pauses would count as the server's.

import { connect, type Socket } from 'node:net'
import { type LoadRequest, type LoadResult, SECONDS } from './load.ts'

const CONNECTIONS = 64
/** Timers are a millisecond or two late, which is not the server's fault. */
const LATE_MS = 3

/**
 * Sends requests without a body at this rate a second. A request that finds every connection in use is sent late, and its time counts
 * from when it was due. `note` is called with the milliseconds of each response.
 */
export async function pacedLoad(
  url: string,
  requests: readonly LoadRequest[],
  rate: number,
  note: (ms: number) => void = () => {},
): Promise<LoadResult> {
  const { hostname, port, host } = new URL(url)
  const wire = requests.map(({ method = 'GET', path, token }) => {
    const length = method === 'GET' ? '' : 'content-length: 0\r\n'
    const authorization = token ? `authorization: Bearer ${token}\r\n` : ''
    return Buffer.from(`${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${length}${authorization}\r\n`)
  })
  const times = new Float64Array(Math.ceil(rate * SECONDS) + 1)
  const idle: Connection[] = []
  const all = Array.from({ length: CONNECTIONS }, () => new Connection(hostname, Number(port)))
  let answered = 0
  let failures = 0
  for (const connection of all) {
    await connection.open()
    connection.onAnswer = (ms, ok) => {
      times[answered++] = ms
      if (!ok) failures++
      note(ms)
      idle.push(connection)
    }
    idle.push(connection)
  }
  let sent = 0
  const started = performance.now()
  for (let now = started; now < started + SECONDS * 1000; now = performance.now()) {
    for (; sent < ((now - started) * rate) / 1000; sent++) {
      const connection = idle.shift()
      if (!connection) break
      const dueAt = started + (sent * 1000) / rate
      connection.send(wire[sent % wire.length] as Buffer, now - dueAt > LATE_MS ? dueAt : now)
    }
    await new Promise(resolve => setTimeout(resolve, 1))
  }
  while (answered < sent) await new Promise(resolve => setTimeout(resolve, 5))
  for (const connection of all) connection.close()
  const sorted = times.subarray(0, answered).sort()
  const at = (share: number) => sorted[Math.floor((answered - 1) * share)] ?? 0
  return { rate: sent / SECONDS, p50: at(0.5), p99: at(0.99), failures }
}

/** One request at a time on a socket that stays open; reads the status of a response and counts its bytes. */
class Connection {
  onAnswer: (ms: number, ok: boolean) => void = () => {}
  readonly #socket: Socket
  #sentAt = 0
  #left = -1
  #head = ''
  #ok = false

  constructor(host: string, port: number) {
    this.#socket = connect({ host, port, noDelay: true })
    this.#socket.on('data', chunk => this.#read(chunk))
  }

  open(): Promise<void> {
    return new Promise((resolve, reject) => this.#socket.once('connect', resolve).once('error', reject))
  }

  send(bytes: Buffer, sentAt: number): void {
    this.#sentAt = sentAt
    this.#left = -1
    this.#head = ''
    this.#socket.write(bytes)
  }

  close(): void {
    this.#socket.destroy()
  }

  #read(chunk: Buffer): void {
    let length = chunk.length
    if (this.#left < 0) {
      this.#head += chunk.toString('latin1')
      const end = this.#head.indexOf('\r\n\r\n')
      if (end < 0) return
      const announced = /^HTTP\/1.1 204/.test(this.#head) ? [0, 0] : /content-length: (\d+)/i.exec(this.#head)
      if (!announced) throw new Error('the response has no content-length')
      this.#ok = this.#head.startsWith('HTTP/1.1 2')
      this.#left = Number(announced[1])
      length = this.#head.length - end - 4
    }
    this.#left -= length
    if (this.#left === 0) this.onAnswer(performance.now() - this.#sentAt, this.#ok)
  }
}
