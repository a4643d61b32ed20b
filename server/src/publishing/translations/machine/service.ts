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
  /** A language tag, like `to`. */
  readonly from: string
  readonly to: string
  /** Deadline of the response, in milliseconds of `performance.now()`. */
  readonly deadlineAt: number
}

/**
 * Requests pieces of HTML in another language; returns them in the same order.
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
  const body = { q: pieces, source: serviceLanguage(from), target: serviceLanguage(to), format: 'html' }
  const { status, json, truncated } = await send(service, '/translate', body, timeoutMs).catch(error => {
    if (!(error instanceof OutboundError)) throw error
    throw failed(error.reason === 'timeout' ? 'did not answer in time' : 'cannot be reached', error)
  })
  if (truncated) throw failed('answered with more than a post can hold')
  if (status !== 200) throw failed(`answered with status ${status}`, json?.error)
  const translated = json?.translatedText
  if (!isListOfTexts(translated, pieces.length)) throw failed('answered with something else than the translation', json)
  return translated
}

interface Answer {
  readonly status: number
  readonly truncated: boolean
  /** null unless the body is a JSON object or list. */
  readonly json: Record<string, unknown> | null
}

/** Sends a POST with `body`, a GET without one. */
async function send(
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

const isListOfTexts = (value: unknown, length: number): value is string[] =>
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

// The check for operators: reads the languages of the service and translates one word.

const VERIFY_TIMEOUT_MS = 5000

/** The step that failed. */
export type TranslationProblemKind = 'unreachable' | 'no_service' | 'no_languages' | 'refused' | 'failed'

interface TranslationFinding {
  /** Language codes of the service. */
  readonly languages: readonly string[]
  /** null if the service translates. */
  readonly problem: { readonly kind: TranslationProblemKind; readonly reason: string } | null
}

class Problem extends Error {
  readonly kind: TranslationProblemKind
  constructor(kind: TranslationProblemKind, reason: string) {
    super(reason)
    this.kind = kind
  }
}

/** Checks a service: reads its languages and requests the translation of one word. */
export async function verifyTranslationService(service: TranslationService): Promise<TranslationFinding> {
  let languages: readonly string[] = []
  try {
    const pairs = await readPairs(service)
    languages = [...pairs.keys()]
    const [pair] = [...pairs].flatMap(([from, targets]) => targets.map(to => [from, to] as const))
    if (!pair) throw new Problem('no_languages', 'it translates between no two languages')
    await translateWord(service, pair)
    return { languages, problem: null }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { languages, problem: { kind: error.kind, reason: error.message } }
  }
}

/** The target languages of each language. */
async function readPairs(service: TranslationService): Promise<Map<string, string[]>> {
  const { status, json } = await verify(service, '/languages', null)
  if (status !== 200 || !Array.isArray(json))
    throw new Problem('no_service', `/languages answers ${status}, and no list`)
  const entries = json.flatMap(one =>
    typeof one?.code === 'string' ? [one as { code: string; targets?: unknown }] : [],
  )
  const codes = entries.map(({ code }) => code)
  // Older services list no targets: every language is one.
  return new Map(
    entries.map(({ code, targets }) => {
      const all = Array.isArray(targets) ? targets.filter(one => typeof one === 'string') : codes
      return [code, all.filter(target => target !== code)]
    }),
  )
}

async function translateWord(service: TranslationService, [source, target]: readonly [string, string]): Promise<void> {
  const { status, json } = await verify(service, '/translate', { q: ['atrium'], source, target, format: 'html' })
  const error = json?.error
  const reason = `/translate answers ${status}${typeof error === 'string' ? `: ${error.slice(0, 200)}` : ''}`
  if (status === 401 || status === 403) throw new Problem('refused', reason)
  if (status !== 200) throw new Problem('failed', reason)
  if (isListOfTexts(json?.translatedText, 1)) return
  throw new Problem('no_service', '/translate answers with something else than a list of texts')
}

const verify = (service: TranslationService, path: string, body: object | null): Promise<Answer> =>
  send(service, path, body, VERIFY_TIMEOUT_MS).catch(error => {
    throw error instanceof OutboundError ? new Problem('unreachable', error.message) : error
  })
