// Writes the outcome of each test as a JSON line, which `bin/test.mjs` adds up over its processes.

export default async function* reporter(source) {
  for await (const { type, data } of source) {
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const isFile = data.nesting === 0
    const isSuite = data.details?.type === 'suite'
    if (isSuite && !isFile && !isBroken(data)) continue
    const outcome = data.skip !== undefined || data.todo !== undefined ? 'skipped' : type.slice('test:'.length)
    yield `${JSON.stringify({
      outcome,
      isFile: isFile && isSuite,
      // The outcome of a suite is that of its tests.
      counts: !isSuite || isBroken(data),
      ms: data.details?.duration_ms ?? 0,
      // Of the process so far; the tests run in it.
      ...(isFile && isSuite ? { cpuMs: cpuMs() } : {}),
      name: data.name,
      file: data.file ?? '',
      line: data.line ?? 0,
      ...(outcome === 'skipped' ? { reason: typeof data.skip === 'string' ? data.skip : '' } : {}),
      ...(outcome === 'fail' ? { error: textOf(data.details?.error) } : {}),
    })}\n`
  }
}

function cpuMs() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** A suite whose own hooks or body fail, and a file whose import fails, count as a failed test. */
const isBroken = data => ['hookFailed', 'testCodeFailure'].includes(data.details?.error?.failureType)

function textOf(error) {
  const cause = error?.cause ?? error
  return String(cause?.stack ?? cause?.message ?? cause)
}
