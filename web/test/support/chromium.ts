// Where a Chromium is, and how it is started; for tests, and for scripts that take pictures or measure.

import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
/** It does without the windows of a browser, which take longer to draw than most pages; but it shows no notifications. */
const SHELLS = ['/usr/bin/chromium-headless-shell']

const firstOf = (paths: readonly string[]): string | null =>
  [process.env.CHROMIUM, ...paths].find(path => path && existsSync(path)) ?? null

/** Where the browser is that shows pages; null where there is none. */
export const CHROMIUM = firstOf([...SHELLS, ...BROWSERS])
/** The reason for a skipped test without a Chromium. */
export const NEEDS_CHROMIUM = 'needs Chromium (Debian: apt-get install chromium; CHROMIUM names another)'
const WHOLE = firstOf([...BROWSERS, ...SHELLS])

const FLAGS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync', '--font-render-hinting=none', '--process-per-site'],
]

/** `isWhole`: for service workers and notifications. Throws where there is no browser. */
export async function launchChromium(isWhole = false): Promise<Browser> {
  const executablePath = isWhole ? WHOLE : CHROMIUM
  if (!executablePath) throw new Error(NEEDS_CHROMIUM)
  return chromium.launch({ executablePath, headless: true, args: FLAGS })
}
