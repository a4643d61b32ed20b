// The built pages, with the gallery, made once for each state of the sources.

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const WEB = fileURLToPath(new URL('../..', import.meta.url))

const SOURCES = [
  'src/**/*.*',
  'public/**/*.*',
  '*.html',
  '*.ts',
  '*.mjs',
  'package.json',
  '../client/src/**/*.ts',
  '../server/assets/theme/*.css',
]

/** The folder of the built pages. */
export function builtPages(): string {
  const sum = createHash('sha256')
  for (const pattern of SOURCES)
    for (const path of globSync(pattern, { cwd: WEB }).sort()) sum.update(path).update(readFileSync(join(WEB, path)))
  const folder = join(tmpdir(), `atrium-test-pages-${sum.digest('hex').slice(0, 12)}`)
  if (existsSync(folder)) return folder
  const unfinished = `${folder}.${process.pid}`
  execFileSync(process.execPath, ['build.mjs', unfinished, '--gallery'], { cwd: WEB, stdio: 'inherit' })
  try {
    renameSync(unfinished, folder)
  } catch {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return folder
}
