// Figures of a visit as the browser reports them: paints, shifts of the layout, how long interactions took to show, and what kept it busy.

import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'

export interface Vitals {
  /** The largest text that was painted before the largest picture; where both came in one frame, that. */
  readonly textMs: number
  /** The largest paint. */
  readonly lcpMs: number
  /** When the page answered what is pressed (apps/shared/shell/frame.tsx). */
  readonly aliveMs: number
  /** The longest interaction, from the press to the next paint. */
  readonly inpMs: number
  /** The largest sum of shifts in a window of five seconds, as browsers report it. */
  readonly cls: number
  /** The longest task after the first paint. */
  readonly taskMs: number
}

export const VITALS = ['textMs', 'lcpMs', 'aliveMs', 'inpMs', 'cls', 'taskMs'] as const satisfies (keyof Vitals)[]

/** Browsers report an interaction once it has been painted. */
const SETTLE_MS = 1_500

/** Runs in the page before anything else of it. */
export const VITALS_SCRIPT = `
window.vitals = { textMs: 0, lcpMs: 0, aliveMs: 0, inpMs: 0, cls: 0, taskMs: 0, session: 0, from: 0, last: 0, painted: Infinity };
const watch = (type, see, options) =>
  new PerformanceObserver(list => list.getEntries().forEach(see)).observe({ type, buffered: true, ...options });
watch('paint', entry => { vitals.painted = Math.min(vitals.painted, entry.startTime) });
watch('largest-contentful-paint', entry => {
  vitals.lcpMs = entry.startTime;
  if (!entry.url) vitals.textMs = entry.startTime;
});
addEventListener('atrium-alive', () => { vitals.aliveMs = performance.now() }, { once: true });
watch('longtask', entry => {
  if (entry.startTime >= vitals.painted) vitals.taskMs = Math.max(vitals.taskMs, entry.duration);
});
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

/** Runs in the page. The policy of the pages forbids Playwright's `waitForFunction`, which evaluates a text. */
export const UNTIL_ALIVE = `new Promise(resolve => {
  if (vitals.aliveMs > 0) resolve();
  else addEventListener('atrium-alive', () => resolve(), { once: true });
})`

export async function readVitals(page: Page): Promise<Vitals> {
  await sleep(SETTLE_MS)
  const vitals = await page.evaluate<Vitals>('vitals')
  return { ...vitals, textMs: vitals.textMs || vitals.lcpMs }
}
