import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../house/source-files.ts'
import { contentOf, packageFiles, packageManifest } from './files.ts'

/** Writes the package into a folder, which is emptied first, with the pages built. */
export function writePackage(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  const write = (path: string, content: Buffer | string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  for (const file of packageFiles()) write(file.path, contentOf(file))
  write('package.json', `${JSON.stringify(packageManifest(), null, 2)}\n`)
  mkdirSync(join(folder, 'web'))
  execFileSync(process.execPath, [join(ROOT, 'web/build-changed.mjs'), join(folder, 'web/dist')], { stdio: 'inherit' })
}
