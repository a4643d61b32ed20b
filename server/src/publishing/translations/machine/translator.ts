// Machine translations, for publishers who request a suggestion and for readers. The service is slow compared with the rest
// of a request: it is called outside transactions, and for a limited number of posts at a time.

import { decodeHTMLStrict } from 'entities'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { forbidden, HttpError, notFound } from '../../../platform/errors.ts'
import { escapeHtml } from '../../../platform/http/html.ts'
import { defineState, type Services } from '../../../platform/services.ts'
import { isVisible, shorten } from '../../../platform/text/characters.ts'
import type { Span } from '../../../shared/text/text-edits.ts'
import { contentLimits, lockPost, readBody, sanitizeBody } from '../../content/index.ts'
import { assertOtherLanguage } from '../languages.ts'
import { type Original, readOriginal } from '../original.ts'
import { readTranslation, storeTranslation, type Texts, type TranslationRow } from '../store.ts'
import { skeletonOf, withoutTags, withTexts } from './body-texts.ts'
import { type SpannedText, type TranslatedText, translateText } from './plain-text.ts'
import { requestTranslations, TRANSLATE_TIMEOUT_MS, type TranslationService } from './service.ts'

/** Translations in flight in this process, by program, post and language: concurrent requests share one. */
export const pendingTranslations = defineState('kept translations', () => new Map<string, Promise<void>>())

/**
 * Ensures that a post has a translation into this language (a canonical tag): translates it by machine if there is none.
 * Human translations stay, and so do machine translations that are up to date. The caller has checked that the reader
 * sees the post.
 * @throws HttpError 403 where program or post do not allow it, 400 for a language that the post cannot have, 404 when it is
 *   deleted, 502 and 503 as `Translator.translate`
 */
export function ensureMachineTranslation(
  services: Services,
  programId: number,
  contentId: number,
  language: string,
): Promise<void> {
  const running = services.state(pendingTranslations)
  const key = `${programId} ${contentId} ${language}`
  const known = running.get(key)
  if (known) return known
  const made = make(services, programId, contentId, language).finally(() => running.delete(key))
  running.set(key, made)
  return made
}

async function make(services: Services, programId: number, contentId: number, language: string): Promise<void> {
  const { database } = services
  const { original, kept } = await database.transaction(programId, db => readState(db, contentId, language))
  if (kept && isCurrent(kept)) return
  const texts = await services.state(translator).translate(original, language)
  await database.transaction(programId, async db => {
    const post = await lockPost(db, { id: contentId, uuid: null })
    if (!post) throw notFound('Post')
    // Publishers may have changed the post or its translation while the service translated: their changes win.
    const now = await readState(db, contentId, language)
    if (now.kept && isCurrent(now.kept)) return
    const translation = { ...texts, language, origin: 'machine', textRevision: original.text_revision } as const
    await storeTranslation(db, post, translation, 'reader')
  })
}

interface Look {
  readonly original: Original
  readonly kept: TranslationRow | null
}

async function readState(db: ProgramDb, contentId: number, language: string): Promise<Look> {
  const original = await readTranslatable(db, contentId)
  assertOtherLanguage(original, language)
  return { original, kept: await readTranslation(db, contentId, language) }
}

/**
 * A post that a machine may translate for readers, with its comments.
 * @throws HttpError 403 where program or post do not allow it
 */
export async function readTranslatable(db: ProgramDb, contentId: number): Promise<Original> {
  const original = await readOriginal(db, contentId)
  if (!original.machine_translation) throw forbidden('Posts of this program are not translated for readers')
  if (!original.is_translatable) throw forbidden('This post is not to be translated')
  return original
}

const isCurrent = ({ origin, stale }: TranslationRow): boolean => origin === 'human' || !stale

/** Maximum translations in flight in one process. */
const IN_FLIGHT_MAX = 16

interface Translator {
  /**
   * Translates the texts of a post into another language.
   * @throws HttpError 502 when the service fails, 503 when there is none or its queue is full
   */
  translate(original: Original, language: string): Promise<Texts>
  /**
   * Translates a plain text in a language that the service detects; its spans are no words and stay as they are.
   * @throws HttpError as `translate`
   */
  translateText<S extends Span>(text: SpannedText<S>, language: string): Promise<TranslatedText<S>>
}

export const translator = defineState('translator', ({ config, operatorOutbound }): Translator => {
  const { translateUrl, translateApiKey } = config
  let inFlight = 0
  async function withService<T>(work: (service: TranslationService) => Promise<T>): Promise<T> {
    if (translateUrl === null) throw new HttpError(503, 'This server has no translation service (TRANSLATE_URL)')
    if (inFlight >= IN_FLIGHT_MAX) throw tooMany()
    inFlight++
    try {
      return await work({ outbound: operatorOutbound, url: translateUrl, apiKey: translateApiKey })
    } finally {
      inFlight--
    }
  }
  return {
    translate: (original, language) =>
      withService(service => translateTexts(service, original, original.language, language)),
    translateText: (text, language) => withService(service => translateText(service, text, language)),
  }
})

const tooMany = () =>
  new HttpError(503, 'Too many texts are being translated; try again', { headers: { 'retry-after': '2' } })

/** The texts of one line, sent to the service as HTML, like the body. */
const PLAIN = ['title', 'summary', 'cover_image_alt'] as const

const MAX_LENGTHS = {
  title: contentLimits.titleMaxLength,
  summary: contentLimits.summaryMaxLength,
  cover_image_alt: contentLimits.descriptionMaxLength,
} as const

/**
 * Translates the texts of a post with the service. The elements, links and pictures of the original stay: if the service
 * changes them, the body is translated text by text instead.
 * @throws HttpError 502
 */
async function translateTexts(service: TranslationService, original: Texts, from: string, to: string): Promise<Texts> {
  const wanted = { from, to, deadlineAt: performance.now() + TRANSLATE_TIMEOUT_MS }
  const body = await sanitizeBody(original.body)
  const plain = PLAIN.filter(name => original[name].trim() !== '')
  const hasBody = body.trim() !== ''
  const pieces = [...plain.map(name => escapeHtml(original[name])), ...(hasBody ? [body] : [])]
  const { texts: translated } = await requestTranslations(service, pieces, wanted)
  const texts = { title: '', summary: '', cover_image_alt: '', body: '' }
  for (const [index, name] of plain.entries()) {
    texts[name] = cut(decodeHTMLStrict(withoutTags(translated[index] as string)), MAX_LENGTHS[name])
  }
  if (!isVisible(texts.title) && isVisible(original.title)) throw unusable('an empty title')
  if (!hasBody) return texts
  const whole = await sanitized(translated[plain.length] as string)
  if (whole !== null && skeletonOf(whole) === skeletonOf(body)) return { ...texts, body: whole }
  const rebuilt = await withTexts(body, async found => (await requestTranslations(service, found, wanted)).texts)
  const safe = await sanitized(rebuilt)
  if (safe === null) throw unusable('a body that is too long')
  return { ...texts, body: safe }
}

/** Sanitises HTML of the service like a publisher's input; null if it is too long or nested too deep. */
async function sanitized(html: string): Promise<string | null> {
  try {
    return await readBody(html)
  } catch (error) {
    if (error instanceof HttpError) return null
    throw error
  }
}

/** Cuts a translation that is too long. */
const cut = (text: string, maxLength: number): string => shorten(text.replaceAll('\0', '').toWellFormed(), maxLength)

const unusable = (what: string): HttpError =>
  new HttpError(502, `The translation service answered with ${what}; try again later`)
