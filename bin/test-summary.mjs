// A test run in short: a dot for each test, then what failed and why, the slowest files, and the line `N passed, N failed`.

const SLOW_FILES_MAX = 5
const DOTS_PER_LINE = 100
const STACK_LINES_MAX = 25

export default async function* summary(source) {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  const failures = []
  const files = []
  for await (const { type, data } of source) {
    if (type === 'test:summary' && data.file) files.push({ file: data.file, ms: data.duration_ms })
    if (type !== 'test:pass' && type !== 'test:fail') continue
    if (data.details?.type === 'suite' && !isBroken(data)) continue
    yield sign(type, data, counts, failures)
    if ((counts.passed + counts.failed + counts.skipped) % DOTS_PER_LINE === 0) yield '\n'
  }
  for (const failure of failures) yield describe(failure)
  const slow = files.sort((a, b) => b.ms - a.ms).slice(0, SLOW_FILES_MAX)
  yield `\n\nslowest: ${slow.map(({ file, ms }) => `${file.split('/test/').at(-1)} ${(ms / 1000).toFixed(1)} s`).join(', ')}\n`
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
  yield `${counts.passed} passed, ${counts.failed} failed${skipped}\n`
}

function sign(type, data, counts, failures) {
  if (data.skip !== undefined || data.todo !== undefined) {
    counts.skipped++
    return 's'
  }
  if (type === 'test:pass') {
    counts.passed++
    return '.'
  }
  counts.failed++
  failures.push(data)
  return 'X'
}

/** A suite fails with its tests, which are reported themselves; one that fails in its own hooks is reported as it is. */
const isBroken = data => data.details?.error?.failureType === 'hookFailed'

function describe(failure) {
  const error = failure.details?.error
  const cause = error?.cause ?? error
  const text = String(cause?.stack ?? cause?.message ?? cause)
  return `\n✖ ${failure.name}\n  ${failure.file ?? ''}:${failure.line ?? ''}\n  ${text.split('\n').slice(0, STACK_LINES_MAX).join('\n  ')}\n`
}
