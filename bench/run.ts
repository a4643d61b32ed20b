// npm run bench [-- suite …]: load tests with floors measured in the same run; `compare OLD [NEW]`: two checkouts side by side.
// See bench/README.md.

const SUITES = [
  'spine',
  'calls',
  'embedded',
  'scim',
  'webhooks',
  'exports',
  'idle',
  'live',
  'studio',
  'web',
  'mail',
  'replicas',
  'nodes',
  'cluster',
  'tracing',
  'growth',
  'tails',
  'sizing',
] as const

const [first, ...refs] = process.argv.slice(2)
if (first === 'compare') {
  const { run } = await import('./suites/compare.ts')
  await run(refs)
} else {
  await runSuites(process.argv.slice(2).filter(argument => !argument.startsWith('-')))
}

async function runSuites(chosen: readonly string[]): Promise<void> {
  const unknown = chosen.filter(name => !SUITES.some(suite => suite === name))
  if (unknown.length > 0) {
    console.error(`unknown suite ${unknown.join(', ')}; there are ${SUITES.join(', ')}, and compare OLD [NEW]`)
    process.exit(2)
  }
  for (const name of chosen.length > 0 ? chosen : ['spine', 'embedded']) {
    const { run } = await import(`./suites/${name}.ts`)
    await run()
  }
}
