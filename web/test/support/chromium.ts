// Where a Chromium is, and how it is started; for tests, and for scripts that take pictures or measure.

import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

// The shell first: the whole browser draws its own controls for each window, which takes longer than most pages.
const CANDIDATES = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Where the browser is; null where there is none. */
export const CHROMIUM = CANDIDATES.find(path => path && existsSync(path)) ?? null

const FLAGS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync', '--font-render-hinting=none'],
]

/** Throws where there is no browser. */
export async function launchChromium(): Promise<Browser> {
  if (!CHROMIUM) throw new Error('no Chromium is found; CHROMIUM names one')
  return chromium.launch({ executablePath: CHROMIUM, headless: true, args: FLAGS })
}
