// npm run drill -- cluster: the cluster of docs/guide/operate/high-availability.md archives its log while people write and it fails over
// twice. A base backup and that log are restored elsewhere, to a moment after both failovers. Every write acknowledged before the moment must be
// there, and none that was sent later. DRILL_RATE is the number of writes a second (200).

import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '../../bin/postgres.mjs'
import { wrongCounts } from '../../server/test/people/users/traces.ts'
import { type Cluster, missingPrograms, startCluster } from '../chaos/cluster/cluster.ts'
import { KILLED_WITH_PATRONI, SWITCHOVER } from '../chaos/cluster/faults.ts'
import { PASSWORDS, readSettings, runBlock } from '../chaos/cluster/guide.ts'
import { callServer, makeScene } from '../chaos/scene.ts'
import { printTable } from '../support/report.ts'
import { createCommand, type RunningServer, startServer } from '../support/stage.ts'
import { missingWrites } from './compare.ts'
import { startWriters } from './writers.ts'

const RATE = Number(process.env.DRILL_RATE ?? 200)
const PEOPLE = 50
const BETWEEN_MS = 5000
/** Writes go on for this long after the moment. */
const AFTER_MS = 15_000
/** A write acknowledged so much later was sent after the moment. */
const LATE_MS = 10_000
const ARCHIVED_WITHIN_MS = 60_000

/** Prints what the restored copy has; true when it has what it must, and no more. */
export async function drillCluster(): Promise<boolean> {
  const why = missingPrograms()
  if (why) {
    console.log(`Drill: ${why}`)
    return false
  }
  const folder = mkdtempSync(join(tmpdir(), 'atrium-drill-'))
  const cluster = await startCluster(folder)
  const servers: RunningServer[] = []
  try {
    const [first] = cluster.members
    if (!first) throw new Error('there is no member')
    const settings = readSettings(first.machine, '/etc/atrium.env')
    const env = { ...settings, DATA_DIR: join(folder, 'atrium'), LOG_LEVEL: 'silent', ROLE: 'all' }
    const node = await startServer(env)
    servers.push(node)
    const pool = new pg.Pool({ connectionString: cluster.url, max: 2 })
    pool.on('error', () => {})
    const scene = await makeScene(pool, createCommand(env), PEOPLE)
    await pool.end()
    const writers = await startWriters(node.url, scene, RATE)
    const standby = await cluster.member('sync_standby')
    await runBlock(standby.machine, 'Backups')
    for (const fault of [KILLED_WITH_PATRONI, SWITCHOVER]) {
      await sleep(BETWEEN_MS)
      await fault.cause(cluster)
      await cluster.untilHealthy()
    }
    await sleep(BETWEEN_MS)
    const moment = Date.now()
    await sleep(AFTER_MS)
    await writers.stop()
    const timeline = await archiveAll(cluster)

    const started = performance.now()
    const database = await restoreTo(new Date(moment), join(cluster.shared, 'archive'))
    const url = new URL(database.url)
    url.pathname = '/atrium'
    url.password = PASSWORDS.SUPERUSER_PASSWORD
    try {
      const copy = await startServer({
        DATABASE_URL: url.href,
        DATA_DIR: env.DATA_DIR,
        DEMO: '0',
        ROLE: 'api',
      })
      servers.push(copy)
      const seconds = (performance.now() - started) / 1000
      const inTime = writers.written.filter(({ at }) => at <= moment)
      const late = writers.written.filter(({ at }) => at > moment + LATE_MS)
      const missing = await missingWrites(url.href, copy.url, scene.programId, inTime)
      const there = late.length - (await missingWrites(url.href, copy.url, scene.programId, late)).length
      const client = new pg.Pool({ connectionString: url.href })
      const wrong = await wrongCounts(client, Number(scene.programId))
      await client.end()
      const [person] = scene.people
      const feed = person ? (await callServer(copy.url, person, 'GET', '/v2/feed/posts')).status : 0
      printTable(
        `Drill of the cluster: restored to a moment after two failovers`,
        ['', 'counted', 'wanted'],
        [
          ['writes acknowledged', String(writers.written.length), ''],
          ['not acknowledged, while it failed over', String(writers.failures()), ''],
          ['timeline at the end', String(timeline), '≥ 3'],
          ['restored and serving, seconds', seconds.toFixed(1), ''],
          ['writes that must be there', String(inTime.length), ''],
          ['of them missing', [String(missing.length), ...missing.slice(0, 3)].join(' '), '0'],
          ['writes after the moment', String(late.length), ''],
          ['of them there', String(there), '0'],
          ['counters that are wrong', [String(wrong.length), ...wrong.slice(0, 3)].join(' '), '0'],
          ['the feed answers', String(feed), '200'],
        ],
      )
      const isWhole = inTime.length > 0 && late.length > 0 && timeline >= 3
      return isWhole && missing.length + there + wrong.length === 0 && feed === 200
    } finally {
      servers.pop()?.child.kill('SIGKILL')
      await database.stop()
    }
  } finally {
    for (const { child } of servers) child.kill('SIGKILL')
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Resolves once all that was written is archived; returns the timeline. */
async function archiveAll(cluster: Cluster): Promise<number> {
  const url = new URL(cluster.url)
  url.username = 'postgres'
  url.password = PASSWORDS.SUPERUSER_PASSWORD
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    const { rows } = await client.query('select pg_walfile_name(pg_switch_wal()) as last')
    const last: string = rows[0].last
    const deadline = Date.now() + ARCHIVED_WITHIN_MS
    for (;;) {
      const archived = await client.query('select last_archived_wal >= $1 as is_there from pg_stat_archiver', [last])
      if (archived.rows[0].is_there) return Number.parseInt(last.slice(0, 8), 16)
      if (Date.now() > deadline) throw new Error(`${last} was not archived`)
      await sleep(200)
    }
  } finally {
    await client.end()
  }
}

/** With the settings of the guide, at the end of the file that Patroni wrote: it empties them above. */
function restoreTo(moment: Date, archive: string) {
  const base = join(archive, 'base')
  // It was taken from a standby.
  rmSync(join(base, 'standby.signal'), { force: true })
  const settings = {
    restore_command: `cp ${archive}/%f %p`,
    recovery_target_timeline: 'latest',
    // Zones have no names yet when the server reads this.
    recovery_target_time: moment.toISOString().replace('T', ' ').replace('Z', '+00'),
    recovery_target_action: 'promote',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
  appendFileSync(join(base, 'postgresql.conf'), lines.join(''))
  return startPostgres({
    durable: true,
    restored: base,
    settings: { archive_mode: 'off', synchronous_standby_names: '' },
  })
}
