// Prints the figures of the house (circles, files per folder, lengths of files and functions, components of the document), its
// limits, and its lines and flows beside those of an earlier commit: `npm run house -- [COMMIT]`.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { figuresTable, measure, sizeLines } from './house/figures.ts'
import { flowLines } from './house/flows.ts'
import { limitLines } from './house/limits.ts'
import { countLines, PARTS } from './house/sizes.ts'
import { ROOT, readSourceFiles } from './house/source-files.ts'
import { withCommit } from './house/with-commit.ts'

/** Before the house was tidied for its first release. */
const BEFORE = '2620900d'

const [, , commit = BEFORE] = process.argv
const files = readSourceFiles()
const document = readFileSync(join(ROOT, 'docs/api/openapi.json'), 'utf8')
const figures = measure(files, document)
console.log(figuresTable(figures))
console.log(sizeLines(figures).join('\n'))
console.log(limitLines().join('\n'))
withCommit(commit, root => {
  console.log(`\nat ${commit}`)
  console.log([...partLines(root), ...flowLines(root, readSourceFiles(root))].join('\n'))
})
console.log('\nnow')
console.log([...partLines(ROOT), ...flowLines(ROOT, files)].join('\n'))

function partLines(root: string): string[] {
  return PARTS.map(part => `lines of ${part}: ${countLines(root, part).toLocaleString('en')}`)
}
