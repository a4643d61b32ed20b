// The thread that parses feeds, see feed-parser.ts.

import { parentPort } from 'node:worker_threads'
import type { HelperResult } from '../../platform/helper-thread.ts'
import { type FeedBody, type ReadBody, readBody } from './feed/feed-body.ts'

parentPort?.on('message', ({ id, input }: { id: number; input: FeedBody }) => {
  parentPort?.postMessage({ id, value: readBody(input) } satisfies HelperResult<ReadBody>)
})
