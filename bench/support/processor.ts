// Processor time of servers, as the kernel counts it.

import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

/** Unit of the times in /proc; `getconf CLK_TCK` is 100 on every Linux. */
const TICK_MS = 10

/** Processor time of all threads of a server so far. */
export function cpuMs({ child }: { readonly child: ChildProcess }): number {
  return sum(statOf(String(child.pid)).slice(11, 13)) * TICK_MS
}

/** The first process of the PostgreSQL on this machine that a pool is connected to. */
export async function postmasterOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query('show data_directory')
  return Number(readFileSync(join(rows[0].data_directory, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
}

/** Processor time of a PostgreSQL so far: its first process with its ended children, and all running ones. */
export function postgresCpuMs(postmaster: number): number {
  let ticks = 0
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const fields = statOf(name)
    if (Number(name) === postmaster) ticks += sum(fields.slice(11, 15))
    else if (Number(fields[1]) === postmaster) ticks += sum(fields.slice(11, 13))
  }
  return ticks * TICK_MS
}

/**
 * Fields of /proc/PID/stat from the state on, none when it has ended: parent is the second; times of itself and of its children follow the
 * eleventh. The command before them is in brackets and may contain blanks.
 */
function statOf(pid: string): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

const sum = (values: readonly string[]) => values.reduce((total, value) => total + Number(value), 0)
