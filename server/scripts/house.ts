// Prints the figures of the house (circles, files per folder, lengths of files and functions, components of the document) and its
// limits.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { figuresTable, measure, sizeLines } from './house/figures.ts'
import { limitLines } from './house/limits.ts'
import { ROOT, readSourceFiles } from './house/source-files.ts'

const document = readFileSync(join(ROOT, 'docs/api/openapi.json'), 'utf8')
const figures = measure(readSourceFiles(), document)
console.log(figuresTable(figures))
console.log(sizeLines(figures).join('\n'))
console.log(limitLines().join('\n'))
