// Plain texts, such as comments. The service gets them as HTML, in which lines and the spans that it must keep are elements.

import { decodeHTMLStrict } from 'entities'
import { escapeHtml } from '../../../platform/http/html.ts'
import type { Span } from '../../../shared/text/text-edits.ts'
import { skeletonOf, withoutTags, withTexts } from './body-texts.ts'
import { requestTranslations, TRANSLATE_TIMEOUT_MS, type TranslationService } from './service.ts'

/** `spans` in their order, without overlaps. */
export interface SpannedText<S extends Span> {
  readonly text: string
  readonly spans: readonly S[]
}

export interface TranslatedText<S extends Span> extends SpannedText<S> {
  /** The tag of the language that the service detected; null where it named none, or there are no words. */
  readonly originalLanguage: string | null
}

/** Translates a text; if the service loses a line or a span, piece by piece instead. As `Translator.translateText`. */
export async function translateText<S extends Span>(
  service: TranslationService,
  original: SpannedText<S>,
  to: string,
): Promise<TranslatedText<S>> {
  if (!/\p{L}/u.test(original.text)) return { ...original, originalLanguage: null }
  const deadlineAt = performance.now() + TRANSLATE_TIMEOUT_MS
  const html = htmlOf(original)
  const whole = await requestTranslations(service, [html], { from: null, to, deadlineAt })
  const [translated = ''] = whole.texts
  const isKept = skeletonOf(translated) === skeletonOf(html)
  const pieces = { from: whole.detected, to, deadlineAt }
  const text =
    (isKept ? textOf(translated, original) : null) ??
    textOf(await withTexts(html, async found => (await requestTranslations(service, found, pieces)).texts), original)
  if (!text) throw new Error('the elements around the pieces are those of the original')
  return { ...text, originalLanguage: whole.detected }
}

function htmlOf({ text, spans }: SpannedText<Span>): string {
  let at = 0
  const marked = spans.map(({ offset, length }, index) => {
    const before = linesOf(text.slice(at, offset))
    at = offset + length
    return `${before}<a href="#${index}">${escapeHtml(text.slice(offset, at))}</a>`
  })
  return marked.join('') + linesOf(text.slice(at))
}

const linesOf = (text: string): string => escapeHtml(text).replaceAll('\n', '<br />')

/** The text of HTML as `htmlOf` makes it, with the original's spans where their elements are; null unless each is there once. */
function textOf<S extends Span>(html: string, original: SpannedText<S>): SpannedText<S> | null {
  const parts = html.split(/<a href="#(\d+)">[^<]*<\/a>/)
  const spans: S[] = []
  let text = ''
  for (const [place, part] of parts.entries()) {
    const span = place % 2 === 1 ? original.spans[Number(part)] : undefined
    if (span) {
      spans.push({ ...span, offset: text.length })
      text += original.text.slice(span.offset, span.offset + span.length)
    } else {
      const lines = withoutTags(part.replaceAll(/<br\b[^>]*>/g, '\n'))
      text += decodeHTMLStrict(lines).replaceAll('\0', '').toWellFormed()
    }
  }
  const marks = new Set(parts.filter((_, place) => place % 2 === 1))
  const isEachOnce = marks.size === original.spans.length && spans.length === marks.size
  return isEachOnce ? { text, spans } : null
}
