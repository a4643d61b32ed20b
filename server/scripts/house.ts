// Prints the figures of the house: circles, files per folder, lengths of files and functions, components of the document.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { figuresTable, measure } from './house/figures.ts'
import { ROOT, readSourceFiles } from './house/source-files.ts'

const document = readFileSync(join(ROOT, 'docs/api/openapi.json'), 'utf8')
console.log(figuresTable(measure(readSourceFiles(), document)))
