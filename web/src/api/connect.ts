import { type ClientWith, createClient, type Methods, type RequestOptions, sameOrigin } from '@atrium/client'
import { randomId } from '../lib/device/random-id.ts'
import { fetchWatched } from '../lib/network.ts'
import { setClock } from '../lib/use-now.ts'

/**
 * A client with the operations that a file of queries needs, from `@atrium/client/operations`, so that a page loads no
 * others: `const atrium = connect({ listFeedPosts })`. The session cookie says who is asking.
 */
export function connect<Name extends keyof Methods>(operations: Readonly<Record<Name, string>>): ClientWith<Name> {
  // The server renders what it is given, and calls nothing.
  const address = import.meta.env.SSR ? { baseUrl: 'http://localhost' } : {}
  const client = createClient(operations, { auth: sameOrigin(), fetch: ownFetch, ...address })
  for (const name of Object.keys(operations))
    if (operations[name as Name].startsWith('POST ')) joinRepeats(client, name)
  return client
}

/** Longest time between the two clicks of a double click. */
const DOUBLE_CLICK_MS = 600

type Post = (args?: object, options?: RequestOptions) => Promise<unknown>

/**
 * Makes repeats safe. A call that creates a record and follows an equal one within a double click returns the result of that one. A call
 * that follows an equal one that failed has its Idempotency-Key, since the server may have made the change although the response was lost.
 */
function joinRepeats(client: object, name: string): void {
  const methods = client as Record<string, Post>
  const post = methods[name] as Post
  const isCreating = name.startsWith('create')
  const sent = new Map<string, Promise<unknown>>()
  /** The keys of calls that failed, until they succeed. */
  const failed = new Map<string, string>()
  methods[name] = (args, options) => {
    // The same codes as a list and as a sheet to print are two calls.
    const call = JSON.stringify([args, options], blobsByIdentity)
    const before = options?.signal ? undefined : sent.get(call)
    if (before) return before
    const idempotencyKey = failed.get(call) ?? randomId()
    const result = post(args, { idempotencyKey, ...options })
    const drop = () => sent.delete(call)
    if (isCreating) sent.set(call, result)
    result.then(
      () => {
        failed.delete(call)
        setTimeout(drop, DOUBLE_CLICK_MS)
      },
      () => {
        failed.set(call, idempotencyKey)
        drop()
      },
    )
    return result
  }
}

const blobs = new WeakMap<Blob, string>()

/** A replacer for `JSON.stringify`, which makes `{}` of every blob: two files are two calls, and the same blob is the same. */
function blobsByIdentity(_key: string, value: unknown): unknown {
  if (!(value instanceof Blob)) return value
  const id = blobs.get(value) ?? randomId()
  blobs.set(value, id)
  return id
}

/** `fetch` that tells the network's state, and the clock of the server. */
async function ownFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetchWatched(input, init)
  setClock(response.headers.get('date'))
  return response
}
