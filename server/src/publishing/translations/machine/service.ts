// The service at TRANSLATE_URL, with LibreTranslate's HTTP interface (https://docs.libretranslate.com): POST /translate takes
// a list of texts and returns a list of the same length. Any other response is an error that states the cause.

import { HttpError } from '../../../platform/errors.ts'
import { type Outbound, OutboundError } from '../../../platform/net/outbound.ts'
import { canonicalTag } from '../../../platform/text/language-tags.ts'

/** Time limit in milliseconds for all requests of one translation. */
export const TRANSLATE_TIMEOUT_MS = 10_000
/** Maximum bytes of a response: two and a half times the largest post as JSON. */
const RESPONSE_MAX_BYTES = 8 * 1024 * 1024

export interface TranslationService {
  readonly outbound: Outbound
  /** Without a trailing slash. */
  readonly url: string
  readonly apiKey: string | null
}

interface Wanted {
  /** A language tag, like `to`; null where the service is to detect it. */
  readonly from: string | null
  readonly to: string
  /** Deadline of the response, in milliseconds of `performance.now()`. */
  readonly deadlineAt: number
}

interface Translated {
  /** In the order of the pieces. */
  readonly texts: readonly string[]
  /** The tag of the language that the service detected, which may be unknown to it. */
  readonly detected: string | null
}

/**
 * Requests pieces of HTML in another language.
 * @throws HttpError 502
 */
export async function requestTranslations(
  service: TranslationService,
  pieces: readonly string[],
  { from, to, deadlineAt }: Wanted,
): Promise<Translated> {
  if (pieces.length === 0) return { texts: [], detected: null }
  const timeoutMs = deadlineAt - performance.now()
  if (timeoutMs <= 0) throw failed('did not answer in time')
  const body = {
    q: pieces,
    source: from === null ? 'auto' : serviceLanguage(from),
    target: serviceLanguage(to),
    format: 'html',
  }
  const { status, json, truncated } = await send(service, '/translate', body, timeoutMs).catch(error => {
    if (!(error instanceof OutboundError)) throw error
    throw failed(error.reason === 'timeout' ? 'did not answer in time' : 'cannot be reached', error)
  })
  if (truncated) throw failed('answered with more than a post can hold')
  if (status !== 200) throw failed(`answered with status ${status}`, json?.error)
  const translated = json?.translatedText
  if (!isListOfTexts(translated, pieces.length)) throw failed('answered with something else than the translation', json)
  return { texts: translated, detected: detectedLanguage(json?.detectedLanguage) }
}

/** Several texts come back as a list, with a language each. */
function detectedLanguage(said: unknown): string | null {
  const code = (Array.isArray(said) ? said[0] : said)?.language
  return typeof code === 'string' ? canonicalTag(code) : null
}

export interface Answer {
  readonly status: number
  readonly truncated: boolean
  /** null unless the body is a JSON object or list. */
  readonly json: Record<string, unknown> | null
}

/** Sends a POST with `body`, a GET without one. */
export async function send(
  service: TranslationService,
  path: string,
  body: object | null,
  timeoutMs: number,
): Promise<Answer> {
  const key = service.apiKey === null ? {} : { api_key: service.apiKey }
  const {
    status,
    truncated,
    body: bytes,
  } = await service.outbound.request({
    method: body ? 'POST' : 'GET',
    url: `${service.url}${path}`,
    headers: { accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify({ ...body, ...key }) } : {}),
    timeoutMs,
    bodyMaxBytes: RESPONSE_MAX_BYTES,
  })
  let json: unknown = null
  try {
    json = JSON.parse(bytes.toString('utf8'))
  } catch {}
  return { status, truncated, json: typeof json === 'object' ? (json as Answer['json']) : null }
}

/** `detail` describes the failure; the service's own message goes only to the log. */
const failed = (did: string, cause?: unknown): HttpError =>
  new HttpError(502, `The translation service ${did}; try again later`, { cause })

export const isListOfTexts = (value: unknown, length: number): value is string[] =>
  Array.isArray(value) && value.length === length && value.every(text => typeof text === 'string')

/**
 * The service's code of a language. Services know languages without regions, except both scripts of Chinese and Brazilian
 * Portuguese. A text that is no tag, as the language of a post may be, is passed on: the service refuses it.
 */
function serviceLanguage(text: string): string {
  const tag = canonicalTag(text)
  if (tag === null || tag === 'pt-BR') return tag ?? text
  const { language, script } = new Intl.Locale(tag).maximize()
  if (language === 'zh') return script === 'Hant' ? 'zh-Hant' : 'zh'
  return language
}
