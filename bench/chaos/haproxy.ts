// HAProxy as configured in `deploy/proxies`, in front of nodes on this machine, without TLS and without retries.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Time until it notices that a node has ended: two failed checks, and a margin. */
export const DRAIN_DELAY_MS = 3000

const EXAMPLE_PORTS = [3000, 3010, 3020]

/** Null when this machine has HAProxy, else how to install it. */
export const missingHaproxy = (): string | null =>
  spawnSync('haproxy', ['-v']).error ? 'not tried: needs haproxy (Debian: apt-get install haproxy)' : null

/** Starts it in this folder, in front of nodes at these ports. */
export function startHaproxy(folder: string, port: number, nodes: readonly number[]): ChildProcess {
  const text = readFileSync(new URL('../../deploy/proxies/haproxy.cfg', import.meta.url), 'utf8')
  const changes: (readonly [what: string | RegExp, by: string])[] = [
    ['maxconn 20000', 'maxconn 2000'],
    [/bind :443 .*/, `bind 127.0.0.1:${port}`],
    ['  bind :80\n', ''],
    [/ {2}http-request redirect scheme https.*\n/, ''],
    ['  option redispatch 1\n', ''],
    ['retries 2', 'retries 0'],
    ...EXAMPLE_PORTS.map((example, index) => [`127.0.0.1:${example}`, `127.0.0.1:${nodes[index]}`] as const),
  ]
  const config = changes.reduce((before, [what, by]) => {
    const changed = before.replace(what, by)
    if (changed === before) throw new Error(`haproxy.cfg has no ${what}`)
    return changed
  }, text)
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, config)
  return spawn('haproxy', ['-db', '-q', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
}
