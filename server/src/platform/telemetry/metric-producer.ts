// The figures of /metrics as OTLP sends them: counted once, by prom-client, and shown in two forms.

import { type HrTime, ValueType } from '@opentelemetry/api'
import { hrTime } from '@opentelemetry/core'
import type { Resource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client'

type Family = MetricObjectWithValues<MetricValue<string> & { readonly metricName?: string }>

/** Reads the registry at every export. */
export function createMetricProducer(registry: Registry, resource: Resource): MetricProducer {
  const startTime = hrTime()
  return {
    async collect() {
      const families = (await registry.getMetricsAsJSON()) as unknown as Family[]
      const endTime = hrTime()
      const metrics = families.flatMap(family => toMetric(family, startTime, endTime) ?? [])
      return { resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'atrium' }, metrics }] }, errors: [] }
    },
  }
}

/** null for summaries, which OTLP knows no instrument for; atrium has none. */
function toMetric({ name, help, type, values }: Family, startTime: HrTime, endTime: HrTime): MetricData | null {
  const common = {
    descriptor: { name, description: help, unit: name.endsWith('_seconds') ? 's' : '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  const points = () => values.map(({ labels, value }) => ({ startTime, endTime, attributes: textsOf(labels), value }))
  // prom-client's type declares numbers; the values are words.
  const kind = String(type)
  if (kind === 'counter')
    return { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points() }
  if (kind === 'gauge') return { ...common, dataPointType: DataPointType.GAUGE, dataPoints: points() }
  if (kind !== 'histogram') return null
  const dataPoints = histogramsOf(name, values).map(({ labels, value }) => ({
    startTime,
    endTime,
    attributes: labels,
    value,
  }))
  return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints: dataPoints as DataPoint<Histogram>[] }
}

type Labels = Record<string, string>

function textsOf(labels: Partial<Record<string, string | number>>): Labels {
  return Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)]))
}

/** Prometheus' buckets count everything up to their bound; those of OTLP only what is above the previous bound. */
function histogramsOf(name: string, values: Family['values']): { labels: Labels; value: Histogram }[] {
  const series = new Map<string, { labels: Labels; upTo: [number, number][]; sum: number; count: number }>()
  for (const { labels, value, metricName } of values) {
    const { le, ...others } = textsOf(labels)
    const key = JSON.stringify(others)
    const one = series.get(key) ?? { labels: others, upTo: [], sum: 0, count: 0 }
    series.set(key, one)
    if (metricName === `${name}_sum`) one.sum = value
    else if (metricName === `${name}_count`) one.count = value
    else if (le !== undefined && le !== '+Inf') one.upTo.push([Number(le), value])
  }
  return [...series.values()].map(({ labels, upTo, sum, count }) => {
    const boundaries = upTo.map(([bound]) => bound)
    const cumulated = [...upTo.map(([, number]) => number), count]
    const counts = cumulated.map((number, index) => number - (cumulated[index - 1] ?? 0))
    return { labels, value: { buckets: { boundaries, counts }, sum, count } }
  })
}
