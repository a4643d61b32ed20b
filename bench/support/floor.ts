// The floor that feed pages are compared with.

import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Floor {
  readonly url: string
  stop(): void
}

/** Serves this page, a JSON text, from memory at `/page`, in a process of its own. */
export async function startFloor(page: string): Promise<Floor> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-floor-'))
  const file = join(folder, 'page.json')
  writeFileSync(file, page)
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const child = spawn(
    process.execPath,
    [new URL('../floors/page-server.ts', import.meta.url).pathname, file, String(port)],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(`${url}/page`).catch(() => null))) await new Promise(resolve => setTimeout(resolve, 50))
  return {
    url,
    stop() {
      child.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
