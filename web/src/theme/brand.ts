import { stored } from '../lib/device/storage.ts'

const COLOR_KEY = 'atrium.brand'
const LOGO_KEY = 'atrium.logo'
const DARK_LOGO_KEY = 'atrium.logo_dark'

interface Brand {
  /** `#rrggbb`; null is atrium's own. */
  readonly color: string | null
  readonly logo: string | null
  /** The logo of dark pages. */
  readonly darkLogo: string | null
}

/** Shows the pages as the program looks. Kept for the first paint of the next visit (before-paint.js). */
export function showBrand({ color, logo, darkLogo }: Brand): void {
  const { style } = document.documentElement
  const shown = color && /^#[0-9a-f]{6}$/i.test(color) ? color : null
  if (shown) style.setProperty('--brand', shown)
  else style.removeProperty('--brand')
  stored.set(COLOR_KEY, shown)
  stored.set(LOGO_KEY, logo)
  stored.set(DARK_LOGO_KEY, darkLogo)
}

/** Has the browser install the employee app as the program's own: under its name, with its icon (server/src/operation/web/installed-app.ts). */
export function brandInstalledApp({ id, name }: { readonly id: number; readonly name: string }): void {
  const set = (selector: string, attribute: string, value: string) =>
    document.head.querySelector(selector)?.setAttribute(attribute, value)
  set('link[rel="manifest"]', 'href', `/manifest.webmanifest?program=${id}&language=${document.documentElement.lang}`)
  set('link[rel="apple-touch-icon"]', 'href', `/icons/program/${id}-apple-180.png`)
  set('meta[name="apple-mobile-web-app-title"]', 'content', name)
}

/** The logos that were shown the last time. */
export const shownBrand = (): Omit<Brand, 'color'> => ({
  logo: stored.get(LOGO_KEY),
  darkLogo: stored.get(DARK_LOGO_KEY),
})
