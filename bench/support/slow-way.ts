// The way to a PostgreSQL through a network that takes its time, as a process of its own: `node slow-way.ts URL DELAY_MS` prints the
// address of the same database by this way.

import { startTcpProxy } from '../../server/test/support/tcp-proxy.ts'

const [url = '', delayMs = '0'] = process.argv.slice(2)
const way = await startTcpProxy(url)
way.delay(Number(delayMs))
console.log(way.url)
