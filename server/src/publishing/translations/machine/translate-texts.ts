import { HttpError } from '../../../platform/http/errors.ts'
import { escapeHtml } from '../../../platform/http/html.ts'
import { isVisible } from '../../../platform/text/characters.ts'
import { contentLimits, readBody, sanitizeBody } from '../../content/index.ts'
import type { Texts } from '../store.ts'
import { skeletonOf, textOf, withoutTags, withTexts } from './markup.ts'
import { requestTranslations, TRANSLATE_TIMEOUT_MS, type TranslationService } from './service.ts'

/** The texts of one line: as HTML for the service, since the body is, too. */
const PLAIN = ['title', 'summary', 'cover_image_alt'] as const

const MAX_LENGTHS = {
  title: contentLimits.titleMaxLength,
  summary: contentLimits.summaryMaxLength,
  cover_image_alt: contentLimits.descriptionMaxLength,
} as const

/**
 * The texts of a post in another language, by the service. Body, links and pictures are those of the original: a body that comes
 * back with other elements is translated text by text instead.
 * @throws HttpError 502
 */
export async function translateTexts(
  service: TranslationService,
  original: Texts,
  from: string,
  to: string,
): Promise<Texts> {
  const wanted = { from, to, deadlineAt: performance.now() + TRANSLATE_TIMEOUT_MS }
  const body = await sanitizeBody(original.body)
  const plain = PLAIN.filter(name => original[name].trim() !== '')
  const hasBody = body.trim() !== ''
  const pieces = [...plain.map(name => escapeHtml(original[name])), ...(hasBody ? [body] : [])]
  const translated = await requestTranslations(service, pieces, wanted)
  const texts = { title: '', summary: '', cover_image_alt: '', body: '' }
  for (const [index, name] of plain.entries()) {
    texts[name] = cut(textOf(withoutTags(translated[index] as string)), MAX_LENGTHS[name])
  }
  if (!isVisible(texts.title) && isVisible(original.title)) throw unusable('an empty title')
  if (!hasBody) return texts
  const whole = await sanitized(translated[plain.length] as string)
  if (whole !== null && skeletonOf(whole) === skeletonOf(body)) return { ...texts, body: whole }
  const rebuilt = await withTexts(body, found => requestTranslations(service, found, wanted))
  const safe = await sanitized(rebuilt)
  if (safe === null) throw unusable('a body that is too long')
  return { ...texts, body: safe }
}

/** A service's response is trusted no more than a publisher's input. null: too long, or nested too deep. */
async function sanitized(html: string): Promise<string | null> {
  try {
    return await readBody(html)
  } catch (error) {
    if (error instanceof HttpError) return null
    throw error
  }
}

/** Other languages are longer; a title that no longer fits ends in an ellipsis, between two characters. */
function cut(text: string, maxLength: number): string {
  const clean = text.replaceAll('\0', '').toWellFormed()
  if (clean.length <= maxLength) return clean
  return `${clean.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

const unusable = (what: string): HttpError =>
  new HttpError(502, `The translation service answered with ${what}; try again later`)
