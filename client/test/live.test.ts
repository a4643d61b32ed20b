// The live stream: parsed in pieces of any size, and reconnected.

import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from '../../bin/testing.mjs'
import { createAtrium, type LiveEvent, live } from '../src/index.ts'
import { createEventParser } from '../src/sse.ts'
import { hangUp, type Reply, scriptedServer } from './scripted-server.ts'

/** A stream of these lines that ends. */
const stream =
  (text: string): Reply =>
  response =>
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(text)

/** The first `count` events of a server with these responses. */
async function listen(count: number, ...replies: Reply[]) {
  const server = await scriptedServer(...replies)
  const events: LiveEvent[] = []
  const connections: boolean[] = []
  const onConnection = (isOpen: boolean) => connections.push(isOpen)
  for await (const event of live(createAtrium({ baseUrl: server.url }), { onConnection })) {
    events.push(event)
    if (events.length === count) break
  }
  return { events, connections, asked: server.asked }
}

test('events come with their names, and comments and unknown fields are passed over', async () => {
  const { events, asked } = await listen(
    2,
    stream(
      ': hello\nretry: 1\n\nevent: notifications\ndata: {"unread": 3,\ndata: "required": 1}\n\nfoo: bar\nevent: post\ndata: {"content_id": 7}\n\n',
    ),
  )
  assert.deepEqual(events, [
    { name: 'notifications', data: { unread: 3, required: 1 } },
    { name: 'post', data: { content_id: 7 } },
  ])
  assert.deepEqual([asked[0]?.url, asked[0]?.headers.accept], ['/v2/live', 'text/event-stream'])
})

test('a stream that ends is reconnected with the last id, and first reports that hints may have been missed', async () => {
  const first = stream('retry: 1\nid: 41\nevent: feed\ndata: {}\n\n')
  const { events, asked, connections } = await listen(
    3,
    first,
    503,
    hangUp,
    stream('event: post\ndata: {"content_id": 8}\n\n'),
  )
  assert.deepEqual(
    events.map(({ name }) => name),
    ['feed', 'reset', 'post'],
  )
  assert.deepEqual(
    asked.map(({ headers }) => headers['last-event-id']),
    [undefined, '41', '41', '41'],
  )
  assert.deepEqual(connections, [true, false, true, false])
})

test('a server that refuses ends it; so does its reader, quietly', async () => {
  await assert.rejects(listen(1, 401), { name: 'AtriumError', status: 401 })
  const closed = Promise.withResolvers<void>()
  const server = await scriptedServer(response => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: feed\ndata: {}\n\n')
    response.once('close', closed.resolve)
  })
  const control = new AbortController()
  const names: string[] = []
  for await (const { name } of live(createAtrium({ baseUrl: server.url }), { signal: control.signal })) {
    names.push(name)
    control.abort()
  }
  assert.deepEqual(names, ['feed'])
  await closed.promise
})

test('a stream is parsed alike in pieces of any size and with any line ends', () => {
  const word = fc.string({ maxLength: 12 }).map(text => text.replace(/[\r\n\0]/g, ' '))
  const event = fc.record({
    event: word.filter(name => name.trim() === name && name !== ''),
    data: fc.array(word, { minLength: 1, maxLength: 3 }),
  })
  const cuts = fc.array(fc.nat(400), { maxLength: 12 })
  fc.assert(
    fc.property(fc.array(event, { maxLength: 6 }), fc.constantFrom('\n', '\r\n', '\r'), cuts, (events, end, places) => {
      const text = events
        .map(({ event, data }) =>
          [`event: ${event}`, ': comment', ...data.map(line => `data: ${line}`), '', ''].join(end),
        )
        .join('')
      const parse = createEventParser()
      const bounds = [0, ...places.map(place => Math.min(place, text.length)).sort((a, b) => a - b), text.length]
      const found = bounds.flatMap((from, index) => parse(text.slice(from, bounds[index + 1] ?? from)))
      // The last line's end may be half of one until more comes.
      found.push(...parse('\n'))
      assert.deepEqual(
        found.map(({ event, data }) => ({ event, data })),
        events.map(({ event, data }) => ({ event, data: data.join('\n') })),
      )
    }),
  )
})
