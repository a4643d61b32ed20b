// Parameters and results of every call.

/** The result of a call: the record or records, and the metadata of the response. */
export interface Answer<Data, Meta = undefined> {
  /** `data` of the envelope; the whole body of SCIM and other responses without an envelope; null without a body. */
  readonly data: Data
  /** `meta` of the envelope, such as `meta.pagination` of a list. */
  readonly meta: Meta
  readonly status: number
  readonly headers: Headers
  /** `X-Request-Id`: quote it when reporting a failure of the server. */
  readonly requestId: string | null
}

/** Options of a call, besides its arguments. */
export interface RequestOptions {
  /** Aborts the call and the waits between attempts; the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** Time limit of one attempt in milliseconds, response included; default: the client's. */
  readonly timeoutMs?: number | undefined
  /** Maximum number of retries of the call; default: the client's. */
  readonly retries?: number | undefined
  /** Headers besides those of the client, such as `If-Match` or `Accept: text/csv`. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Idempotency key of a POST, 1 to 255 characters, for programs that may run twice; default: a random one per call. */
  readonly idempotencyKey?: string | undefined
}

/** A list of SCIM (RFC 7644, section 3.4.2). */
export interface ListResponse<Resource> {
  schemas: string[]
  totalResults: number
  /** Position of the first of `Resources` in the whole list, from 1. */
  startIndex: number
  itemsPerPage: number
  Resources: Resource[]
}

/** Arguments of calls that take none. */
export type NoArgs = Readonly<Record<string, never>>

/** Adds the caller to each request: by a token, or by the session of a page. */
export interface Auth {
  /** Headers of a request with this method. */
  headers(server: Server, method: string, signal?: AbortSignal): HeaderValues | Promise<HeaderValues>
  /**
   * Called after a 401 for a request with these headers. Returns whether to try once more; the token of that request is not
   * used again.
   */
  renew?(server: Server, sent: HeaderValues): boolean | Promise<boolean>
  /** Whether cookies are sent; not by default. */
  readonly credentials?: Credentials
}

export type Credentials = NonNullable<RequestInit['credentials']>
export type Body = NonNullable<RequestInit['body']>
export type HeaderValues = Readonly<Record<string, string>>

/** The address of requests, and the `fetch` that sends them. */
export interface Server {
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly fetch: typeof globalThis.fetch
  readonly timeoutMs: number
  readonly retries: number
}
