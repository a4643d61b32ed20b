// The end of a test run: what failed and why, the slowest files, and the line `N passed, N failed`.

const SLOW_FILES_MAX = 5

export default async function* summary(source) {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  const failures = []
  const files = []
  for await (const { type, data } of source) {
    if (type === 'test:pass' || type === 'test:fail') {
      const isFile = data.nesting === 0 && data.file === undefined
      if (isFile) continue
      if (data.details?.type === 'suite') continue
      if (data.skip !== undefined || data.todo !== undefined) counts.skipped++
      else if (type === 'test:pass') counts.passed++
      else {
        counts.failed++
        failures.push(data)
      }
    }
    if (type === 'test:summary' && data.file) files.push({ file: data.file, ms: data.duration_ms })
  }
  yield '\n'
  for (const failure of failures) {
    const error = failure.details?.error
    const cause = error?.cause ?? error
    yield `\n✖ ${failure.name}\n  ${failure.file ?? ''}:${failure.line ?? ''}\n  ${indent(String(cause?.stack ?? cause?.message ?? cause))}\n`
  }
  const slow = files.sort((a, b) => b.ms - a.ms).slice(0, SLOW_FILES_MAX)
  yield `\nslowest: ${slow.map(({ file, ms }) => `${file.split('/test/').at(-1)} ${(ms / 1000).toFixed(1)} s`).join(', ')}\n`
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
  yield `${counts.passed} passed, ${counts.failed} failed${skipped}\n`
}

const indent = text => text.split('\n').slice(0, 25).join('\n  ')
