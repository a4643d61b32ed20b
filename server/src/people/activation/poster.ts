// Posters for the wall of a place: a QR code that leads to the sign-in, in the colour of the company.

import { readFileSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { encode } from 'uqr'
import { sql } from '../../platform/db/sql.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { described, Type } from '../../platform/http/input/schema.ts'
import { chooseLanguage, LANGUAGES } from '../../shared/i18n/languages.ts'
import { type Words, wordsIn } from '../../shared/i18n/words.ts'
import { DEFAULT_COLOR, type HexColor, textOn } from '../programs/index.ts'

const PLACE_MAX_LENGTH = 255

export const makePoster = endpoint('GET /v2/people/poster', {
  tag: 'People',
  summary: 'Make a poster that leads to the sign-in',
  description:
    'A PDF of one page (A4), in the colour and the first language of the program, for a place if one is named.',
  access: { as: ['user', 'server'], scopes: ['users.read'], role: 'program_manager' },
  input: {
    query: Type.Object({
      work_location: Type.Optional(described('The place that it names', Type.Text(PLACE_MAX_LENGTH))),
      language: Type.Optional(described('Of its words', Type.OneOf(LANGUAGES))),
    }),
  },
  output: { status: 200, mediaType: 'application/pdf' },
  async handle({ db, services, reply }, { query }) {
    const { name, default_language, brand_color } = await sql<{
      name: string
      default_language: string
      brand_color: HexColor | null
    }>`
      select name, default_language, brand_color from programs where id = ${db.programId}`.one(db)
    const address = services.baseUrl()
    reply.header('content-disposition', 'attachment; filename="poster.pdf"')
    return drawPoster({
      name,
      place: query.work_location?.trim() || null,
      color: brand_color,
      address,
      link: `${address}/web/sign-in?program=${db.programId}`,
      words: wordsIn(query.language ?? chooseLanguage([default_language])),
    })
  },
})

interface Poster {
  readonly name: string
  readonly place: string | null
  readonly color: HexColor | null
  readonly address: string
  readonly link: string
  readonly words: Words
}

const FONTS = new URL('../../../assets/fonts/', import.meta.url)
/** A4 in points. */
const PAGE = { width: 595.28, height: 841.89 }
const MARGIN = 56
const BAND_HEIGHT = 250
const CODE_SIZE = 300
const INK = '#16181d'
const SOFT = '#565d6b'

async function drawPoster({ name, place, color, address, link, words }: Poster): Promise<Readable> {
  // Imported here, since only sheets and posters need it.
  const { default: PDFDocument } = await import('pdfkit')
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    info: { Title: `${name} · ${words.text('poster.title')}` },
  })
  document.registerFont('regular', readFileSync(new URL('inter-regular.ttf', FONTS)))
  document.registerFont('bold', readFileSync(new URL('inter-bold.ttf', FONTS)))
  const width = PAGE.width - 2 * MARGIN
  const line = (text: string, y: number, { font = 'regular', size = 16, ink = INK, lines = 1 } = {}) =>
    document
      .font(font)
      .fontSize(size)
      .fillColor(ink)
      .text(text, MARGIN, y, { width, height: size * 1.35 * lines, align: 'center', ellipsis: true })
  const onBand = textOn(color)
  document.rect(0, 0, PAGE.width, BAND_HEIGHT).fill(color ?? DEFAULT_COLOR)
  line(name, 64, { font: 'bold', size: 38, ink: onBand, lines: 2 })
  line(words.text('poster.title'), 172, { size: 22, ink: onBand })
  if (place !== null) line(place, 206, { size: 15, ink: onBand })
  drawCode(document, link, (PAGE.width - CODE_SIZE) / 2, BAND_HEIGHT + 60)
  line(words.text('poster.scan'), BAND_HEIGHT + CODE_SIZE + 86, { font: 'bold', size: 22, lines: 2 })
  line(words.text('poster.type'), BAND_HEIGHT + CODE_SIZE + 150, { size: 13, ink: SOFT })
  line(address.replace(/^https?:\/\//, ''), BAND_HEIGHT + CODE_SIZE + 172, { font: 'bold', size: 16, lines: 2 })
  document.end()
  return document as unknown as Readable
}

/** The modules of the code as squares of one path, without the lines between them that single ones would have. */
function drawCode(document: PDFKit.PDFDocument, text: string, x: number, y: number): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const side = CODE_SIZE / size
  for (const [row, cells] of data.entries()) {
    for (const [column, isDark] of cells.entries())
      if (isDark) document.rect(x + column * side, y + row * side, side, side)
  }
  document.fill(INK)
}
