// The Helm chart as it is rendered: `npm run chart` renders it with Go's templates and keeps the outcome, which every machine can check.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import * as apps from 'kubernetes-models/apps/v1'
import * as autoscaling from 'kubernetes-models/autoscaling/v2'
import * as batch from 'kubernetes-models/batch/v1'
import * as networking from 'kubernetes-models/networking.k8s.io/v1'
import * as policy from 'kubernetes-models/policy/v1'
import * as core from 'kubernetes-models/v1'
import { parseAllDocuments } from 'yaml'
import { test } from '../../../../bin/testing.mjs'
import {
  CHART,
  canRenderChart,
  chartDigest,
  RENDERED,
  RENDERING_NEEDS,
  renderChart,
  VARIANTS,
  valuesOf,
} from '../../../scripts/chart/render.ts'
import { CHOICES, FLAGS, INTEGERS, TEXTS } from '../../../src/platform/settings/declared.ts'

// biome-ignore lint/suspicious/noExplicitAny: documents of every kind
type Manifest = any

const text = (name: string): string => readFileSync(join(RENDERED, `${name}.yaml`), 'utf8')
const manifests = (name: string): Manifest[] =>
  parseAllDocuments(text(name), { uniqueKeys: true }).flatMap(document => {
    assert.deepEqual(document.errors, [])
    return document.toJS() ?? []
  })
const all = Object.keys(VARIANTS).map(name => [name, manifests(name)] as const)
const full = manifests('full')
const ofKind = (kind: string, list = full): Manifest[] => list.filter(manifest => manifest.kind === kind)
const workloads = [...ofKind('Deployment'), ...ofKind('Job')]
const containers = workloads.map(({ spec }) => spec.template.spec.containers[0])

test('what is kept was rendered from the chart as it is; run `npm run chart` after a change', () => {
  for (const name of Object.keys(VARIANTS))
    assert.ok(text(name).split('\n', 1)[0]?.includes(` ${chartDigest()};`), name)
})

test('values of every variant are those that the schema allows, and a wrong one is refused', () => {
  const check = new Ajv({ allErrors: true, strict: false }).compile(
    JSON.parse(readFileSync(join(CHART, 'values.schema.json'), 'utf8')),
  )
  for (const variant of Object.values(VARIANTS)) assert.ok(check(valuesOf(variant)), JSON.stringify(check.errors))
  const addresses = [
    'atrium.example.com',
    'https://example.com/atrium',
    'https://a:b@example.com',
    'https://example.com?a',
  ]
  for (const wrong of [...addresses.map(publicUrl => ({ publicUrl })), { replicas: 2 }, { api: { replicas: 0 } }]) {
    assert.ok(!check(valuesOf(wrong)), JSON.stringify(wrong))
  }
})

test('every manifest is one that Kubernetes takes', () => {
  const models: Record<string, Record<string, unknown>> = {
    v1: core,
    'apps/v1': apps,
    'batch/v1': batch,
    'autoscaling/v2': autoscaling,
    'policy/v1': policy,
    'networking.k8s.io/v1': networking,
  }
  for (const [name, list] of all) {
    for (const manifest of list) {
      // A kind of the Prometheus operator, whose schema is not among Kubernetes' own.
      if (manifest.kind === 'PodMonitor') continue
      const Model = models[manifest.apiVersion]?.[manifest.kind] as new (value: object) => { validate(): void }
      assert.doesNotThrow(() => new Model(manifest).validate(), `${name}: ${manifest.kind} ${manifest.metadata.name}`)
    }
    const names = list.map(({ kind, metadata }) => `${kind} ${metadata.name}`)
    assert.equal(new Set(names).size, names.length, 'each is there once')
  }
})

