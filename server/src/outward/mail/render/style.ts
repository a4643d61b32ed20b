// What a mail looks like. Many mail programs drop the sheet, so the light colours stand in `style` attributes as well; the sheet
// adds the dark ones: by media query, and for Outlook on the web, which marks the body instead.

import type { Palette, Palettes } from './palette.ts'

export const FONT = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/** Below it there is no room beside the text. */
const NARROW_PX = 480

/** Classes that have a colour of their own in each theme. */
const colorRules = (colors: Palette): readonly (readonly [selector: string, declarations: string])[] => [
  ['.ground', `background-color:${colors.ground}`],
  ['.surface', `background-color:${colors.surface};border-color:${colors.line}`],
  ['.ink', `color:${colors.ink}`],
  ['.soft', `color:${colors.soft}`],
  ['.line', `border-color:${colors.line}`],
  ['.accent', `color:${colors.accent}`],
  ['.warning', `color:${colors.warning}`],
  ['.badge', `color:${colors.accent};border-color:${colors.accent}`],
  ['.mark', `background-color:${colors.area};color:${colors.onArea}`],
  ['.button', `background-color:${colors.area};border-color:${colors.area};color:${colors.onArea}`],
  ['.second', `background-color:${colors.surface};border-color:${colors.edge};color:${colors.ink}`],
]

const LAYOUT = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
a:hover { text-decoration: underline !important; }
.button:hover, .second:hover { text-decoration: none !important; }
@media (max-width: ${NARROW_PX}px) {
  .outer { padding: 0 !important; }
  .card { padding: 24px 20px !important; border-left: 0 !important; border-right: 0 !important; border-radius: 0 !important; }
  .foot { padding: 20px !important; }
  .press { display: block !important; margin-right: 0 !important; }
}`

/** The sheet of a mail. */
export function styleOf({ dark }: Palettes): string {
  const rules = colorRules(dark)
  // Logos are made for light ground.
  const plate = '.logo{background-color:#ffffff!important;padding:6px!important}'
  const media = rules.map(([selector, text]) => `${selector}{${important(text)}}`).join('')
  const outlook = rules.map(([selector, text]) => `[data-ogsc] ${selector}{${important(text)}}`).join('')
  return `${LAYOUT}\n@media (prefers-color-scheme: dark){${media}${plate}}\n${outlook}`
}

const important = (declarations: string): string =>
  declarations
    .split(';')
    .map(one => `${one}!important`)
    .join(';')
