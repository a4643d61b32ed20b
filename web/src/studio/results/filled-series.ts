import type { ContentResults } from '@atrium/client'

export type Point = ContentResults['series'][number] & { readonly step: 'hour' | 'day' }

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const HOURS_SHOWN = 72

/**
 * The series with the hours and days in which nothing was, from the publication to the last one in which something was: without
 * them bars would stand beside each other that are days apart.
 */
export function filledSeries({ series, published_at }: Pick<ContentResults, 'series' | 'published_at'>): Point[] {
  const last = series.at(-1)
  if (!last || published_at === null) return []
  const published = Date.parse(published_at)
  // From here on the server counts by the day of UTC.
  const days = Math.ceil((published + HOURS_SHOWN * HOUR_MS) / DAY_MS) * DAY_MS
  const known = new Map(series.map(point => [Date.parse(point.at), point]))
  const first = Math.floor(published / HOUR_MS) * HOUR_MS
  const end = Date.parse(last.at)
  const before = [...known.keys()].filter(at => at < first)
  const after: number[] = []
  for (let at = first; at <= end; at += at < days ? HOUR_MS : DAY_MS) after.push(at)
  return [...before, ...after].map(at => {
    const { viewed = 0, acknowledged = 0 } = known.get(at) ?? {}
    return { at: new Date(at).toISOString(), viewed, acknowledged, step: at < days ? 'hour' : 'day' }
  })
}
