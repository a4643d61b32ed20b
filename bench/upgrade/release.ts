// Another release of atrium, from the history of this repository, in a worktree of its own.

import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const SCHEMA = 'server/src/platform/db/migrations'

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()

/** The newest release tag from 1.0 on that this tree contains; null before the first one. */
export const newestRelease = (): string | null =>
  git('tag', '--list', 'v[1-9]*', '--merged', 'HEAD', '--sort=-version:refname').split('\n')[0] || null

/** Migrations of that commit that were changed or removed since: none of its databases can be upgraded to this tree. */
export const changedMigrations = (ref: string): string[] =>
  git('diff', '--name-only', '--diff-filter=MDR', ref, '--', SCHEMA).split('\n').filter(Boolean)

/** Migrations that this tree adds. */
export const addedMigrations = (ref: string): string[] =>
  git('diff', '--name-only', '--diff-filter=A', ref, '--', SCHEMA).split('\n').filter(Boolean)

export interface Release {
  readonly name: string
  /** The path of its command. */
  readonly atrium: string
  remove(): void
}

/** Checks a commit, tag or branch out, with what it depends on. */
export function checkOut(ref: string): Release {
  const commit = git('rev-parse', '--verify', `${ref}^{commit}`)
  const folder = join(mkdtempSync(join(tmpdir(), 'atrium-release-')), 'tree')
  git('worktree', 'add', '--quiet', '--detach', folder, commit)
  install(folder, ref)
  return {
    name: git('log', '-1', '--format=%h (%s)', commit),
    atrium: join(folder, 'server/bin/atrium.mjs'),
    remove() {
      git('worktree', 'remove', '--force', folder)
      rmSync(dirname(folder), { recursive: true, force: true })
    },
  }
}

/** The packages of this tree where they are the same, as links; else from the registry. */
function install(folder: string, ref: string): void {
  const isSame = git('diff', '--name-only', ref, '--', 'package-lock.json') === ''
  if (!isSame)
    return void execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      stdio: 'inherit',
    })
  for (const packages of ['node_modules', ...globSync('*/node_modules', { cwd: ROOT })]) {
    if (existsSync(join(ROOT, packages))) execFileSync('cp', ['-al', join(ROOT, packages), join(folder, packages)])
  }
}
