// `npm run chart`: renders the Helm chart after a change of it, for its test. Needs helm, or Go and sprig (chart/render.go).

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chartDigest, RENDERED, renderChart, VARIANTS } from './chart/render.ts'

mkdirSync(RENDERED, { recursive: true })
for (const [name, variant] of Object.entries(VARIANTS)) {
  const text = renderChart(variant)
  if (text === null) {
    console.error(
      'rendering needs helm; or on Debian: golang-go, golang-github-masterminds-sprig-dev, golang-github-ghodss-yaml-dev',
    )
    process.exit(1)
  }
  writeFileSync(
    join(RENDERED, `${name}.yaml`),
    `# Rendered by \`npm run chart\` from ${chartDigest()}; not written by hand.\n${text}`,
  )
}
console.log(`${Object.keys(VARIANTS).length} variants in ${RENDERED}`)
