// The markup of a post's body, which a translation must keep. In a body returned by `sanitizeBody`, `<` and `>` occur only
// in tags, so it can be split at them.

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { forbidden, HttpError, notFound } from '../../../platform/errors.ts'
import { escapeHtml } from '../../../platform/http/html.ts'
import { defineState, type Services } from '../../../platform/services.ts'
import { isVisible } from '../../../platform/text/characters.ts'
import { contentLimits, lockPost, readBody, sanitizeBody } from '../../content/index.ts'
import {
  assertOtherLanguage,
  type Original,
  readOriginal,
  readTranslation,
  storeTranslation,
  type Texts,
  type TranslationRow,
} from '../store.ts'
import { requestTranslations, TRANSLATE_TIMEOUT_MS, type TranslationService } from './service.ts'

const TAGS = /(<[^>]*>)/

/** Inline elements: their order follows the order of the words, which differs between languages. */
const INLINE: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo br cite code del em i ins kbd mark q s samp small span strong sub sup time u var wbr'.split(' '),
)

/** Attributes with the sources and targets of elements, which a translation must keep; other attributes may be translated. */
const KEPT_ATTRIBUTES = / (?:href|src|poster|data-video-id)="[^"]*"/g

/** A text that is equal for two bodies with the same elements, links, pictures and videos. */
export function skeletonOf(html: string): string {
  const tags = html.split(TAGS).flatMap(part => {
    const name = /^<(\/?[a-z][a-z0-9]*)/.exec(part)?.[1]
    return name === undefined ? [] : [{ name, text: name + (part.match(KEPT_ATTRIBUTES) ?? []).join('') }]
  })
  const isInline = ({ name }: { name: string }) => INLINE.has(name.replace('/', ''))
  const blocks = tags.filter(tag => !isInline(tag)).map(tag => tag.text)
  const inline = tags.filter(isInline).map(tag => tag.text)
  return [...blocks, '|', ...inline.sort()].join('\n')
}

/** Returns the body with the texts between its tags replaced by the results of `replace`. */
export async function withTexts(
  html: string,
  replace: (texts: readonly string[]) => Promise<readonly string[]>,
): Promise<string> {
  const parts = html.split(TAGS)
  const places = parts.flatMap((part, index) => (!part.startsWith('<') && /[\p{L}\p{N}]/u.test(part) ? [index] : []))
  const texts = await replace(places.map(index => (parts[index] as string).trim()))
  for (const [index, place] of places.entries()) {
    const [, before = '', after = ''] = /^(\s*).*?(\s*)$/su.exec(parts[place] as string) ?? []
    parts[place] = `${before}${withoutTags(texts[index] as string).trim()}${after}`
  }
  return parts.join('')
}

/** The HTML of a text without tags that a service added. */
export const withoutTags = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

/** The plain text of HTML that has no tags. */
export const textOf = (html: string): string =>
  html.replaceAll(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-z]+));/g, (entity, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name] ?? entity
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : entity
  })

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
  const original = await readOriginal(db, contentId)
  if (!original.machine_translation) throw forbidden('Posts of this program are not translated for readers')
  if (!original.is_translatable) throw forbidden('This post is not to be translated')
  assertOtherLanguage(original, language)
  return { original, kept: await readTranslation(db, contentId, language) }
}

const isCurrent = ({ origin, stale }: TranslationRow): boolean => origin === 'human' || !stale

// Machine translations, for publishers who request a suggestion and for readers. The service is slow compared with the rest
// of a request: it is called outside transactions, and for a limited number of posts at a time.

/** Maximum translations in flight in one process. */
const IN_FLIGHT_MAX = 16

interface Translator {
  /**
   * Translates the texts of a post into another language.
   * @throws HttpError 502 when the service fails, 503 when there is none or its queue is full
   */
  translate(original: Original, language: string): Promise<Texts>
}

export const translator = defineState('translator', ({ config, operatorOutbound }): Translator => {
  const { translateUrl, translateApiKey } = config
  let inFlight = 0
  return {
    async translate(original, language) {
      if (translateUrl === null) throw new HttpError(503, 'This server has no translation service (TRANSLATE_URL)')
      if (inFlight >= IN_FLIGHT_MAX) throw tooMany()
      inFlight++
      try {
        const service = { outbound: operatorOutbound, url: translateUrl, apiKey: translateApiKey }
        return await translateTexts(service, original, original.language, language)
      } finally {
        inFlight--
      }
    },
  }
})

const tooMany = () =>
  new HttpError(503, 'Too many posts are being translated; try again', { headers: { 'retry-after': '2' } })

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

/** Sanitises HTML of the service like a publisher's input; null if it is too long or nested too deep. */
async function sanitized(html: string): Promise<string | null> {
  try {
    return await readBody(html)
  } catch (error) {
    if (error instanceof HttpError) return null
    throw error
  }
}

/** Cuts a translation that is too long, between two characters, and ends it with an ellipsis. */
function cut(text: string, maxLength: number): string {
  const clean = text.replaceAll('\0', '').toWellFormed()
  if (clean.length <= maxLength) return clean
  return `${clean.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

const unusable = (what: string): HttpError =>
  new HttpError(502, `The translation service answered with ${what}; try again later`)
