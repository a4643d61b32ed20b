// The open streams of this node. Hints come from all nodes over the bus, in batches. Only the counts of users with open streams
// are read; clients read other data themselves, under their own permissions.

import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Counter } from 'prom-client'
import { uuidv7 } from '../../platform/db/uuid.ts'
import { HttpError } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { defineState, type Services } from '../../platform/services.ts'
import { announceStream, type Hint, onHints } from '../../shared/live/hints.ts'
import { LiveNumbers } from './numbers.ts'
import { Rounds } from './rounds.ts'
import { SessionWatch } from './session-watch.ts'
import { Stream, type StreamOwner } from './stream.ts'
import { editorsEvent, FEED, jobEvent, KEEP_ALIVE, RESET, streamBeginning } from './stream-events.ts'
import { UserStreams } from './user-streams.ts'

/** Streams of one node; each is a connection and some memory. */
const STREAMS_MAX = 20_000
const TICK_MS = 250
/** Each stream gets a comment once in this many ticks: 25 seconds. */
const KEEP_ALIVE_TICKS = 100

type StreamHint = Extract<Hint, { readonly streamId: string }>

interface LiveProgram {
  readonly streams: Set<Stream>
  readonly rounds: Rounds
}

class Live {
  readonly #services: Services
  readonly #streams = new Set<Stream>()
  readonly #programs = new Map<number, LiveProgram>()
  readonly #users = new UserStreams()
  readonly #numbers: LiveNumbers
  readonly #sessions: SessionWatch
  /** Streams by the tick of their comment. */
  readonly #slots = Array.from({ length: KEEP_ALIVE_TICKS }, () => new Set<Stream>())
  readonly #unsubscribe: Array<() => void>
  readonly #ends: Counter
  /** Ends the ids of this node's streams. */
  readonly #node = randomUUID().slice(0, 13)
  #tickNumber = 0
  #ticker: NodeJS.Timeout | null = null

