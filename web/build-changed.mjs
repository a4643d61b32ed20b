#!/usr/bin/env node
// Builds the pages that the server serves, where their sources have changed since: `node web/build-changed.mjs [FOLDER]`, by default
// web/dist. `npm start` does it first. The new build takes the place of the former one only once it is complete, and several at once
// do no harm. With `WEB_DIST` the pages are elsewhere, and nothing is built.

import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compress } from './compress.mjs'

const WEB = fileURLToPath(new URL('.', import.meta.url))
const SOURCES = [WEB, join(WEB, '../client'), join(WEB, '../server/assets/theme')]
/** Changes of tests do not change the pages. */
const NO_SOURCES = /(?:^|[\\/])(?:dist[^\\/]*|node_modules|test|\.[^.\\/][^\\/]*)(?:[\\/]|$)/
/** The hash of the sources that a build was made from, written as the last of its files. */
const STAMP = '.stamp'
/** Unfinished builds of processes that were killed are removed after this. */
const LEFT_OVER_MS = 60 * 60_000

const [, , given] = process.argv
const folder = resolve(given ?? join(WEB, 'dist'))
if (given || !process.env.WEB_DIST) {
  const stamp = hashSources()
  const isStale = stampOf(folder) !== stamp
  if (isStale && !existsSync(join(WEB, '../node_modules'))) {
    console.error('The packages that build the pages are not installed: run `npm ci` first.')
    process.exitCode = 1
  } else if (isStale) {
    console.error('Building the pages: their sources are new or have changed.')
    try {
      build(stamp)
    } catch (error) {
      console.error(`The pages could not be built: ${error.message}
The former build, if there is one, stays in ${folder}. \`npx atrium serve\` serves it, and the API.`)
      process.exitCode = 1
    }
  }
}

function hashSources() {
  const files = SOURCES.filter(existsSync).flatMap(source =>
    readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter(path => !NO_SOURCES.test(path) && statSync(join(source, path)).isFile())
      .map(path => `${relative(WEB, join(source, path))} ${hash('sha256', readFileSync(join(source, path)))}`),
  )
  return hash('sha256', files.sort().join('\n'))
}

function stampOf(folder) {
  const path = join(folder, STAMP)
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : null
}

function build(stamp) {
  removeLeftOvers()
  const made = `${folder}.new-${process.pid}`
  const former = `${folder}.old-${process.pid}`
  try {
    execFileSync(process.execPath, [join(WEB, 'build.mjs'), made], { stdio: ['ignore', 'inherit', 'inherit'] })
    compress(made)
    // The hashed files of the build before this one: pages that are open still load parts of it.
    if (existsSync(join(folder, 'assets')))
      cpSync(join(folder, 'assets'), join(made, '.former/assets'), { recursive: true })
    writeFileSync(join(made, STAMP), `${stamp}\n`)
    place(made, former, stamp)
  } finally {
    for (const path of [made, former]) rmSync(path, { recursive: true, force: true })
  }
}

/** Another process may have placed the same build in the meantime. */
function place(made, former, stamp) {
  if (stampOf(folder) === stamp) return
  try {
    if (existsSync(folder)) renameSync(folder, former)
    renameSync(made, folder)
  } catch (error) {
    if (stampOf(folder) !== stamp) throw error
  }
}

function removeLeftOvers() {
  for (const name of readdirSync(dirname(folder))) {
    const path = join(dirname(folder), name)
    if (!name.startsWith(`${basename(folder)}.new-`) && !name.startsWith(`${basename(folder)}.old-`)) continue
    if (Date.now() - statSync(path).mtimeMs > LEFT_OVER_MS) rmSync(path, { recursive: true, force: true })
  }
}