test('containers run commands that exist, with settings that exist, as nobody, on a file system that cannot be written', () => {
  const settings = new Set(Object.keys({ ...TEXTS, ...INTEGERS, ...FLAGS, ...CHOICES }))
  assert.deepEqual(containers.map(({ args }) => args[0]).sort(), ['migrate', 'serve', 'worker'])
  for (const { env, securityContext, envFrom } of containers) {
    assert.deepEqual(
      env.filter(({ name }: { name: string }) => !settings.has(name)),
      [],
    )
    assert.ok(securityContext.readOnlyRootFilesystem && !securityContext.allowPrivilegeEscalation)
    assert.equal(envFrom[0].secretRef.name, 'atrium')
  }
  for (const { spec } of workloads) assert.equal(spec.template.spec.securityContext.runAsNonRoot, true)
})

test('probes ask for what the server answers, on the port that it has, and a pod has time to drain', () => {
  for (const { spec } of ofKind('Deployment')) {
    const pod = spec.template.spec
    const [{ ports, env, startupProbe, livenessProbe, readinessProbe }] = pod.containers
    assert.deepEqual(ports, [{ name: 'http', containerPort: INTEGERS.PORT.fallback }])
    const asked = [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet)
    assert.deepEqual(
      asked,
      ['/readyz', '/healthz', '/readyz'].map(path => ({ path, port: 'http' })),
    )
    const drain =
      env.find(({ name }: { name: string }) => name === 'DRAIN_DELAY_MS')?.value ?? INTEGERS.DRAIN_DELAY_MS.fallback
    assert.ok(pod.terminationGracePeriodSeconds >= Number(drain) / 1000 + 25)
    // A balancer sees /readyz before the port closes.
    assert.ok(Number(drain) / 1000 > readinessProbe.periodSeconds)
  }
})

test('what selects pods selects those that there are', () => {
  const labels = ofKind('Deployment').map(({ spec }) => spec.template.metadata.labels)
  const matches = (selector: object) =>
    labels.filter(label => Object.entries(selector).every(([name, value]) => label[name] === value)).length
  for (const { spec } of [...ofKind('PodDisruptionBudget'), ...ofKind('Deployment')]) {
    assert.equal(matches(spec.selector.matchLabels), 1)
  }
  for (const { spec } of ofKind('NetworkPolicy')) assert.equal(matches(spec.podSelector.matchLabels), 2)
  const [service] = ofKind('Service').filter(({ spec }) => spec.selector)
  assert.equal(matches(service.spec.selector), 1)
  assert.equal(service.spec.selector['app.kubernetes.io/component'], 'api')
  const names = ofKind('Deployment').map(({ metadata }) => metadata.name)
  for (const { spec } of ofKind('HorizontalPodAutoscaler')) assert.ok(names.includes(spec.scaleTargetRef.name))
  const metrics = ofKind('HorizontalPodAutoscaler').flatMap(({ spec }) =>
    spec.metrics.map(({ type }: Manifest) => type),
  )
  assert.deepEqual(metrics, ['Resource', 'Pods', 'Resource', 'External'])
})

test('Prometheus finds the pods as the job that the alerts name, and the ingress is for a name without a port', () => {
  const [monitor] = ofKind('PodMonitor')
  const rules = readFileSync(join(CHART, '../monitoring/prometheus-rules.yaml'), 'utf8')
  for (const { spec } of ofKind('Deployment')) {
    assert.ok(rules.includes(`job="${spec.template.metadata.labels[monitor.spec.jobLabel]}"`), monitor.spec.jobLabel)
  }
  const [{ spec }] = ofKind('Ingress')
  for (const host of [spec.rules[0].host, spec.tls[0].hosts[0]]) assert.equal(host, 'atrium.example.com')
})

test('what is switched off is not there, and the number of pods is fixed without autoscaling', () => {
  const fixed = manifests('fixed')
  for (const kind of ['HorizontalPodAutoscaler', 'NetworkPolicy', 'Ingress', 'PodMonitor']) {
    assert.deepEqual(ofKind(kind, fixed), [])
  }
  assert.deepEqual(
    ofKind('Deployment', fixed).map(({ spec }) => spec.replicas),
    [2, 2],
  )
})

test('rendering it here comes to the same', { skip: !canRenderChart() && RENDERING_NEEDS }, () => {
  const documents = parseAllDocuments(renderChart(VARIANTS.full ?? {})).flatMap(document => document.toJS() ?? [])
  assert.deepEqual(documents, full)
})
