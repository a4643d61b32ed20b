// Which test files there are, on which engine each runs, and in which order.

import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** They go through every page in every language, size and colour. */
const EVERY_PAGE = /^web\/test\/every-page\//

/** What can find a difference between the engines: what locks, signals, reads in one order, copies, searches, or is about the engine. */
const ENGINE_MATTERS = [
  /^server\/test\/platform\/(?:db|events|jobs|audit)\//,
  /^server\/test\/reading\/(?:feeds|notifications)\//,
  /^server\/test\/publishing\/visibility\//,
  /^server\/test\/outward\/(?:exports|webhooks)\//,
  /^server\/test\/people\/scim\//,
  /^server\/test\/contract\/isolation/,
  /^server\/test\/journeys\//,
]

/**
 * The runs of a whole test run: `{ file, engine, isAlone }`, the longest first. `engine` is `any` for a file that cannot tell which
 * engine it runs on. `notes` say what is left out.
 */
export function planRuns({ patterns, isChosen, isAll, engines }) {
  const files = testFiles(patterns)
  const left = isAll || isChosen ? [] : files.filter(file => EVERY_PAGE.test(file))
  const runs = files
    .filter(file => !left.includes(file))
    .flatMap(file => enginesOf(file, engines, isAll).map(engine => ({ file, engine, isAlone: isAlone(file) })))
  const notes = [
    ...(engines.includes('postgres') ? [] : ['PostgreSQL: not tested; on Debian: apt-get install postgresql']),
    ...(left.length > 0 ? [`left out: ${left.length} files that go through every page (--all)`] : []),
  ]
  return { runs: inOrder(runs, engines[0]), notes }
}

/** The test files of folders, and files by their name. */
const testFiles = patterns =>
  [
    ...new Set(
      patterns.flatMap(pattern => (pattern.endsWith('.ts') ? [pattern] : globSync(`${pattern}/**/*.test.ts`))),
    ),
  ].sort()

function enginesOf(file, engines, isAll) {
  if (!reachesEngine(file)) return ['any']
  if (engines.length === 1 || file.startsWith('web/')) return [engines[0]]
  return isAll || ENGINE_MATTERS.some(pattern => pattern.test(file)) ? engines : [engines[0]]
}

const isAlone = file => readFileSync(file, 'utf8').includes('// alone:')

const reaching = new Map()

/** Whether a file can tell which engine it runs on: by its imports it reaches what reads ATRIUM_TEST_POSTGRES. */
function reachesEngine(file) {
  const known = reaching.get(file)
  if (known !== undefined) return known
  reaching.set(file, false)
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const imports = [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, path]) =>
    join(dirname(file), path),
  )
  const reaches = text.includes('ATRIUM_TEST_POSTGRES') || imports.some(path => reachesEngine(path))
  reaching.set(file, reaches)
  return reaches
}

/** Files that start processes or a browser take longer than their size says. */
const weightOf = file => statSync(file).size * (/^(?:web\/|server\/test\/(?:operation|guides)\/)/.test(file) ? 4 : 1)

/** By engine, so that a worker seldom has to be exchanged; within it the longest first, so that workers end at about the same time. */
const inOrder = (runs, first) =>
  runs
    .map(run => ({ ...run, rank: run.engine === first ? 0 : run.engine === 'any' ? 2 : 1, weight: weightOf(run.file) }))
    .sort((a, b) => Number(b.isAlone) - Number(a.isAlone) || a.rank - b.rank || b.weight - a.weight)
    .map(({ file, engine, isAlone }) => ({ file, engine, isAlone }))
