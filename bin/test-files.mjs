// Which test files there are, and what each needs.

import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const NEEDS_A_PROCESS = /\bstartApp\(|node:child_process|\/processes\.ts'|mock\.timers/
const NEEDS_A_BROWSER = /\/support\/(?:browser|pages|static-host)\.ts'|\/stage\.ts'/
const BUILDS_THE_PAGES = /\/support\/built\.ts'|\/operation\/web\/web-host\.ts'/

/** The test files of folders, and files by their name. */
export const testFiles = patterns =>
  [
    ...new Set(
      patterns.flatMap(pattern => (pattern.endsWith('.ts') ? [pattern] : globSync(`${pattern}/**/*.test.ts`))),
    ),
  ].sort()

/** `shared` files share a server, `browser` files a server and a browser; those `alone` and `building` have a process each. */
export function kindOf(file) {
  const text = readFileSync(file, 'utf8')
  if (file.startsWith('web/test/') && NEEDS_A_BROWSER.test(text)) return 'browser'
  if (BUILDS_THE_PAGES.test(text)) return 'building'
  return NEEDS_A_PROCESS.test(text) ? 'alone' : 'shared'
}

const reaching = new Map()

/**
 * Whether a file could find out which engine it runs on: by its imports it reaches what reads ATRIUM_TEST_POSTGRES. One
 * that does not runs the same on either, so once is enough.
 */
export function reachesEngine(file) {
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

/** What locks, signals other nodes, reads in one order, or is about the database itself. */
const CORE = [
  /^server\/test\/platform\/(?!http)/,
  /^server\/test\/reading\/(?:feeds|live|notifications)\//,
  /^server\/test\/publishing\/visibility\//,
  /^server\/test\/outward\/(?:telling|webhooks)\//,
  /^server\/test\/contract\/isolation/,
  /^server\/test\/operation\/(?:move\/|cli\/move)/,
  /-on-nodes\.test\.ts$/,
]
/** Where else several write at once. */
const WRITES = /^server\/test\/(?:people|publishing\/(?!uploads)|reading)\//
const AT_ONCE = /\bPromise\.all\(/

/** Whether it belongs to the part of the suite that every change runs on PostgreSQL as well. */
export const isCore = file =>
  CORE.some(pattern => pattern.test(file)) || (WRITES.test(file) && AT_ONCE.test(readFileSync(file, 'utf8')))
