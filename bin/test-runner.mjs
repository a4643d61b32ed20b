// The functions of `node:test` (`testing.mjs`) in the workers of `bin/test.mjs`. `node --test FILE` runs the same files; but it follows
// every promise of the process by async hooks, to know later to which test a call belongs, which took a fifth of what workers compute.
// Here one test of one file runs at a time, so that is known.

import { mock } from 'node:test'
import { pathToFileURL } from 'node:url'
import { getCallSites } from 'node:util'

export { mock }

const TEST_TIMEOUT_MS = 120_000
const HOOKS = ['before', 'beforeEach', 'afterEach', 'after']

/** The file that is read or run, as `{ path, report, pattern, isStuck }`. */
let file = null
/** Outside of tests: the suite that is read, or whose hooks run; calls belong to it. */
let suiteAtHand = null
/** While tests run: the innermost that does. */
let running = null

export const test = (...args) => suiteAtHand.parts.push(newTest(...args))
export const describe = (...args) => {
  const { body, ...part } = newTest(...args)
  suiteAtHand.parts.push({ ...part, ...newSuite(), read: body })
}
export const [before, beforeEach, afterEach, after] = HOOKS.map(hook => body => {
  const owner = running ?? suiteAtHand
  owner.hooks[hook].push(body)
})

/**
 * Runs the tests of a file. `report` is called with the outcome of each: `{ outcome, name, line, ms, reason, error, suites }`. `pattern`: null, or
 * what the names of suites and test, joined by spaces, must match. `closers`: hooks of every file, which run before its own.
 * @returns whether a test or hook was left before its end: it goes on, so no other file may run in this process
 */
export async function runFile(path, { report, pattern, closers }) {
  const top = { name: '', skip: false, ...newSuite(), read: () => import(pathToFileURL(path).href) }
  for (const [hook, close] of Object.entries(closers)) top.hooks[hook].push(close)
  file = { path, pattern, report, isStuck: false }
  if (await attempt(() => read(top))) await runSuite(top, [])
  else await runAfter(top)
  return file.isStuck
}

// An error that no promise hands on fails the running test, or else the file.
for (const event of ['uncaughtException', 'unhandledRejection'])
  process.on(event, error => (running ? running.interrupt(error) : reportFailure(error)))

/** False when it failed. A failure of hooks, or of what a file does outside of its tests, counts as a failed test. */
async function attempt(step) {
  try {
    await step()
    return true
  } catch (error) {
    reportFailure(error)
    return false
  }
}

const reportFailure = error => file.report({ outcome: 'fail', name: file.path, line: 0, ms: 0, error: textOf(error) })

function newTest(...args) {
  const body = args.find(argument => typeof argument === 'function')
  const name = typeof args[0] === 'string' ? args[0] : (body?.name ?? '')
  const { skip = false, timeout = TEST_TIMEOUT_MS } = args.find(argument => typeof argument === 'object') ?? {}
  const line = getCallSites().find(({ scriptName }) => scriptName.endsWith(file.path))?.lineNumber ?? 0
  return { name, skip, timeout, line, body, hooks: newHooks() }
}

const newSuite = () => ({ parts: [], hooks: newHooks() })
const newHooks = () => Object.fromEntries(HOOKS.map(hook => [hook, []]))

/** Calls the bodies of a suite and of those within, which register tests and hooks. */
async function read(suite) {
  suiteAtHand = suite
  await suite.read()
  for (const part of suite.parts) if (part.parts && !part.skip) await read(part)
}

async function runSuite(suite, around) {
  const path = [...around, suite]
  if (hasChosen(suite, around))
    await attempt(async () => {
      suiteAtHand = suite
      for (const hook of suite.hooks.before) await within(TEST_TIMEOUT_MS, hook)
      for (const part of suite.parts)
        if (part.parts && !part.skip) await runSuite(part, path)
        else if (isChosen(path, part)) await (part.skip ? reportSkipped(part, part.skip) : runTest(part, path))
    })
  await runAfter(suite)
}

/** Also where no test was chosen: what the file has opened is closed. */
async function runAfter({ hooks }) {
  for (const hook of hooks.after) await attempt(() => within(TEST_TIMEOUT_MS, hook))
}

const hasChosen = (suite, around) =>
  suite.parts.some(part =>
    part.parts && !part.skip ? hasChosen(part, [...around, suite]) : isChosen([...around, suite], part),
  )

const isChosen = (path, { name }) =>
  !file.pattern || file.pattern.test([...path.map(suite => suite.name), name].filter(Boolean).join(' '))

const reportSkipped = ({ name, line }, reason) =>
  file.report({ outcome: 'skipped', name, line, ms: 0, reason: typeof reason === 'string' ? reason : '' })

/** False when it failed. */
async function runTest({ name, timeout, line, body, hooks }, path) {
  const began = performance.now()
  const outer = running
  const interrupted = Promise.withResolvers()
  let skipped = null
  let isOver = false
  const failures = []
  const context = {
    name,
    failures,
    mock: new mock.constructor(),
    after: hook => hooks.after.push(hook),
    skip: (reason = '') => (skipped = { reason }),
    diagnostic() {},
    async test(...args) {
      if (isOver) throw new Error(`"${name}" has ended`)
      if (!(await runTest(newTest(...args), path))) failures.push(new Error('a part of it failed'))
    },
  }
  const fail = error => failures.push(error)
  const interrupt = error => {
    file.isStuck = true
    interrupted.resolve(fail(error))
  }
  running = { hooks, interrupt }
  const each = (order, hook) => order.flatMap(suite => suite.hooks[hook])
  const main = async () => {
    for (const hook of each(path, 'beforeEach')) await hook(context)
    await body?.(context)
  }
  await Promise.race([within(timeout, main).catch(fail), interrupted.promise])
  isOver = true
  for (const hook of [...each(path.toReversed(), 'afterEach'), ...hooks.after])
    await within(timeout, () => hook(context)).catch(fail)
  context.mock.restoreAll()
  running = outer
  const ms = performance.now() - began
  if (failures.length > 0) file.report({ outcome: 'fail', name, line, ms, error: textOf(failures[0]) })
  else if (skipped) reportSkipped({ name, line }, skipped.reason)
  else file.report({ outcome: 'pass', name, line, ms, suites: path.map(({ name, line }) => ({ name, line })) })
  return failures.length === 0
}

async function within(ms, step) {
  let timer
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => {
      file.isStuck = true
      reject(new Error(`it did not end within ${ms / 1000} s`))
    }, ms)
  })
  try {
    return await Promise.race([step(), late])
  } finally {
    clearTimeout(timer)
  }
}

const textOf = error => String(error?.stack ?? error?.message ?? error)
