import { DEFAULT_COLOR, type HexColor, shownColor, textOn } from '../../../people/programs/index.ts'
import type { Words } from '../../../shared/i18n/words.ts'
import type { MailNotice, MailRecipient, MailTopic } from '../mail.ts'

/** Properties shared by all mails of a program. */
export interface Look {
  readonly palettes: Palettes
  /** CSS */
  readonly sheet: string
}

export function lookOf(brandColor: string | null): Look {
  const palettes = palettesOf(brandColor)
  return { palettes, sheet: styleOf(palettes) }
}

/** The format of a date with its time; an unknown time zone counts as UTC, which is named. */
export function dateFormat(language: string, timezone: string): Intl.DateTimeFormat {
  const utc = { timeZone: 'UTC', timeZoneName: 'short' } as const
  if (timezone === 'UTC') return formatIn(language, utc)
  try {
    return formatIn(language, { timeZone: timezone })
  } catch {
    // A provisioned time zone may be invalid.
    return formatIn(language, utc)
  }
}

const formatIn = (language: string, zone: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...zone,
  })

/** The colours of a mail in one theme, those of the pages (server/assets/theme/tokens.css). */
interface Palette {
  readonly ground: HexColor
  readonly surface: HexColor
  readonly ink: HexColor
  readonly soft: HexColor
  readonly line: HexColor
  readonly edge: HexColor
  readonly warning: HexColor
  /** Text and lines in the program's colour. */
  readonly accent: HexColor
  /** Areas in the program's colour, as it was given, and the text on them. */
  readonly area: HexColor
  readonly onArea: HexColor
}

/** The program in the head of a mail. */
export interface MailProgramLook {
  readonly name: string
  readonly logoUrl: string | null
  /** For dark mails; without it they show the other one on a white ground. */
  readonly logoDarkUrl?: string | null
}

export interface Palettes {
  readonly light: Palette
  readonly dark: Palette
}

/** The program's colour is adapted to the contrast of each theme. */
const palettesOf = (brandColor: HexColor | null): Palettes => ({
  light: {
    ground: '#f6f7f9',
    surface: '#ffffff',
    ink: '#191c22',
    soft: '#565c68',
    line: '#e6e8ec',
    edge: '#8a919e',
    warning: '#8a5200',
    accent: shownColor(brandColor, 'light').color,
    area: brandColor ?? DEFAULT_COLOR,
    onArea: textOn(brandColor),
  },
  dark: {
    ground: '#121316',
    surface: '#1a1c20',
    ink: '#eceef2',
    soft: '#a8afbb',
    line: '#2b2e34',
    edge: '#6f7683',
    warning: '#f4bd62',
    accent: shownColor(brandColor, 'dark').color,
    area: brandColor ?? DEFAULT_COLOR,
    onArea: textOn(brandColor),
  },
})

export const FONT = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/** Narrower windows have no padding around the card. */
const NARROW_PX = 480

/** Selectors with a colour for each theme. */
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
  .press { display: block !important; margin-inline-end: 0 !important; }
}`

/** In dark mails the second logo, or the first one on a white ground. */
const LOGOS: readonly (readonly [selector: string, declarations: string])[] = [
  ['.plate', 'background-color:#ffffff;padding:6px'],
  ['.light-logo', 'display:none'],
  ['.dark-logo', 'display:block'],
]

function styleOf({ dark }: Palettes): string {
  const rules = [...colorRules(dark), ...LOGOS]
  const media = rules.map(([selector, text]) => `${selector}{${important(text)}}`).join('')
  const outlook = rules.map(([selector, text]) => `[data-ogsc] ${selector}{${important(text)}}`).join('')
  return `${LAYOUT}\n@media (prefers-color-scheme: dark){${media}}\n${outlook}`
}

const important = (declarations: string): string =>
  declarations
    .split(';')
    .map(one => `${one}!important`)
    .join(';')

export interface Letter {
  readonly recipient: MailRecipient
  readonly subject: string
  /** The heading above several notices. */
  readonly headline: string | null
  /** The line after the greeting: the reason for the mail. */
  readonly lead: string | null
  readonly sections: readonly Section[]
  /** Notices that are left out. */
  readonly moreCount: number
  /** The topics that the link in the footer switches off; without topics there is no link. */
  readonly topics: readonly MailTopic[]
}

export interface Section {
  readonly heading: string | null
  readonly notices: readonly MailNotice[]
}

export interface Writing {
  readonly words: Words
  readonly palettes: Palettes
  readonly sheet: string
  readonly recipient: MailRecipient
  readonly baseUrl: string
  readonly now: Date
  /** At the recipient's time. */
  readonly dates: Intl.DateTimeFormat
  /** The page that acknowledges the post of a notice; null without one. */
  acknowledgeUrl(notice: MailNotice): string | null
}
