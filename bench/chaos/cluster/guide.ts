// The commands of docs/guide/operate/high-availability.md, as they are run here: three addresses of the loopback network are its machines,
// and a folder each has their files. Services are started by the caller, since there is no systemd.

import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { postgresProgram, serverAccount } from '../../../bin/postgres.mjs'
import { blocksOf } from '../../../server/test/guides/blocks.ts'

const exec = promisify(execFile)
const PAGE = new URL('../../../docs/guide/operate/high-availability.md', import.meta.url)
/** The command that runs a block of the page: `run` names it. */
const MARKER = /^npm run (\S+) -- (\S+) runs it$/

/** A block of commands, and the heading that it stands below. */
export interface GuideBlock {
  readonly heading: string
  readonly code: string
  readonly run: string
}

/** The blocks of the page, in its order. */
export function readGuide(): GuideBlock[] {
  const text = readFileSync(PAGE, 'utf8')
  const lines = text.split('\n')
  return blocksOf(text).map(({ code, line, notRun }) => {
    const heading = lines.slice(0, line).findLast(one => one.startsWith('## '))
    const [, run, name] = MARKER.exec(notRun ?? '') ?? []
    return { heading: heading?.slice('## '.length) ?? '', code, run: `${run} -- ${name}` }
  })
}

/** One of the machines of the page. */
export interface Machine {
  readonly name: string
  readonly address: string
  /** Its `/etc` and `/var`. */
  readonly folder: string
  /** `/mnt` of all machines. */
  readonly shared: string
}

/** In place of those of the page. */
export const PASSWORDS = { SUPERUSER_PASSWORD: 'root-1', REPLICATION_PASSWORD: 'copy-2', ATRIUM_PASSWORD: 'app-3' }
/** The programs of an administrator that have no place here. */
const PROLOGUE = `set -euo pipefail
apt-get() { :; }; systemctl() { :; }; chown() { :; }
`

const BLOCKS = readGuide()

/** Runs a block of the page, the first below its heading unless `index` says otherwise. `names` stand for those of the page. */
export async function runBlock(
  machine: Machine,
  heading: string,
  { index = 0, names = {} }: { readonly index?: number; readonly names?: Readonly<Record<string, string>> } = {},
): Promise<string> {
  const block = BLOCKS.filter(one => one.heading === heading)[index]
  if (!block) throw new Error(`the page has no such block: ${heading}, ${index}`)
  const code = asHere(machine, block.code).replaceAll(/\bpg[123]\b(?!=)/g, name => names[name] ?? name)
  const env = { ...process.env, ...PASSWORDS, NAME: machine.name, ADDRESS: machine.address }
  const { stdout, stderr } = await exec('bash', ['-c', PROLOGUE + code], {
    env,
    cwd: machine.folder,
    ...serverAccount(),
  })
  return stdout + stderr
}

/** A file of the machine, by its path on the page. */
export const fileOf = (machine: Machine, path: string): string => join(machine.folder, path)

/** The settings in a file of lines `NAME=value`. */
export function readSettings(machine: Machine, path: string): Record<string, string> {
  const lines = readFileSync(fileOf(machine, path), 'utf8').split('\n')
  return Object.fromEntries(
    lines.flatMap(line => {
      const [, name, value = ''] = /^(\w+)="?(.*?)"?$/.exec(line) ?? []
      return name === undefined ? [] : [[name, value]]
    }),
  )
}

/** The commands of the page with addresses and folders of this run. */
function asHere({ folder, shared }: Machine, code: string): string {
  return code
    .replaceAll('10.0.0.0/24', '127.0.0.0/24')
    .replaceAll(/\b10\.0\.0\.([123])\b/g, '127.0.0.1$1')
    .replaceAll(/(?<![\w.])\/(etc|var)\//g, `${folder}/$1/`)
    .replaceAll(/(?<![\w.])\/mnt\//g, `${shared}/`)
    .replaceAll('/usr/lib/postgresql/15/bin', dirname(postgresProgram('postgres')))
}
