// npm run bench [-- suite …]: load tests with floors measured in the same run, all suites unless some are named; `compare OLD [NEW]`: two
// checkouts side by side.
// See bench/README.md.

const SUITES = [
  'spine',
  'calls',
  'embedded',
  'scim',
  'webhooks',
  'exports',
  'live',
  'studio',
  'web',
  'mail',
  'newsletters',
  'people',
  'surveys',
  'search',
  'assistants',
  'peers',
  'growth',
] as const

/** Suites of the pages, and of the calls behind them. */
const PAGES: ReadonlySet<string> = new Set(['studio', 'web'])

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
  const failed: string[] = []
  for (const name of chosen.length > 0 ? chosen : SUITES)
    try {
      const { run } = await import(`./suites/${PAGES.has(name) ? 'pages/' : ''}${name}.ts`)
      await run()
    } catch (error) {
      // Other suites do not need what this one may lack: a browser, a registry of packages.
      console.error(`${name} did not end:`, error)
      failed.push(name)
    }
  if (failed.length > 0) {
    console.error(`not measured: ${failed.join(', ')}`)
    process.exitCode = 1
  }
}
