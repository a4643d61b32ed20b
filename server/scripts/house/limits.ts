// The limits of the house: how large it may become. `npm run house` prints them.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from './source-files.ts'

const SERVER_LINES_MAX = 66_000
const WEB_FILES_MAX = 650
const RECORDS_MAX = 45
const FOLDER_FILES_MAX = 20
/** The types of the tables, and the texts in four languages: lists, whose length says nothing about the code. */
const LISTS = /\/(?:tables|words\/(?:\w+\/)?(?:en|de|fr|es))\.ts$|\/words\/(?:en|de|fr|es)\//

/** Each measure of the files in git with its limit, and the folders that hold more files than allowed, as lines of text. */
export function limitLines(): string[] {
  const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n')
  const sources = files.filter(file => /^(?:server|web)\/src\/.*\.tsx?$/.test(file))
  const server = sources.filter(file => file.startsWith('server/') && file.endsWith('.ts') && !LISTS.test(file))
  const folders = new Map<string, number>()
  for (const folder of sources.map(dirname)) folders.set(folder, (folders.get(folder) ?? 0) + 1)
  const full = [...folders].filter(([, count]) => count > FOLDER_FILES_MAX).sort(([, one], [, other]) => other - one)
  return [
    line(
      'lines of server/src',
      server.map(countLines).reduce((sum, count) => sum + count, 0),
      SERVER_LINES_MAX,
    ),
    line('.ts and .tsx files of web/src', sources.filter(file => file.startsWith('web/')).length, WEB_FILES_MAX),
    line('decision records', files.filter(file => /^docs\/decisions\/\d/.test(file)).length, RECORDS_MAX),
    line(`folders of server/src and web/src with more than ${FOLDER_FILES_MAX} files`, full.length, 0),
    ...full.map(([folder, count]) => `  ${folder}: ${count}`),
  ]
}

const line = (what: string, count: number, max: number): string =>
  `${what}: ${count.toLocaleString('en')} of at most ${max.toLocaleString('en')}${count > max ? ' (exceeded)' : ''}`

const countLines = (file: string): number => readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1
