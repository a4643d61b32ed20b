// The dashboard and the alerts ask for figures that /metrics has, with labels that it has.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { needsProgram } from '../../support/programs.ts'

const FOLDER = join(import.meta.dirname, '../../../../deploy/monitoring')
const RULES = join(FOLDER, 'prometheus-rules.yaml')
const rules = parse(readFileSync(RULES, 'utf8')).groups.flatMap(({ rules }: { rules: Rule[] }) => rules) as Rule[]
const dashboard = JSON.parse(readFileSync(join(FOLDER, 'grafana-dashboard.json'), 'utf8')) as Dashboard

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly annotations: { readonly summary: string }
}

interface Dashboard {
  readonly panels: readonly {
    readonly id: number
    readonly title: string
    readonly targets: readonly { readonly expr: string }[]
  }[]
  readonly templating: { readonly list: readonly { readonly query: string }[] }
}

/** Metrics of Prometheus itself. */
const FOREIGN = new Set(['up'])
/** Added when a node is scraped. */
const SCRAPED = new Set(['instance', 'job', 'le'])

test('every figure that the dashboard and the alerts ask for is in /metrics, with the labels that they name', async () => {
  const { url } = await sharedApp()
  const expressions = [
    ...rules.map(({ expr }) => expr),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...dashboard.templating.list.map(({ query }) => query).filter(query => query.includes('(')),
  ]
  const asked = new Set(expressions.flatMap(namesIn))
  assert.ok(asked.size >= 12, [...asked].join())
  const missing = async () => {
    const text = await (await fetch(`${url}/metrics`)).text()
    const there = new Set(
      [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].flatMap(([, name, type]) => seriesOf(name, type)),
    )
    return [...asked].filter(name => !there.has(name) && !FOREIGN.has(name))
  }
  // Some come with the first work of their part.
  await eventually(missing, names => names.length === 0)
  const labels = new Set(
    expressions.flatMap(text => [...text.matchAll(/(\w+)=~?"/g)].map(([, label]) => label as string)),
  )
  const known = new Set(['status', 'path', 'method', 'kind', 'channel', 'outcome', ...SCRAPED])
  assert.deepEqual(
    [...labels].filter(label => !known.has(label)),
    [],
  )
})

test('every alert says what is wrong, once; panels have ids of their own', () => {
  assert.equal(new Set(rules.map(({ alert }) => alert)).size, rules.length)
  for (const { annotations } of rules) assert.ok(annotations.summary.length > 20)
  assert.equal(new Set(dashboard.panels.map(({ id }) => id)).size, dashboard.panels.length)
})

test('the guide names every alert', () => {
  const guide = readFileSync(join(FOLDER, '../../docs/guide/operate/metrics.md'), 'utf8')
  for (const { alert } of rules) assert.ok(guide.includes(`\`${alert}\``), alert)
})

test('the guide names every figure of atrium', async () => {
  const { url } = await sharedApp()
  const guide = readFileSync(join(FOLDER, '../../docs/guide/operate/metrics.md'), 'utf8')
  const text = await (await fetch(`${url}/metrics`)).text()
  const missing = [...text.matchAll(/^# TYPE (atrium_\w+) /gm)].filter(([, name]) => !guide.includes(`\`${name}`))
  assert.deepEqual(
    missing.map(([, name]) => name),
    [],
  )
})

test('promtool finds no fault', { skip: needsProgram('promtool') }, () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', RULES], { encoding: 'utf8' })
  assert.equal(status, 0, stdout + stderr)
})

/** Names of figures in an expression: words that are no function, no label, no text and no variable. */
function namesIn(expression: string): string[] {
  const bare = expression
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b(?:by|without)\s*\([^)]*\)/g, '')
    .replace(/label_values\((\w+),[^)]*\)/, '$1')
  return [...bare.matchAll(/\b[a-z]\w*_\w+\b|\bup\b/g)]
    .map(([name]) => name)
    .filter(name => !['histogram_quantile'].includes(name))
}

function seriesOf(name: string | undefined, type: string | undefined): string[] {
  if (name === undefined) return []
  return type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name]
}
