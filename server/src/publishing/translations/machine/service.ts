// The service at TRANSLATE_URL, by LibreTranslate's HTTP interface (https://docs.libretranslate.com): POST /translate takes a list
// of texts and returns as many. Any other response is an error that states the cause.

import { HttpError } from '../../../platform/http/errors.ts'
import { type Outbound, OutboundError, type OutboundResponse } from '../../../platform/net/outbound.ts'
import { canonicalTag } from '../../../platform/text/language-tags.ts'

/** For everything that is asked for one translation. */
export const TRANSLATE_TIMEOUT_MS = 10_000
/** Two and a half times what a post holds at most, as JSON. */
const RESPONSE_MAX_BYTES = 8 * 1024 * 1024

export interface TranslationService {
  readonly outbound: Outbound
  /** Without a trailing slash. */
  readonly url: string
  readonly apiKey: string | null
}

export interface Wanted {
  /** Language tags. */
  readonly from: string
  readonly to: string
  /** A moment of `performance.now()` by which the service must have answered. */
  readonly deadlineAt: number
}

/**
 * The pieces of HTML in another language, in their order.
 * @throws HttpError 502
 */
export async function requestTranslations(
  service: TranslationService,
  pieces: readonly string[],
  { from, to, deadlineAt }: Wanted,
): Promise<string[]> {
  if (pieces.length === 0) return []
  const timeoutMs = deadlineAt - performance.now()
  if (timeoutMs <= 0) throw failed('did not answer in time')
  const response = await send(
    service,
    {
      q: pieces,
      source: serviceLanguage(from),
      target: serviceLanguage(to),
      format: 'html',
      ...(service.apiKey === null ? {} : { api_key: service.apiKey }),
    },
    timeoutMs,
  )
  if (response.status !== 200) throw failed(`answered with status ${response.status}`, reasonIn(response))
  const translated = readJson(response)?.['translatedText']
  if (!isListOfTexts(translated) || translated.length !== pieces.length) {
    throw failed('answered with something else than the translation', response.body.toString('utf8', 0, 500))
  }
  return translated
}

async function send({ outbound, url }: TranslationService, body: object, timeoutMs: number): Promise<OutboundResponse> {
  try {
    const response = await outbound.request({
      method: 'POST',
      url: `${url}/translate`,
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      timeoutMs,
      bodyMaxBytes: RESPONSE_MAX_BYTES,
    })
    if (response.truncated) throw failed('answered with more than a post can hold')
    return response
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    throw failed(error.reason === 'timeout' ? 'did not answer in time' : 'cannot be reached', error)
  }
}

/** `detail` describes the failure; the service's own message goes only to the log. */
const failed = (did: string, cause?: unknown): HttpError =>
  new HttpError(502, `The translation service ${did}; try again later`, { cause })

function readJson({ body }: OutboundResponse): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null
  } catch {
    return null
  }
}

const reasonIn = (response: OutboundResponse): unknown => readJson(response)?.['error']

const isListOfTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(text => typeof text === 'string')

/**
 * Such services know languages, not regions; of Chinese they know both scripts, and of Portuguese Brazil's. What is no tag, as the
 * language of a post may be, is theirs to refuse.
 */
function serviceLanguage(text: string): string {
  const tag = canonicalTag(text)
  if (tag === null || tag === 'pt-BR') return tag ?? text
  const { language, script } = new Intl.Locale(tag).maximize()
  if (language === 'zh') return script === 'Hant' ? 'zh-Hant' : 'zh'
  return language
}
