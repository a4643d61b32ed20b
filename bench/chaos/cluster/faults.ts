// Faults of the cluster, one after the other.

import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster, Member } from './cluster.ts'
import { runBlock } from './guide.ts'

const FROZEN_MS = 60_000
/** Longer than Patroni's `loop_wait`: until then a killed server may still count as running. */
const NOTICED_MS = 15_000
const PROMOTED_WITHIN_MS = 120_000

export interface Fault {
  readonly name: string
  /** Seconds without an acknowledged write, at most. */
  readonly pauseMax: number
  /** Whether another member takes over by itself, or the same one starts again. */
  readonly isFailover: boolean
  /** Resolves once the fault is mended. */
  cause(cluster: Cluster): Promise<unknown>
}

const KILLED: Fault = {
  name: 'PostgreSQL killed',
  pauseMax: 60,
  isFailover: true,
  async cause(cluster) {
    const leader = await cluster.member('leader')
    leader.signal('SIGKILL', { patroni: false })
    await sleep(NOTICED_MS)
  },
}

export const KILLED_WITH_PATRONI: Fault = {
  name: 'PostgreSQL and Patroni killed',
  pauseMax: 60,
  isFailover: true,
  async cause(cluster) {
    const leader = await cluster.member('leader')
    leader.signal('SIGKILL', { patroni: true })
    await anotherLeads(cluster, leader)
    leader.startPatroni()
  },
}

/** In Patroni before 3.0.3 a leader that wakes may take the key of the new one: the cluster goes back, the nodes refuse it, and the drill fails. */
const FROZEN: Fault = {
  name: 'both frozen for 60 s',
  pauseMax: 60,
  isFailover: true,
  async cause(cluster) {
    const leader = await cluster.member('leader')
    leader.signal('SIGSTOP', { patroni: true })
    await Promise.all([sleep(FROZEN_MS), anotherLeads(cluster, leader)])
    leader.signal('SIGCONT', { patroni: true })
    await sleep(NOTICED_MS)
  },
}

const CUT_OFF: Fault = {
  name: 'cut from etcd',
  pauseMax: 60,
  isFailover: true,
  async cause(cluster) {
    const leader = await cluster.member('leader')
    leader.cutFromEtcd()
    await anotherLeads(cluster, leader)
    await leader.joinEtcd()
  },
}

export const SWITCHOVER: Fault = {
  name: 'switchover',
  pauseMax: 10,
  isFailover: false,
  async cause(cluster) {
    const [leader, candidate] = [await cluster.member('leader'), await cluster.member('sync_standby')]
    await runBlock(leader.machine, 'Maintenance', { names: { pg1: leader.name, pg2: candidate.name } })
    await sleep(NOTICED_MS)
  },
}

const REBUILT: Fault = {
  name: 'a member rebuilt',
  pauseMax: 10,
  isFailover: false,
  async cause(cluster) {
    const replica = await cluster.member('replica')
    await runBlock(replica.machine, 'Maintenance', { index: 1, names: { pg3: replica.name } })
    await sleep(NOTICED_MS)
  },
}

const QUICK: Fault = {
  ...KILLED_WITH_PATRONI,
  name: 'killed with Patroni, ttl 20',
  pauseMax: 40,
  async cause(cluster) {
    const leader = await cluster.member('leader')
    await runBlock(leader.machine, 'Maintenance', { index: 2 })
    await sleep(NOTICED_MS)
    await KILLED_WITH_PATRONI.cause(cluster)
  },
}

const IN_TURN = [KILLED, KILLED_WITH_PATRONI, FROZEN, CUT_OFF, SWITCHOVER, REBUILT]

/** The faults of a whole run, `count` of them in turn and one with short times, or those of a short one. */
export const plannedFaults = (count: number, isShort: boolean): readonly Fault[] =>
  isShort
    ? [KILLED, SWITCHOVER]
    : [...Array.from({ length: count }, (_, index) => IN_TURN[index % IN_TURN.length] as Fault), QUICK]

async function anotherLeads(cluster: Cluster, former: Member): Promise<void> {
  const deadline = Date.now() + PROMOTED_WITHIN_MS
  while (Date.now() < deadline) {
    const leader = await cluster.member('leader').catch(() => former)
    if (leader !== former) return
    await sleep(250)
  }
  throw new Error(`no other member took over from ${former.name}`)
}
