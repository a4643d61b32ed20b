// `npm run image:check`: runs the steps of deploy/Containerfile as they stand, where no container engine exists: in a sandbox of
// bubblewrap, with the Debian and the Node.js of this machine in place of the images that it starts from. Then it starts the result as the image would
// be: another user, no capabilities, everything read-only except /data and /tmp, no shell; and checks that it is healthy, that
// it cannot write elsewhere, and that it ends in time. Needs bubblewrap, util-linux and the registry of npm.

import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const ROOT = join(import.meta.dirname, '../..')
const HEALTHY_WITHIN_MS = 180_000
/** `--stop-timeout` of the guide. */
const STOP_WITHIN_MS = 40_000
/** File descriptor on which bubblewrap names its process. */
const INFO = 3

const text = readFileSync(join(ROOT, 'deploy/Containerfile'), 'utf8').replaceAll(/\\\n/g, ' ')
const [, build = '', image = ''] = text.split(/^FROM .*$/m)
const linesOf = (stage: string, word: string) =>
  stage.split('\n').flatMap(line => (line.startsWith(`${word} `) ? line.slice(word.length + 1).trim() : []))
const listOf = (word: string): string[] => JSON.parse(linesOf(image, word)[0] ?? '[]')

const folder = mkdtempSync(join(tmpdir(), 'atrium-image-'))
const [source, out] = [join(folder, 'source'), join(folder, 'out')]
try {
  runBuild()
  await runImage()
  console.log('the image builds, is healthy, writes only where it may, and ends in time')
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** The steps of the first stage, in a copy of the files that git knows. */
function runBuild(): void {
  for (const path of [source, out]) mkdirSync(path)
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean)
  for (const file of files) cpSync(join(ROOT, file), join(source, file))
  const sandbox = [
    ...['--ro-bind', '/', '/', '--tmpfs', '/opt', '--bind', source, '/opt/atrium', '--tmpfs', '/mnt'],
    ...['--bind', out, '/mnt', '--dev', '/dev', '--proc', '/proc', '--chdir', '/opt/atrium', '--die-with-parent'],
    ...['--bind', folder, folder, '--setenv', 'npm_config_cache', join(folder, 'cache'), '--setenv', 'TMPDIR', folder],
  ]
  for (const step of linesOf(build, 'RUN')) {
    // A folder that this machine has stands for /out.
    const done = spawnSync('bwrap', [...sandbox, 'sh', '-ec', step.replaceAll('/out', '/mnt')], { stdio: 'inherit' })
    if (done.status !== 0) throw new Error(`failed: ${step}`)
  }
}

/** The second stage, started by its entry point. */
async function runImage(): Promise<void> {
  const [user = ''] = (linesOf(image, 'USER')[0] ?? '').split(':')
  const settings = (linesOf(image, 'ENV')[0] ?? '').split(' ').flatMap(one => ['--setenv', ...one.split('=')])
  const child = spawn(
    'bwrap',
    [
      ...['--unshare-all', '--uid', user, '--gid', user, '--cap-drop', 'ALL', '--die-with-parent', '--clearenv'],
      ...['--ro-bind', '/usr/lib', '/usr/lib', '--symlink', 'usr/lib', '/lib', '--symlink', 'usr/lib64', '/lib64'],
      ...['--ro-bind-try', '/usr/lib64', '/usr/lib64', '--ro-bind', process.execPath, '/nodejs/bin/node'],
      ...['--ro-bind', join(out, 'atrium'), '/opt/atrium', '--bind', join(out, 'data'), '/data', '--tmpfs', '/tmp'],
      ...['--dev', '/dev', '--proc', '/proc', '--remount-ro', '/', '--chdir', '/opt/atrium', ...settings],
      ...['--info-fd', String(INFO), '--', ...listOf('ENTRYPOINT'), ...listOf('CMD')],
    ],
    { stdio: ['ignore', 'inherit', 'inherit', 'pipe'] },
  )
  const pid = await pidOf(child)
  const inside = (command: readonly string[]) =>
    spawnSync('nsenter', ['--target', String(pid), '--all', '--preserve-credentials', '--wd=/', '--', ...command], {
      encoding: 'utf8',
    })
  await untilHealthy(child, inside)
  const mayWrite = (path: string) =>
    inside(['/nodejs/bin/node', '-e', `require('fs').writeFileSync('${path}', '')`]).status === 0
  for (const path of ['/opt/atrium/x', '/x', '/usr/lib/x'])
    if (mayWrite(path)) throw new Error(`${path} can be written`)
  for (const path of ['/data/x', '/tmp/x']) if (!mayWrite(path)) throw new Error(`${path} cannot be written`)
  if (inside(['/bin/sh', '-c', 'true']).status === 0) throw new Error('there is a shell')
  const ended = new Promise<string>(resolve => child.once('exit', (code, signal) => resolve(String(code ?? signal))))
  const began = performance.now()
  // To the server itself: bubblewrap does not pass signals on.
  const server = execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' }).trim() || String(pid)
  process.kill(Number(server), linesOf(image, 'STOPSIGNAL')[0] as NodeJS.Signals)
  const how = await Promise.race([ended, sleep(STOP_WITHIN_MS, 'late', { ref: false })])
  if (how !== '0') throw new Error(`it ended: ${how}`)
  console.log(`ended after ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

async function pidOf(child: ChildProcess): Promise<number> {
  let info = ''
  for await (const chunk of child.stdio[INFO] as NodeJS.ReadableStream) {
    info += String(chunk)
    if (info.includes('}')) break
  }
  return JSON.parse(info)['child-pid']
}

async function untilHealthy(
  child: ChildProcess,
  inside: (command: readonly string[]) => { readonly status: number | null },
): Promise<void> {
  const [, command = '[]'] = /^HEALTHCHECK .*?CMD (\[.*\])$/m.exec(image) ?? []
  const deadline = Date.now() + HEALTHY_WITHIN_MS
  while (inside(JSON.parse(command)).status !== 0) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('it does not become healthy')
    await sleep(1000)
  }
}
