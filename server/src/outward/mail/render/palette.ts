import { DEFAULT_COLOR, type HexColor, shownColor, textOn } from '../../../people/programs/index.ts'

/** The colours of a mail in one theme, those of the pages (server/assets/theme/tokens.css). */
export interface Palette {
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

export interface Palettes {
  readonly light: Palette
  readonly dark: Palette
}

/** With the program's colour as it can be read in each theme. */
export const palettesOf = (brandColor: HexColor | null): Palettes => ({
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
