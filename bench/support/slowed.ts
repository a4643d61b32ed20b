// Slows servers down to a share of a core, by stopping and continuing their processes. So one machine with two cores has what a node of
// a real installation has: a database, and clients, that find an idle core whenever they want one.

import { spawn } from 'node:child_process'

const PERIOD_MS = 100

/** Processes that are stopped and continued together: a node, or a node and its PostgreSQL, whose backends are children of its first process. */
export type Machine = readonly number[]

/** A process of its own: the one that sends the load is late with its timers. */
const DUTY = `
const { readFileSync } = require('node:fs')
const share = Number(process.argv[1])
const machines = process.argv.slice(2).map(pids => pids.split(',').map(Number))
const childrenOf = pid => { try { return readFileSync('/proc/' + pid + '/task/' + pid + '/children', 'utf8').split(' ').filter(Boolean).map(Number) } catch { return [] } }
const tell = (machine, signal) => { for (const pid of machine.flatMap(pid => [pid, ...childrenOf(pid)])) try { process.kill(pid, signal) } catch {} }
const turn = machine => {
  tell(machine, 'SIGCONT')
  setTimeout(() => tell(machine, 'SIGSTOP'), ${PERIOD_MS} * share)
}
machines.forEach((machine, index) => setTimeout(() => { turn(machine); setInterval(turn, ${PERIOD_MS}, machine) }, (${PERIOD_MS} * index) / machines.length))
process.on('SIGTERM', () => { for (const machine of machines) tell(machine, 'SIGCONT'); process.exit(0) })
`

/** Lets each of these machines run for this share of the time, in turns of their own, while the work lasts. */
export async function slowed<T>(machines: readonly Machine[], share: number, work: () => Promise<T>): Promise<T> {
  const lists = machines.map(pids => pids.join())
  const duty = spawn(process.execPath, ['-e', DUTY, String(share), ...lists], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise(resolve => duty.once('exit', resolve))
  try {
    return await work()
  } finally {
    duty.kill('SIGTERM')
    await ended
  }
}
