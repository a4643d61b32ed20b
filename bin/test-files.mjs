// The test files, the engine that each runs on, and their order.

import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Files that take too long for every change: details of single pages, walks through every page in every language, size and colour,
 * drills and measurements. Every run opens every page, and goes through the main tasks.
 */
const SELDOM = [
  /^web\/test\/(?:(?:docs|me|push|ui)\/|every-page\/(?!opens))/,
  /^web\/test\/console\/(?!scim-tokens)/,
  /^web\/test\/journeys\/(?:approval|assistants|catch-up|connect|faults|frame|getting-in|heap|hostile|installed|kept-documents|local-publisher)\.test/,
  /^web\/test\/journeys\/(?:network|network-kills|new-post|offline|screens|set-up|sign-out|submit-editor|templates|videos|welcome)\.test/,
  /^web\/test\/(?:editor\/pasted|mail\/(?:link-pages|newsletters)|newsletters\/(?:conflicts|fields)|notifications\/links|visitors)\.test/,
  /^web\/test\/(?:post\/(?:changed-must-read|chosen-people|conversation|languages|mentions|pictures|way-back)|search\/people|topics\/topics)\.test/,
  /^web\/test\/studio\/(?:audiences|calendar|feeds|history|home|initiatives|languages|measured|moderation|polls|posts)\.test/,
  /^web\/test\/studio\/(?:readers|results|review|screens|submissions|topics|compose\/(?:calm|media|together|writing))\.test/,
  /^server\/test\/guides\/blocks\.test/,
  /^server\/test\/operation\/cli\/(?:mail-check|move|short-of-resources|socket-activation)\.test/,
  /^server\/test\/operation\/packages\/small-install\.test/,
  /^web\/test\/building\.test/,
  /^server\/test\/people\/(?:imports\/(?:fifty-thousand|killed)|users\/forgetting-race)\.test/,
  /^server\/test\/platform\/db\/(?:failover|silent-signals|stale-statistics|upkeep)\.test/,
  /^server\/test\/platform\/jobs\/killed-nodes\.test/,
  /^server\/test\/platform\/pauses\/longest-pause\.test/,
  /^server\/test\/publishing\/uploads\/(?:bucket-signatures|pictures)\.test/,
]

/** Files that may find a difference between the engines: locks, signals, order of reads, copies, the engine itself. */
const ENGINE_MATTERS = [
  /^server\/test\/(?:platform\/db|shared\/(?:events|audit))\//,
  /^server\/test\/reading\/feeds\/(?:feeds|search|visibility)\.test/,
  /^server\/test\/outward\/exports\//,
  /^server\/test\/contract\/isolation/,
]

/**
 * The runs of a whole test run: `{ file, engine }`, the longest first. `engine` is `any` for a file that cannot tell which
 * engine it runs on. `left` says what is left out and how to run it; null when nothing is.
 */
export function planRuns({ patterns, isChosen, isAll, engines }) {
  const all = testFiles(patterns).flatMap(file => enginesOf(file, engines).map(engine => ({ file, engine })))
  const taken = isAll ? all : all.filter(run => isUsual(run, engines, isChosen))
  const left = all.filter(run => !taken.includes(run))
  return { runs: inOrder(taken, engines[0]), left: left.length === 0 ? null : leftOut(left, taken) }
}

function leftOut(left, taken) {
  const [again, seldom] = [true, false].map(isTaken =>
    sumOf(left.filter(({ file }) => taken.some(run => run.file === file) === isTaken)),
  )
  return `${again + seldom} tests left out (details and walks of pages, drills, measurements: ${seldom}; on the embedded engine as well: ${again}): npm test -- --all`
}

const sumOf = runs => runs.reduce((sum, { file }) => sum + testsOf(file), 0)

/** Tests that a file declares; one in a loop counts once. */
const testsOf = file => readFileSync(file, 'utf8').match(/^\s*(?:for \(.*\)\s+)?test\(/gm)?.length ?? 0

/** The test files of folders, and files by their name. */
const testFiles = patterns =>
  [
    ...new Set(
      patterns.flatMap(pattern => (pattern.endsWith('.ts') ? [pattern] : globSync(`${pattern}/**/*.test.ts`))),
    ),
  ].sort()

function enginesOf(file, engines) {
  if (!reachesEngine(file)) return ['any']
  return file.startsWith('web/') ? [engines[0]] : engines
}

const isUsual = ({ file, engine }, engines, isChosen) =>
  (isChosen || !SELDOM.some(pattern => pattern.test(file))) &&
  (engine === 'any' || engine === engines[0] || ENGINE_MATTERS.some(pattern => pattern.test(file)))

const reaching = new Map()

/** Whether a file depends on the engine: its imports lead to a file that reads ATRIUM_TEST_POSTGRES. */
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
const inOrder = (runs, first) => {
  const rankOf = ({ engine }) => (engine === first ? 0 : engine === 'any' ? 2 : 1)
  return runs.toSorted((a, b) => rankOf(a) - rankOf(b) || weightOf(b.file) - weightOf(a.file))
}
