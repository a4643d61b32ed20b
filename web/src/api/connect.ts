import { type ClientWith, createClient, type Methods, sameOrigin } from '@atrium/client'

/**
 * A client with the operations that a file of queries needs, from `@atrium/client/operations`, so that a page loads no
 * others: `const atrium = connect({ listFeedPosts })`. The session cookie says who is asking.
 */
export const connect = <Name extends keyof Methods>(operations: Readonly<Record<Name, string>>): ClientWith<Name> =>
  createClient(operations, { auth: sameOrigin() })
