// A program's colour as the pages show it: hue kept, lightness moved in OKLCH until text in it can be read. The
// same numbers as `--accent` in server/assets/theme/tokens.css. Imports nothing, so that pages can use it as it is.
// OKLab after Björn Ottosson (bottosson.github.io/posts/oklab), contrast after WCAG 2.2.

/** `#rrggbb` */
export type HexColor = string

export interface ShownColor {
  readonly color: HexColor
  /** The lowest contrast against its grounds. */
  readonly contrast: number
}

/** The requirements of a theme on the colour. */
interface Theme {
  readonly chromaMax: number
  /** Its required lightness, and the direction in which it moves if that is not enough. */
  readonly lightness: { readonly limit: number; readonly step: number }
  /** Surfaces behind text in the colour. */
  readonly grounds: readonly HexColor[]
}

interface Oklch {
  readonly l: number
  readonly c: number
  /** Radians. */
  readonly h: number
}

export const CONTRAST_MIN = 4.5
export const DEFAULT_COLOR: HexColor = '#2a5bd0'

const THEMES: Readonly<Record<'light' | 'dark', Theme>> = {
  light: {
    chromaMax: 0.19,
    lightness: { limit: 0.52, step: -0.005 },
    grounds: ['#f6f7f9', '#ffffff'],
  },
  dark: {
    chromaMax: 0.13,
    lightness: { limit: 0.76, step: 0.005 },
    grounds: ['#121316', '#1a1c20', '#22252a'],
  },
}

/** A colour (null: atrium's own) as a theme shows text and lines in it, with a contrast of at least 4.5. */
export function shownColor(given: HexColor | null, name: 'light' | 'dark'): ShownColor {
  const { chromaMax, lightness, grounds } = THEMES[name]
  const from = toOklch(given ?? DEFAULT_COLOR)
  const c = Math.min(from.c, chromaMax)
  const isLight = lightness.step < 0
  let l = isLight ? Math.min(from.l, lightness.limit) : Math.max(from.l, lightness.limit)
  for (;;) {
    const color = toHex({ l, c, h: from.h })
    const contrast = Math.min(...grounds.map(other => contrastOf(color, other)))
    if (contrast >= CONTRAST_MIN || l <= 0 || l >= 1) return { color, contrast: Math.floor(contrast * 100) / 100 }
    l += lightness.step
  }
}

/** The text on an area that has the colour as given: black or white, whichever contrasts more. As `--on-area` in tokens.css. */
export function textOn(given: HexColor | null): HexColor {
  const area = given ?? DEFAULT_COLOR
  return contrastOf(area, '#000000') > contrastOf(area, '#ffffff') ? '#000000' : '#ffffff'
}

/** From 1 to 21. */
export function contrastOf(one: HexColor, other: HexColor): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** The hue of a colour in degrees from 0 to 360; of grey it means nothing. */
export const hueOf = (color: HexColor): number => ((toOklch(color).h * 180) / Math.PI + 360) % 360

function luminanceOf(color: HexColor): number {
  const [r, g, b] = toLinear(color)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

type Rgb = readonly [r: number, g: number, b: number]

function toLinear(color: HexColor): Rgb {
  const part = (start: number) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [part(1), part(3), part(5)]
}

function toOklch(color: HexColor): Oklch {
  const [r, g, b] = toLinear(color)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c: Math.hypot(a, bb), h: Math.atan2(bb, a) }
}

/** Reduces the chroma of a colour outside sRGB until it is inside; the hue stays. */
function toHex({ l, c, h }: Oklch): HexColor {
  let chroma = c
  let rgb = toRgb(l, chroma, h)
  while (!isShown(rgb) && chroma > 0) {
    chroma = Math.max(0, chroma - 0.002)
    rgb = toRgb(l, chroma, h)
  }
  return `#${rgb.map(part => hexOf(part)).join('')}`
}

const isShown = (rgb: Rgb): boolean => rgb.every(part => part >= -0.0001 && part <= 1.0001)

function hexOf(linear: number): string {
  const value = Math.min(1, Math.max(0, linear))
  const part = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
  return Math.round(part * 255)
    .toString(16)
    .padStart(2, '0')
}

function toRgb(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}
