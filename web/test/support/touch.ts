// Fingers on a page, through the debugger: Playwright has taps alone.

import type { Page } from 'playwright-core'

type Point = readonly [x: number, y: number]

const STEPS = 10
/** Milliseconds between two places of a finger, as a screen reports them. */
const STEP_MS = 16

/** Moves fingers over a page. */
export async function touchOf(page: Page) {
  const browser = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) })
  const move = async (from: readonly Point[], to: readonly Point[]) => {
    await send('touchStart', from)
    for (let step = 1; step <= STEPS; step++) {
      const places = from.map(([x, y], finger): Point => {
        const [endX, endY] = to[finger] ?? [x, y]
        return [x + ((endX - x) * step) / STEPS, y + ((endY - y) * step) / STEPS]
      })
      await send('touchMove', places)
      await page.waitForTimeout(STEP_MS)
    }
    await send('touchEnd', [])
  }
  return {
    drag: (from: Point, to: Point) => move([from], [to]),
    pinch: ([x, y]: Point, from: number, to: number) =>
      move(
        [
          [x - from, y],
          [x + from, y],
        ],
        [
          [x - to, y],
          [x + to, y],
        ],
      ),
  }
}
