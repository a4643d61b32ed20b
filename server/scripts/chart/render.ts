// The Helm chart rendered, with its own values and with everything switched on. What comes out is kept beside its test, which every
// machine can run: rendering needs Go's templates, by helm or by Debian's Go.

import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { ROOT } from '../house/source-files.ts'

export const CHART = join(ROOT, 'deploy/chart')
export const RENDERED = join(ROOT, 'server/test/operation/packages/rendered')

type Values = { readonly [name: string]: unknown }

/** Values that the chart is rendered with, by the name of their file. */
export const VARIANTS: Readonly<Record<string, Values>> = {
  default: {},
  full: {
    image: { repository: 'registry.example.com/atrium', tag: '1.2.3', pullSecrets: [{ name: 'registry' }] },
    publicUrl: 'https://atrium.example.com:8443',
    dataClaim: 'atrium-data',
    settings: { DEMO: '0', LOG_LEVEL: 'warn', TRUSTED_PROXIES: '10.0.0.0/8' },
    api: { autoscaling: { latencyMetric: 'atrium_http_request_p95_seconds' } },
    worker: { autoscaling: { queueMetric: 'atrium_jobs_waiting' } },
    ingress: { enabled: true, className: 'nginx', annotations: { 'a.example/b': 'c' }, tlsSecret: 'atrium-tls' },
    networkPolicy: { from: [{ namespaceSelector: { matchLabels: { name: 'ingress' } } }] },
    podMonitor: { enabled: true },
    podAnnotations: { 'a.example/d': 'e' },
    nodeSelector: { disk: 'fast' },
    tolerations: [{ key: 'a', operator: 'Exists' }],
  },
  fixed: {
    api: { autoscaling: { enabled: false } },
    worker: { autoscaling: { enabled: false } },
    networkPolicy: { enabled: false },
  },
}

/** A digest of the chart's files and of the variants; the first line of each rendered file has it. */
export function chartDigest(): string {
  const files = globSync('{Chart.yaml,values.yaml,templates/*}', { cwd: CHART }).sort()
  const texts = files.map(file => `${file}\n${readFileSync(join(CHART, file), 'utf8')}`)
  return hash('sha256', texts.join('\n') + JSON.stringify(VARIANTS), 'hex').slice(0, 16)
}

/** The values of the chart with those of a variant, member by member, as helm merges them. */
export function valuesOf(variant: Values): Values {
  return merge(parse(readFileSync(join(CHART, 'values.yaml'), 'utf8')) as Values, variant)
}

function merge(base: Values, over: Values): Values {
  const isMap = (value: unknown): value is Values =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
  const merged = Object.entries(over).map(([name, value]) => {
    const before = base[name]
    return [name, isMap(before) && isMap(value) ? merge(before, value) : value] as const
  })
  return { ...base, ...Object.fromEntries(merged) }
}

const SPRIG = '/usr/share/gocode/src/github.com/Masterminds/sprig'

/** The program that renders, and how it is installed. */
export const RENDERING_NEEDS =
  'needs helm (https://helm.sh/docs/intro/install) or Go ' +
  '(Debian: apt-get install golang-go golang-github-masterminds-sprig-dev golang-github-ghodss-yaml-dev)'

export const canRenderChart = (): boolean => existsSync(SPRIG) || run('helm', ['version']) !== null

/** Renders with helm, or else with Go; throws where the machine has neither. */
export function renderChart(variant: Values): string {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-chart-'))
  try {
    const file = join(folder, 'values.json')
    const helm = () => {
      writeFileSync(file, JSON.stringify(variant))
      return run('helm', ['template', 'demo', CHART, '--namespace', 'atrium', '--values', file])
    }
    const go = () => {
      const chart = parse(readFileSync(join(CHART, 'Chart.yaml'), 'utf8'))
      const Release = { Name: 'demo', Namespace: 'atrium', Service: 'Helm' }
      const Chart = { Name: chart.name, Version: chart.version, AppVersion: chart.appVersion }
      writeFileSync(file, JSON.stringify({ Values: valuesOf(variant), Release, Chart }))
      return run('go', ['run', join(import.meta.dirname, 'render.go'), CHART, file])
    }
    const rendered = helm() ?? go()
    if (rendered === null) throw new Error(`rendering ${RENDERING_NEEDS}`)
    return rendered
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** null where there is no such program; throws when it fails. */
function run(command: string, args: readonly string[]): string | null {
  const env = { ...process.env, GO111MODULE: 'off', GOPATH: '/usr/share/gocode', GOFLAGS: '', CGO_ENABLED: '0' }
  const { error, status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', env })
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') return null
  if (status !== 0) throw new Error(`${command}: ${stderr || error?.message}`)
  return stdout
}
