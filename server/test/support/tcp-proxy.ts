// A way to PostgreSQL that can fail as networks do: refuse, break, fall silent, or be slow.

import { createServer, connect as openSocket, type Server, type Socket } from 'node:net'

export interface TcpProxy {
  /** The address of the database by this way. */
  readonly url: string
  /** Breaks every connection and refuses new ones, as a server that is stopped does. */
  down(): Promise<void>
  up(): Promise<void>
  /** New connections lead to this server; those there are stay as they are. */
  leadTo(target: string): void
  /** Closes new connections as soon as they are accepted, as a balancer without a server does, until they lead somewhere. */
  leadNowhere(): void
  /** Connections of this application receive nothing any more and stay open: those there are, and those that come. */
  silence(application: string): void
  /** New connections are heard again; those that fell silent stay so. */
  speak(): void
  /** Breaks the next connection that sends these texts one after the other: the server gets the last, its response is lost. */
  breakAfter(...texts: string[]): void
  /** Shuts the next connection that sends this text down, in the packet that says it is done: a server that stops may. */
  shutDownAfter(text: string): void
  /** From now on everything takes so long, each way. */
  delay(delayMs: number): void
  close(): Promise<void>
}

interface Pair {
  readonly client: Socket
  readonly server: Socket
  /** The first message, which names the application. */
  opening: string
  isSilent: boolean
  isEnding: boolean
  /** How many of the texts to break after it has sent. */
  sent: number
}

const SERVER_WORKS_MS = 200
/** ReadyForQuery, idle. */
const READY = Buffer.from('Z\0\0\0\x05I')
/** ErrorResponse with severity, code and text. */
const SHUT_DOWN = errorResponse({ S: 'FATAL', V: 'FATAL', C: '57P01', M: 'terminating connection' })

/** Listens on a port of its own. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  let leadsTo: URL | null = new URL(target)
  const pairs = new Set<Pair>()
  let delayMs = 0
  let silent: string | null = null
  let shuttingDown: string | null = null
  let breaking: readonly string[] = []

  const accept = (client: Socket) => {
    if (leadsTo === null) {
      client.on('error', () => {}).destroy()
      return
    }
    const server = openSocket(Number(leadsTo.port), leadsTo.hostname)
    const pair: Pair = { client, server, opening: '', isSilent: false, isEnding: false, sent: 0 }
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      client.destroy()
      server.destroy()
    }
    for (const socket of [client, server]) socket.setNoDelay(true).on('error', end).on('close', end)
    client.on('data', data => {
      pair.opening ||= data.toString('latin1')
      if (silent !== null && pair.opening.includes(silent)) pair.isSilent = true
      if (pair.isSilent) return
      if (shuttingDown !== null && data.includes(shuttingDown)) {
        shuttingDown = null
        pair.isEnding = true
      }
      pass(server, data)
      const text = breaking[pair.sent]
      if (text !== undefined && data.includes(text) && ++pair.sent === breaking.length) {
        breaking = []
        pair.isSilent = true
        setTimeout(end, SERVER_WORKS_MS)
      }
    })
    server.on('data', data => {
      if (pair.isSilent) return
      const ends = pair.isEnding && data.subarray(-READY.length).equals(READY)
      pass(client, ends ? Buffer.concat([data, SHUT_DOWN]) : data)
      if (ends) setTimeout(end, SERVER_WORKS_MS)
    })
  }
  const pass = (to: Socket, data: Buffer) => {
    if (delayMs === 0) to.write(data)
    else setTimeout(() => to.write(data), delayMs)
  }
  let listening = await listen(accept, 0)
  const address = listening.address()
  const own = typeof address === 'object' && address ? address.port : 0
  const url = new URL(target)
  url.host = `127.0.0.1:${own}`
  const breakAll = () => {
    for (const { client, server } of pairs) {
      client.resetAndDestroy()
      server.destroy()
    }
    pairs.clear()
  }
  const down = async () => {
    const closed = new Promise(resolve => listening.close(resolve))
    breakAll()
    await closed
  }
  return {
    url: url.href,
    down,
    async up() {
      listening = await listen(accept, own)
    },
    leadTo(target) {
      leadsTo = new URL(target)
    },
    leadNowhere() {
      leadsTo = null
      breakAll()
    },
    silence(application) {
      silent = application
      for (const pair of pairs) pair.isSilent ||= pair.opening.includes(application)
    },
    speak() {
      silent = null
    },
    shutDownAfter(text) {
      shuttingDown = text
    },
    delay(ms) {
      delayMs = ms
    },
    breakAfter(...texts) {
      breaking = texts
      for (const pair of pairs) pair.sent = 0
    },
    async close() {
      if (listening.listening) await down()
    },
  }
}

function listen(accept: (socket: Socket) => void, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(accept)
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}

function errorResponse(fields: Readonly<Record<string, string>>): Buffer {
  const text = `${Object.entries(fields)
    .map(([type, value]) => `${type}${value}\0`)
    .join('')}\0`
  const length = Buffer.alloc(4)
  length.writeInt32BE(4 + text.length)
  return Buffer.concat([Buffer.from('E'), length, Buffer.from(text)])
}
