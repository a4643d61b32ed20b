// Slows servers down to a share of a core, by stopping and continuing their processes. So one machine with two cores has what a node of
// a real installation has: a database, and clients, that find an idle core whenever they want one.

import { type ChildProcess, spawn } from 'node:child_process'

const PERIOD_MS = 100

/** A process of its own: the one that sends the load is late with its timers. */
const DUTY = `
const [share, ...pids] = process.argv.slice(1).map(Number)
const tell = (pid, signal) => { try { process.kill(pid, signal) } catch {} }
const turn = pid => {
  tell(pid, 'SIGCONT')
  setTimeout(() => tell(pid, 'SIGSTOP'), ${PERIOD_MS} * share)
}
pids.forEach((pid, index) => setTimeout(() => { turn(pid); setInterval(turn, ${PERIOD_MS}, pid) }, (${PERIOD_MS} * index) / pids.length))
process.on('SIGTERM', () => { for (const pid of pids) tell(pid, 'SIGCONT'); process.exit(0) })
`

/** Lets each of these processes run for this share of the time, in turns of their own, while the work lasts. */
export async function slowed<T>(children: readonly ChildProcess[], share: number, work: () => Promise<T>): Promise<T> {
  const pids = children.map(({ pid }) => String(pid))
  const duty = spawn(process.execPath, ['-e', DUTY, String(share), ...pids], { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise(resolve => duty.once('exit', resolve))
  try {
    return await work()
  } finally {
    duty.kill('SIGTERM')
    await ended
    for (const child of children) child.kill('SIGCONT')
  }
}
