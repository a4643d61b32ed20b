import type { Words } from '../../../shared/i18n/words.ts'

/** One card and its position on the page, in points. */
export interface PlacedCard {
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
export function drawCard(document: PDFKit.PDFDocument, card: PlacedCard): void {
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
