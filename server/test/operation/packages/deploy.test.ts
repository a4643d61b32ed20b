// The files of `deploy/`, compared with the server: settings, commands, ports, probes. Linters that only some machines
// have are asked where they are.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { validate } from 'dockerfile-utils'
import { parse } from 'yaml'
import { after, test } from '../../../../bin/testing.mjs'
import { CHOICES, FLAGS, INTEGERS, TEXTS } from '../../../src/platform/settings/declared.ts'
import { needsProgram, type Program } from '../../support/programs.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const read = (file: string): string => readFileSync(join(ROOT, 'deploy', file), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'atrium-deploy-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const settings = new Set(Object.keys({ ...TEXTS, ...INTEGERS, ...FLAGS, ...CHOICES }))
const unknown = (names: Iterable<string>) => [...names].filter(name => !settings.has(name))
const image = read('Containerfile')
const compose = parse(read('compose.yaml'), { merge: true })
/** Longest that a stopping server takes after DRAIN_DELAY_MS. */
const STOP_SECONDS = 25

test('the image names settings, a port, scripts and a command that exist, and is a sound Dockerfile', () => {
  assert.deepEqual(validate(image), [])
  const lines = image.replaceAll('\\\n', ' ').split('\n')
  const of = (word: string) =>
    lines.filter(line => line.startsWith(`${word} `)).map(line => line.slice(word.length + 1))
  const env = Object.fromEntries(
    of('ENV').flatMap(line => [...line.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name as string, value])),
  )
  assert.deepEqual(unknown(Object.keys(env)), [])
  assert.deepEqual(of('EXPOSE'), [env.PORT])
  assert.match(of('HEALTHCHECK').join(), new RegExp(`http://127\\.0\\.0\\.1:${env.PORT}/readyz`))
  assert.match(of('USER').at(-1) ?? '', /^[1-9]\d*:[1-9]\d*$/, 'not root')
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  for (const [, name] of image.matchAll(/npm run ([\w:-]+)/g)) assert.ok(scripts[name as string], `npm run ${name}`)
  const [, , ...command] = [...JSON.parse(of('ENTRYPOINT').at(-1) ?? ''), ...JSON.parse(of('CMD').at(-1) ?? '')]
  assert.deepEqual(command, ['server/bin/atrium.mjs', 'serve'])
  assert.ok(`node ${scripts.start}`.includes('--max-semi-space-size=8 server/bin/atrium.mjs serve'))
  const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n')
  for (const path of ['.git', '.env', '**/node_modules', 'data']) assert.ok(ignored.includes(path), path)
})

