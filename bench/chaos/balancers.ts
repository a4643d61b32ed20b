// HAProxy and NGINX as `deploy/proxies` sets them up, before nodes on this machine and without TLS.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Balancer {
  readonly name: string
  /** Of the system; a Debian package has its name. */
  readonly program: string
  /** Which a balancer that asks needs to notice the end of a node: two failed checks, and some room. */
  readonly drainDelayMs: number
  /** Starts it in this folder. */
  start(folder: string, port: number, nodes: readonly number[]): ChildProcess
}

const EXAMPLE_PORTS = [3000, 3010, 3020]

export const haproxy: Balancer = {
  name: 'HAProxy, which sends nothing twice',
  program: 'haproxy',
  drainDelayMs: 3000,
  start(folder, port, nodes) {
    const file = join(folder, 'haproxy.cfg')
    const config = example('haproxy.cfg', nodes, [
      ['maxconn 20000', 'maxconn 2000'],
      [/bind :443 .*/, `bind 127.0.0.1:${port}`],
      ['  bind :80\n', ''],
      [/ {2}http-request redirect scheme https.*\n/, ''],
      ['  option redispatch 1\n', ''],
      ['retries 2', 'retries 0'],
    ])
    writeFileSync(file, config)
    return run('haproxy', ['-db', '-q', '-f', file])
  },
}

/** It asks no node how it is, so a node has nothing to wait for when it ends. */
export const nginx: Balancer = {
  name: 'NGINX',
  program: 'nginx',
  drainDelayMs: 0,
  start(folder, port, nodes) {
    const file = join(folder, 'nginx.conf')
    const config = example('nginx.conf', nodes, [
      [/server \{\n {2}listen 80;[^}]*\}\n/, ''],
      ['listen 443 ssl http2;', `listen 127.0.0.1:${port};`],
      [/ {2}ssl_certificate .*\n/, ''],
      [/ {2}ssl_certificate_key .*\n/, ''],
    ])
    for (const name of ['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']) mkdirSync(join(folder, name))
    writeFileSync(
      file,
      `daemon off;
worker_processes 1;
pid nginx.pid;
error_log stderr crit;
events { worker_connections 2000; }
http {
  access_log off;
  client_body_temp_path body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
${config}
}
`,
    )
    return run('nginx', ['-p', folder, '-e', 'stderr', '-c', file])
  },
}

/** Null when this machine has it, else what to do about it. */
export const missing = ({ program }: Balancer): string | null =>
  spawnSync(program, ['-v']).error ? `not tried: needs ${program} (Debian: apt-get install ${program})` : null

function example(
  name: string,
  nodes: readonly number[],
  changes: readonly (readonly [what: string | RegExp, by: string])[],
): string {
  const text = readFileSync(new URL(`../../deploy/proxies/${name}`, import.meta.url), 'utf8')
  const places = EXAMPLE_PORTS.map((port, index) => [`127.0.0.1:${port}`, `127.0.0.1:${nodes[index]}`] as const)
  return [...changes, ...places].reduce((config, [what, by]) => {
    const changed = config.replace(what, by)
    if (changed === config) throw new Error(`${name} has no ${what}`)
    return changed
  }, text)
}

const run = (program: string, args: readonly string[]): ChildProcess =>
  spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
