// Sheets of cards to cut out: ten on a page of A4, in two columns, each in the language of its person.

import { readFileSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { setImmediate as otherWork } from 'node:timers/promises'
import { chooseLanguage } from '../../../shared/i18n/languages.ts'
import { wordsIn } from '../../../shared/i18n/words.ts'
import type { Holder } from '../holders.ts'
import { drawCard, type PlacedCard } from './card.ts'

export interface Sheet {
  readonly programName: string
  /** Of the server. */
  readonly address: string
  readonly expiresAt: Date
  readonly cards: readonly { readonly holder: Holder; readonly code: string }[]
}

const FONTS = new URL('../../../../assets/fonts/', import.meta.url)
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
      words: wordsIn(chooseLanguage([holder.language])),
      until: timeFor(sheet.expiresAt, holder),
    }
    drawCard(document, card)
  }
  document.end()
}

/** In the person's language and time zone, which is named. */
function timeFor(at: Date, { language, timezone }: Holder): string {
  const options = { dateStyle: 'long', timeStyle: 'short' } as const
  const format = (timeZone: string) =>
    new Intl.DateTimeFormat(chooseLanguage([language]), { ...options, timeZone }).format(at)
  try {
    if (timezone) return format(timezone)
  } catch {
    // A zone unknown to this server.
  }
  return `${format('UTC')} UTC`
}
