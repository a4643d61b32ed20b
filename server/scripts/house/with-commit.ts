import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './source-files.ts'

const PARTS = ['ARCHITECTURE.md', 'server/src', 'server/test', 'web/src']
const BYTES_MAX = 512 * 1024 * 1024

/** Calls `work` with a folder that holds the sources as a commit has them; prints where the clone does not have it. */
export function withCommit(commit: string, work: (root: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-house-'))
  try {
    if (unpack(commit, folder)) work(folder)
    else console.log(`\nthis clone does not have the commit ${commit}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function unpack(commit: string, folder: string): boolean {
  const { status, stdout } = spawnSync('git', ['archive', commit, ...PARTS], { cwd: ROOT, maxBuffer: BYTES_MAX })
  if (status !== 0) return false
  execFileSync('tar', ['x', '-C', folder], { input: stdout })
  return true
}