  constructor(services: Services) {
    this.#services = services
    const { database, metrics } = services
    const streamsOf = (programId: number, userId: number) => this.#users.of(programId, userId)
    const usersOf = (programId: number) =>
      new Set([...(this.#programs.get(programId)?.streams ?? [])].map(({ userId }) => userId))
    this.#numbers = new LiveNumbers(services, streamsOf, usersOf)
    this.#sessions = new SessionWatch(database, this.#streams, streamsOf)
    this.#unsubscribe = [
      onHints(database.bus, (programId, hints) => this.#take(programId, hints)),
      database.bus.onReset(() => this.#missed()),
    ]
    const open = metrics.gauge('atrium_live_streams', 'Live streams that are open on this node')
    this.#ends = metrics.counter('atrium_live_streams_ended_total', 'Live streams that ended, by the reason', [
      'reason',
    ])
    Object.assign(open, { collect: () => open.set(this.#streams.size) })
  }

  get isFull(): boolean {
    return this.#streams.size >= STREAMS_MAX
  }

  /** Takes over a response whose head is written. `isBack`: the client had a stream before, and may have missed hints. */
  open(owner: StreamOwner, response: ServerResponse, { isBack }: { readonly isBack: boolean }): void {
    // The client disconnected while its token was being checked: its `close` event has already fired and would never remove the
    // stream.
    if (response.destroyed) return
    const stream = new Stream(`${uuidv7()}.${this.#node}`, owner, response)
    stream.write(streamBeginning(stream.id) + (isBack ? RESET : ''))
    // While this node stops, clients are sent to another one, with their own delays.
    if (this.#services.draining()) {
      stream.close('drain')
      return
    }
    this.#streams.add(stream)
    this.#program(owner.programId).streams.add(stream)
    const slot = this.#slots[Math.floor(Math.random() * KEEP_ALIVE_TICKS)]
    slot?.add(stream)
    response.once('close', () => {
      slot?.delete(stream)
      this.#remove(stream)
    })
    this.#users.add(stream)
    this.#sessions.add(stream)
    announceStream(this.#services.database.bus, owner.programId, 'opened', owner.userId, stream.id)
    this.#ticker ??= setInterval(() => this.#tick(), TICK_MS).unref()
  }

  stop(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe()
    if (this.#ticker) clearInterval(this.#ticker)
    this.#numbers.stop()
    this.#sessions.stop()
    for (const { rounds } of this.#programs.values()) rounds.stop()
    for (const stream of this.#streams) stream.close('drain')
  }

  #program(programId: number): LiveProgram {
    let program = this.#programs.get(programId)
    if (!program) {
      const streams = new Set<Stream>()
      program = { streams, rounds: new Rounds(streams) }
      this.#programs.set(programId, program)
    }
    return program
  }

  #remove(stream: Stream): void {
    stream.end ??= 'left'
    this.#ends.inc({ reason: stream.end })
    this.#streams.delete(stream)
    this.#users.remove(stream)
    this.#sessions.remove(stream)
    announceStream(this.#services.database.bus, stream.programId, 'closed', stream.userId, stream.id)
    const program = this.#programs.get(stream.programId)
    program?.streams.delete(stream)
    if (program?.streams.size === 0) {
      program.rounds.stop()
      this.#programs.delete(stream.programId)
      this.#numbers.drop(stream.programId)
    }
    if (this.#streams.size > 0 || !this.#ticker) return
    clearInterval(this.#ticker)
    this.#ticker = null
  }

  #tick(): void {
    this.#tickNumber = (this.#tickNumber + 1) % KEEP_ALIVE_TICKS
    for (const stream of this.#slots[this.#tickNumber] ?? []) stream.write(KEEP_ALIVE)
    if (this.#services.draining()) for (const stream of this.#streams) stream.close('drain')
    void this.#sessions.tick()
  }

  #missed(): void {
    for (const [programId, { rounds }] of this.#programs) this.#readAgain(programId, rounds)
  }

  #take(programId: number, hints: readonly Hint[]): void {
    const program = this.#programs.get(programId)
    if (program) for (const hint of hints) this.#pass(programId, program, hint)
  }

  #pass(programId: number, { rounds }: LiveProgram, hint: Hint): void {
    if (hint.what === 'post') rounds.post(hint.postId)
    else if (hint.what === 'feed') this.#visibleChanged(programId, rounds, hint.userId)
    else if (hint.what === 'notifications') this.#numbers.changed(programId, hint.userId)
    else if (hint.what === 'editors') this.#write(programId, hint.userId, editorsEvent(hint.record))
    else if (hint.what === 'job') this.#write(programId, hint.userId, jobEvent(hint.job))
    else if (hint.what === 'opened' || hint.what === 'closed') this.#hearOf(programId, hint)
    else this.#readAgain(programId, rounds)
  }

  #visibleChanged(programId: number, rounds: Rounds, userId: number | null): void {
    if (userId === null) {
      rounds.feed()
      this.#numbers.mayHaveChanged(programId)
    } else {
      this.#write(programId, userId, FEED)
      this.#numbers.changed(programId, userId)
    }
  }

  /** This node's own messages come back as well, with a delay. */
  #hearOf(programId: number, { what, userId, streamId }: StreamHint): void {
    if (streamId.endsWith(`.${this.#node}`)) return
    if (what === 'opened') this.#users.openedElsewhere(programId, userId, streamId)
    else this.#users.closedElsewhere(programId, userId, streamId)
  }

  #readAgain(programId: number, rounds: Rounds): void {
    rounds.reset()
    this.#numbers.changed(programId, null)
  }

  #write(programId: number, userId: number, text: string): void {
    for (const stream of this.#users.of(programId, userId)) stream.write(text)
  }
}

/** The streams of this process. */
export const liveState = defineState('live streams', services => new Live(services))

const RETRY_AFTER_SECONDS = 10

/** Neither cached nor buffered between this server and the client. */
const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
} as const

export const openLiveStream = endpoint('GET /v2/live', {
  tag: 'Live',
  summary: 'Hints that something has changed, as a stream of events',
  description:
    'Server-sent events: `notifications {unread, required}`, `feed {}`, `post {content_id}`, `job {kind, id, status}` and ' +
    '`reset {}`. They say that something may have changed, never what: read it by the calls for it. A stream ends when its ' +
    'token does; a sixth one of a user ends the oldest.',
  access: { as: ['user'], scopes: ['feeds.read'] },
  transaction: 'own',
  output: { status: 200, mediaType: 'text/event-stream' },
  errors: [503],
  handle({ actor, services, request, reply }) {
    const live = services.state(liveState)
    if (live.isFull) {
      const headers = { 'retry-after': String(RETRY_AFTER_SECONDS) }
      throw new HttpError(503, 'This node has as many live streams as it can have', { headers })
    }
    reply.headers(HEADERS)
    if (request.method === 'HEAD') return Readable.from([])
    const { programId, userId, tokenKey } = actor
    const owner = { programId, userId, tokenKey: tokenKey.toString('base64') }
    const isBack = Boolean(request.headers['last-event-id'])
    takeOver(reply)
    live.open(owner, reply.raw, { isBack })
    return null as never
  },
})

/** From here on the response is written without Fastify. */
function takeOver(reply: FastifyReply): void {
  reply.hijack()
  const headers = Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined)
  reply.raw.writeHead(reply.statusCode, Object.fromEntries(headers) as Record<string, string>)
}
