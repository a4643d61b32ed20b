// The limits of the house: how large it may become. `npm run house` prints them.

import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'
import { countLines, filesWithSecondHeader } from './sizes.ts'
import { ROOT } from './source-files.ts'

/**
 * 83,000 before the capabilities of the first year, and what each of them may add. A later one raises it by its own allowance, in its change.
 */
const SERVER_LINES_MAX =
  83_000 +
  1_100 + // getting people in
  1_200 + // the desk
  700 + // the app on a phone
  1_800 + // newsletters
  1_100 + // local publishers
  500 + // approval and templates
  1_500 + // surveys
  700 // assistants
const WEB_FILES_MAX = 650
const RECORDS_MAX = 45
const FOLDER_FILES_MAX = 20

/** Each measure with its limit, and what exceeds a limit of single files or folders, as lines of text. */
export function limitLines(): string[] {
  const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n')
  const sources = files.filter(file => /^(?:server|web)\/src\/.*\.tsx?$/.test(file))
  const folders = new Map<string, number>()
  for (const folder of sources.map(dirname)) folders.set(folder, (folders.get(folder) ?? 0) + 1)
  const full = [...folders].filter(([, count]) => count > FOLDER_FILES_MAX).sort(([, one], [, other]) => other - one)
  const headers = filesWithSecondHeader(ROOT)
  return [
    line('lines of server/src', countLines(ROOT, 'server/src'), SERVER_LINES_MAX),
    line('.ts and .tsx files of web/src', sources.filter(file => file.startsWith('web/')).length, WEB_FILES_MAX),
    line('decision records', files.filter(file => /^docs\/decisions\/\d/.test(file)).length, RECORDS_MAX),
    line(`folders of server/src and web/src with more than ${FOLDER_FILES_MAX} files`, full.length, 0),
    ...full.map(([folder, count]) => `  ${folder}: ${count}`),
    line('files of server/src and web/src with a second header', headers.length, 0),
    ...headers.map(file => `  ${file}`),
  ]
}

const line = (what: string, count: number, max: number): string =>
  `${what}: ${count.toLocaleString('en')} of at most ${max.toLocaleString('en')}${count > max ? ' (exceeded)' : ''}`
