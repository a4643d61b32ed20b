// Parameters and results of every call.

/** The result of a call: the record or records, and the metadata of the response. */
export interface Answer<Data, Meta = undefined> {
  /** `data` of the envelope; of SCIM and other answers without one the whole body; null where there is none. */
  readonly data: Data
  /** `meta` of the envelope, such as `meta.pagination` of a list. */
  readonly meta: Meta
  readonly status: number
  readonly headers: Headers
  /** `X-Request-Id`: what to quote when something went wrong on the server. */
  readonly requestId: string | null
}

/** Beside the arguments, how a call is made. */
export interface RequestOptions {
  /** Ends the call, and the waits between attempts; the promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** Longest time of one attempt, answer included; otherwise that of the client. */
  readonly timeoutMs?: number | undefined
  /** How often the call is repeated when it failed; otherwise as often as the client says. */
  readonly retries?: number | undefined
  /** Headers beside those of the client, such as `If-Match` or `Accept: text/csv`. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Key of a POST, 1 to 255 characters, where a repetition of the whole program must not do it twice; otherwise one is made up. */
  readonly idempotencyKey?: string | undefined
}

/** A list as SCIM answers it (RFC 7644, section 3.4.2). */
export interface ListResponse<Resource> {
  schemas: string[]
  totalResults: number
  /** Place of the first of `Resources` in the whole list, from 1. */
  startIndex: number
  itemsPerPage: number
  Resources: Resource[]
}

/** Of calls that take nothing. */
export type NoArgs = Readonly<Record<string, never>>

/** A program that asks for tokens, or a page that holds a session: adds to each request what says who is calling. */
export interface Auth {
  /** Headers of a request with this method. */
  headers(server: Server, method: string, signal?: AbortSignal): HeaderValues | Promise<HeaderValues>
  /**
   * A request with these headers was answered 401. True when it is worth trying once more: what it was made with is not
   * used again.
   */
  renew?(server: Server, sent: HeaderValues): boolean | Promise<boolean>
  /** Whether cookies are sent; not by default. */
  readonly credentials?: Credentials
}

export type Credentials = NonNullable<RequestInit['credentials']>
export type Body = NonNullable<RequestInit['body']>
export type HeaderValues = Readonly<Record<string, string>>

/** Where requests go, and how. */
export interface Server {
  /** Without a slash at the end. */
  readonly baseUrl: string
  readonly fetch: typeof globalThis.fetch
  readonly timeoutMs: number
  readonly retries: number
}
