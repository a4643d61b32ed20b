// Servers and commands as processes of their own, the way operators run them. Everything still running is killed at the
// end of the test file.

import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../../../src/cli.ts'
import type { Io } from '../../../src/operation/cli/io.ts'
import { closeAfterFile } from '../../support/lifetime.ts'

const BIN = join(import.meta.dirname, '../../../bin/atrium.mjs')
const START_TIMEOUT_MS = 110_000

export type Env = Readonly<Record<string, string>>

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface RunningServer {
  readonly url: string
  readonly pid: number
  /** Its output so far. */
  output(): Ended
  kill(signal: NodeJS.Signals): void
  readonly ended: Promise<Ended>
}

/** A folder of this test file's own. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-cli-'))
  closeAfterFile.add(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The same, with what another holds; nothing may be running in that one. */
export function copyFolder(source: string): string {
  const folder = makeFolder()
  cpSync(source, folder, { recursive: true })
  return folder
}

/** Runs `atrium` to its end, as a process of its own. */
export function atrium(args: readonly string[], env: Env = {}, cwd = makeFolder()): Promise<Ended> {
  return startProcess(args, env, cwd).ended
}

/** Runs a command in this process: for what does not depend on signals, locks or the process itself. */
export async function runHere(args: readonly string[], env: Env = {}): Promise<Ended> {
  let stdout = ''
  let stderr = ''
  const io: Io = {
    env,
    print: line => {
      stdout += `${line}\n`
    },
    say: line => {
      stderr += `${line}\n`
    },
  }
  const code = await runCommand(args, io)
  return { code, stdout, stderr }
}

/** Runs `atrium serve` until it says that it is ready. Rejects with what it said when it ends before that. */
export async function startServer(
  env: Env,
  args: readonly string[] = ['serve'],
  wrapper: readonly string[] = [],
): Promise<RunningServer> {
  const { child, ended, output } = startProcess(args, { PORT: '0', LOG_LEVEL: 'info', ...env }, makeFolder(), wrapper)
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not ready: ${output().stderr}`)), START_TIMEOUT_MS)
    child.stdout?.on('data', () => {
      const address = /"base_url":"([^"]+)".*"msg":"ready"/.exec(output().stdout)?.[1]
      if (address) resolve(address)
      if (address) clearTimeout(timer)
    })
    ended.then(({ code, stderr }) => {
      clearTimeout(timer)
      reject(new Error(`ended with ${code}: ${stderr}`))
    })
  })
  return { url, pid: child.pid as number, output, kill: signal => void child.kill(signal), ended }
}

/** Runs `atrium`, or what runs it, and does not wait for anything. */
export function startProcess(args: readonly string[], env: Env, cwd = makeFolder(), wrapper: readonly string[] = []) {
  const [command = '', ...rest] = [...wrapper, process.execPath, BIN, ...args]
  const child = spawn(command, rest, {
    cwd,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  closeAfterFile.add(() => child.kill('SIGKILL'))
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', text => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', text => {
    stderr += text
  })
  const output = () => ({ code: child.exitCode, stdout, stderr })
  const ended = new Promise<Ended>(resolve => {
    child.once('close', () => resolve(output()))
  })
  return { child, ended, output }
}
