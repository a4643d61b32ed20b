// A contact sheet: the same page beside itself, at two widths, in light and dark.

import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const sharp = createRequire(new URL('../../../server/package.json', import.meta.url))('sharp')

const GAP = 24
const LABEL_HEIGHT = 40
const BACKGROUND = '#8a8f98'
/** Longer pages are cut off. */
const HEIGHT_MAX = 1800

interface Look {
  readonly viewport: { readonly width: number; readonly height: number }
  readonly colorScheme: 'light' | 'dark'
}

const LOOKS: readonly Look[] = [
  { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
]

/** The width of mails at a desk, and on the narrowest phone. */
export const MAIL_LOOKS: readonly Look[] = [600, 320].flatMap(width =>
  (['light', 'dark'] as const).map(colorScheme => ({ viewport: { width, height: 800 }, colorScheme })),
)

/** Writes the sheet of the page that is shown; `settled` waits until all of it is there. */
export async function writeSheet(
  page: Page,
  file: string,
  settled: () => Promise<void>,
  looks: readonly Look[] = LOOKS,
): Promise<void> {
  const pictures: Buffer[] = []
  for (const { viewport, colorScheme } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize(viewport)
    await settled()
    // The window as high as the page: what sticks to its edges is then where a person sees it.
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ ...viewport, height: Math.min(HEIGHT_MAX, Math.max(viewport.height, height)) })
    await settled()
    pictures.push(await page.screenshot({ animations: 'disabled' }))
  }
  await join(pictures, file, looks)
}

async function join(pictures: readonly Buffer[], file: string, looks: readonly Look[]): Promise<void> {
  const sizes = await Promise.all(pictures.map(picture => sharp(picture).metadata()))
  const height = Math.max(...sizes.map(size => size.height)) + 2 * GAP + LABEL_HEIGHT
  const lefts = sizes.map((_, n) => GAP + sizes.slice(0, n).reduce((sum, { width }) => sum + width + GAP, 0))
  const width = sizes.reduce((sum, size) => sum + size.width + GAP, GAP)
  const labels = looks.map(
    ({ viewport, colorScheme }, n) =>
      `<text x="${lefts[n]}" y="${GAP + 20}">${viewport.width} px, ${colorScheme}</text>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LABEL_HEIGHT + GAP}"
 font-family="sans-serif" font-size="20" fill="#000">${labels.join('')}</svg>`
  await sharp({ create: { width, height, channels: 3, background: BACKGROUND } })
    .composite([
      { input: Buffer.from(svg), left: 0, top: 0 },
      ...pictures.map((input, n) => ({ input, left: lefts[n], top: GAP + LABEL_HEIGHT })),
    ])
    .png({ palette: true })
    .toFile(file)
}
