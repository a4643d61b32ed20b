// The check for operators: reads the languages of the service and translates one word.

import { OutboundError } from '../../../platform/net/outbound.ts'
import { type Answer, isListOfTexts, send, type TranslationService } from './service.ts'

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
