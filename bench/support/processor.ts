import { readFileSync } from 'node:fs'
import type { RunningServer } from './stage.ts'

/** Of utime and stime in /proc; `getconf CLK_TCK` is 100 on every Linux. */
const TICK_MS = 10

/** Processor time of all threads of a server so far. */
export function cpuMs({ child }: Pick<RunningServer, 'child'>): number {
  const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
  // The second field is the command in brackets and may contain blanks; after it utime and stime are the 12th and 13th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}
