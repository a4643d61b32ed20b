// What became of each test, one JSON line each, for `bin/test.mjs` to add up over the processes that it runs.

export default async function* reporter(source) {
  for await (const { type, data } of source) {
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const isSuite = data.details?.type === 'suite'
    if (isSuite && data.nesting > 0 && !isBroken(data)) continue
    const outcome = data.skip !== undefined || data.todo !== undefined ? 'skipped' : type.slice('test:'.length)
    yield `${JSON.stringify({
      outcome,
      // A suite's time counts for its file, its outcome is that of its tests.
      counts: !isSuite || isBroken(data),
      ms: data.nesting === 0 ? (data.details?.duration_ms ?? 0) : 0,
      name: data.name,
      file: data.file ?? '',
      line: data.line ?? 0,
      ...(outcome === 'fail' ? { error: textOf(data.details?.error) } : {}),
    })}\n`
  }
}

/** A suite fails with its tests, which are reported themselves; one that fails in its own hooks is reported as it is. */
const isBroken = data => data.details?.error?.failureType === 'hookFailed'

function textOf(error) {
  const cause = error?.cause ?? error
  return String(cause?.stack ?? cause?.message ?? cause)
}
