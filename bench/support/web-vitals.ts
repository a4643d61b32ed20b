// What the browser itself reports of a visit: the largest paint, shifts of the layout, and how long interactions took to show.

import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'

export interface Vitals {
  readonly lcpMs: number
  /** The longest interaction, from the press to the next paint. */
  readonly inpMs: number
  /** The largest sum of shifts in a window of five seconds, as browsers report it. */
  readonly cls: number
}

/** Browsers report an interaction once it has been painted. */
const SETTLE_MS = 1_500

/** Runs in the page before anything else of it. */
export const VITALS_SCRIPT = `
window.vitals = { lcpMs: 0, inpMs: 0, cls: 0, session: 0, from: 0, last: 0 };
const watch = (type, see, options) =>
  new PerformanceObserver(list => list.getEntries().forEach(see)).observe({ type, buffered: true, ...options });
watch('largest-contentful-paint', entry => { vitals.lcpMs = entry.startTime });
watch('layout-shift', entry => {
  if (entry.hadRecentInput) return;
  const isNew = entry.startTime - vitals.last > 1000 || entry.startTime - vitals.from > 5000;
  if (isNew) Object.assign(vitals, { session: 0, from: entry.startTime });
  vitals.session += entry.value;
  vitals.last = entry.startTime;
  vitals.cls = Math.max(vitals.cls, vitals.session);
});
watch('event', entry => {
  if (entry.interactionId) vitals.inpMs = Math.max(vitals.inpMs, entry.duration);
}, { durationThreshold: 16 });
`

export async function readVitals(page: Page): Promise<Vitals> {
  await sleep(SETTLE_MS)
  return page.evaluate<Vitals>('({ lcpMs: vitals.lcpMs, inpMs: vitals.inpMs, cls: vitals.cls })')
}
