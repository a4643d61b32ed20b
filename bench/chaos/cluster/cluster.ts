// The cluster of the guide: etcd, PostgreSQL under Patroni and HAProxy on three machines, whose services can be killed, frozen and
// cut off.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverAccount, signalServer } from '../../../bin/postgres.mjs'
import { startTcpProxy, type TcpProxy } from '../../../server/test/support/tcp-proxy.ts'
import { fileOf, type Machine, PASSWORDS, readSettings, runBlock } from './guide.ts'

const NAMES = ['pg1', 'pg2', 'pg3']
const HEALTHY_WITHIN_MS = 240_000
const PROGRAMS = {
  etcd: 'etcd-server',
  etcdctl: 'etcd-client',
  patroni: 'patroni',
  haproxy: 'haproxy',
  psql: 'postgresql-client',
}

/** Null when all programs are installed, else how to install those that are missing. */
export function missingPrograms(): string | null {
  const missing = Object.entries(PROGRAMS).flatMap(([name, packageName]) =>
    spawnSync('sh', ['-c', `command -v ${name}`]).status === 0 ? [] : packageName,
  )
  return missing.length === 0
    ? null
    : `not tried: needs ${missing.join(', ')} (Debian: apt-get install ${missing.join(' ')})`
}

/** A member as Patroni reports it. */
interface Standing {
  readonly name: string
  readonly role: string
  readonly state: string
  readonly timeline?: number
}

export class Member {
  readonly machine: Machine
  /** The way from this member to each etcd. */
  readonly #ways: readonly TcpProxy[]
  readonly #services = new Map<string, ChildProcess>()

  constructor(machine: Machine, ways: readonly TcpProxy[]) {
    this.machine = machine
    this.#ways = ways
  }

  get name(): string {
    return this.machine.name
  }

  startEtcd(): void {
    this.#start('etcd', [], readSettings(this.machine, '/etc/default/etcd'))
  }

  /** Patroni, which starts PostgreSQL. */
  startPatroni(): void {
    const file = fileOf(this.machine, '/etc/patroni/config.yml')
    const hosts = this.#ways.map(({ url }) => new URL(url).host).join()
    const text = readFileSync(file, 'utf8')
    // Without it, it would leave the ways that the bench can cut for the addresses that etcd announces.
    if (!text.includes('use_proxies'))
      writeFileSync(file, text.replace(/etcd3:\n {2}hosts: .*/, `etcd3:\n  use_proxies: true\n  hosts: ${hosts}`))
    this.#start('patroni', [file])
  }

  startHaproxy(): void {
    this.#start('haproxy', ['-db', '-f', fileOf(this.machine, '/etc/haproxy/haproxy.cfg')])
  }

  /** Stops PostgreSQL and, with `patroni`, what would start it again. */
  signal(signal: NodeJS.Signals, which: { readonly patroni: boolean }): void {
    if (which.patroni) this.#services.get('patroni')?.kill(signal)
    const pid = this.#postgresPid()
    if (pid) signalServer(pid, signal)
  }

