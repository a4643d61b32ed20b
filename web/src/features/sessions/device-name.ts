// Which browser on which system a user agent names, as far as people distinguish them.

export interface Device {
  /** Such as `Firefox`; null for unknown browsers. */
  readonly browser: string | null
  /** Such as `Windows`. */
  readonly system: string | null
  readonly kind: 'desktop' | 'phone' | 'tablet'
}

/** The more special ones first: Edge calls itself Chrome, and everything calls itself Safari. */
const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(?:A|iOS|e)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
]

const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
]

export function deviceOf(userAgent: string | null): Device {
  const text = userAgent ?? ''
  const find = (list: typeof BROWSERS) => list.find(([, pattern]) => pattern.test(text))?.[0] ?? null
  const system = find(SYSTEMS)
  const isTablet = system === 'iPad' || (system === 'Android' && !/\bMobile\b/.test(text))
  const isPhone = system === 'iPhone' || (system === 'Android' && !isTablet)
  return { browser: find(BROWSERS), system, kind: isTablet ? 'tablet' : isPhone ? 'phone' : 'desktop' }
}