test('compose starts every part with settings and commands that exist, the schema first, and gives them time to end', () => {
  const { migrate, api, worker } = compose.services
  assert.deepEqual([migrate.command, api.command, worker.command], [['migrate'], undefined, ['worker']])
  for (const service of [migrate, api, worker]) {
    assert.deepEqual(unknown(Object.keys(service.environment)), [])
    assert.equal(service.read_only, true)
    assert.ok(Number.parseInt(service.stop_grace_period, 10) >= STOP_SECONDS + INTEGERS.DRAIN_DELAY_MS.fallback / 1000)
  }
  for (const { depends_on } of [api, worker]) {
    assert.equal(depends_on.migrate.condition, 'service_completed_successfully')
  }
  for (const [name, { depends_on = {}, volumes = [] }] of Object.entries<Service>(compose.services)) {
    for (const other of Object.keys(depends_on)) assert.ok(compose.services[other], `${name} needs ${other}`)
    for (const volume of volumes) assert.ok((volume.split(':')[0] as string) in compose.volumes, `${name}: ${volume}`)
  }
  // Files are in a volume of both: browsers send them to a bucket by themselves, and no browser finds a service by its name.
  assert.equal(api.environment.S3_ENDPOINT, undefined)
  for (const service of [api, worker]) assert.deepEqual(service.volumes, ['data:/data'])
  const { DATABASE_URL, REDIS_URL, SMTP_URL } = api.environment
  for (const address of [DATABASE_URL, REDIS_URL, SMTP_URL]) {
    const host = /(?:@|\/\/)([\w-]+)(?::\d+)?(?:\/|$)/.exec(address.replace(/\$\{[^}]*\}/g, 'x'))?.[1] ?? ''
    assert.ok(compose.services[host], `${address} is a service`)
  }
  const asked = [...read('compose.yaml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name)
  for (const name of asked) assert.match(read('compose.env.example'), new RegExp(`^${name}=`, 'm'))
})

interface Service {
  readonly depends_on?: object
  readonly volumes?: readonly string[]
}

test('systemd units set what exists, hand over the port that is served on, and wait for the end', () => {
  const units = { api: read('systemd/atrium.service'), worker: read('systemd/atrium-worker.service') }
  for (const [name, unit] of Object.entries(units)) {
    const env = [...unit.matchAll(/^Environment=(.+)$/gm)].flatMap(([, line]) => (line as string).split(' '))
    assert.deepEqual(unknown(env.map(pair => pair.split('=')[0] as string)), [])
    assert.ok(
      Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]) >= STOP_SECONDS + INTEGERS.DRAIN_DELAY_MS.fallback / 1000,
    )
    // A port in /etc/atrium.env is that of the socket, and wins over Environment=: the worker's is set by its command.
    const start = name === 'api' ? ['', 'serve'] : ['/usr/bin/env PORT=(?!3000)\\d+ ', 'worker']
    const command = `${start[0]}/usr/bin/node --max-semi-space-size=8 server/bin/atrium\\.mjs ${start[1]}`
    assert.match(unit, new RegExp(`^ExecStart=${command}$`, 'm'))
    assert.match(unit, /^RestartPreventExitStatus=78$/m)
  }
  assert.match(units.api, /^Requires=atrium\.socket$/m)
  assert.match(
    read('systemd/atrium.socket'),
    new RegExp(`^ListenStream=127\\.0\\.0\\.1:${INTEGERS.PORT.fallback}$`, 'm'),
  )
  const named = [...read('systemd/atrium.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name as string)
  assert.deepEqual(unknown(named), [])
})

test('proxies ask for what the server answers, and keep what it limits', () => {
  const [nginx, haproxy, caddy] = ['nginx.conf', 'haproxy.cfg', 'Caddyfile'].map(name => read(`proxies/${name}`))
  for (const text of [nginx, haproxy, caddy]) assert.match(text ?? '', /127\.0\.0\.1:3000\b/)
  for (const text of [haproxy, caddy]) assert.match(text ?? '', / \/readyz\b/)
  for (const text of [nginx, haproxy, caddy]) assert.match(text ?? '', /\/metrics/, 'figures are not for everybody')
  assert.match(nginx ?? '', /client_max_body_size 500m;/)
  assert.match(nginx ?? '', /location = \/v2\/live \{[^}]*proxy_buffering off;/)
})

/** The output of a linter that only some machines have; paths that exist only in this example are replaced. */
const LINTERS: Readonly<Partial<Record<Program, () => readonly string[]>>> = {
  nginx: () => {
    const { certificate, key } = selfSigned()
    const server = read('proxies/nginx.conf')
      .replace(/\S+fullchain\.pem/, certificate)
      .replace(/\S+privkey\.pem/, key)
    writeFileSync(
      join(folder, 'nginx.conf'),
      `events {}\npid ${folder}/pid;\nerror_log stderr;\nhttp {\n${server}\n}\n`,
    )
    return ['-t', '-q', '-c', join(folder, 'nginx.conf')]
  },
  haproxy: () => {
    const { both } = selfSigned()
    writeFileSync(join(folder, 'haproxy.cfg'), read('proxies/haproxy.cfg').replace(/\/etc\/haproxy\/\S+\.pem/, both))
    return ['-c', '-q', '-f', join(folder, 'haproxy.cfg')]
  },
  caddy: () => ['validate', '--adapter', 'caddyfile', '--config', join(ROOT, 'deploy/proxies/Caddyfile')],
  'systemd-analyze': () => {
    const units = ['atrium.service', 'atrium-worker.service', 'atrium.socket'].map(name => {
      const unit = read(`systemd/${name}`).replaceAll('/usr/bin/node', process.execPath)
      writeFileSync(join(folder, name), unit.replace(/^EnvironmentFile=/gm, '$&-'))
      return join(folder, name)
    })
    return ['verify', '--man=no', ...units]
  },
  helm: () => ['lint', '--strict', join(ROOT, 'deploy/chart')],
  hadolint: () => [join(ROOT, 'deploy/Containerfile')],
}

/** They want a certificate. */
const WITH_TLS: readonly string[] = ['nginx', 'haproxy']

for (const [program, prepare] of Object.entries(LINTERS)) {
  const needed = [program as Program, ...(WITH_TLS.includes(program) ? (['openssl'] as const) : [])]
  test(`${program} finds no fault`, { skip: needsProgram(...needed) }, () => {
    const { status, stderr, stdout } = spawnSync(program, prepare(), { encoding: 'utf8' })
    assert.equal(status, 0, stderr + stdout)
  })
}

function selfSigned(): { certificate: string; key: string; both: string } {
  const [certificate, key, both] = ['cert.pem', 'key.pem', 'both.pem'].map(name => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const subject = ['-subj', '/CN=atrium.example.com', '-days', '1', '-nodes', '-newkey', 'rsa:2048']
  spawnSync('openssl', ['req', '-x509', ...subject, '-keyout', key, '-out', certificate])
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
  return { certificate, key, both }
}
