// The size of a state of the repository: lines of source and of tests, and files with a second header.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The types of the tables, and the texts in four languages: lists, whose length says nothing about the code. */
export const LISTS = /\/(?:tables|words\/(?:\w+\/)?(?:en|de|fr|es))\.ts$|\/words\/(?:en|de|fr|es)\//

const PATTERNS = {
  'server/src': 'server/src/**/*.ts',
  'web/src': 'web/src/**/*.{ts,tsx,css}',
  'server/test': 'server/test/**/*.ts',
} as const

type Part = keyof typeof PATTERNS

/** The parts of the repository whose lines are counted. */
export const PARTS = Object.keys(PATTERNS) as readonly Part[]

/** The lines of a part of the repository, whose copy is at `root`. Lists of types and texts do not count. */
export const countLines = (root: string, part: Part): number =>
  filesOf(root, PATTERNS[part]).reduce(
    (sum, file) => sum + readFileSync(join(root, file), 'utf8').split('\n').length - 1,
    0,
  )

/**
 * The source files with a second header. A header is a comment of whole lines that starts a line and has an empty line after it;
 * it belongs at the top, since it names the subject of the file.
 */
export const filesWithSecondHeader = (root: string): string[] =>
  filesOf(root, '{server,web}/src/**/*.{ts,tsx}').filter(file =>
    /\n(?:\/\/.*\n)+\n/.test(readFileSync(join(root, file), 'utf8').replace(/^(?:\/\/.*\n)+/, '')),
  )

const filesOf = (root: string, pattern: string): string[] =>
  globSync(pattern, { cwd: root })
    .filter(file => !LISTS.test(file))
    .sort()
