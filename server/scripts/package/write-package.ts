import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildPages } from '../../src/operation/web/build.ts'
import { hashSources } from '../../src/operation/web/site.ts'
import { ROOT } from '../house/source-files.ts'
import { contentOf, packageFiles, packageManifest } from './files.ts'

/** Writes the package into a folder, which is emptied first, with the pages built. */
export async function writePackage(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  const write = (path: string, content: Buffer | string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  for (const file of packageFiles()) write(file.path, contentOf(file))
  write('package.json', `${JSON.stringify(packageManifest(), null, 2)}\n`)
  const webFolder = join(ROOT, 'web')
  const stamp = await hashSources(webFolder)
  if (stamp === null) throw new Error('the sources of the pages are not there')
  mkdirSync(join(folder, 'web'))
  await buildPages({ webFolder, folder: join(folder, 'web/dist'), stamp, stopped: new AbortController().signal })
}
