/** One request and its response, as undici's dispatcher reports it. */

import type { Dispatcher } from 'undici'
import { OutboundError, type OutboundReason } from './target.ts'

/** A response, headers by lower-case name; repeated ones are joined by `, `. */
export interface ExchangeResponse {
  status: number
  headers: Readonly<Record<string, string>>
  /** The body as sent by the host, content encoding included. */
  body: Buffer
  /** True when the host had more than what `body` holds; the download was stopped then. */
  truncated: boolean
}

interface ExchangeOptions {
  bodyMaxBytes: number
  /** Whether the exchange ends at the headers, without the body. */
  stopAtHeaders(status: number, headers: ExchangeResponse['headers']): boolean
  /** Called once undici has released the exchange, maybe long after the response. */
  released(): void
}

type IncomingHeaders = Record<string, string | string[] | undefined>

/** The first of response, error and `expire` settles `response`; later ones are dropped. */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly response: Promise<ExchangeResponse>
  readonly #options: ExchangeOptions
  readonly #body: BodyBuffer
  #resolve!: (response: ExchangeResponse) => void
  #reject!: (error: OutboundError) => void
  #controller: Dispatcher.DispatchController | undefined
  #settled = false
  #status = 0
  #headers: ExchangeResponse['headers'] = {}

  constructor(options: ExchangeOptions) {
    this.#options = options
    this.#body = new BodyBuffer(options.bodyMaxBytes)
    this.response = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  /** Aborts the exchange, in whatever state it is. */
  expire(): void {
    this.#fail(new OutboundError('timeout'))
    this.#controller?.abort(new OutboundError('timeout'))
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Aborted while it waited for a connection. Thrown, since an abort would close the connection for the others.
    if (this.#settled) throw new OutboundError('timeout')
    this.#controller = controller
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: IncomingHeaders): void {
    if (status < 200) return
    this.#status = status
    this.#headers = joined(headers)
    if (this.#options.stopAtHeaders(status, this.#headers)) this.#stop(controller)
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (!this.#body.append(chunk)) this.#stop(controller)
  }

  onResponseEnd(): void {
    this.#succeed(false)
    this.#options.released()
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#fail(asOutboundError(error))
    this.#options.released()
  }

  #stop(controller: Dispatcher.DispatchController): void {
    this.#succeed(true)
    controller.abort(new Error('enough of the response was read'))
  }

  #succeed(truncated: boolean): void {
    this.#settled = true
    this.#resolve({ status: this.#status, headers: this.#headers, body: this.#body.bytes(), truncated })
  }

  #fail(error: OutboundError): void {
    this.#settled = true
    this.#reject(error)
  }
}

function joined(headers: IncomingHeaders): ExchangeResponse['headers'] {
  const result: Record<string, string> = Object.create(null)
  for (const name in headers) {
    const value = headers[name]
    if (value !== undefined) result[name] = decoded(typeof value === 'string' ? value : value.join(', '))
  }
  return result
}

const NO_ASCII = /[\u0080-\u00ff]/

/** undici reads a byte as a character. Headers beyond ASCII are decoded as UTF-8 where they are valid. */
function decoded(value: string): string {
  if (!NO_ASCII.test(value)) return value
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'))
  } catch {
    return value
  }
}

/** How undici's error says that a response began with 100, which it takes for a fault of the host. */
const UNASKED_CONTINUE = 'bad response'

/** By undici's error code, or the name of an error that has none. */
const REASONS: Readonly<Record<string, OutboundReason>> = {
  UND_ERR_HEADERS_OVERFLOW: 'too_large',
  UND_ERR_INVALID_ARG: 'invalid_request',
  UND_ERR_NOT_SUPPORTED: 'invalid_request',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'invalid_response',
  HTTPParserError: 'invalid_response',
  UND_ERR_DESTROYED: 'closed',
  UND_ERR_CLOSED: 'closed',
}

function asOutboundError(error: Error & { code?: unknown }): OutboundError {
  if (error instanceof OutboundError) return error
  if (error.message === UNASKED_CONTINUE) return new OutboundError('unasked_continue', error)
  return new OutboundError(REASONS[String(error.code ?? error.name)] ?? 'connection_failed', error)
}

const FIRST_SIZE_BYTES = 1_024

/**
 * Keeps the first bytes of a body. Bytes are copied: a host that sends a byte at a time would otherwise make
 * this server hold a network buffer for each of them.
 */
export class BodyBuffer {
  readonly #maxBytes: number
  #buffer: Buffer
  #length = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
    this.#buffer = EMPTY
  }

  /** Adds what fits; false when bytes were dropped. */
  append(chunk: Buffer): boolean {
    const taken = Math.min(chunk.length, this.#maxBytes - this.#length)
    this.#reserve(this.#length + taken)
    chunk.copy(this.#buffer, this.#length, 0, taken)
    this.#length += taken
    return taken === chunk.length
  }

  bytes(): Buffer {
    return this.#buffer.subarray(0, this.#length)
  }

  #reserve(length: number): void {
    if (length <= this.#buffer.length) return
    const grown = Buffer.allocUnsafe(
      Math.min(this.#maxBytes, Math.max(FIRST_SIZE_BYTES, length, this.#buffer.length * 2)),
    )
    this.#buffer.copy(grown, 0, 0, this.#length)
    this.#buffer = grown
  }
}

const EMPTY = Buffer.alloc(0)
