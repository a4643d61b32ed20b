// Prints the figures of the house: circles, files per folder, lengths of files and functions, components of the document.

import { figuresTable, measure } from './house/figures.ts'
import { readSourceFiles } from './house/source-files.ts'

console.log(figuresTable(measure(readSourceFiles())))
