// Sheets of cards to cut out: ten on a page of A4, in two columns, each in the language of its person.

import { readFileSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { setImmediate as otherWork } from 'node:timers/promises'
import { chooseLanguage, STUDIO_LANGUAGES } from '../../shared/i18n/languages.ts'
import { zoneChooser } from '../../shared/i18n/time-zones.ts'
import { type Words, wordsIn } from '../../shared/i18n/words.ts'
import type { Holder } from './holders.ts'

interface Sheet {
  readonly programName: string
  /** The server's address. */
  readonly address: string
  readonly expiresAt: Date
  readonly cards: readonly { readonly holder: Holder; readonly code: string }[]
}

const FONTS = new URL('../../../assets/fonts/', import.meta.url)
/** A4 in points. */
const PAGE = { width: 595.28, height: 841.89 }
const MARGIN = 28
const COLUMNS = 2
const ROWS = 5
const CARD = { width: (PAGE.width - 2 * MARGIN) / COLUMNS, height: (PAGE.height - 2 * MARGIN) / ROWS }

/** The PDF as a stream, made page by page; other work runs between pages. */
export async function sheetOf(sheet: Sheet): Promise<Readable> {
  // Imported here, since only sheets need it.
  const { default: PDFDocument } = await import('pdfkit')
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    info: { Title: `${wordsIn('en').text('code_sheet.title')} · ${sheet.programName}` },
  })
  document.registerFont('regular', readFileSync(new URL('inter-regular.ttf', FONTS)))
  document.registerFont('bold', readFileSync(new URL('inter-bold.ttf', FONTS)))
  void drawPages(document, sheet).catch(error => (document as unknown as Readable).destroy(error))
  return document as unknown as Readable
}

async function drawPages(document: PDFKit.PDFDocument, sheet: Sheet): Promise<void> {
  const zoneOf = zoneChooser()
  // A sheet without cards is a page.
  if (sheet.cards.length === 0) document.addPage()
  for (const [index, { holder, code }] of sheet.cards.entries()) {
    const place = index % (COLUMNS * ROWS)
    if (place === 0) {
      await otherWork()
      document.addPage()
    }
    const card: PlacedCard = {
      ...CARD,
      x: MARGIN + (place % COLUMNS) * CARD.width,
      y: MARGIN + Math.floor(place / COLUMNS) * CARD.height,
      programName: sheet.programName,
      address: sheet.address,
      name: holder.display_name,
      userName: holder.user_name,
      code,
      words: wordsIn(chooseLanguage([holder.language], STUDIO_LANGUAGES)),
      until: timeFor(sheet.expiresAt, holder, zoneOf),
    }
    drawCard(document, card)
  }
  document.end()
}

type ZoneOf = ReturnType<typeof zoneChooser>

/** In the person's language and time zone; UTC is named. */
function timeFor(at: Date, { language, timezone, program_timezone }: Holder, zoneOf: ZoneOf): string {
  const options = { dateStyle: 'long', timeStyle: 'short' } as const
  const timeZone = zoneOf(timezone, program_timezone)
  const time = new Intl.DateTimeFormat(chooseLanguage([language], STUDIO_LANGUAGES), { ...options, timeZone }).format(
    at,
  )
  return timeZone === 'UTC' ? `${time} UTC` : time
}

/** One card and its position on the page, in points. */
interface PlacedCard {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly programName: string
  readonly address: string
  readonly name: string
  readonly userName: string
  readonly code: string
  readonly words: Words
  /** When it expires, in words. */
  readonly until: string
}

const PADDING = 14
const INK = '#16181d'
const SOFT = '#565d6b'
const LINE = '#b6bcc8'

/** Draws a card with a dashed line around it to cut along. Texts that do not fit end in an ellipsis. */
function drawCard(document: PDFKit.PDFDocument, card: PlacedCard): void {
  const { x, y, width, height, words } = card
  document.rect(x, y, width, height).lineWidth(0.5).dash(3, { space: 3 }).strokeColor(LINE).stroke().undash()
  const left = x + PADDING
  const room = width - 2 * PADDING
  const line = (text: string, top: number, { font = 'regular', size = 9, color = INK, of = 1 } = {}) =>
    document
      .font(font)
      .fontSize(size)
      .fillColor(color)
      .text(text, left, y + top, { width: room, height: size * 1.3 * of, ellipsis: true, lineGap: 0 })
  line(card.programName, 12, { font: 'bold', size: 11 })
  line(card.name, 28, { size: 9, color: SOFT })
  line(words.text('code_sheet.user'), 46, { size: 7, color: SOFT })
  // Never shortened: without it the code is useless.
  line(card.userName, 55, { font: 'bold', size: sizeThatFits(document, card.userName, room), of: 2 })
  line(words.text('code_sheet.code'), 73, { size: 7, color: SOFT })
  document
    .font('bold')
    .fontSize(17)
    .fillColor(INK)
    .text(`${card.code.slice(0, 5)} ${card.code.slice(5)}`, left, y + 82, {
      width: room,
      characterSpacing: 1.5,
      lineBreak: false,
    })
  line(words.text('code_sheet.until', { time: card.until }), 107, { size: 8, color: SOFT })
  line(words.text('code_sheet.how', { address: card.address }), 120, { size: 7.5, of: 3 })
}

const USER_NAME_SIZE = 10
const USER_NAME_SIZE_MIN = 5

/** The size for a bold text that should fit on one line; on two at the smallest size. */
function sizeThatFits(document: PDFKit.PDFDocument, text: string, room: number): number {
  const width = document.font('bold').fontSize(USER_NAME_SIZE).widthOfString(text)
  return Math.max(USER_NAME_SIZE_MIN, Math.min(USER_NAME_SIZE, (USER_NAME_SIZE * room * 0.98) / width))
}
