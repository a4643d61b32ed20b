// npm run bench [-- suite …]: load tests with floors measured in the same run. See bench/README.md.

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
  'tracing',
] as const

const chosen = process.argv.slice(2).filter(argument => !argument.startsWith('-'))
const unknown = chosen.filter(name => !SUITES.some(suite => suite === name))
if (unknown.length > 0) {
  console.error(`unknown suite ${unknown.join(', ')}; there are ${SUITES.join(', ')}`)
  process.exit(2)
}
for (const name of chosen.length > 0 ? chosen : ['spine', 'embedded']) {
  const { run } = await import(`./suites/${name}.ts`)
  await run()
}