  /** Between this member and etcd nothing arrives any more, in either direction. */
  cutFromEtcd(): void {
    for (const way of this.#ways) way.silence('')
  }

  async joinEtcd(): Promise<void> {
    for (const way of this.#ways) {
      way.speak()
      await way.down()
      await way.up()
    }
  }

  async stop(): Promise<void> {
    this.signal('SIGCONT', { patroni: true })
    const stopped = async (name: string) => {
      const child = this.#services.get(name)
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise(resolve => child.once('exit', resolve))
      child.kill('SIGTERM')
      await Promise.race([ended, sleep(15_000)])
      child.kill('SIGKILL')
    }
    for (const name of ['haproxy', 'patroni']) await stopped(name)
    const pid = this.#postgresPid()
    if (pid) signalServer(pid, 'SIGKILL')
    await stopped('etcd')
    for (const way of this.#ways) await way.close()
  }

  #start(program: string, args: readonly string[], env: Record<string, string> = {}): void {
    const log = openSync(join(this.machine.folder, `${program}.log`), 'a')
    const child = spawn(program, args, {
      env: { ...process.env, ...env },
      cwd: this.machine.folder,
      stdio: ['ignore', log, log],
      ...serverAccount(),
    })
    this.#services.set(program, child)
  }

  #postgresPid(): number | null {
    const file = fileOf(this.machine, '/var/lib/postgresql/atrium/data/postmaster.pid')
    const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
    return pid > 0 && existsSync(`/proc/${pid}`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')
      ? pid
      : null
  }
}

export interface Cluster {
  readonly members: readonly Member[]
  /** Address of the database by the HAProxy of the first machine. */
  readonly url: string
  /** Address of atrium by that HAProxy. */
  readonly front: string
  /** The folder that all machines mount. */
  readonly shared: string
  /** The member in this role. */
  member(role: 'leader' | 'sync_standby' | 'replica'): Promise<Member>
  /** Resolves once there is a leader, a synchronous standby and a third member, all running on one timeline. */
  untilHealthy(): Promise<void>
  /** Each member with its role, state and timeline, as the first one that responds says. */
  describe(): Promise<string>
  stop(): Promise<void>
}

/** Starts the cluster of the guide in this folder, with an empty database for atrium. */
export async function startCluster(folder: string): Promise<Cluster> {
  const shared = join(folder, 'mnt')
  const machines = NAMES.map(
    (name, index): Machine => ({ name, address: `127.0.0.1${index + 1}`, folder: join(folder, name), shared }),
  )
  prepareFolders(folder, machines, shared)
  const members: Member[] = []
  for (const machine of machines) {
    const ways = await Promise.all(machines.map(({ address }) => startTcpProxy(`http://${address}:2379`)))
    members.push(new Member(machine, ways))
  }
  const stop = async () => void (await Promise.all(members.map(member => member.stop())))
  try {
    for (const member of members) {
      await runBlock(member.machine, 'Each machine')
      await runBlock(member.machine, 'etcd')
      member.startEtcd()
    }
    const [first] = machines as [Machine]
    await until('etcd is healthy', () =>
      runBlock(first, 'etcd', { index: 1 }).then(text => (text.match(/is healthy/g) ?? []).length === 3),
    )
    for (const member of members) {
      await runBlock(member.machine, 'PostgreSQL')
      await runBlock(member.machine, 'HAProxy')
      member.startPatroni()
      member.startHaproxy()
      // The first makes the cluster, the others copy it.
      await until(`${member.name} runs`, async () => isRunning(await standings(machines), member.name))
    }
    const cluster: Cluster = {
      members,
      shared,
      url: `postgres://atrium:${PASSWORDS.ATRIUM_PASSWORD}@${first.address}:5000/atrium`,
      front: `http://${first.address}:8080`,
      async member(role) {
        const found = (await standings(machines)).find(one => one.role === role)
        const member = members.find(({ name }) => name === found?.name)
        if (!member) throw new Error(`no member is the ${role}`)
        return member
      },
      describe: async () =>
        (await standings(machines))
          .map(one => `${one.name} ${one.role} ${one.state} on timeline ${one.timeline}`)
          .join(', '),
      untilHealthy: () => until('the cluster is healthy', async () => isHealthy(await standings(machines))),
      stop,
    }
    await cluster.untilHealthy()
    await until('a standby is synchronous', async () =>
      (await runBlock(first, 'PostgreSQL', { index: 1 })).includes('Sync Standby'),
    )
    await until('the database is reached', () => runBlock(first, 'atrium').then(() => true))
    for (const { machine } of members) await runBlock(machine, 'atrium', { index: 1 })
    return cluster
  } catch (error) {
    await stop()
    throw error
  }
}

function prepareFolders(folder: string, machines: readonly Machine[], shared: string): void {
  const account = serverAccount()
  const make = (path: string) => {
    mkdirSync(path, { recursive: true })
    if (account) chownSync(path, account.uid, account.gid)
  }
  chmodSync(folder, 0o755)
  for (const path of [shared, join(shared, 'archive')]) make(path)
  for (const machine of machines) {
    make(machine.folder)
    for (const path of ['etc', 'etc/default', 'etc/haproxy', 'var', 'var/lib', 'var/lib/etcd', 'var/lib/postgresql'])
      make(join(machine.folder, path))
  }
}

/** All members as the first one that responds reports them. */
async function standings(machines: readonly Machine[]): Promise<readonly Standing[]> {
  for (const { address } of machines) {
    const response = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(3000) }).catch(
      () => null,
    )
    const text = await response?.text().catch(() => null)
    if (text) return (JSON.parse(text) as { members: Standing[] }).members
  }
  return []
}

/** Newer releases of Patroni say so of a standby. */
const RUNS = ['running', 'streaming']

const isRunning = (all: readonly Standing[], name: string): boolean =>
  all.some(one => one.name === name && RUNS.includes(one.state))

function isHealthy(all: readonly Standing[]): boolean {
  const timelines = new Set(all.map(({ timeline }) => timeline))
  const has = (role: string) => all.some(one => one.role === role)
  return (
    all.length === NAMES.length &&
    all.every(({ state }) => RUNS.includes(state)) &&
    timelines.size === 1 &&
    has('leader') &&
    has('sync_standby')
  )
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + HEALTHY_WITHIN_MS
  let cause: unknown
  while (Date.now() < deadline) {
    const isSo = await holds().catch(error => {
      cause = error
      return false
    })
    if (isSo) return
    await sleep(500)
  }
  throw new Error(`in vain: ${what}`, { cause })
}
