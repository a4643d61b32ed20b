// The signal connection of a node goes silent, as when a firewall drops it. Meanwhile users are deactivated on
// the other node. Measures how long they are still served.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '../../bin/postgres.mjs'
import { startTcpProxy } from '../../server/test/support/tcp-proxy.ts'
import { printTable } from '../support/report.ts'
import { createCommand, startServer } from '../support/stage.ts'
import { callServer, makeScene, mustCall } from './scene.ts'

const ROUNDS = 6
const LISTENER = 'atrium listen'
const REFUSED_WITHIN_MS = 5000
/** A token is cached for a minute. */
const GIVEN_UP_MS = 70_000
const RECOVERED_MS = 6000

/** Prints how long deactivated users were still served; true when it was short each time. */
export async function silenceSignals(): Promise<boolean> {
  const database = await startPostgres({ durable: true })
  const proxy = await startTcpProxy(database.url)
  const folder = mkdtempSync(join(tmpdir(), 'atrium-chaos-'))
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, DEMO: '0', LOG_LEVEL: 'silent' }
  const near = await startServer({ ...env, DATABASE_URL: proxy.url })
  const far = await startServer(env)
  try {
    const pool = new pg.Pool({ connectionString: database.url })
    const { boss, people } = await makeScene(pool, createCommand(env), ROUNDS)
    await pool.end()
    const served: number[] = []
    for (const person of people) {
      await mustCall(near.url, person, 'GET', '/v2/feed/posts')
      proxy.silence(LISTENER)
      // The next connection works again.
      proxy.speak()
      await mustCall(far.url, boss, 'PATCH', `/scim/v2/Users/${person.id}`, {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: [{ op: 'replace', path: 'active', value: false }],
      })
      const started = performance.now()
      const elapsed = () => performance.now() - started
      while ((await callServer(near.url, person, 'GET', '/v2/feed/posts')).status !== 401 && elapsed() < GIVEN_UP_MS) {
        await sleep(20)
      }
      served.push(elapsed())
      await sleep(RECOVERED_MS)
    }
    const metrics = await (await fetch(`${near.url}/metrics`)).text()
    const losses = Number(/^atrium_signal_connections_lost_total (\d+)/m.exec(metrics)?.[1])
    const longest = Math.max(...served)
    printTable(
      'A LISTEN connection falls silent',
      ['', 'counted', 'wanted'],
      [
        ['times', String(ROUNDS), ''],
        ['connections opened again', String(losses), String(ROUNDS)],
        ['served after deactivation, longest', `${(longest / 1000).toFixed(1)} s`, `< ${REFUSED_WITHIN_MS / 1000} s`],
      ],
    )
    return longest < REFUSED_WITHIN_MS && losses === ROUNDS
  } finally {
    await near.stop()
    await far.stop()
    await proxy.close()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
