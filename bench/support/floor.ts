// The floors that reads are compared with: responses from memory, by separate processes.

import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Floor {
  readonly url: string
  stop(): void
}

/** Serves this page, a JSON text, through the server's framework at `/page`. */
export async function startFloor(page: string): Promise<Floor> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-floor-'))
  const file = join(folder, 'page.json')
  writeFileSync(file, page)
  const server = await startServer('page-server.ts', [file])
  return {
    url: server.url,
    stop() {
      server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export interface BytesFloor extends Floor {
  /** Serves these bytes by bare `node:http`; returns their path. */
  serve(bytes: Uint8Array): Promise<string>
}

export async function startBytesFloor(): Promise<BytesFloor> {
  const server = await startServer('bytes-server.ts', [])
  let served = 0
  return {
    ...server,
    async serve(bytes) {
      const path = `/${++served}`
      await fetch(server.url + path, { method: 'PUT', body: bytes })
      return path
    },
  }
}

async function startServer(file: string, args: readonly string[]): Promise<Floor> {
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const path = new URL(`../floors/${file}`, import.meta.url).pathname
  const child = spawn(process.execPath, [path, ...args, String(port)], { stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(`${url}/page`).catch(() => null))) await new Promise(resolve => setTimeout(resolve, 50))
  return { url, stop: () => child.kill() }
}
