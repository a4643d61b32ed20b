// The page on high availability and the bench that builds its cluster: the bench runs every block of the page.

import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readGuide } from '../../../bench/chaos/cluster/guide.ts'
import { test } from '../../../bin/testing.mjs'

const BENCH = join(import.meta.dirname, '../../../bench')
const RUN = /\brunBlock\(\s*[\w.]+,\s*'([^']+)'(?:,\s*\{(?:[^{}]|\{[^{}]*\})*?\bindex: (\d))?/g

const runBy = (pattern: string): Set<string> =>
  new Set(
    globSync(pattern, { cwd: BENCH }).flatMap(file =>
      [...readFileSync(join(BENCH, file), 'utf8').matchAll(RUN)].map(
        ([, heading, index]) => `${heading} ${index ?? 0}`,
      ),
    ),
  )

for (const [run, pattern] of [
  ['chaos -- failover', 'chaos/cluster/*.ts'],
  ['drill -- cluster', 'drill/cluster.ts'],
] as const) {
  test(`npm run ${run} runs the blocks of the page that name it`, () => {
    const blocks = readGuide().map((block, at, all) => ({
      ...block,
      index: all.slice(0, at).filter(({ heading }) => heading === block.heading).length,
    }))
    const named = blocks.filter(block => block.run === run).map(({ heading, index }) => `${heading} ${index}`)
    assert.ok(named.length > 0)
    assert.deepEqual([...runBy(pattern)].sort(), named.sort())
  })
}
