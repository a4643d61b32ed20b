// Whether a translation service is one: which languages it knows, and whether it translates a word for us.

import { OutboundError, type OutboundResponse } from '../../../platform/net/outbound.ts'
import type { TranslationService } from './service.ts'

const TIMEOUT_MS = 5000
const RESPONSE_MAX_BYTES = 512 * 1024

/** Where it ended. */
export type TranslationProblemKind = 'unreachable' | 'no_service' | 'no_languages' | 'refused' | 'failed'

export interface TranslationFinding {
  /** Language codes, as the service has them. */
  readonly languages: readonly string[]
  /** null: it translates. */
  readonly problem: { readonly kind: TranslationProblemKind; readonly reason: string } | null
}

class Problem extends Error {
  readonly kind: TranslationProblemKind
  constructor(kind: TranslationProblemKind, reason: string) {
    super(reason)
    this.kind = kind
  }
}

/** Asks a service for its languages, and for one word in another language. */
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

/** Into which languages each can be translated. */
async function readPairs(service: TranslationService): Promise<Map<string, string[]>> {
  const response = await send(service, 'GET', '/languages')
  const list = response.status === 200 ? readJson(response) : null
  if (!Array.isArray(list)) throw new Problem('no_service', `/languages answers ${response.status}, and no list`)
  const entries = list.flatMap(one =>
    typeof one?.code === 'string' ? [one as { code: string; targets?: unknown }] : [],
  )
  const codes = entries.map(({ code }) => code)
  // Older services name no targets: every language is one.
  return new Map(
    entries.map(({ code, targets }) => {
      const all = Array.isArray(targets) ? targets.filter(one => typeof one === 'string') : codes
      return [code, all.filter(target => target !== code)]
    }),
  )
}

async function translateWord(service: TranslationService, [source, target]: readonly [string, string]): Promise<void> {
  const key = service.apiKey === null ? {} : { api_key: service.apiKey }
  const response = await send(service, 'POST', '/translate', { q: ['atrium'], source, target, format: 'html', ...key })
  const answer = readJson(response) as { error?: unknown; translatedText?: unknown } | null
  const reason = typeof answer?.error === 'string' ? `: ${answer.error.slice(0, 200)}` : ''
  if (response.status === 401 || response.status === 403) {
    throw new Problem('refused', `/translate answers ${response.status}${reason}`)
  }
  if (response.status !== 200) throw new Problem('failed', `/translate answers ${response.status}${reason}`)
  const texts = answer?.translatedText
  const isList = Array.isArray(texts) && texts.length === 1 && typeof texts[0] === 'string'
  if (!isList) throw new Problem('no_service', '/translate answers with something else than a list of texts')
}

async function send(
  { outbound, url }: TranslationService,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<OutboundResponse> {
  try {
    return await outbound.request({
      method,
      url: `${url}${path}`,
      headers: { accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      timeoutMs: TIMEOUT_MS,
      bodyMaxBytes: RESPONSE_MAX_BYTES,
    })
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    throw new Problem('unreachable', error.message)
  }
}

function readJson({ body }: OutboundResponse): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
