// Writes skeletons: `bin/new endpoint|module|migration|event …`. What it writes is checked, typed and tested unchanged,
// and says at each place what is to be filled in.

import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from './house/source-files.ts'
import { skeletonOf, USAGE, UsageError } from './skeletons/index.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { help: { type: 'boolean', short: 'h' } },
})
if (values.help) {
  console.log(USAGE)
  process.exit(0)
}
try {
  const { files, next } = skeletonOf(positionals)
  const taken = files.find(file => existsSync(join(ROOT, file.path)))
  if (taken) throw new UsageError(`${taken.path} exists`)
  for (const { path, text } of files) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true })
    writeFileSync(join(ROOT, path), text)
    console.log(`wrote ${path}`)
  }
  for (const line of next) console.log(`next: ${line}`)
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(`${error.message}\n\n${USAGE}`)
  process.exit(2)
}
